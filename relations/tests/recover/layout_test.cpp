#include "layoutcheck/relations/recover/layout.hpp"

#include "layoutcheck/core/algebra/coalesce.hpp"
#include "layoutcheck/relations/mapping/layout.hpp"
#include "layoutcheck/relations/recover/function.hpp"
#include "support.hpp"

namespace layoutcheck::relations {
namespace {

std::string recovered(isl::Context const& context, std::string const& map) {
  auto const layout = recover(M(context, map));
  if (layout) return print(*layout);
  return std::string(name(layout.error().code)) + " at " + print(layout.error().point);
}

TEST(RelationRecover, ShapeAndStridesFromTheMapAlone) {
  auto const context = fresh_context();
  EXPECT_EQ(recovered(context, "{ [c] -> [2*(c mod 3) + 7*floor(c/3)] : 0 <= c < 6 }"),
            "(3,2):(2,7)");
  EXPECT_EQ(recovered(context, "{ [c] -> [c] : 0 <= c < 8 }"), "8:1");
  EXPECT_EQ(recovered(context, "{ [c] -> [-5c] : 0 <= c < 8 }"), "8:-5");
  EXPECT_EQ(recovered(context, "{ [c] -> [0] : 0 <= c < 8 }"), "8:0");
  EXPECT_EQ(recovered(context, "{ [0] -> [0] }"), "1:0");
  EXPECT_EQ(recovered(context, "{ [c] -> [c] : c < 0 and c > 0 }"), "0:0");
}

TEST(RelationRecover, AMapThatNoLayoutHasIsRefusedAtItsFirstPoint) {
  auto const context = fresh_context();
  // 0, 13, 10, 7: modes 2:13 and 2:10 are forced, and 23 is not 7.
  EXPECT_EQ(recovered(context, "{ [c] -> [(-3c) mod 16] : 0 <= c < 16 }"),
            "not_representable at 3");
  EXPECT_EQ(recovered(context, "{ [c] -> [c] : 0 <= c < 3; [3] -> [4] }"),
            "not_representable at 3");
  EXPECT_EQ(recovered(context, "{ [c] -> [c + 1] : 0 <= c < 3 }"), "not_representable at 0");
}

TEST(RelationRecover, RelationsThatAreNotFunctionsOnAnIntervalAreErrors) {
  auto const context = fresh_context();
  EXPECT_EQ(recovered(context, "{ [c] -> [c] : 0 <= c < 8 and c != 5 }"), "out_of_domain at 5");
  EXPECT_EQ(recovered(context, "{ [c] -> [c] : 2 <= c < 8 }"), "out_of_domain at 0");
  EXPECT_EQ(recovered(context, "{ [c] -> [c] : -2 <= c < 8 }"), "out_of_domain at 0");
  EXPECT_EQ(recovered(context, "{ [c] -> [c] : c >= 0 }"), "out_of_domain at 0");
  EXPECT_EQ(recovered(context, "{ [c] -> [c] }"), "out_of_domain at 0");
  EXPECT_EQ(recovered(context, "{ [c] -> [i] : 0 <= c < 8 and 0 <= i <= c }"),
            "invalid_argument at -1");
  EXPECT_EQ(recovered(context, "{ [c, d] -> [c] : 0 <= c, d < 8 }"), "rank_mismatch at -1");
  EXPECT_EQ(recovered(context, "{ [c] -> [c] : 0 <= c < 9223372036854775808 }"), "overflow at -1");
  EXPECT_EQ(recovered(context, "{ [c] -> [4611686018427387904c] : 0 <= c < 8 }"), "overflow at -1");
}

TEST(RelationRecover, FindsEveryLayoutAgainAtSizesThatNoLoopWalks) {
  auto const context = fresh_context();
  for (auto const* text : {"(1048576,1048576,1048576):(1099511627776,1,1048576)",
                           "(2,3,5,7,11,13,17,19):(9699690,3,1,"
                           "100000,7,5,1000003,4)",
                           "1152921504606846976:1", "(1073741824,1073741824):(-1,0)",
                           "(3,715827882,1431655765):(1,-3,2147483646)"}) {
    auto const layout = L(text);
    auto const map = layout_mapping(context, layout);
    ASSERT_TRUE(map) << text;
    auto const found = recover(*map);
    ASSERT_TRUE(found) << text << ": " << found.error().detail;
    EXPECT_EQ(print(*found), print(coalesce(layout))) << text;
  }
}

TEST(RelationRecover, OneWrongPointAmong2To60IsFound) {
  auto const context = fresh_context();
  auto const layout = L("(1073741824,1073741824):(1073741824,1)");
  auto const map = layout_mapping(context, layout);
  ASSERT_TRUE(map);
  auto const x = std::string{"1000000000000000003"};
  auto const rest = subtract(*map, M(context, "{ [" + x + "] -> [i] }"));
  ASSERT_TRUE(rest);
  auto const broken = unite(*rest, M(context, "{ [" + x + "] -> [-1] }"));
  ASSERT_TRUE(broken);
  auto const refused = recover(*broken);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, Errc::not_representable);
  EXPECT_EQ(refused.error().point, 1000000000000000003);
}

TEST(RelationRecover, RefiningAShapeKeepsItsLeaves) {
  auto const context = fresh_context();
  auto const map = layout_mapping(context, L("(2,2,2,3):(1,2,4,100)"));
  ASSERT_TRUE(map);
  auto const refined = [&](char const* shape) {
    auto const layout = recover_refining(*map, S(shape));
    return layout ? print(*layout) : std::string{name(layout.error().code)};
  };
  EXPECT_EQ(refined("(2,(4,3),1)"), "(2,(4,3),1):(1,(2,100),0)");
  EXPECT_EQ(refined("24"), "(8,3):(1,100)");
  EXPECT_EQ(refined("(2,12)"), "(2,(4,3)):(1,(2,100))");
  EXPECT_EQ(refined("(3,8)"), "not_representable");
  EXPECT_EQ(refined("(3,4)"), "not_compatible");
}

TEST(LayoutFromShape, StridesAreForced) {
  auto const context = fresh_context();
  auto const map = layout_mapping(context, L("(4,(2,2)):(2,(1,8))"));
  ASSERT_TRUE(map);
  auto const from = [&](char const* shape) {
    auto const layout = layout_from_shape(*map, S(shape));
    return layout ? print(*layout)
                  : std::string(name(layout.error().code)) + " at " + print(layout.error().point);
  };
  EXPECT_EQ(from("(4,2,2)"), "(4,2,2):(2,1,8)");
  EXPECT_EQ(from("((4,1),(2,2))"), "((4,1),(2,2)):((2,0),(1,8))");
  EXPECT_EQ(from("(4,4)"), "not_representable at 8");  // the paper's own example: quasi-affine
  EXPECT_EQ(from("(4,4,0)"), "not_compatible at -1");
}

TEST(LayoutFromStrides, ShapesAreFound) {
  auto const context = fresh_context();
  auto const map = layout_mapping(context, L("(4,2,2):(2,1,8)"));
  ASSERT_TRUE(map);
  auto const from = [&](char const* strides) {
    auto const layout = layout_from_strides(*map, S(strides));
    return layout ? print(*layout)
                  : std::string(name(layout.error().code)) + " in " + print(layout.error().mode);
  };
  EXPECT_EQ(from("(2,1,8)"), "(4,2,2):(2,1,8)");
  EXPECT_EQ(from("(2,4,1,8)"), "(2,2,2,2):(2,4,1,8)");
  EXPECT_EQ(from("(5,2,(1,3,8))"), "(1,4,(2,1,2)):(5,2,(1,3,8))");
  EXPECT_EQ(from("(2,8,1)"), "not_representable in 2");
  EXPECT_EQ(from("(2,1)"), "not_representable in 2");
  EXPECT_EQ(from("()"), "not_representable in 0");
}

}  // namespace
}  // namespace layoutcheck::relations
