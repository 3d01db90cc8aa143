// The definitions themselves: worked values, and each definition against another way to say it.

#include <gtest/gtest.h>

#include "layoutcheck/core/spec/composition.hpp"
#include "layoutcheck/core/spec/divide.hpp"
#include "layoutcheck/core/spec/inverse.hpp"
#include "layoutcheck/core/spec/sets.hpp"
#include "layoutcheck/core/spec/tuples.hpp"
#include "layoutcheck/core/tuple/relations.hpp"
#include "small_layouts.hpp"

namespace layoutcheck {
namespace {

using spec::Table;

TEST(SpecTable, WorkedValues) {
  EXPECT_EQ(spec::table(L("(3,2):(2,3)")), (Table{0, 2, 4, 3, 5, 7}));
  EXPECT_EQ(spec::table(L("((2,1),(2)):((3,9),(-1))")), (Table{0, 3, -1, 2}));
  EXPECT_EQ(spec::table(L("():()")), Table{0});
  EXPECT_EQ(spec::table(L("(2,0):(1,1)")), Table{});
  EXPECT_EQ(spec::extended_table(L("(2,2):(1,5)"), 6), (Table{0, 1, 5, 6, 10, 11}));
  EXPECT_EQ(spec::extended_table(L("(2,0):(1,5)"), 3), (Table{0, 1, 5}));
  EXPECT_EQ(spec::extended_table(L("(0,2):(1,5)"), 3), Table{});
  EXPECT_EQ(spec::extended_table(L("():()"), 2), (Table{0, 0}));
}

TEST(SpecTable, SwizzlesAgreeWithTheirFormula) {
  Tally tally;
  for (int bits = 0; bits <= 3; ++bits) {
    for (int base = 0; base <= 2; ++base) {
      for (int shift = -4; shift <= 4; ++shift) {
        Swizzle const s = *make_swizzle(bits, base, shift);
        Table const t = spec::table(s, s.domain());
        bool same = spec::is_bijective(t, s.domain()) == is_bijective(s);
        bool involution = true;
        for (index_t x = 0; x < s.domain(); ++x) {
          index_t const y = t[static_cast<std::size_t>(x)];
          same = same && y == s(x);
          involution = involution && t[static_cast<std::size_t>(y)] == x;
        }
        tally.claim(same && involution == is_involution(s), [&] { return print(s); });
      }
    }
  }
  EXPECT_EQ(tally.cases(), 4 * 3 * 9);
  EXPECT_HOLDS(tally);
}

TEST(SpecTable, ComposedLayouts) {
  ComposedLayout swizzled{
      .outer_is_swizzle = true, .swizzle = {1, 0, 1}, .outer = {}, .offset = 1, .inner = L("4:1")};
  EXPECT_EQ(spec::table(swizzled), (Table{1, 3, 2, 4}));
  ComposedLayout layout{.outer_is_swizzle = false,
                        .swizzle = {},
                        .outer = L("(2,2):(1,5)"),
                        .offset = 2,
                        .inner = L("2:1")};
  EXPECT_EQ(spec::table(layout), (Table{5, 6}));
}

TEST(SpecRecover, SearchesAllShapes) {
  EXPECT_EQ(print(*spec::has_layout({0, 2, 4, 7, 9, 11})), "(3,2):(2,7)");
  EXPECT_FALSE(spec::has_layout({0, 1, 2, 4}));
  EXPECT_EQ(spec::first_unmeetable({0, 1, 2, 4}), 3);
  EXPECT_EQ(spec::first_unmeetable({1}), 0);
  EXPECT_EQ(spec::first_unmeetable({0, 1, 2, 3}), -1);
  EXPECT_EQ(print(*spec::has_layout({})), "0:0");
  // A shape narrows the choice: (3,2) does not refine (2,3).
  Table const t{0, 2, 4, 7, 9, 11};
  EXPECT_TRUE(spec::has_layout_refining(t, S("(3,2)")));
  EXPECT_FALSE(spec::has_layout_refining(t, S("(2,3)")));
  EXPECT_EQ(print(*spec::has_layout_refining({0, 1, 5, 6, 2, 3, 7, 8}, S("((4),2)"))),
            "(((2,2)),2):(((1,5)),2)");
}

TEST(SpecComposition, Existence) {
  EXPECT_EQ(spec::composition_exists(L("(4,6):(2,3)"), L("6:1")).existence, spec::Existence::none);
  EXPECT_EQ(spec::composition_exists(L("4:1"), L("3:2")).existence, spec::Existence::outside);
  EXPECT_EQ(spec::composition_exists(L("4:1"), L("2:-1")).existence, spec::Existence::outside);
  EXPECT_EQ(spec::composition_exists(L("(2,2):(1,80)"), L("(2,2):(2,1)")).existence,
            spec::Existence::exists);
}

TEST(SpecComplement, ClausesAreReported) {
  using Clause = spec::ComplementClause;
  Table const a{0, 2};
  EXPECT_EQ(spec::is_complement(a, {0, 1}, 4, 4), Clause::holds);
  EXPECT_EQ(spec::is_complement(a, {1}, 4, 4), Clause::zero_first);
  EXPECT_EQ(spec::is_complement(a, {0, 1, 1}, 4, 4), Clause::strictly_increasing);
  EXPECT_EQ(spec::is_complement(a, {0, 2}, 4, 4), Clause::share_only_zero);
  EXPECT_EQ(spec::is_complement(a, {0, 1, 3}, 4, 4), Clause::sums_injective);
  EXPECT_EQ(spec::is_complement(a, {0}, 4, 4), Clause::size_bound);
  EXPECT_EQ(spec::is_complement(a, {0, 5}, 4, 4), Clause::cosize_bound);
}

/// Every layout with few modes as a candidate: a search that shares nothing with the equations.
TEST(SpecInverse, LeftInversesOfAllLayoutsAreFound) {
  std::vector<Layout> const candidates =
      layouts({.max_rank = 2, .min_extent = 1, .max_extent = 6, .min_stride = -3, .max_stride = 4});
  Tally tally;
  for_each_layout(
      {.max_rank = 2, .min_extent = 2, .max_extent = 3, .min_stride = 0, .max_stride = 5},
      [&](Layout const& l) {
        Table const t = spec::table(l);
        auto const found = spec::has_left_inverse(t);
        if (found) {
          tally.claim(spec::is_left_inverse(*found, t), [&] { return print(l); });
          return;
        }
        for (Layout const& r : candidates) {
          tally.claim(!spec::is_left_inverse(r, t),
                      [&] { return print(r) + " inverts " + print(l); });
        }
      });
  EXPECT_HOLDS(tally);
  EXPECT_GT(tally.cases(), 157);
}

TEST(SpecInverse, RightInversesOfAllLayoutsAreAtMostAsLarge) {
  std::vector<Layout> const candidates =
      layouts({.max_rank = 2, .min_extent = 1, .max_extent = 6, .min_stride = 0, .max_stride = 8});
  Tally tally;
  for_each_layout(
      {.max_rank = 2, .min_extent = 1, .max_extent = 3, .min_stride = -1, .max_stride = 4},
      [&](Layout const& l) {
        Table const t = spec::table(l);
        std::size_t best = 0;
        for (Layout const& r : candidates) {
          if (!spec::is_right_inverse(r, t)) continue;
          best = std::max(best, spec::table(r).size());
        }
        bool const same = spec::largest_right_inverse(t) == static_cast<index_t>(best);
        tally.claim(same, [&] { return print(l); });
      });
  EXPECT_EQ(tally.cases(), 1 + 18 + 18 * 18);
  EXPECT_HOLDS(tally);
}

TEST(SpecTuples, CompatibleAgreesWithTheRelation) {
  std::vector<IntTuple> shapes;
  for (char const* text : {"1",
                           "2",
                           "3",
                           "4",
                           "6",
                           "()",
                           "(1)",
                           "(2)",
                           "(4)",
                           "((4))",
                           "(2,2)",
                           "((2),2)",
                           "(2,(2))",
                           "((2,2))",
                           "(4,1)",
                           "(1,4)",
                           "(2,3)",
                           "(3,2)",
                           "(6)",
                           "((2,3))",
                           "((2,3),1)",
                           "((2,3),())",
                           "(6,1)",
                           "((),2)",
                           "(1,2)",
                           "((1,1),2)",
                           "(2,2,1)",
                           "((2,2),1)",
                           "((2,(1,2)),1)",
                           "(4,())"}) {
    shapes.push_back(S(text));
  }
  Tally tally;
  for (IntTuple const& a : shapes) {
    for (IntTuple const& b : shapes) {
      tally.claim(compatible(a, b) == spec::compatible_by_coordinates(a, b),
                  [&] { return print(a) + ", " + print(b); });
    }
  }
  EXPECT_EQ(tally.cases(), 30 * 30);
  EXPECT_HOLDS(tally);
  EXPECT_EQ(spec::coordinates(S("(2,1)")), (std::set<std::string>{"0", "1", "(0,0)", "(1,0)"}));
}

}  // namespace
}  // namespace layoutcheck
