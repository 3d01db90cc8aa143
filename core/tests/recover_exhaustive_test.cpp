// recover decides every table of up to seven values from 0 to 8: of a whole layout and of a prefix,
// with the first index that none can meet. Length 8 runs in the nightly tests.

#include "recover_exhaustive.hpp"

namespace layoutcheck {
namespace {

constexpr int kLongest = LAYOUTCHECK_SANITIZED ? 5 : 7;

TEST(RecoverExhaustive, DecidesEveryTableOfAWholeLayout) {
  // By hand: of length 4 the 45 (2,2):(a,b) with a + b <= 8; of length 6 the 25 each (2,3):(a,b)
  // and (3,2):(b,a) with a + 2b <= 8, less 6:0 and 6:1 counted twice; of a prime length 0, d, 2d,
  // ...
  long const layouts[] = {0, 1, 9, 5, 45, 3, 48, 2};
  for (int length = 1; length <= kLongest; ++length) {
    ExhaustiveCounts const counts = try_every_table(length, 9, TableIs::whole);
    EXPECT_EQ(counts.wrong, 0) << counts.first;
    EXPECT_EQ(counts.layouts, layouts[length]) << length;
  }
}

TEST(RecoverExhaustive, DecidesEveryTableOfAPrefix) {
  // By hand: of length 4 the 45 (2,2):(a,b) and the 45 that begin (3,2):(a,b), a <= 4, less three.
  long const layouts[] = {0, 1, 9, 81, 87, 437, 333, 648};
  for (int length = 1; length <= kLongest; ++length) {
    ExhaustiveCounts const counts = try_every_table(length, 9, TableIs::prefix);
    EXPECT_EQ(counts.wrong, 0) << counts.first;
    EXPECT_EQ(counts.layouts, layouts[length]) << length;
  }
}

}  // namespace
}  // namespace layoutcheck
