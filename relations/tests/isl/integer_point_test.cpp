#include "layoutcheck/relations/isl/integer_point.hpp"

#include <gtest/gtest.h>

namespace layoutcheck::relations::isl {
namespace {

Context made() {
  auto const context = Context::create();
  EXPECT_TRUE(context);
  return *context;
}

/// factor * x + constant >= 0.
Inequality of_one(int variable, wide_t factor, wide_t constant) {
  return {.variables = {variable}, .coefficients = {factor}, .constant = constant};
}

TEST(IntegerPoint, MeetsAllInequalities) {
  auto const found = integer_point(made(), 1, {of_one(0, 1, -3), of_one(0, -1, 5)});
  ASSERT_TRUE(found && *found);
  EXPECT_GE((**found)[0], 3);
  EXPECT_LE((**found)[0], 5);
}

TEST(IntegerPoint, IsNotAFraction) {
  auto const found = integer_point(made(), 1, {of_one(0, 2, -1), of_one(0, -2, 1)});
  ASSERT_TRUE(found);
  EXPECT_FALSE(*found);
}

TEST(IntegerPoint, TakesCoefficientsOf128Bits) {
  wide_t const far = wide_t{1} << 100;
  // 2^100 x == -5 * 2^100 has an integer, 2^100 x == -5 * 2^100 + 1 has none.
  auto const found = integer_point(made(), 1, {of_one(0, far, 5 * far), of_one(0, -far, -5 * far)});
  ASSERT_TRUE(found && *found);
  EXPECT_EQ((**found)[0], -5);
  auto const none =
      integer_point(made(), 1, {of_one(0, far, 5 * far - 1), of_one(0, -far, -5 * far + 1)});
  ASSERT_TRUE(none);
  EXPECT_FALSE(*none);
}

TEST(IntegerPoint, SaysThatItDoesNotFit) {
  wide_t const edge = kMaxIndex;
  auto const beyond = integer_point(made(), 1, {of_one(0, 1, -edge - 1), of_one(0, -1, edge + 1)});
  ASSERT_FALSE(beyond);
  EXPECT_EQ(beyond.error().code, Errc::overflow);
  auto const last = integer_point(made(), 1, {of_one(0, 1, -edge), of_one(0, -1, edge)});
  ASSERT_TRUE(last && *last);
  EXPECT_EQ((**last)[0], kMaxIndex);
}

TEST(IntegerPoint, IsUndecidedWhenTheStepsAreSpent) {
  Context context = made();
  context.set_max_operations(1);
  auto const found = integer_point(context, 2,
                                   {{.variables = {0, 1}, .coefficients = {7, -5}, .constant = -1},
                                    {.variables = {0, 1}, .coefficients = {-7, 5}, .constant = 1},
                                    of_one(0, 1, 0),
                                    of_one(0, -1, 100),
                                    of_one(1, 1, 0),
                                    of_one(1, -1, 100)});
  ASSERT_FALSE(found);
  EXPECT_EQ(found.error().code, Errc::undecided);
}

TEST(IntegerPoint, NeedsAContext) { EXPECT_FALSE(integer_point(Context{}, 1, {})); }

}  // namespace
}  // namespace layoutcheck::relations::isl
