#include "layoutcheck/sweep/evaluate/table_walk.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "evaluate_corpus.hpp"
#include "layoutcheck/sweep/evaluate/quasi_affine.hpp"

namespace layoutcheck::sweep {
namespace {

using test::layout_of;

template <class Offset>
std::vector<Offset> filled(Layout const& layout, index_t begin, index_t end) {
  constexpr Offset kGuard = 77;
  std::vector<Offset> out(static_cast<std::size_t>(end - begin + 2), kGuard);
  auto const written = fill(layout, begin, end, out.data() + 1);
  EXPECT_TRUE(written && *written == end - begin);
  EXPECT_EQ(out.front(), kGuard);
  EXPECT_EQ(out.back(), kGuard);
  return {out.begin() + 1, out.end() - 1};
}

template <class Offset>
index_t wrong(Layout const& layout, index_t begin, std::vector<Offset> const& values) {
  index_t count = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    count += values[i] != layout(begin + static_cast<index_t>(i)) ? 1 : 0;
  }
  return count;
}

TEST(TableWalk, WorkedValues) {
  EXPECT_EQ(filled<std::int32_t>(layout_of({{3, 2}, {2, 3}}), 1, 5),
            (std::vector<std::int32_t>{2, 4, 3, 5}));
}

TEST(TableWalk, EqualsCoreOnSmallFamiliesAtEveryPoint) {
  index_t points = 0;
  auto const visit = [&](Layout const& layout) {
    index_t const n = size(layout);
    ASSERT_EQ(wrong(layout, 0, filled<std::int32_t>(layout, 0, n)), 0);
    ASSERT_EQ(wrong(layout, n / 3, filled<std::int64_t>(layout, n / 3, n)), 0);
    ASSERT_EQ(wrong(layout, 0, filled<std::int32_t>(layout, 0, n / 2)), 0);
    points += n;
  };
  test::each_layout(3, {0, 1, 2, 3, 5}, {0, 1, 2, 3, -1, -6, 7}, visit);
  test::each_layout(4, {1, 2, 3}, {0, 1, 2, -3}, visit);
  test::each_layout(3, {2, 4, 6, 16, 48}, {1, -3, 5}, visit);  // first doublings in a register
  test::each_layout(5, {2, 3}, {7, -1}, visit);
  EXPECT_GT(points, 500000);
}

/// Three formulas, pairwise, where runs, turns and odometer digits all carry.
TEST(TableWalk, EqualsCoreAndQuasiAffineBeyondOneTable) {
  test::Random random(6);
  int layouts = 0;
  for (int i = 0; i < 300; ++i) {
    std::vector<Mode> modes;
    index_t n = 1;
    int const rank = 1 + static_cast<int>(random.below(7));
    for (int k = 0; k < rank; ++k) {
      index_t const extent = 1 + random.below(k == 0 && i % 2 == 0 ? 5000 : 40);
      if (n * extent > 300000) break;
      n *= extent;
      modes.push_back({extent, random.below(4000) - 2000});
    }
    Layout const layout = layout_of(modes);
    auto const quasi = QuasiAffine<>::make(layout);
    ASSERT_TRUE(quasi);
    index_t const begin = random.below(n);
    index_t const end = begin + random.below(n - begin + 1);
    for (auto const& [from, to] : {std::pair{index_t{0}, n}, std::pair{begin, end}}) {
      auto const narrow = filled<std::int32_t>(layout, from, to);
      auto const wide = filled<std::int64_t>(layout, from, to);
      index_t differences = wrong(layout, from, narrow) + wrong(layout, from, wide);
      for (std::size_t j = 0; j < narrow.size(); ++j) {
        auto const x = static_cast<std::uint32_t>(from + static_cast<index_t>(j));
        differences += static_cast<std::int32_t>((*quasi)(x)) != narrow[j] ? 1 : 0;
      }
      ASSERT_EQ(differences, 0);
    }
    ++layouts;
  }
  EXPECT_EQ(layouts, 300);
}

TEST(TableWalk, PartsOfGiantLayouts) {
  test::Random random(40);
  for (int i = 0; i < 100; ++i) {
    std::vector<Mode> modes;
    for (index_t n = 1; n < index_t{1} << 40;) {
      index_t const extent = 2 + random.below(index_t{1} << (1 + random.below(13)));
      n *= extent;
      modes.push_back({extent, random.below(index_t{1} << 33) - (index_t{1} << 32)});
    }
    Layout const layout = layout_of(modes);
    for (index_t const x : test::borders(layout)) {
      index_t const end = min(x + 1 + random.below(64), size(layout));
      ASSERT_EQ(wrong(layout, x, filled<std::int64_t>(layout, x, end)), 0) << x;
    }
  }
}

TEST(TableWalk, RunsAreAPartition) {
  auto const walk = TableWalk<std::int64_t>::make(layout_of({{1500, 3}, {7, -2}, {11, 1}}));
  ASSERT_TRUE(walk);
  index_t next = 17;
  walk->runs(17, walk->size() - 5, [&](TableRun<std::int64_t> const& run) {
    EXPECT_EQ(run.first, next);
    EXPECT_GT(run.count, 0);
    next += run.count;
  });
  EXPECT_EQ(next, walk->size() - 5);
}

TEST(TableWalk, RefusesWhatItCannotSay) {
  std::int32_t narrow[4] = {};
  std::int64_t wide[4] = {};
  Layout const far = layout_of({{2, index_t{1} << 31}});
  EXPECT_EQ(fill(far, 0, 2, narrow).error().code, Errc::overflow);
  EXPECT_TRUE(fill(far, 0, 2, wide));
  EXPECT_EQ(wide[1], index_t{1} << 31);
  ASSERT_TRUE(fill(layout_of({{2, INT32_MIN}}), 0, 2, narrow));
  EXPECT_EQ(narrow[1], INT32_MIN);
}

TEST(TableWalk, RefusesRangesOutsideTheLayout) {
  std::int32_t out[4] = {};
  Layout const layout = layout_of({{3, 1}});
  EXPECT_EQ(fill(layout, 0, 4, out).error().code, Errc::out_of_domain);
  EXPECT_EQ(fill(layout, -1, 2, out).error().code, Errc::out_of_domain);
  EXPECT_EQ(fill(layout, 2, 1, out).error().code, Errc::out_of_domain);
  auto const nothing = fill(layout_of({{0, 1}}), 0, 0, out);
  ASSERT_TRUE(nothing);
  EXPECT_EQ(*nothing, 0);
}

TEST(TableWalk, ExtremesOf64Bits) {
  std::int64_t out[4] = {};
  ASSERT_TRUE(fill(layout_of({{2, -kMaxIndex + 1}, {2, 0}}), 0, 4, out));
  EXPECT_EQ(out[3], -kMaxIndex + 1);
  // Extent times stride exceeds 64 bits where no offset does.
  index_t const third = kMaxIndex / 3;
  ASSERT_TRUE(fill(layout_of({{4, third}}), 0, 4, out));
  EXPECT_EQ(out[3], third * 3);
}

}  // namespace
}  // namespace layoutcheck::sweep
