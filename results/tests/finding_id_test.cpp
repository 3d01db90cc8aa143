// Ids of findings, taken apart.
#include "layoutcheck/results/finding_id.hpp"

#include <gtest/gtest.h>

namespace layoutcheck::results {
namespace {

TEST(FindingId, HasFiveParts) {
  auto const id = split_id("composition/composition_function/required/nested/wrong_function");
  ASSERT_TRUE(id);
  EXPECT_EQ(id->op, "composition");
  EXPECT_EQ(id->law, "composition_function");
  EXPECT_EQ(id->domain, "required");
  EXPECT_EQ(id->input_class, "nested");
  EXPECT_EQ(id->verdict, "wrong_function");
}

TEST(FindingId, NeedsExactlyFiveParts) {
  EXPECT_EQ(in_any_input_class("a/b/c/d/e"), "a/b/c/*/e");
  EXPECT_EQ(in_any_input_class("a/b/c/*/e"), "a/b/c/*/e");
  EXPECT_FALSE(split_id("a/b/c/d"));
  EXPECT_FALSE(split_id("a/b/c/d/e/f"));
  EXPECT_FALSE(split_id(""));
  EXPECT_TRUE(split_id("////"));  // what the parts may be is the lists' affair
}

}  // namespace
}  // namespace layoutcheck::results
