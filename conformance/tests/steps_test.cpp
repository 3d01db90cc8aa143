// Cases one step away from a failing one.

#include "judge/steps.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include "judge/plan.hpp"
#include "layoutcheck/conformance/cases/features.hpp"

namespace layoutcheck::conformance {
namespace {

std::vector<std::string> texts(std::vector<Case> const& cases) {
  std::vector<std::string> result;
  for (Case const& one : cases) result.push_back(text_of(one));
  return result;
}

TEST(Steps, CasesWithFewerFeaturesHaveNoOthers) {
  for (auto const& [op, text, wanted] : std::vector<std::tuple<Op, std::string, std::string>>{
           {Op::group, "group(8589934592:1, 0, 1)", "group(2:8589934592, 0, 1)"},
           {Op::flatten, "flatten((1,4):(1,1))", "flatten((2,3):(1,1))"},
           {Op::basis_at, "basis_at((0,2):(1@0,1@0), 0)", "basis_at((0,2):(1@0,1@1), 0)"}}) {
    Case const test_case = *planned_case(op, text);
    std::vector<Case> const steps = with_fewer_features(test_case);
    EXPECT_LE(steps.size(), 200U) << text;
    for (Case const& step : steps) {
      EXPECT_NE(features_of(step), features_of(test_case)) << text_of(step);
      EXPECT_TRUE(contains(features_of(test_case), features_of(step))) << text_of(step);
    }
    std::vector<std::string> const all = texts(steps);
    EXPECT_NE(std::find(all.begin(), all.end(), wanted), all.end()) << wanted;
    EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), all.size());
  }
  EXPECT_EQ(texts(with_fewer_features(*planned_case(Op::flatten, "flatten((2,3):(1,2))"))),
            std::vector<std::string>{});
}

TEST(Steps, AnIntegerIsReplacedByASmallOneInEveryPlace) {
  EXPECT_EQ(texts(with_other_integers(*planned_case(Op::flatten, "flatten(17:-2)"))),
            (std::vector<std::string>{"flatten(1:-2)", "flatten(2:-2)", "flatten(3:-2)",
                                      "flatten(4:-2)", "flatten(17:1)", "flatten(17:2)",
                                      "flatten(17:3)", "flatten(17:4)"}));
}

}  // namespace
}  // namespace layoutcheck::conformance
