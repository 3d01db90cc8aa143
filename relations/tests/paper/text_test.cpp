// Relations printed in the text of seeds/003, and its sentences that are not so.
#include "layoutcheck/relations/algebra/composition.hpp"
#include "layoutcheck/relations/algebra/inverse.hpp"
#include "layoutcheck/relations/algebra/maximal_cover.hpp"
#include "layoutcheck/relations/mapping/layout.hpp"
#include "layoutcheck/relations/mapping/swizzle.hpp"
#include "layoutcheck/relations/recover/layout.hpp"
#include "support.hpp"

namespace layoutcheck::relations {
namespace {

TEST(PaperText, HierarchicalLayout) {
  auto const context = fresh_context();
  auto const layout = L("(4,(2,2)):(2,(1,8))");
  EXPECT_TRUE(same(coordinate_mapping(context, shape(layout)),
                   M(context,
                     "{ [c] -> [c mod 4, floor(c/4) - 2*floor(c/8), floor(c/8)] : "
                     "0 <= c <= 15 }")));
  EXPECT_TRUE(same(index_mapping(context, layout, S("(4,4)")),
                   M(context,
                     "{ [c0, c1] -> [-3 + 2*c0 + 4*c1 + 3*((1 + c1) mod 2)] : "
                     "0 <= c0 <= 3 and 0 <= c1 <= 3 }")));
}

TEST(PaperText, LayoutWithGaps) {  // of which the right inverse is 2:1
  auto const context = fresh_context();
  EXPECT_TRUE(same(layout_mapping(context, L("(2,2):(1,8)")),
                   M(context, "{ [c] -> [-3 + 4*c + 3*((1 + c) mod 2)] : 0 <= c <= 3 }")));
  EXPECT_EQ(print(*right_inverse(context, L("(2,2):(1,8)"))), "2:1");
}

TEST(PaperText, CompositionThatCuteExtends) {
  auto const context = fresh_context();
  auto const g = L("(2,1):(1,80)");
  auto const f = L("(2,2):(2,1)");
  EXPECT_TRUE(same(layout_mapping(context, f),
                   M(context, "{ [c] -> [-c + 3*floor((1 + c)/2)] : 0 <= c <= 3 }")));
  EXPECT_TRUE(same(composition_mapping(context, g, f),
                   M(context, "{ [c] -> [floor(c/2)] : c mod 2 = 0 and 0 <= c <= 2 }")));
  auto const refused = composition(context, g, f);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Errc::out_of_domain);
  EXPECT_EQ(refused.error().point, 1);
  EXPECT_EQ(print(*composition(context, L("(2,2):(1,80)"), f)), "(2,2):(80,1)");
}

TEST(PaperText, OffsetsAndGapsOfTheComplementExample) {
  auto const context = fresh_context();
  auto const reached = offsets(context, L("(2,2):(1,5)"));
  ASSERT_TRUE(reached);
  auto const printed = isl::Set::read(context,
                                      "{ [c] : -3 <= c <= 6 and 5*floor((-2 + c)/5) <= -5 + c and "
                                      "5*floor((-1 - 2*c)/5) >= -6 - 3*c }");
  ASSERT_TRUE(printed) << printed.error().detail;
  EXPECT_TRUE(*is_equal(*reached, *printed));
  auto const all = isl::Set::box(context, {20});
  ASSERT_TRUE(all);
  auto const gaps = isl::Set::read(
      context, "{ [c] : 0 < c <= 19 and (c >= 7 or (c <= 6 and 5*floor((-2 + c)/5) >= -4 + c)) }");
  ASSERT_TRUE(gaps);
  EXPECT_TRUE(*is_equal(*subtract(*all, *reached), *gaps));
}

TEST(PaperText, BinarySwizzle) {  // equation 12
  auto const context = fresh_context();
  EXPECT_TRUE(same(binary_mapping(context, {.bits = 1, .base = 2, .shift = 1}),
                   M(context,
                     "{ [c0, c1, c2, c3] -> [c0, (c0 + c1) mod 2, c2, c3] : "
                     "0 <= c0, c1, c2, c3 <= 1 }")));
}

TEST(PaperText, AShuffleThatIsNotALayout) {  // section 6, expressiveness
  auto const context = fresh_context();
  auto const shuffle = recover(M(context, "{ [c0] -> [(-3*c0) mod 16] : 0 <= c0 <= 15 }"));
  ASSERT_FALSE(shuffle);
  EXPECT_EQ(shuffle.error().code, Errc::not_representable);
}

// "The binary swizzle mapping is an involution", says section 4.2. Only where |s| >= b.
TEST(PaperErratum, ASwizzleIsAnInvolutionOnlyWhereTheShiftIsLongEnough) {
  auto const context = fresh_context();
  int involutions = 0;
  int others = 0;
  for (int b = 0; b <= 3; ++b) {
    for (int s = -3; s <= 3; ++s) {
      auto const map = binary_mapping(context, {.bits = b, .base = 1, .shift = s});
      ASSERT_TRUE(map);
      auto const twice = then(*map, *map);
      auto const all = domain(*map);
      ASSERT_TRUE(twice && all);
      auto const same_again = is_equal(*twice, *isl::Map::identity(*all));
      ASSERT_TRUE(same_again);
      EXPECT_EQ(*same_again, b == 0 || s >= b || -s >= b) << b << " " << s;
      ++(*same_again ? involutions : others);
    }
  }
  EXPECT_EQ(involutions, 19);
  EXPECT_EQ(others, 9);
}

// "H is a bijective mapping", says section 2.2. Not with a shift of 0, which clears bits.
TEST(PaperErratum, ASwizzleWithoutShiftIsNotABijection) {
  auto const context = fresh_context();
  auto const map = swizzle_mapping(context, {.bits = 2, .base = 1, .shift = 0});
  ASSERT_TRUE(map);
  EXPECT_FALSE(*is_injective(*map));
  EXPECT_TRUE(same(*map, M(context, "{ [c] -> [c mod 2] : 0 <= c < 8 }")));
}

// "By-mode composition preserves CuTe semantics": not where modes of F carry into each other, even
// if F is injective.
TEST(PaperErratum, CompositionModeByModeIsWrongWhereModesCarry) {
  auto const context = fresh_context();
  auto const g = L("(4,2):(1,100)");
  auto const first = composition(context, g, L("2:1"));
  auto const second = composition(context, g, L("2:3"));
  ASSERT_TRUE(first && second);
  EXPECT_EQ(print(*first), "2:1");
  EXPECT_EQ(print(*second), "2:3");
  auto const whole = composition_mapping(context, g, L("(2,2):(1,3)"));
  EXPECT_FALSE(same(whole, layout_mapping(context, L("(2,2):(1,3)"))));
  EXPECT_TRUE(same(whole, M(context, "{ [0] -> [0]; [1] -> [1]; [2] -> [3]; [3] -> [100] }")));
  auto const refused = composition(context, g, L("(2,2):(1,3)"));
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Errc::not_representable);
}

// The inverse's shape is "s permuted by the inverse of the dimension ordering": right only if that
// ordering is the rank of each stride. Its worked example cannot show this, as (1,0,2) is its
// own inverse; a cycle of three can.
TEST(PaperErratum, TheOrderOfAnInverseIsThatOfRanks) {
  auto const context = fresh_context();
  auto const layout = L("(8,16,4):(64,1,16)");
  auto const map = layout_mapping(context, layout);
  ASSERT_TRUE(map);
  auto const backwards = reverse(*map);
  ASSERT_TRUE(backwards);
  // The permutation that sorts the strides is (1,2,0), the ranks are (2,0,1).
  EXPECT_EQ(print(*layout_from_shape(*backwards, S("(16,4,8)"))), "(16,4,8):(8,128,1)");
  EXPECT_FALSE(layout_from_shape(*backwards, S("(4,8,16)")));
  EXPECT_EQ(print(*inverse(context, layout)), "(16,4,8):(8,128,1)");
}

}  // namespace
}  // namespace layoutcheck::relations
