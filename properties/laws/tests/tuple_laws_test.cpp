// The laws of int-tuples, coordinates, swizzles and of layouts made and edited: every small input
// in the order of weight, on the reference and on each mutant.

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "enroll/emitted.hpp"
#include "families.hpp"
#include "layoutcheck/core/algebra/predicates.hpp"
#include "layoutcheck/core/layout/coordinate_map.hpp"
#include "layoutcheck/laws/engine/enumerate.hpp"
#include "layoutcheck/laws/enroll.hpp"
#include "mutants/topics.hpp"

namespace layoutcheck::laws {
namespace {

constexpr Limits kLimits{.points = 512};

IntTuple pair(index_t a, index_t b) {
  IntTuple t;
  t.profile = Profile::flat(2);
  t.leaves.push_back(a);
  t.leaves.push_back(b);
  return t;
}

std::vector<LawEntry> tuple_laws_under_test() {
  std::vector<LawEntry> table;
  language::emitted::add_tuple_arithmetic(table);
  language::emitted::add_tuple_relations(table);
  language::emitted::add_tuple_edit(table);
  language::emitted::add_domains(table);
  language::emitted::add_coordinates(table);
  language::emitted::add_construct(table);
  language::emitted::add_edit(table);
  language::emitted::add_evaluate(table);
  language::emitted::add_swizzle(table);
  language::emitted::add_linear(table);
  language::emitted::add_linear_bridge(table);
  language::emitted::add_linear_maps(table);
  language::emitted::add_linear_algebra(table);
  language::emitted::add_linear_parts(table);
  language::emitted::add_basis(table);
  language::emitted::add_basis_algebra(table);
  return table;
}

std::vector<Mutant> tuple_mutants_under_test() {
  std::vector<Mutant> result;
  for (auto const& topic :
       {tuple_mutants(), tuple_edit_mutants(), domains_mutants(), coordinates_mutants(),
        construct_mutants(), edit_mutants(), evaluate_mutants(), swizzle_mutants(),
        linear_mutants(), linear_bridge_mutants(), linear_maps_mutants(), linear_algebra_mutants(),
        linear_parts_mutants(), basis_mutants(), basis_algebra_mutants()}) {
    result.insert(result.end(), topic.begin(), topic.end());
  }
  return result;
}

std::optional<Mutant> mutant_named(std::string_view name) {
  for (Mutant const& mutant : tuple_mutants_under_test()) {
    if (mutant.name == name) return mutant;
  }
  return std::nullopt;
}

/// Visits the inputs of least weight until `visit` returns false; true iff it did.
template <class Visit>
bool any_of_least_weight(std::size_t input, int budget, Visit visit) {
  bool found = false;
  for (std::uint64_t weight = 0; weight <= kMaxEnumeratedWeight && budget > 0 && !found; ++weight) {
    enumerate(input, weight, [&](AnyInput const& g) {
      found = !visit(g);
      return !found && --budget > 0;
    });
  }
  return found;
}

std::string show(LawInfo const& law, AnyInput const& input, Outcome const& outcome) {
  return std::string(law.id) + " at " + expression(law.op, input) + ", point " +
         std::to_string(outcome.point) + ": " + std::to_string(outcome.claim.lhs) + ' ' +
         std::string(symbol(outcome.claim.relation)) + ' ' + std::to_string(outcome.claim.rhs);
}

TEST(TupleLaws, HoldOnTheReference) {
  for (LawEntry const& law : tuple_laws_under_test()) {
    int held = 0;
    any_of_least_weight(law.input, 16'000, [&](AnyInput const& input) {
      Outcome const outcome = law.on_reference(input, kLimits);
      EXPECT_NE(outcome.kind, OutcomeKind::violated) << show(law.info, input, outcome);
      if (outcome.kind == OutcomeKind::holds && outcome.points > 0) ++held;
      return outcome.kind != OutcomeKind::violated;
    });
    // Of two numbers that are enumerated, 18 pairs are powers of two.
    int const least = law.input == input_index<TwoNumbers>()  ? 10
                      : law.input == input_index<OneNumber>() ? 4
                                                              : 20;
    EXPECT_GT(held, least) << law.info.id;
  }
}

/// Called by name the reference gives what it gives called directly.
TEST(TupleLaws, SayTheSameByName) {
  ReferenceImplementation const reference;
  for (LawEntry const& law : tuple_laws_under_test()) {
    any_of_least_weight(law.input, 500, [&](AnyInput const& input) {
      Outcome const direct = law.on_reference(input, kLimits);
      Outcome const by_name = law.on(reference, input, kLimits);
      EXPECT_EQ(direct.kind, by_name.kind) << show(law.info, input, by_name);
      EXPECT_EQ(direct.points, by_name.points) << show(law.info, input, by_name);
      return direct.kind == by_name.kind;
    });
  }
}

TEST(TupleMutants, AreCaughtByTheirLaw) {
  for (Mutant const& mutant : tuple_mutants_under_test()) {
    if (mutant.beyond_enumeration) continue;
    MutantImplementation const wrong(mutant);
    bool known = false;
    for (LawEntry const& law : tuple_laws_under_test()) {
      if (law.info.id != mutant.law) continue;
      known = true;
      EXPECT_EQ(law.info.op, mutant.op) << mutant.name;
      bool const killed = any_of_least_weight(law.input, 60'000, [&](AnyInput const& input) {
        return law.on(wrong, input, kLimits).kind != OutcomeKind::violated;
      });
      EXPECT_TRUE(killed) << mutant.name << " survives " << mutant.law;
    }
    EXPECT_TRUE(known) << mutant.name << " names no law: " << mutant.law;
  }
}

