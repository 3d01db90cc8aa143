#include "layoutcheck/results/counted.hpp"

#include <gtest/gtest.h>

namespace layoutcheck::results {
namespace {

TEST(Counted, HasTheSingularOfOneOnly) {
  EXPECT_EQ(counted(1, "case"), "1 case");
  EXPECT_EQ(counted(0, "case"), "0 cases");
  EXPECT_EQ(counted(2, "known failure"), "2 known failures");
}

TEST(Counted, KnowsTheRegularPlurals) {
  EXPECT_EQ(counted(2, "entry"), "2 entries");
  EXPECT_EQ(counted(2, "day"), "2 days");
  EXPECT_EQ(counted(2, "batch"), "2 batches");
  EXPECT_EQ(counted(2, "depth"), "2 depths");
  EXPECT_EQ(counted(2, "class"), "2 classes");
}

}  // namespace
}  // namespace layoutcheck::results
