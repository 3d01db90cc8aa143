// What the sets say of all points is what the evaluator says of each.

#include <gtest/gtest.h>

#include <functional>

#include "engine_cases.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/relations/engine/prove.hpp"

namespace layoutcheck::relations {
namespace {

using laws::OutcomeKind;
using laws::Query;

constexpr Form kForms[] = {Form::same_values,      Form::same_function, Form::round_trip,
                           Form::quasi_round_trip, Form::maps_to_zero,  Form::composed_values};

/// Nothing but the sets.
constexpr ProveOptions kBySets{.probes = 0};

Layout layout(char const* text) {
  auto const parsed = parse_layout(text);
  EXPECT_TRUE(parsed) << text;
  return *parsed;
}

Query query_of(Form form, std::vector<char const*> const& texts) {
  std::vector<Layout> maps;
  for (char const* text : texts) maps.push_back(layout(text));
  return query(form, maps);
}

bool holds_everywhere(Query const& q) {
  for (index_t x = 0; x < q.points; ++x) {
    if (!laws::holds(*claim_at(q, x))) return false;
  }
  return true;
}

void expect_false_there(Decision const& decision, Query const& q) {
  ASSERT_EQ(decision.kind, OutcomeKind::violated) << text(q) << ' ' << decision.why;
  ASSERT_GE(decision.point, 0);
  ASSERT_LT(decision.point, q.points);
  laws::Claim const claim = *claim_at(q, decision.point);
  EXPECT_FALSE(laws::holds(claim)) << text(q);
  EXPECT_EQ(claim.lhs, decision.claim.lhs);
  EXPECT_EQ(claim.rhs, decision.claim.rhs);
}

TEST(RelationsProve, DecidesTheWorkedExamples) {
  Decision const same = prove(query_of(Form::same_values, {"(2,2):(1,2)", "4:1"}), kBySets);
  EXPECT_EQ(same.kind, OutcomeKind::holds);
  EXPECT_EQ(same.points, 4);
  Decision const other = prove(query_of(Form::same_values, {"(2,2):(1,3)", "4:1"}), kBySets);
  EXPECT_EQ(other.kind, OutcomeKind::violated);
  EXPECT_EQ(other.point, 2);
  EXPECT_EQ(other.claim.lhs, 3);
  EXPECT_EQ(other.claim.rhs, 2);
}

TEST(RelationsProve, KeepsTheRulesOfTheForms) {
  auto const kind = [](Form form, std::vector<char const*> const& maps) {
    return prove(query_of(form, maps), kBySets).kind;
  };
  // As far as both go; and first of all the same size.
  EXPECT_EQ(kind(Form::same_values, {"4:1", "8:1"}), OutcomeKind::holds);
  EXPECT_EQ(kind(Form::same_function, {"4:1", "8:1"}), OutcomeKind::violated);
  EXPECT_EQ(kind(Form::same_function, {"0:1", "(0,3):(1,7)"}), OutcomeKind::holds);
  EXPECT_EQ(kind(Form::same_function, {"0:1", "1:1"}), OutcomeKind::violated);
  EXPECT_EQ(kind(Form::same_values, {"0:1", "4:7"}), OutcomeKind::holds);
  // A value outside the next domain is wrong before it is used.
  EXPECT_EQ(kind(Form::round_trip, {"4:1", "8:1"}), OutcomeKind::violated);
  EXPECT_EQ(kind(Form::round_trip, {"8:1", "4:1"}), OutcomeKind::holds);
  EXPECT_EQ(kind(Form::round_trip, {"8:-1", "4:-1"}), OutcomeKind::violated);
  EXPECT_EQ(kind(Form::round_trip, {"2:-1", "2:-1"}), OutcomeKind::violated);  // -1 at 1
  EXPECT_EQ(kind(Form::round_trip, {"0:1", "1:1"}), OutcomeKind::violated);
  EXPECT_EQ(kind(Form::quasi_round_trip, {"(2,2):(0,1)", "2:2"}), OutcomeKind::holds);
  EXPECT_EQ(kind(Form::quasi_round_trip, {"(2,2):(0,1)", "2:4"}), OutcomeKind::violated);
  EXPECT_EQ(kind(Form::maps_to_zero, {"(2,3):(0,1)", "2:1"}), OutcomeKind::holds);
  EXPECT_EQ(kind(Form::maps_to_zero, {"(2,3):(0,1)", "2:2"}), OutcomeKind::violated);
  EXPECT_EQ(kind(Form::maps_to_zero, {"2:0", "3:1"}), OutcomeKind::violated);
  // The last mode of the outer map goes on past its end.
  EXPECT_EQ(kind(Form::composed_values, {"(2,2):(80,1)", "(2,2):(1,80)", "(2,2):(2,1)"}),
            OutcomeKind::holds);
  EXPECT_EQ(kind(Form::composed_values, {"4:160", "(2,2):(1,80)", "4:4"}), OutcomeKind::holds);
}

TEST(RelationsProve, ComparesWithTheDivisionByStrides) {
  Layout const compact = layout("(8,16,4):(64,1,16)");
  Query const q = divides_by_strides(layout("(16,4,8):(8,128,1)"), compact);
  EXPECT_EQ(prove(q, kBySets).kind, OutcomeKind::holds);
  Query const p = divides_by_strides(layout("(16,4,8):(8,128,2)"), compact);
  expect_false_there(prove(p, kBySets), p);
}

TEST(RelationsProve, CallsUndefinedValuesFalse) {
  Query const negative = query_of(Form::composed_values, {"4:-1", "4:1", "4:-1"});
  expect_false_there(prove(negative, kBySets), negative);
  EXPECT_EQ(prove(negative).point, 1);
  Query const nowhere = query_of(Form::composed_values, {"2:1", "(0,2):(1,1)", "2:1"});
  expect_false_there(prove(nowhere, kBySets), nowhere);
}

TEST(RelationsProve, GoesOnPastTheEndAtAnySize) {
  // 4:1 goes on, and where its only extent is 0 too.
  EXPECT_EQ(prove(query_of(Form::composed_values, {"2:1", "0:1", "2:1"}), kBySets).kind,
            OutcomeKind::holds);
  Query const beyond =
      query_of(Form::composed_values, {"2:1", "(2,2):(1,4611686018427387904)", "2:100"});
  expect_false_there(prove(beyond, kBySets), beyond);
}

TEST(RelationsProve, OrdersValues) {
  laws::QueryBuilder make(8);
  int const x = make.point();
  int const next = make.add(x, 1, make.constant(1));
  int const half = make.divide(x, 2);
  EXPECT_EQ(prove(make.compare(x, laws::Relation::less, next), kBySets).kind, OutcomeKind::holds);
  EXPECT_EQ(prove(make.compare(half, laws::Relation::less_equal, x), kBySets).kind,
            OutcomeKind::holds);
  Query const strictly = make.compare(half, laws::Relation::less, x);
  expect_false_there(prove(strictly, kBySets), strictly);
  EXPECT_EQ(prove(strictly, kBySets).point, 0);
  Query const backwards = make.compare(next, laws::Relation::less_equal, x);
  expect_false_there(prove(backwards, kBySets), backwards);
}

/// All forms, right answers and damaged ones alike; decided by `options`, and point by point.
void expect_agreement(std::uint64_t seed, int cases, ProveOptions const& options) {
  Random random(seed);
  int held = 0;
  int violated = 0;
  int with_floors = 0;
  while (held + violated < cases) {
    Form const form = kForms[random.below(std::size(kForms))];
    Query const q = small_query(random, form);
    bool within = q.points <= 5000;
    for (Layout const& map : q.maps) within = within && within_bounds(map);
    if (!within) continue;
    Decision const decision = prove(q, options);
    ASSERT_EQ(decision.suite_error, "");
    ASSERT_NE(decision.kind, OutcomeKind::unknown) << text(q) << ": " << decision.why;
    if (decision.floors > 0) ++with_floors;
    if (holds_everywhere(q)) {
      ++held;
      ASSERT_EQ(decision.kind, OutcomeKind::holds) << text(q) << " at " << decision.point;
    } else {
      ++violated;
      expect_false_there(decision, q);
    }
  }
  EXPECT_GT(held, cases / 4);
  EXPECT_GT(violated, cases / 4);
  EXPECT_GT(with_floors, cases / 50);
}

TEST(RelationsProve, AgreesWithTheEnumerationOfTenThousandSmallCases) {
  expect_agreement(1, LAYOUTCHECK_SANITIZED != 0 ? 1'000 : 10'000, kBySets);
}

TEST(RelationsProve, AgreesWhereNoFloorIsSimplified) {
  expect_agreement(2, LAYOUTCHECK_SANITIZED != 0 ? 100 : 1'000, {.probes = 0, .simplify = false});
}

TEST(NightlyRelationsProve, AgreesWithTheEnumerationOfAMillionSmallCases) {
  // One left inverse in a million takes isl more than the usual number of operations.
  expect_agreement(3, 1'000'000, {.operations = 0, .probes = 0});
}

/// Right answers at sizes near 2^40, and the query that checks an answer.
struct Answered {
  Layout right;
  std::function<Query(Layout const&)> query;
};

Answered composed(Random& random, std::vector<index_t> const& extents) {
  Layout const a = compact_of(random, extents);
  Layout const b = compact_of(random, [&] {
    std::vector<index_t> shuffled = extents;
    for (std::size_t k = shuffled.size() - 1; k > 0; --k) {
      std::swap(shuffled[k],
                shuffled[static_cast<std::size_t>(random.below_int(static_cast<int>(k) + 1))]);
    }
    return shuffled;
  }());
  auto right = composition(a, b);
  if (!right) {  // of mixed extents the second is to count in the first one's digits
    ModeList modes;
    index_t stride = 1;
    for (Mode const& m : a.leaves) {
      modes.push_back({m.extent, stride});
      stride *= m.extent;
    }
    random.shuffle(modes);
    Layout const walk = from_modes(modes);
    right = composition(a, walk);
    EXPECT_TRUE(right);
    return {*right, [a, walk](Layout const& got) {
              return query(Form::composed_values, {got, a, walk});
            }};
  }
  return {*right, [a, b](Layout const& got) { return query(Form::composed_values, {got, a, b}); }};
}

Answered inverted(Random& random, std::vector<index_t> const& extents) {
  Layout const a = compact_of(random, extents);
  auto const right = inverse(a);
  EXPECT_TRUE(right);
  bool const from_left = random.one_in(2);
  return {*right, [a, from_left](Layout const& got) {
            if (from_left) return query(Form::round_trip, {got, a});
            return query(Form::round_trip, {a, got});
          }};
}

/// Every mode in two that coalesce joins again.
Answered coalesced(Random& random, std::vector<index_t> const& extents) {
  Layout const a = compact_of(random, extents);
  ModeList fine;
  for (Mode const& m : a.leaves) {
    index_t const low = m.extent % 2 == 0 ? 2 : 1;
    fine.push_back({low, m.stride});
    fine.push_back({m.extent / low, m.stride * low});
  }
  Layout const whole = from_modes(fine);
  return {coalesce(whole), [whole](Layout const& got) {
            return query(Form::same_function, {got, whole});
          }};
}

/// With its complement a layout counts all of [0, 2^bits): the inverse of both together is undone
/// by none but both together.
Answered complemented(Random& random, std::vector<index_t> const& extents) {
  ModeList own;
  index_t stride = 1;
  for (std::size_t k = 0; k < extents.size(); ++k) {
    if (k % 2 == 0) own.push_back({extents[k], stride});
    stride *= extents[k];
  }
  random.shuffle(own);
  Layout const a = from_modes(own);
  auto const right = complement(a, stride);
  EXPECT_TRUE(right);
  auto const both = [a](Layout const& c) {
    ModeList modes = a.leaves;
    for (Mode const& m : c.leaves) modes.push_back(m);
    return from_modes(modes);
  };
  auto const back = inverse(both(*right));
  EXPECT_TRUE(back);
  return {*right, [both, inverse = *back](Layout const& got) {
            return query(Form::round_trip, {both(got), inverse});
          }};
}

using MakeAnswered = Answered (*)(Random&, std::vector<index_t> const&);
constexpr MakeAnswered kOperations[] = {composed, inverted, coalesced, complemented};

std::vector<index_t> extents_next_to_2_40(Random& random, int number) {
  int const rank = 4 + number % 5;
  if (number % 2 == 0) return powers(random, rank, 40);
  return mixed_extents(random, 8);
}

TEST(RelationsProve, ProvesCompositionsInversesCoalesceAndComplementsOf2To40Points) {
  Random random(40);
  for (int number = 0; number < 200; ++number) {
    Answered const answered =
        kOperations[number % 4](random, extents_next_to_2_40(random, number / 4));
    Query const q = answered.query(answered.right);
    Decision const decision = prove(q, kBySets);
    ASSERT_EQ(decision.kind, OutcomeKind::holds)
        << text(q) << ": " << decision.why << decision.suite_error << ' ' << decision.point;
    EXPECT_GT(decision.points, index_t{1} << 31) << text(q);
  }
}

/// One hundred wrong answers of each of the four operations; an answer with the values of the right
/// one does not count as wrong.
TEST(RelationsProve, RefutesEveryInjectedErrorAtSize2To40) {
  Random random(41);
  for (MakeAnswered const make : kOperations) {
    int refuted = 0;
    for (int number = 0; refuted < 100; ++number) {
      ASSERT_LT(number, 1000);
      Answered const answered = make(random, extents_next_to_2_40(random, number));
      Layout const wrong = damaged(random, answered.right);
      if (!within_bounds(wrong)) continue;
      // As functions they are equal where their coalesced forms are.
      if (coalesce(flatten(wrong)) == coalesce(flatten(answered.right))) continue;
      Query const q = answered.query(wrong);
      Decision const decision = prove(q, kBySets);
      if (decision.kind == OutcomeKind::holds) {
        // Of another last extent it is the right answer as far as both go, and the claim is true.
        ASSERT_NE(size(wrong), size(answered.right)) << text(q);
        ASSERT_EQ(prove(query(Form::same_values, {wrong, answered.right}), kBySets).kind,
                  OutcomeKind::holds);
        // Then it is the size that is wrong, which is a claim as well.
        Query const sizes = query(Form::same_function, {wrong, answered.right});
        expect_false_there(prove(sizes, kBySets), sizes);
      } else {
        expect_false_there(decision, q);
      }
      if (testing::Test::HasFailure()) return;
      ++refuted;
    }
  }
}

TEST(RelationsProve, HasNoWrapAtTheEdgeOf64Bits) {
  // Differences of these strides and products of them with extents exceed 64 bits.
  index_t const far = kMaxIndex / 4;
  std::vector<Layout> const maps = {
      flat({{2, far}, {2, -far}}),        flat({{2, -far}, {2, far}}),
      flat({{2, far}, {2, far}}),         flat({{4, far}}),
      flat({{2, -far}, {2, -far}}),       flat({{2, kMaxIndex - 1}, {2, 0}}),
      flat({{2, 1 - kMaxIndex}, {2, 0}}), flat({{4, 0}}),
      flat({{2, 2 * far}, {2, far}})};
  for (Layout const& a : maps) {
    for (Layout const& b : maps) {
      if (!within_bounds(a) || !within_bounds(b)) continue;
      Query const q = query(Form::same_values, {a, b});
      bool const holds = holds_everywhere(q);
      EXPECT_EQ(prove(q, kBySets).kind, holds ? OutcomeKind::holds : OutcomeKind::violated)
          << text(q);
    }
  }
}

TEST(RelationsProve, DecidesSizesOf2To60) {
  Random random(60);
  for (int number = 0; number < 50; ++number) {
    Answered const answered = kOperations[number % 4](random, powers(random, 8, 60));
    EXPECT_EQ(prove(answered.query(answered.right), kBySets).kind, OutcomeKind::holds);
    Layout const wrong = damaged(random, answered.right);
    if (!within_bounds(wrong) || size(wrong) < size(answered.right)) continue;
    if (coalesce(flatten(wrong)) == coalesce(flatten(answered.right))) continue;
    Query const q = answered.query(wrong);
    expect_false_there(prove(q, kBySets), q);
  }
}

/// False at one point of 2^40: where both digits of the inner map are greatest, and only there,
/// their sum carries in the outer one.
TEST(RelationsProve, FindsTheOnePointOfManyThatIsWrong) {
  index_t const half = index_t{1} << 39;
  Query const q = query(
      Form::composed_values,
      {flat({{half, 1}, {2, 1}}), flat({{half, 1}, {2, half + 1}}), flat({{half, 1}, {2, 1}})});
  Decision const decision = prove(q, kBySets);
  expect_false_there(decision, q);
  EXPECT_EQ(decision.point, 2 * half - 1);
}

/// c0 + c1 + 6 c2 in steps of 4: what is less than a step, c0 + c1 + 2 c2, reaches one once.
TEST(RelationsProve, FindsTheOneSumThatCarries) {
  Query const q =
      query_of(Form::composed_values, {"(2,2,2):(1,1,7)", "(4,3):(1,5)", "(2,2,2):(1,1,6)"});
  Decision const decision = prove(q, kBySets);
  expect_false_there(decision, q);
  EXPECT_EQ(decision.point, 7);
}

TEST(RelationsProve, GivesUpWhenIslHasDoneItsShare) {
  Random random(9);
  Answered const answered = inverted(random, powers(random, 8, 40));
  Query const q = answered.query(answered.right);
  ProveOptions const few{.operations = 500, .probes = 0, .simplify = false};
  Decision const decision = prove(q, few);
  EXPECT_EQ(decision.kind, OutcomeKind::unknown);
  EXPECT_EQ(decision.suite_error, "");
  EXPECT_NE(decision.why, "");
  EXPECT_EQ(prove(q, few).why, decision.why);  // by count, not by the clock
  EXPECT_EQ(prove(q, kBySets).kind, OutcomeKind::holds);
}

TEST(RelationsProve, CallsTheEvaluatorFirst) {
  Query const q = query_of(Form::same_values, {"(4,4):(1,5)", "16:1"});
  EXPECT_TRUE(prove(q).probed);
  EXPECT_FALSE(prove(q, kBySets).probed);
  EXPECT_EQ(prove(q).point, 4);
}

}  // namespace
}  // namespace layoutcheck::relations
