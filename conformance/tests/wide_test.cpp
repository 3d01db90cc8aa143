// Cases joined to cases of many modes.

#include "judge/wide.hpp"

#include <gtest/gtest.h>

#include <array>
#include <vector>

namespace layoutcheck::conformance {
namespace {

std::string joined_of(std::vector<std::string> const& cases) {
  return joined(cases).value_or("none");
}

TEST(Joined, PutsModesBehindEachOther) {
  EXPECT_EQ(joined_of({"elem_scale((2,3), (4,5))", "elem_scale(6, 7)"}),
            "elem_scale((2,3,6), (4,5,7))");
  EXPECT_EQ(joined_of({"coalesce((2,2):(1,2))", "coalesce(3:4)"}), "coalesce((2,2,3):(1,2,4))");
  EXPECT_EQ(joined_of({"coalesce((2,(2,3)):(1,(2,4)))", "coalesce(((3)):((4)))"}),
            "coalesce((2,(2,3),(3)):(1,(2,4),(4)))");
  EXPECT_EQ(joined_of({"slice((_,1), (2,2):(1,2))", "slice(1, 3:4)"}),
            "slice((_,1,1), (2,2,3):(1,2,4))");
}

TEST(Joined, JoinsTilersByMode) {
  EXPECT_EQ(joined_of({"logical_divide((4,6):(1,4), <2:1,_>)", "logical_divide(8:1, 2:4)"}),
            "logical_divide((4,6,8):(1,4,1), <2:1,_,2:4>)");
}

TEST(Joined, TakesIntegersOfTheFirst) {
  EXPECT_EQ(joined_of({"complement(2:1, 8)", "complement(3:4, 9)"}), "complement((2,3):(1,4), 8)");
}

TEST(Joined, RefusesWhatDoesNotFit) {
  EXPECT_EQ(joined_of({"coalesce(2:1)", "coalesce(2:1, 3)"}), "none");
  EXPECT_EQ(joined_of({"coalesce(2:1)", "nonsense("}), "none");
  EXPECT_EQ(joined_of({"coalesce(2:1)", "coalesce(flatten(2:1))"}), "none");
  EXPECT_EQ(joined_of({}), "none");
  EXPECT_EQ(joined_of(std::vector<std::string>(70, "coalesce(2:1)")), "none");  // 64 leaves at most
}

}  // namespace
}  // namespace layoutcheck::conformance
