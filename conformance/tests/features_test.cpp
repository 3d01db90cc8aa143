// Of what kind a case is: its features and its input class.

#include "layoutcheck/conformance/cases/features.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "layoutcheck/conformance/cases/input_class.hpp"
#include "layoutcheck/core/text/parse.hpp"

namespace layoutcheck::conformance {
namespace {

TEST(Features, AreThereOrNot) {
  auto const features = [](Op op, std::vector<std::string> const& args) {
    Case test_case{op, {}};
    for (std::string const& text : args) test_case.args.push_back(*parse_value(text));
    return names_of(features_of(test_case));
  };
  EXPECT_EQ(features(Op::coalesce, {"(2,2):(1,4)"}), "");
  EXPECT_EQ(features(Op::coalesce, {"(1,32):(0,1)"}), "an extent 1, an extent over 16");
  EXPECT_EQ(features(Op::coalesce, {"(0,2,2,16):(1,-2,0,5)"}),
            "an extent 0, a stride 0, a stride below 0, four modes or more");
  EXPECT_EQ(features(Op::coalesce, {"((2,(2,2)),2):((1,(2,4)),8)"}),
            "four modes or more, three levels or more");
  EXPECT_EQ(features(Op::coalesce, {"2:2147483648"}), "numbers of 2^31 or more");
  EXPECT_EQ(features(Op::composition, {"8:1", "<2:1,_>"}), "a tiler by mode");
  EXPECT_EQ(features(Op::product, {"(0,-1,1,17)"}),
            "an extent 1, an extent over 16, four modes or more, an entry 0, an entry below 0");
  EXPECT_EQ(features(Op::slice, {"_", "2:1"}), "a coordinate _");
  EXPECT_EQ(names_of(features_of({Op::coalesce, {*parse_value("2:1")}, true})),
            "layouts n:1 as integers");
  EXPECT_TRUE(contains(3U, 1U));
  EXPECT_TRUE(contains(3U, 0U));
  EXPECT_FALSE(contains(3U, 4U));
}

TEST(Features, AreThoseOfTheText) {
  Case const read{Op::composition, {*parse_value("2:1"), *parse_value("_")}};
  Case const drawn{Op::composition, {*parse_value("2:1"), *as_tiler(*parse_value("_"))}};
  ASSERT_TRUE(std::holds_alternative<Coordinate>(read.args[1]));
  EXPECT_EQ(text_of(read), text_of(drawn));
  EXPECT_EQ(names_of(features_of(read)), "a tiler by mode");
  EXPECT_EQ(features_of(read), features_of(drawn));
  EXPECT_EQ(input_class_of(read), input_class_of(drawn));
}

TEST(InputClass, IsAFunctionOfTheCase) {
  auto const input_class = [](Op op, std::vector<std::string> const& texts) {
    Case test_case{op, {}};
    for (std::string const& text : texts) test_case.args.push_back(*parse_value(text));
    return std::string(input_class_of(test_case));
  };
  EXPECT_EQ(input_class(Op::coalesce, {"(2,2):(1,2)"}), "tractable");
  EXPECT_EQ(input_class(Op::coalesce, {"((2,2),2):((1,2),4)"}), "nested");
  EXPECT_EQ(input_class(Op::coalesce, {"(2,2):(1,3)"}), "injective_intractable");
  EXPECT_EQ(input_class(Op::coalesce, {"(2,2):(1,1)"}), "non_injective");
  EXPECT_EQ(input_class(Op::coalesce, {"(2,2):(1,0)"}), "stride_zero");
  EXPECT_EQ(input_class(Op::coalesce, {"(2,1):(1,0)"}), "extent_one");
  EXPECT_EQ(input_class(Op::coalesce, {"(2,0):(-1,0)"}), "empty");
  EXPECT_EQ(input_class(Op::coalesce, {"2:-1"}), "negative_stride");
  EXPECT_EQ(input_class(Op::coalesce, {"2147483648:1"}), "large");
  EXPECT_EQ(input_class(Op::composition, {"4:1", "<2>"}), "by_mode");
  EXPECT_EQ(input_class(Op::mode, {"4:1", "-1"}), "outside");
  EXPECT_EQ(input_class(Op::slice, {"(_,0)", "(2,2):(1,2)"}), "coordinate_free");
  EXPECT_EQ(input_class(Op::product, {"(2,0)"}), "tuple_zero");
  EXPECT_EQ(input_class(Op::product, {"((2),2)"}), "tuple_nested");
}

TEST(InputClass, OfBasisStridesAndLinearLayouts) {
  auto const input_class = [](Op op, std::string const& text) {
    return std::string(input_class_of(Case{op, {*parse_value(text)}}));
  };
  EXPECT_EQ(input_class(Op::basis_size, "(4,3):(1@0,1@1)"), "basis_coordinates");
  EXPECT_EQ(input_class(Op::basis_size, "(4,3):(1@0,2@0)"), "basis_shared_axes");
  EXPECT_EQ(input_class(Op::basis_size, "(4,3):(1@0,0)"), "basis_still");
  EXPECT_EQ(input_class(Op::basis_size, "(4,0):(1@0,1@1)"), "empty");
  EXPECT_EQ(input_class(Op::basis_size, "(4,3):(-1@0,1@1)"), "negative_stride");
  EXPECT_EQ(input_class(Op::basis_size, "(4,3):(1@0,1152921504606846976@1)"), "large");
  EXPECT_EQ(input_class(Op::linear_rank, "{i:[1,2]}->{o:4}"), "linear_injective");
  EXPECT_EQ(input_class(Op::linear_rank, "{i:[1,1]}->{o:4}"), "linear_dependent");
  EXPECT_EQ(input_class(Op::linear_rank, "{i:[1,0]}->{o:4}"), "linear_broadcast");
  EXPECT_EQ(input_class(Op::linear_rank, "{i:[1,2],j:[]}->{o:4}"), "linear_unit_dim");
  EXPECT_EQ(input_class(Op::linear_rank, "{i:[1]}->{o:4611686018427387904}"), "large");
}

}  // namespace
}  // namespace layoutcheck::conformance
