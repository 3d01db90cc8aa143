// Table 2 of seeds/003, row by row: layouts and operations, their mapping and, where one is
// printed, the resulting layout.
#include "layoutcheck/core/algebra/complement.hpp"
#include "layoutcheck/core/tuple/tree.hpp"
#include "layoutcheck/relations/algebra/composition.hpp"
#include "layoutcheck/relations/algebra/inverse.hpp"
#include "layoutcheck/relations/algebra/maximal_cover.hpp"
#include "layoutcheck/relations/mapping/layout.hpp"
#include "layoutcheck/relations/mapping/swizzle.hpp"
#include "layoutcheck/relations/recover/layout.hpp"
#include "support.hpp"

namespace layoutcheck::relations {
namespace {

/// Both columns of a row: `found` prints as `layout` and has the mapping `map`.
void expect_row(isl::Context const& context, Expected<Layout> const& found,
                std::string const& layout, std::string const& map) {
  ASSERT_TRUE(found) << found.error().detail;
  EXPECT_EQ(print(*found), layout);
  EXPECT_TRUE(same(layout_mapping(context, *found), M(context, map)));
}

TEST(PaperTable2, Layout) {
  auto const context = fresh_context();
  expect_row(context, L("(4,2,2):(2,1,8)"), "(4,2,2):(2,1,8)",
             "{ [c] -> [7 + 2*c + 6*floor(c/8) + 7*floor((-1 - c)/4)] : 0 <= c <= 15 }");
}

TEST(PaperTable2, Inverse) {
  auto const context = fresh_context();
  auto const map = "{ [c] -> [-3*c + 4*floor(c/8) + 7*floor((1 + c)/2)] : 0 <= c <= 15 }";
  expect_row(context, inverse(context, L("(4,2,2):(2,1,8)")), "(2,4,2):(4,1,8)", map);
  // What an inverse is: the reversed relation.
  auto const forwards = layout_mapping(context, L("(4,2,2):(2,1,8)"));
  ASSERT_TRUE(forwards);
  EXPECT_TRUE(same(reverse(*forwards), M(context, map)));
}

TEST(PaperTable2, LeftInverse) {
  auto const context = fresh_context();
  expect_row(context, left_inverse(context, L("(4,2,2):(4,2,32)")), "(2,2,4,2,2):(16,4,1,32,8)",
             "{ [c] -> [2*c - 7*floor(c/4) + 28*floor(c/16) - 56*floor(c/32) + 14*(c mod 2)] : "
             "0 <= c <= 63 }");
}

TEST(PaperTable2, RightInverse) {
  auto const context = fresh_context();
  expect_row(context, right_inverse(context, L("(4,8,2):(8,1,33)")), "(8,4):(4,1)",
             "{ [c] -> [31 + 4*c + 31*floor((-1 - c)/8)] : 0 <= c <= 31 }");
}

TEST(PaperTable2, ComplementOf_1_5) {
  auto const context = fresh_context();
  auto const layout = L("(2,2):(1,5)");
  expect_row(context, maximal_cover(context, layout, 20), "(2,3):(2,9)",
             "{ [c] -> [2*c + 5*floor(c/2)] : 0 <= c <= 5 }");
  // Another operation than CuTe's: that one refuses here, or answers (2,2):(2,10) unchecked.
  auto const cute = complement(layout, 20);
  ASSERT_FALSE(cute);
  EXPECT_EQ(cute.error().code, Errc::not_tractable);
}

TEST(PaperTable2, ComplementOf_1_16) {
  auto const context = fresh_context();
  auto const layout = L("(4,2):(1,16)");
  expect_row(context, maximal_cover(context, layout, 32), "4:4", "{ [c] -> [4*c] : 0 <= c <= 3 }");
  EXPECT_EQ(print(*complement(layout, 32)), "4:4");  // tractable: the two operations agree
}

TEST(PaperTable2, ComplementOf_2_10) {
  auto const context = fresh_context();
  // The paper prints the same modes nested, ((2,2),2):((1,4),18).
  expect_row(context, maximal_cover(context, L("(2,2):(2,10)"), 20), "(2,2,2):(1,4,18)",
             "{ [c] -> [-1 + 2*c + 10*floor(c/4) + ((1 + c) mod 2)] : 0 <= c <= 7 }");
  EXPECT_EQ(print(flatten(L("((2,2),2):((1,4),18)"))), "(2,2,2):(1,4,18)");
}

TEST(PaperTable2, ComplementOf_1_4) {
  auto const context = fresh_context();
  expect_row(context, maximal_cover(context, L("(2,2):(1,4)"), 20), "(2,3):(2,8)",
             "{ [c] -> [-2 + 4*c + 2*((1 + c) mod 2)] : 0 <= c <= 5 }");
}

TEST(PaperTable2, CompositionOf_1_80_With_2_1) {
  auto const context = fresh_context();
  expect_row(context, composition(context, L("(2,2):(1,80)"), L("(2,2):(2,1)")), "(2,2):(80,1)",
             "{ [c] -> [-79*c + 159*floor((1 + c)/2)] : 0 <= c <= 3 }");
}

TEST(PaperTable2, CompositionWith_6_12) {
  auto const context = fresh_context();
  expect_row(context, composition(context, L("(4,6,8,10):(2,3,5,7)"), L("6:12")), "(2,3):(9,5)",
             "{ [c] -> [-4*c + 13*floor((1 + c)/2)] : 0 <= c <= 5 }");
}

TEST(PaperTable2, CompositionWith_3_3) {
  auto const context = fresh_context();
  expect_row(context, composition(context, L("(4,2,8):(3,12,97)"), L("3:3")), "3:9",
             "{ [c] -> [9*c] : 0 <= c <= 2 }");
}

TEST(PaperTable2, CompositionOfNestedLayouts) {
  auto const context = fresh_context();
  expect_row(context,
             composition(context, L("((4,2),(2,4)):((2,16),(1,8))"), L("((4,8),2):((16,1),8)")),
             "((4,(4,2)),2):((8,(2,16)),1)",
             "{ [c] -> [30 + 8*c + 8*floor(c/16) - 31*floor(c/32) + 30*floor((-1 - c)/4)] : "
             "0 <= c <= 63 }");
}

TEST(PaperTable2, CompositionWithIdentity) {
  auto const context = fresh_context();
  expect_row(context, composition(context, L("(4,2,2):(2,1,8)"), L("16:1")), "(4,2,2):(2,1,8)",
             "{ [c] -> [7 + 2*c + 6*floor(c/8) + 7*floor((-1 - c)/4)] : 0 <= c <= 15 }");
}

TEST(PaperTable2, Swizzle_1_2_1) {
  auto const context = fresh_context();
  EXPECT_TRUE(
      same(swizzle_mapping(context, {.bits = 1, .base = 2, .shift = 1}),
           M(context, "{ [c] -> [c - (c mod 8) + ((c + 4*floor(c/8)) mod 8)] : 0 <= c <= 15 }")));
}

TEST(PaperTable2, Swizzle_1_2_Minus1) {
  auto const context = fresh_context();
  EXPECT_TRUE(same(
      swizzle_mapping(context, {.bits = 1, .base = 2, .shift = -1}),
      M(context, "{ [c] -> [-7 + 2*(c mod 8) + ((7 + c - 2*(c mod 4)) mod 16)] : 0 <= c <= 15 }")));
}

}  // namespace
}  // namespace layoutcheck::relations
