// recover_swizzled on every table of six values from 0 to 15 and of eight from 0 to 7 that begins
// with 0, against all swizzles (of up to eight bits, six) of all layouts (strides of as many).

#include <iostream>

#include "swizzled_exhaustive.hpp"

namespace layoutcheck {
namespace {

void decide_every_swizzled(int length, index_t base, int most, index_t strides) {
  SwizzledCounts const counts = try_every_swizzled(length, base, most, strides);
  EXPECT_HOLDS(counts.tally);
  std::cout << counts.plain << " tables have a layout, " << counts.swizzled
            << " under a swizzle only, of " << counts.tables << '\n';
}

TEST(NightlyRecoverSwizzled, DecidesEveryTableOfSixValues) { decide_every_swizzled(6, 16, 8, 256); }

TEST(NightlyRecoverSwizzled, DecidesEveryTableOfEightValues) { decide_every_swizzled(8, 8, 6, 64); }

}  // namespace
}  // namespace layoutcheck
