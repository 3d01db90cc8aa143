// The worked examples of seeds/000, seeds/001 and seeds/004, each by the algebra and by definition,
// and their errata. Those that spec#facts repeats are in facts_test.cpp; find_layout, in
// printed_recover_test.cpp.

#include <algorithm>
#include <set>

#include "layoutcheck/core/algebra/complement.hpp"
#include "layoutcheck/core/algebra/inverse.hpp"
#include "layoutcheck/core/layout/coordinate_map.hpp"
#include "layoutcheck/core/recover/table.hpp"
#include "layoutcheck/core/spec/complement.hpp"
#include "layoutcheck/core/spec/inverse.hpp"
#include "layoutcheck/core/spec/sets.hpp"
#include "layoutcheck/core/spec/table.hpp"
#include "small_layouts.hpp"

namespace layoutcheck {
namespace {

std::string recovered_text(spec::Table const& t) {
  auto const answer = recover(t.data(), static_cast<index_t>(t.size()));
  return answer ? print(*answer) : "refused";
}

TEST(SeedsZero, TheSortedLayoutAndItsIndex) {
  Layout const l = L("(8,16,4):(64,1,16)");
  EXPECT_EQ(print(sort(l)), "(16,4,8):(1,16,64)");
  ModeOrder const order = sort_index(l.leaves);
  EXPECT_EQ(order.size(), 3);
  EXPECT_EQ(order[0], 1);
  EXPECT_EQ(order[1], 2);
  EXPECT_EQ(order[2], 0);
}

TEST(SeedsZero, TheInverseBySortIndex) {
  // M_{i_j} : product of the M_k before i_j, as the seed derives it
  Layout const l = L("(8,16,4):(64,1,16)");
  ModeList modes;
  for (int const i : sort_index(l.leaves)) {
    index_t before = 1;
    for (int k = 0; k < i; ++k) before *= l.leaves[k].extent;
    modes.push_back({l.leaves[i].extent, before});
  }
  Layout const manual = from_modes(modes);
  EXPECT_EQ(print(manual), "(16,4,8):(8,128,1)");
  EXPECT_EQ(*inverse(l), manual);
  EXPECT_EQ(print(coalesce(manual)), "(64,8):(8,1)");
  EXPECT_EQ(print(right_inverse(l)), "(64,8):(8,1)");  // what the seed's program asserts
  for (index_t x = 0; x < 512; ++x) EXPECT_EQ(manual(l(x)), x);
}

TEST(SeedsOne, TheValueAtFiveIsTheSumOfItsDigits) {
  Layout const l = L("(3,2):(2,3)");
  EXPECT_EQ(l(5 % 3), 4);
  EXPECT_EQ(l((5 / 3) % 2 * 3), 3);
  EXPECT_EQ(l(5), 4 + 3);
  EXPECT_EQ(spec::table(l)[5], 7);
}

/// Whether (i div d_k) mod s_k gives every coordinate back from its offset.
bool strides_invert(Layout const& l) {
  for (index_t x = 0; x < size(l); ++x) {
    auto const coordinate = idx2crd(l(x), shape(l), stride(l));
    if (!coordinate || *coordinate != *idx2crd(x, shape(l))) return false;
  }
  return true;
}

TEST(SeedsOne, StridesInvertEveryCompactLayout) {
  Tally tally;
  for_each_layout(
      {.max_rank = 3, .min_extent = 1, .max_extent = 3, .min_stride = 1, .max_stride = 9},
      [&](Layout const& l) {
        if (!spec::is_compact(spec::table(l))) return;
        tally.claim(strides_invert(l), [&] { return print(l); });
      });
  EXPECT_GT(tally.cases(), 300);
  EXPECT_HOLDS(tally);
}

TEST(SeedsOne, CompactOrInjectiveMustReadCompact) {
  // The least injective layout whose coordinates its strides do not give back.
  std::string first;
  for (index_t greatest = 1; first.empty() && greatest < 5; ++greatest) {
    for_each_layout(
        {.max_rank = 2, .min_extent = 1, .max_extent = 2, .min_stride = 1, .max_stride = greatest},
        [&](Layout const& l) {
          if (!first.empty() || !spec::is_injective(spec::table(l))) return;
          if (!strides_invert(l)) first = print(l);
        });
  }
  EXPECT_EQ(first, "(2,2):(1,3)");
  Layout const l = L("(2,2):(1,3)");
  EXPECT_EQ(spec::table(l), (spec::Table{0, 1, 3, 4}));
  EXPECT_EQ(print(*idx2crd(3, shape(l), stride(l))),
            "(1,1)");  // of offset 3, which is that of (0,1)
}

TEST(SeedsFour, TheFunctionFromManyCoordinatesToOneIsALayout) {
  for (char const* text : {"(2,3,4):(1,2,6)", "(5,2):(1,5)", "7:1"}) {
    Layout const l = L(text);
    IntTuple const s = shape(l);
    for (index_t x = 0; x < size(l); ++x) {
      IntTuple const digits = *idx2crd(x, s);  // Single -> Multi
      index_t sum = 0;
      index_t before = 1;
      for (int k = 0; k < digits.leaves.size(); ++k) {
        EXPECT_EQ(digits.leaves[k], x / before % s.leaves[k]);
        sum += digits.leaves[k] * l.leaves[k].stride;  // Multi -> Single
        before *= s.leaves[k];
      }
      EXPECT_EQ(sum, x);
      EXPECT_EQ(l(x), x);
    }
  }
}

TEST(SeedsFour, TheCanonicalFunctionSumsStridesTimesCoordinates) {
  // Printed: n_i * x_i. (3,2):(2,7) at (1,0) is 2, not 3; the single variate function has it right.
  Layout const l = L("(3,2):(2,7)");
  EXPECT_EQ(spec::table(l)[1], 2);
  EXPECT_EQ(*evaluate(l, Coordinate(1)), 2);
  index_t by_extents = 0;
  IntTuple const digits = *idx2crd(1, shape(l));
  for (int k = 0; k < 2; ++k) by_extents += l.leaves[k].extent * digits.leaves[k];
  EXPECT_EQ(by_extents, 3);
}

TEST(SeedsFour, TheTableOfItsProgramHasALayout) {
  EXPECT_EQ(recovered_text({0, 2, 4, 7, 9, 11}), "(3,2):(2,7)");
}

TEST(SeedsFour, TheFirstExtentIsWhereTheValuesLeaveTheLineNotBefore) {
  // Printed: t - 1, t - 2, ..., 2 are tried. Here t is 3 and the only extent.
  spec::Table const f{0, 2, 4, 7, 9, 11};
  EXPECT_NE(f[3], 3 * f[1]);
  EXPECT_NE(f[3] - f[2], f[1]);  // an extent of 2 would want it
  EXPECT_EQ(recovered_text(f), "(3,2):(2,7)");
}

TEST(SeedsFour, OnlyTheValueAtZeroNeedsToBeZero) {  // printed: "f(x) != 0"
  EXPECT_EQ(recovered_text({0, 5}), "2:5");
  EXPECT_EQ(recovered_text({5, 0}), "refused");
}

TEST(SeedsFour, TwoLayoutsOfOneFunction) {
  spec::Table const f = spec::table(L("10:3"));
  EXPECT_EQ(f, (spec::Table{0, 3, 6, 9, 12, 15, 18, 21, 24, 27}));
  EXPECT_EQ(f, spec::table(L("(2,5):(3,6)")));
  EXPECT_EQ(recovered_text(f), "10:3");
  EXPECT_EQ(print(coalesce(L("(2,5):(3,6)"))), "10:3");
}

TEST(SeedsFour, TheComplementOfFourByThree) {
  Layout const a = L("4:3");
  EXPECT_EQ(spec::table(a), (spec::Table{0, 3, 6, 9}));
  EXPECT_EQ(print(*complement(a, 24)), "(3,2):(1,12)");
  spec::Table const both = spec::table(L("(4,3,2):(3,1,12)"));  // (A, B)
  EXPECT_EQ(std::set<index_t>(both.begin(), both.end()).size(), 24U);
  EXPECT_EQ(*std::max_element(both.begin(), both.end()), 23);
}

TEST(SeedsFour, TheComplementInMultiplesOfTwelve) {
  // The boxed rule: complement(n:d, k*n*d) = (d,k):(1,n*d). The line above it, (3,2k):(1,12) within
  // 12k, must read 24k.
  Layout const a = L("4:3");
  for (index_t k = 2; k < 6; ++k) {
    ModeList modes;
    modes.push_back({3, 1});
    modes.push_back({k, 12});
    EXPECT_EQ(*complement(a, 12 * k), from_modes(modes)) << k;
    EXPECT_EQ(*complement(a, 24 * k), from_modes([k] {
      ModeList m;
      m.push_back({3, 1});
      m.push_back({2 * k, 12});
      return m;
    }()))
        << k;
    modes[1].extent = 2 * k;
    EXPECT_FALSE(
        spec::is_strong_complement(spec::table(a), spec::table(from_modes(modes)), 12 * k));
  }
}

TEST(SeedsFour, SizeDividingTheTargetIsNotEnoughForAComplement) {
  // Lemma 2.1 and Definition 2 require only that size(A) divides M. 4:3 and M = 4: A itself leaves
  // [0,4).
  EXPECT_FALSE(n_complement(L("4:3"), 4));
  spec::Table const a = spec::table(L("4:3"));
  for (index_t b = 0; b < 4; ++b) EXPECT_FALSE(spec::is_strong_complement(a, {b}, 4));
}

}  // namespace
}  // namespace layoutcheck