TEST(TupleMutants, ProductIn32BitsIsCaught) {
  auto const mutant = mutant_named("product_in_32_bits");
  ASSERT_TRUE(mutant.has_value());
  MutantImplementation const wrong(*mutant);
  IntTuple t = flat_tree<IntTuple>({});
  t.profile = Profile::flat(2);
  t.leaves.push_back(index_t{1} << 16);
  t.leaves.push_back(index_t{1} << 15);
  Outcome const outcome = find_law("product_multiplies_leaves")->on(wrong, OneTuple{t}, {});
  EXPECT_EQ(outcome.kind, OutcomeKind::violated);
}

TEST(TupleMutants, EveryLawKillsOneThatNamesIt) {
  std::set<std::string_view> names;
  for (Mutant const& mutant : tuple_mutants_under_test()) {
    EXPECT_TRUE(names.insert(mutant.name).second) << mutant.name << " twice";
  }
  for (LawEntry const& law : tuple_laws_under_test()) {
    Mutant const* mutant = find_mutant(law.info.kills);
    ASSERT_NE(mutant, nullptr) << law.info.id << " kills " << law.info.kills;
    EXPECT_EQ(mutant->law, law.info.id);
  }
}

/// seeds/001 says "compact or injective" of the index that idx2crd divides by strides. It must read
/// compact: (2,2):(1,3) is injective, and the coordinate (0,1), at 3, reads back as (1,1).
TEST(Erratum, StrideDivisionFailsOnInjectiveLayouts) {
  IntTuple const shape = pair(2, 2);
  IntTuple const stride = pair(1, 3);
  Layout const layout = *make_layout(shape, stride);
  ASSERT_TRUE(*is_injective(layout));
  ASSERT_FALSE(is_compact(layout));
  auto const index = crd2idx(Coordinate(pair(0, 1)), shape, stride);
  ASSERT_TRUE(index.has_value());
  EXPECT_EQ(*index, 3);
  auto const back = idx2crd(*index, shape, stride);
  ASSERT_TRUE(back.has_value());
  EXPECT_EQ(*back, pair(1, 1));
  EXPECT_FALSE(find_law("idx2crd_by_strides_inverts")
                   ->admits(CoordinateAndTwoTuples{Coordinate(*index), shape, stride}));
}

/// Of all small injective layouts of rank 2 with positive strides, stride division reads back every
/// index exactly on the compact ones and on those whose strides follow each other evenly.
TEST(Erratum, StrideDivisionReadsCompactLayoutsBack) {
  int compact = 0;
  int failing = 0;
  for (index_t s0 = 2; s0 <= 4; ++s0) {
    for (index_t s1 = 2; s1 <= 4; ++s1) {
      for (index_t d0 = 1; d0 <= 8; ++d0) {
        for (index_t d1 = 1; d1 <= 8; ++d1) {
          Layout const layout = *make_layout(pair(s0, s1), pair(d0, d1));
          if (!*is_injective(layout)) continue;
          bool reads_back = true;
          for (index_t i = 0; i < size(layout); ++i) {
            auto const c = idx2crd(layout(i), pair(s0, s1), pair(d0, d1));
            ASSERT_TRUE(c.has_value());
            reads_back = reads_back && *crd2idx(Coordinate(*c), pair(s0, s1)) == i;
          }
          if (is_compact(layout)) {
            ++compact;
            EXPECT_TRUE(reads_back);
          } else if (!reads_back) {
            ++failing;
          }
        }
      }
    }
  }
  EXPECT_GT(compact, 10);
  EXPECT_GT(failing, 10);
}

/// Answers one number to everything, as an implementation with wider integers could.
class Answering final : public Implementation {
 public:
  explicit Answering(index_t n) : n_(n) {}
  Expected<Value> apply(Op, std::span<Value const>) const override { return Value(n_); }

 private:
  index_t n_;
};

/// Takes 3 for the index of each coordinate, and (-1,2) for the coordinate of each index.
class Borrowing final : public Implementation {
 public:
  Expected<Value> apply(Op op, std::span<Value const>) const override {
    return op == Op::crd2idx ? Value(index_t{3}) : Value(pair(-1, 2));
  }
};

/// -1 + 2 * 2 is 3, and (-1,2) is not a coordinate of (2,2).
TEST(TupleLaws, WantDigitsBelowTheirExtents) {
  LawEntry const& law = *find_law("crd2idx_then_idx2crd");
  AnyInput const input = input_of_text(law.input, "crd2idx(3, (2,2))");
  EXPECT_EQ(law.on(Borrowing{}, input, {}).kind, OutcomeKind::violated);
  EXPECT_EQ(law.on_reference(input, {}).kind, OutcomeKind::holds);
}

/// Terms beyond 64 bits that cancel: the sum is what it is, not what saturated terms leave of it.
TEST(TupleLaws, KnowASumWhoseTermsCancel) {
  constexpr index_t kHalf = index_t{1} << 62;
  for (auto const& [id, text, right] : std::vector<std::tuple<char const*, char const*, index_t>>{
           {"inner_product_adds_products",
            "inner_product((4611686018427387904,4611686018427387904), (4,-3))", kHalf},
           {"crd2idx_by_strides_is_the_layout",
            "crd2idx((3,7), (4,8), (4611686018427387904,-2305843009213693952))", -(kHalf / 2)}}) {
    LawEntry const& law = *find_law(id);
    AnyInput const input = input_of_text(law.input, text);
    EXPECT_EQ(law.on(Answering(right), input, {}).kind, OutcomeKind::holds) << text;
    EXPECT_EQ(law.on(Answering(0), input, {}).kind, OutcomeKind::violated) << text;
  }
}

}  // namespace
}  // namespace layoutcheck::laws
