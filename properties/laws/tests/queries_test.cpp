// Claims of sentences as queries: at each point they say what the sentence says.

#include <gtest/gtest.h>

#include <set>

#include "layoutcheck/laws/engine/enumerate.hpp"
#include "layoutcheck/laws/language/laws.hpp"
#include "layoutcheck/laws/language/queries.hpp"
#include "layoutcheck/laws/mutant.hpp"

namespace layoutcheck::laws::language {
namespace {

bool false_somewhere(Query const& query) {
  for (index_t x = 0; x < query.points; ++x) {
    auto const claim = claim_at(query, x);
    EXPECT_TRUE(claim) << text(query);
    if (claim && !holds(*claim)) return true;
  }
  return false;
}

/// What the law says by its queries, and by what is left without them.
OutcomeKind by_queries(DerivedQueries const& derived) {
  if (derived.outcome.kind != OutcomeKind::holds) return derived.outcome.kind;
  for (Query const& query : derived.queries) {
    if (false_somewhere(query)) return OutcomeKind::violated;
  }
  return OutcomeKind::holds;
}

TEST(SentenceQueries, SayWhatTheSentenceSays) {
  std::size_t const kInputs = LAYOUTCHECK_SANITIZED ? 10 : 100;
  std::set<std::string_view> laws;
  std::size_t violated = 0;
  for (LawEntry const& law : all_laws()) {
    if (law.info.property_kind == PropertyKind::domain) continue;
    std::vector<std::unique_ptr<Implementation>> implementations;
    implementations.push_back(std::make_unique<ReferenceImplementation>());
    for (Mutant const& mutant : all_mutants()) {
      if (mutant.op == law.info.op) {
        implementations.push_back(std::make_unique<MutantImplementation>(mutant));
      }
    }
    std::size_t left = kInputs;
    for (std::uint64_t weight = 1; weight <= kMaxEnumeratedWeight && left > 0; ++weight) {
      enumerate(law.input, weight, [&](AnyInput const& input) {
        for (auto const& under_test : implementations) {
          DerivedQueries const derived = derive_queries(law, under_test.get(), input);
          if (!derived.queries.empty()) laws.insert(law.info.id);
          OutcomeKind const want = law.on(*under_test, input, {}).kind;
          OutcomeKind const got = by_queries(derived);
          violated += got == OutcomeKind::violated && !derived.queries.empty() ? 1 : 0;
          EXPECT_EQ(static_cast<int>(got), static_cast<int>(want))
              << law.info.id << ' ' << expression(law.info.op, input);
        }
        return --left > 0;
      });
    }
  }
  EXPECT_GE(laws.size(), LAYOUTCHECK_SANITIZED ? 20U : 50U);
  EXPECT_GE(violated, LAYOUTCHECK_SANITIZED ? 20U : 500U);
}

TEST(SentenceQueries, AreReadAsText) {
  TextLaws laws;
  ASSERT_TRUE(laws.add(R"(topic mine

on composition(A: layout, B: layout) = R

law over_two_loops [function]
  for all j in 0 .. 2, i in 0 .. 3: A(i) + 3 * j >= B(j) div 2
)"));
  std::vector<Value> const inputs{Value(scalar_layout(4, 1)), Value(scalar_layout(2, 1))};
  DerivedQueries const derived = laws.queries(0, nullptr, inputs);
  ASSERT_EQ(derived.queries.size(), 1U);
  Query const& query = derived.queries[0];
  EXPECT_EQ(query.points, 6);
  EXPECT_EQ(query.relation, Relation::less_equal);
  EXPECT_NE(text(query).find("2:1("), std::string::npos) << text(query);
  EXPECT_FALSE(false_somewhere(query));
  // Point 5 is j = 1, i = 2: 0 <= 5.
  EXPECT_EQ(claim_at(query, 5)->lhs, 0);
  EXPECT_EQ(claim_at(query, 5)->rhs, 5);
}

TEST(SentenceQueries, OfUndefinedValuesAreFalse) {
  QueryBuilder make(3);
  int const x = make.point();
  Query const beyond = make.compare(make.apply(scalar_layout(2, 1), x), Relation::less_equal, x);
  EXPECT_TRUE(holds(*claim_at(beyond, 1)));
  EXPECT_FALSE(holds(*claim_at(beyond, 2)));
  Query const on = make.compare(make.extend(scalar_layout(2, 1), x), Relation::equal, x);
  EXPECT_TRUE(holds(*claim_at(on, 2)));
  Query const wide = make.compare(
      make.add(x, kMaxIndex, make.add(x, kMaxIndex, make.constant(kMaxIndex))), Relation::equal, x);
  EXPECT_FALSE(claim_at(wide, 1).has_value());
}

}  // namespace
}  // namespace layoutcheck::laws::language
