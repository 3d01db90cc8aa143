#include <gtest/gtest.h>

#include "evaluate_corpus.hpp"
#include "layoutcheck/sweep/evaluate/reciprocal.hpp"

namespace layoutcheck::sweep {
namespace {

using u32 = std::uint32_t;
using u64 = std::uint64_t;

constexpr u32 kHalf = u32{1} << 31;

static_assert(*choose(6, 100) == Reciprocal32{715827883, 0});
static_assert(*choose(7, kHalf) == Reciprocal32{2454267027, 2});
static_assert(*choose(8, UINT32_MAX) == Reciprocal32{u32{1} << 29, 0});
static_assert(choose(8, UINT32_MAX)->divide_by() == DivideBy::shift);
static_assert(choose(7, 100)->divide_by() == DivideBy::high);
static_assert(choose(7, kHalf)->divide_by() == DivideBy::high_shift);
static_assert(choose(7, 6)->divide(6) == 0);
static_assert(!choose(0, 5) && !choose(1, 5) && !choose(7, UINT32_MAX));

/// The x at which a reciprocal of d fails first, if it fails: multiples of d, and one below.
u64 wrong_at_critical(Reciprocal32 const& r, u32 d, u32 limit, u64 stride) {
  u64 wrong = 0;
  for (u64 q = 1; q <= limit / d; q += stride) {
    auto const x = static_cast<u32>(q * d);
    if (r.divide(x) != q) ++wrong;
    if (r.divide(x - 1) != q - 1) ++wrong;
  }
  u32 const last = limit / d * d;
  for (u32 const x : {u32{0}, d - 1, last - (last > 0 ? 1 : 0), last, limit}) {
    if (x <= limit && r.divide(x) != x / d) ++wrong;
  }
  return wrong;
}

TEST(Reciprocal, ExactForAllSmallDivisorsAtEveryPoint) {
  constexpr u32 kLimit = 1 << 16;
  for (u32 d = 2; d <= 1 << 12; ++d) {
    auto const r = choose(d, kLimit);
    ASSERT_TRUE(r) << d;
    EXPECT_LE(r->divide_by(), DivideBy::high) << "limit * d < 2^32 needs no shift";
    u32 wrong = 0;
    u32 quotient = 0;
    u32 rest = 0;
    for (u32 x = 0; x <= kLimit; ++x) {  // the quotient by counting, not by another division
      wrong |= r->divide(x) ^ quotient;
      if (++rest == d) {
        rest = 0;
        ++quotient;
      }
    }
    ASSERT_EQ(wrong, 0u) << d;
  }
}

TEST(Reciprocal, ExactForAllDivisorsTo16BitsOverTheirWholeRange) {
  u64 wrong = 0;
  for (u32 d = 2; d <= 1 << 16; ++d) {
    for (u32 const limit : {kHalf, kHalf - 1, d, d * 2 - 1}) {
      auto const r = choose(d, limit);
      ASSERT_TRUE(r) << d << " " << limit;
      // About 2,000 of the multiples, the last ones always: errors only grow with x.
      wrong += wrong_at_critical(*r, d, limit, limit / d / 2000 + 1);
    }
  }
  EXPECT_EQ(wrong, 0u);
}

TEST(Reciprocal, ExactForRandomDivisorsTo31Bits) {
  test::Random random(31);
  for (int i = 0; i < 20000; ++i) {
    auto const d = static_cast<u32>(2 + random.below(kHalf >> random.below(30)));
    auto const limit = static_cast<u32>(random.next() >> 33);
    for (u32 const l : {limit, kHalf}) {
      auto const r = choose(d, l);
      ASSERT_TRUE(r) << d << " " << l;
      ASSERT_EQ(wrong_at_critical(*r, d, l, l / d / 500 + 1), 0u) << d << " " << l;
    }
  }
}

TEST(Reciprocal, WhatIsChosenAbove31BitsIsExactToo) {
  test::Random random(32);
  int chosen = 0;
  int none = 0;
  for (int i = 0; i < 20000; ++i) {
    auto const d = static_cast<u32>(2 + random.below(index_t{UINT32_MAX} >> random.below(31)));
    auto const limit = static_cast<u32>(random.next() >> 32) | kHalf;
    auto const r = choose(d, limit);
    if (!r) {
      ++none;
      EXPECT_EQ(r.error().code, Errc::unsupported);
      continue;
    }
    ++chosen;
    ASSERT_EQ(wrong_at_critical(*r, d, limit, limit / d / 500 + 1), 0u) << d << " " << limit;
  }
  EXPECT_GT(chosen, 5000);
  EXPECT_GT(none, 100);
}

/// The condition is an equivalence: where it refuses k = 32, the critical point is indeed wrong.
TEST(Reciprocal, AShiftIsTakenOnlyWhereOneIsNeeded) {
  int shifts = 0;
  for (u32 d = 3; d < 2000; ++d) {
    for (u32 const limit : {u32{1} << 20, u32{1} << 24, kHalf - 1}) {
      auto const r = choose(d, limit);
      ASSERT_TRUE(r);
      if (r->shift == 0) continue;
      ++shifts;
      auto const plain = static_cast<u32>(((u64{1} << 32) + d - 1) / d);
      u32 const critical = (limit + 1) / d * d - 1;
      EXPECT_NE(multiply_high(critical, plain), critical / d) << d << " " << limit;
    }
  }
  EXPECT_GT(shifts, 1000);
}

TEST(Reciprocal, PowersOfTwoAreShifts) {
  for (u32 j = 1; j < 32; ++j) {
    auto const r = choose(u32{1} << j, UINT32_MAX);
    ASSERT_TRUE(r);
    EXPECT_EQ(r->divide_by(), DivideBy::shift);
    for (u32 const x : {u32{0}, u32{1}, u32{1} << j, (u32{1} << j) - 1, UINT32_MAX, kHalf}) {
      EXPECT_EQ(r->divide(x), x >> j);
      EXPECT_EQ(r->by_shift(x), x >> j);
      EXPECT_EQ(r->by_high(x), x >> j);
    }
  }
}

}  // namespace
}  // namespace layoutcheck::sweep
