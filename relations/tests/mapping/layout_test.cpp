#include "layoutcheck/relations/mapping/layout.hpp"

#include "support.hpp"

namespace layoutcheck::relations {
namespace {

TEST(LayoutMapping, ReadsAsTheDefinition) {
  auto const context = fresh_context();
  auto const layout = L("(4,2,2):(2,1,8)");
  EXPECT_TRUE(same(coordinate_mapping(context, shape(layout)),
                   M(context, "{ [c] -> [c mod 4, floor(c/4) mod 2, floor(c/8)] : 0 <= c < 16 }")));
  EXPECT_TRUE(same(index_mapping(context, layout),
                   M(context,
                     "{ [a, b, c] -> [2a + b + 8c] : 0 <= a < 4 and 0 <= b < 2 and "
                     "0 <= c < 2 }")));
  EXPECT_TRUE(same(
      layout_mapping(context, layout),
      M(context, "{ [c] -> [2*(c mod 4) + (floor(c/4) mod 2) + 8*floor(c/8)] : 0 <= c < 16 }")));
}

TEST(LayoutMapping, IsTheCompositionOfCoordinatesAndIndices) {
  auto const context = fresh_context();
  for (auto const* text : {"(4,2,2):(2,1,8)", "(3,(2,5)):(-7,(0,100))", "7:3", "():()",
                           "(1,3):(9,2)", "(2,0,3):(1,2,3)"}) {
    auto const layout = L(text);
    auto const coordinates = coordinate_mapping(context, shape(layout));
    auto const indices = index_mapping(context, layout);
    ASSERT_TRUE(coordinates && indices) << text;
    EXPECT_TRUE(same(layout_mapping(context, layout), then(*coordinates, *indices))) << text;
  }
}

TEST(LayoutMapping, HierarchicalShapesHaveQuasiAffineIndexMappings) {
  auto const context = fresh_context();
  auto const layout = L("(4,(2,2)):(2,(1,8))");
  EXPECT_TRUE(same(index_mapping(context, layout, S("(4,4)")),
                   M(context,
                     "{ [a, b] -> [2a + (b mod 2) + 8*floor(b/2)] : 0 <= a < 4 and "
                     "0 <= b < 4 }")));
  EXPECT_EQ(index_mapping(context, layout, S("(4,3)")).error().code, Errc::not_compatible);
}

TEST(LayoutMapping, EmptyAndScalarShapes) {
  auto const context = fresh_context();
  EXPECT_TRUE(same(layout_mapping(context, L("():()")), M(context, "{ [0] -> [0] }")));
  EXPECT_TRUE(same(coordinate_mapping(context, S("()")), M(context, "{ [0] -> [] }")));
  EXPECT_TRUE(*is_empty(*layout_mapping(context, L("(2,0):(1,1)"))));
  EXPECT_TRUE(*is_empty(*coordinate_mapping(context, S("(0,3)"))));
}

TEST(LayoutMapping, SizesWithoutTablesTakeNoTime) {
  auto const context = fresh_context();
  auto const map =
      layout_mapping(context, L("(1048576,1048576,1048576):(1048576,1,1099511627776)"));
  ASSERT_TRUE(map);
  auto const there = image(*map, *isl::Set::read(context, "{ [1152921504606846975] }"));
  ASSERT_TRUE(there);
  EXPECT_TRUE(*is_equal(*there, *isl::Set::read(context, "{ [1152921504606846975] }")));
}

TEST(LayoutMapping, BadShapesAreErrors) {
  auto const context = fresh_context();
  IntTuple negative{-1};
  EXPECT_EQ(coordinate_mapping(context, negative).error().code, Errc::invalid_argument);
  IntTuple huge = S("(4294967296,4294967296)");
  EXPECT_EQ(coordinate_mapping(context, huge).error().code, Errc::overflow);
  EXPECT_EQ(layout_mapping(isl::Context{}, L("2:1")).error().code, Errc::invalid_argument);
}

TEST(ComposedMapping, SwizzleAfterLayout) {
  auto const context = fresh_context();
  ComposedLayout composed;
  composed.swizzle = {.bits = 1, .base = 2, .shift = 1};
  composed.inner = L("16:1");
  EXPECT_TRUE(same(composed_mapping(context, composed),
                   M(context,
                     "{ [c] -> [c] : 0 <= c < 8; [c] -> [c + 4] : 8 <= c < 12; "
                     "[c] -> [c - 4] : 12 <= c < 16 }")));
}

}  // namespace
}  // namespace layoutcheck::relations
