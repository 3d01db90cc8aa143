#include "judge/vary.hpp"

#include <gtest/gtest.h>

#include <set>

#include "judge/plan.hpp"

namespace layoutcheck::conformance {
namespace {

TEST(Varied, IsACaseOfTheOperationAndTheSameForTheSameNumber) {
  std::vector<std::string> const pool{"composition((4,2):(2,1), 3:2)", "composition(8:1, 2:4)"};
  std::set<std::string> made;
  for (std::uint64_t number = 0; number < 200; ++number) {
    std::string const text = varied(Op::composition, pool, number);
    EXPECT_EQ(text, varied(Op::composition, pool, number));
    if (text.empty()) continue;
    EXPECT_TRUE(planned_case(Op::composition, text)) << text;
    made.insert(text);
  }
  EXPECT_GT(made.size(), 100U);  // joined ones and others
}

TEST(Varied, OfNothingIsNothing) {
  EXPECT_EQ(varied(Op::coalesce, {}, 1), "");
  EXPECT_EQ(varied(Op::coalesce, {"no case"}, 1), "");
}

TEST(Varied, LeavesNamesAsTheyAre) {
  for (std::uint64_t number = 0; number < 50; ++number) {
    std::string const text = varied(Op::crd2idx, {"crd2idx(3, (2,4))"}, number);
    EXPECT_TRUE(text.empty() || text.starts_with("crd2idx(")) << text;
  }
}

}  // namespace
}  // namespace layoutcheck::conformance
