/// print: one canonical form per value.

#include "layoutcheck/core/text/print.hpp"

#include <gtest/gtest.h>

#include "layoutcheck/core/text/describe.hpp"

namespace layoutcheck {
namespace {

Layout flat_layout(ModeList const& modes) { return flat_tree<Layout>(modes); }

ModeList modes(std::initializer_list<Mode> list) {
  ModeList result;
  for (Mode const& m : list) result.push_back(m);
  return result;
}

TEST(Print, IntegersAndBooleansAreNotConfused) {
  EXPECT_EQ(print(-3), "-3");
  EXPECT_EQ(print(kMaxIndex), "9223372036854775807");
  EXPECT_EQ(print(true), "true");
  EXPECT_EQ(print(Value(false)), "false");
}

TEST(Print, ScalarTupleAndRankOneDiffer) {
  EXPECT_EQ(print(IntTuple(4)), "4");
  EXPECT_EQ(print(TupleBuilder<IntTuple>(1).add(IntTuple(4)).tree), "(4)");
  EXPECT_EQ(print(IntTuple()), "()");
}

TEST(Print, Layouts) {
  EXPECT_EQ(print(Layout()), "():()");
  EXPECT_EQ(print(scalar_layout(4, 1)), "4:1");
  EXPECT_EQ(print(flat_layout(modes({{4, 1}}))), "(4):(1)");
  EXPECT_EQ(print(flat_layout(modes({{2, 1}, {2, -4}}))), "(2,2):(1,-4)");
  Layout const nested = TupleBuilder<Layout>(2)
                            .add(flat_layout(modes({{2, 1}, {2, 4}})))
                            .add(scalar_layout(3, 8))
                            .tree;
  EXPECT_EQ(print(nested), "((2,2),3):((1,4),8)");
}

TEST(Print, TilersInAngleBrackets) {
  EXPECT_EQ(print(Tiler(scalar_layout(4, 2))), "4:2");
  Tiler nested;
  nested.brackets = Profile::tuple(2);
  nested.brackets.append(Profile::flat(2));
  nested.brackets.leaf();
  nested.layouts = TupleBuilder<Layout>(3)
                       .add(scalar_layout(2, 1))
                       .add(scalar_layout(1, 0))
                       .add(scalar_layout(4, 1))
                       .tree;
  nested.kept = 0b010;
  EXPECT_EQ(print(nested), "<<2:1,_>,4:1>");
}

TEST(Print, SwizzlesAndComposedLayouts) {
  EXPECT_EQ(print(Swizzle{3, 3, -3}), "Sw<3,3,-3>");
  ComposedLayout composed;
  composed.swizzle = {3, 3, 3};
  composed.inner = flat_layout(modes({{8, 8}, {8, 1}}));
  EXPECT_EQ(print(composed), "Sw<3,3,3> o 0 o (8,8):(8,1)");
  composed.outer_is_swizzle = false;
  composed.outer = scalar_layout(128, 2);
  composed.offset = 3;
  EXPECT_EQ(print(composed), "128:2 o 3 o (8,8):(8,1)");
}

TEST(Print, TablesAndBasisStrides) {
  EXPECT_EQ(print(Table{0, 2, 4, 7, 9, 11}), "[0,2,4,7,9,11]");
  EXPECT_EQ(print(Table{}), "[]");
  BasisLayout basis;
  basis.profile = Profile::flat(3);
  basis.leaves.push_back({4, 1, 0});
  basis.leaves.push_back({3, -2, 1});
  basis.leaves.push_back({5, 0, -1});
  EXPECT_EQ(print(basis), "(4,3,5):(1@0,-2@1,0)");
}

TEST(Describe, LeavesOutWhatIsAbsent) {
  Error const full{.code = Errc::not_representable,
                   .mode = 2,
                   .point = 17,
                   .detail = "no layout has these values"};
  EXPECT_EQ(describe(full), "not_representable: no layout has these values (mode 2, point 17)");
  EXPECT_EQ(describe({.code = Errc::overflow}), "overflow");
  EXPECT_EQ(describe({.code = Errc::not_injective, .mode = 1}), "not_injective (mode 1)");
}

}  // namespace
}  // namespace layoutcheck
