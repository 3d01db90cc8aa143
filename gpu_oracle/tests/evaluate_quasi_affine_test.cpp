#include "layoutcheck/sweep/evaluate/quasi_affine.hpp"

#include <gtest/gtest.h>

#include "evaluate_corpus.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/sweep/evaluate/block_walk.hpp"

namespace layoutcheck::sweep {
namespace {

using u32 = std::uint32_t;
using test::layout_of;
using test::Random;

constexpr index_t kGiant = index_t{1} << 40;

/// Points at which any of the forms differs from core's definition; counts the points, too.
index_t wrong_points(Layout const& layout, index_t& points) {
  index_t const n = size(layout);
  auto const sum = FloorSum64::make(layout);
  auto const narrow = QuasiAffine<>::make(layout);
  auto const wide = QuasiAffine<kAnyRank, std::uint64_t>::make(layout);
  auto const four = QuasiAffine<4>::make(layout);
  auto const blocks = BlockWalk<>::make(layout, 5);
  if (!sum || !narrow || !wide || !four || !blocks) return -1;
  if (sum->size() != static_cast<std::uint64_t>(n)) return -2;
  if (n == 0) return 0;
  QuasiRun<> run(*narrow, 0);
  QuasiRun<4> run4(*four, static_cast<u32>(n / 2));
  index_t wrong = 0;
  for (index_t i = 0; i < n; ++i) {
    auto const x = static_cast<u32>(i);
    index_t const y = layout(i);
    auto const low = static_cast<u32>(y);
    bool ok = (*sum)(static_cast<std::uint64_t>(i)) == y;
    ok = ok && (*narrow)(x) == low && (*four)(x) == low && run.value() == low;
    ok = ok && (*wide)(x) == static_cast<std::uint64_t>(y) && (*blocks)(x) == y;
    ok = ok && (!narrow->fits_int32() || static_cast<std::int32_t>((*narrow)(x)) == y);
    run.next();
    if (2 * i >= n || n == 1) {
      ok = ok && run4.value() == static_cast<u32>(layout(run4.x()));
      if (run4.x() + 1 < n) run4.next();
    }
    wrong += ok ? 0 : 1;
  }
  points += n;
  return wrong;
}

TEST(QuasiAffine, WorkedValues) {
  auto const f = QuasiAffine<>::make(layout_of({{3, 2}, {2, 3}}));
  ASSERT_TRUE(f);
  EXPECT_EQ(f->modes(), 2);
  EXPECT_EQ(f->linear(), 2u);
  EXPECT_EQ((*f)[0].coefficient, static_cast<u32>(-3));
  EXPECT_EQ((*f)[0].divisor, 3u);
  bool ok = false;
  EXPECT_EQ(QuasiAffine<2>::make(layout_of({{3, 2}, {2, 3}}), ok)(4), 5u);
  EXPECT_TRUE(ok);
}

TEST(QuasiAffine, EqualsCoreOnSmallFamiliesAtEveryPoint) {
  index_t layouts = 0;
  index_t points = 0;
  auto const visit = [&](Layout const& layout) {
    ++layouts;
    ASSERT_EQ(wrong_points(layout, points), 0) << "layout " << layouts;
  };
  test::each_layout(3, {0, 1, 2, 3, 5}, {0, 1, 2, 3, -1, -6, 7}, visit);
  test::each_layout(4, {1, 2, 3}, {0, 1, 2, -3}, visit);
  test::each_layout(2, {1, 2, 6, 64, 97}, {kGiant, -kGiant - 1, 3, INT32_MAX}, visit);
  EXPECT_GT(layouts, 60000);
  EXPECT_GT(points, 500000);
}

TEST(QuasiAffine, NestingDoesNotMatter) {
  index_t points = 0;
  for (char const* text :
       {"((2,2),(2,(2,4))):((32,1),(8,(2,4)))", "(3,(4,(1,5))):(20,(5,(9,1)))", "((),(4)):((),(2))",
        "():()", "((0,3),2):((1,2),3)", "7:3", "1:9", "((2,(3)),(1,1)):((-1,(2)),(5,0))"}) {
    auto const layout = parse_layout(text);
    ASSERT_TRUE(layout) << text;
    EXPECT_EQ(wrong_points(*layout, points), 0) << text;
  }
}

TEST(QuasiAffine, RandomLayoutsTo31Bits) {
  Random random(4);
  for (int i = 0; i < 3000; ++i) {
    std::vector<Mode> modes;
    index_t n = 1;
    index_t const most = index_t{1} << (4 + random.below(28));
    while (modes.size() < 12) {
      index_t const extent = 1 + random.below(index_t{1} << random.below(12));
      if (n * extent > most) break;
      n *= extent;
      modes.push_back({extent, random.below(2000) - 1000});
    }
    Layout const layout = layout_of(modes);
    auto const f = QuasiAffine<>::make(layout);
    auto const f12 = QuasiAffine<12>::make(layout);
    ASSERT_TRUE(f && f12);
    auto const at = [&](index_t x) {
      auto const low = static_cast<u32>(layout(x));
      EXPECT_EQ((*f)(static_cast<u32>(x)), low);
      EXPECT_EQ((*f12)(static_cast<u32>(x)), low);
      EXPECT_EQ(f->add_floors<DivideBy::high_shift>(static_cast<u32>(x), 0),
                low - f->linear() * static_cast<u32>(x));
      if (f->divide_by() <= DivideBy::high) {
        EXPECT_EQ(f12->add_floors<DivideBy::high>(static_cast<u32>(x), 0),
                  low - f->linear() * static_cast<u32>(x));
      }
      if (f->divide_by() == DivideBy::shift) {
        EXPECT_EQ(f12->add_floors<DivideBy::shift>(static_cast<u32>(x), 0),
                  low - f->linear() * static_cast<u32>(x));
      }
    };
    for (index_t const x : test::borders(layout)) at(x);
    for (int k = 0; k < 50; ++k) at(random.below(n));
  }
}

TEST(QuasiAffine, LimitsAreSaid) {
  std::vector<Mode> many;
  for (int k = 0; k < 17; ++k) many.push_back({2, index_t{3} * (k % 2) + 1});
  EXPECT_EQ(QuasiAffine<>::make(layout_of(many)).error().code, Errc::capacity_exceeded);
  many.pop_back();
  EXPECT_TRUE(QuasiAffine<>::make(layout_of(many)));
  EXPECT_EQ(QuasiAffine<3>::make(layout_of(many)).error().code, Errc::capacity_exceeded);
  bool ok = true;
  (void)QuasiAffine<3>::make(layout_of(many), ok);
  EXPECT_FALSE(ok);
  EXPECT_EQ(QuasiAffine<>::make(layout_of({{kGiant, 1}})).error().code, Errc::unsupported);
  EXPECT_TRUE(QuasiAffine<>::make(layout_of({{1 << 16, 1}, {1 << 16, 3}})));
  auto const far = QuasiAffine<>::make(layout_of({{2, index_t{1} << 31}}));
  ASSERT_TRUE(far);
  EXPECT_FALSE(far->fits_int32());
  EXPECT_TRUE(QuasiAffine<>::make(layout_of({{2, INT32_MAX}}))->fits_int32());
  EXPECT_TRUE(QuasiAffine<>::make(layout_of({{2, INT32_MIN}}))->fits_int32());
  EXPECT_FALSE(QuasiAffine<>::make(layout_of({{2, INT32_MIN - index_t{1}}}))->fits_int32());
}

TEST(QuasiAffine, InjectedFaultIsADifferentFunction) {
  Layout const layout = layout_of({{3, 2}, {2, 3}, {4, 7}});
  for (int i = -1; i < QuasiAffine<>::make(layout)->modes() - 1; ++i) {
    auto f = *QuasiAffine<>::make(layout);
    f.inject(i);
    int wrong = 0;
    for (u32 x = 0; x < 24; ++x) wrong += f(x) != static_cast<u32>(layout(x)) ? 1 : 0;
    EXPECT_GT(wrong, 0) << i;
  }
}

/// Every block of `walk`, its first and last points and some between; blocks are a partition.
template <class Walk>
void check_blocks(Layout const& layout, Walk const& walk, Random& random) {
  auto const n = static_cast<std::uint64_t>(size(layout));
  std::uint64_t const blocks = walk.blocks();
  ASSERT_GT(blocks, 0u);
  ASSERT_EQ(walk.first(0), 0u);
  ASSERT_EQ(walk.first(blocks - 1) + walk.count(blocks - 1), n);
  for (int i = 0; i < 400; ++i) {
    std::uint64_t const b = i < 50 ? static_cast<std::uint64_t>(i)
                            : i < 100 && blocks > 100
                                ? blocks - 1 - static_cast<std::uint64_t>(i - 50)
                                : random.next();
    std::uint64_t const block = b % blocks;
    std::uint64_t const first = walk.first(block);
    u32 const count = walk.count(block);
    ASSERT_GT(count, 0u);
    if (block + 1 < blocks) {
      ASSERT_EQ(first + count, walk.first(block + 1));
    }
    index_t const base = walk.base(block);
    for (u32 const j : {u32{0}, count - 1, count / 2, static_cast<u32>(random.next() % count)}) {
      auto const x = static_cast<index_t>(first + j);
      ASSERT_EQ(walk.at(base, j), layout(x)) << x;
      ASSERT_EQ(walk.split().block_of(first + j), block);
    }
  }
  for (index_t const x : test::borders(layout)) {
    ASSERT_EQ(walk(static_cast<std::uint64_t>(x)), layout(x)) << x;
  }
}

TEST(QuasiAffine, BlockWalkBeyond32Bits) {
  Random random(64);
  int layouts = 0;
  for (int i = 0; i < 400; ++i) {
    std::vector<Mode> modes;
    wide_t n = 1;
    wide_t reach = 1;
    while (n < kGiant && modes.size() < 14) {
      index_t const extent = 1 + random.below(index_t{1} << (1 + random.below(13)));
      index_t const stride = random.below(index_t{1} << random.below(36)) - (1 << 20);
      n *= extent;
      reach += static_cast<wide_t>(extent - 1) * (stride < 0 ? -stride : stride);
      modes.push_back({extent, stride});
    }
    if (n > kMaxIndex || reach > kMaxIndex) continue;
    Layout const layout = layout_of(modes);
    for (std::uint64_t const most : {std::uint64_t{1}, std::uint64_t{64}, std::uint64_t{1000},
                                     std::uint64_t{1} << 20, BlockWalk<>::kMost}) {
      auto const walk = BlockWalk<>::make(layout, most);
      ASSERT_TRUE(walk);
      check_blocks(layout, *walk, random);
      auto const narrow = BlockWalk<kAnyRank, u32>::make(layout, most);
      if (narrow) check_blocks(layout, *narrow, random);
      ++layouts;
    }
  }
  EXPECT_GT(layouts, 500);
}

TEST(QuasiAffine, BlockWalkEqualsCoreOnSmallFamilies) {
  index_t points = 0;
  test::each_layout(3, {1, 2, 3, 7}, {0, 1, -4, 9}, [&](Layout const& layout) {
    for (std::uint64_t most = 1; most <= 9; ++most) {
      auto const walk = BlockWalk<>::make(layout, most);
      ASSERT_TRUE(walk);
      index_t x = 0;
      for (std::uint64_t b = 0; b < walk->blocks(); ++b) {
        ASSERT_LE(walk->count(b), most);
        for (u32 j = 0; j < walk->count(b); ++j, ++x) {
          ASSERT_EQ(walk->first(b) + j, static_cast<std::uint64_t>(x));
          ASSERT_EQ(walk->at(walk->base(b), j), layout(x));
        }
      }
      ASSERT_EQ(x, size(layout));
      points += x;
    }
  });
  EXPECT_GT(points, 100000);
}

}  // namespace
}  // namespace layoutcheck::sweep
