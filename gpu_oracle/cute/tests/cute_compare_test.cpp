#include <gtest/gtest.h>

#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/sweep_cute/compare.hpp"
#include "query.hpp"
#include "static_facts.hpp"

namespace layoutcheck::sweep_cute {
namespace {

Report compared(char const* space, std::uint64_t seed = 1) {
  auto const parsed = sweep::Space::parse(space);
  EXPECT_TRUE(parsed) << space;
  auto const report = compare(*parsed, {.seed = seed});
  EXPECT_TRUE(report) << report.error().text;
  return *report;
}

Agreement standing(char const* a, char const* b) {
  return standing_of(*parse_layout(a), *parse_layout(b));
}

TEST(CuteCompare, EvaluatesFlatLayoutsAsTheReferenceDoes) {
  Report const report = compared("flat(rank<=3, extent<=4, stride<=5)");
  EXPECT_EQ(report.differences(), 0) << to_text(report);
  ASSERT_EQ(report.operations.size(), 2);
  EXPECT_EQ(report.operations[0].standing[0], report.operations[0].items);
  EXPECT_EQ(report.operations[0].paths.size(), 2);
}

TEST(CuteCompare, CountsWhatItDoesNotSendToCute) {
  Report const report = compared("nested(rank<=3, extent<=2, stride<=2)");
  OperationReport const& evaluate = report.operations[0];
  EXPECT_GT(evaluate.standing[static_cast<int>(Agreement::not_covered)], 0);
  EXPECT_EQ(report.defect(), "");
}

TEST(CuteCompare, FindsEveryInjectedFault) {
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    Report const report = compared("pairs(compact(max_size=12), tractable(span<=size))", seed);
    EXPECT_EQ(report.injected, 18);
    EXPECT_EQ(report.found, report.injected) << report.missed;
  }
}

TEST(CuteCompare, ShowsTheSmallestDifference) {
  if (cutlass_version() != "4.2.0") GTEST_SKIP() << "known of CuTe 4.2.0";
  Report const report = compared("pairs(compact(max_size=16), tractable(span<=size))");
  auto const& differences = report.operations.at(0).paths.at(0).first[0];
  ASSERT_EQ(differences.size(), 1);
  EXPECT_EQ(differences[0].text, "composition((5,3):(3,1), 4:3)");
  EXPECT_EQ(differences[0].point, 2);
  EXPECT_EQ(differences[0].expected, 4);
  EXPECT_EQ(differences[0].found, 1);
}

TEST(CuteCompare, RefusesSpacesOfOtherThings) {
  EXPECT_FALSE(compare(*sweep::Space::parse("swizzles(bits<=3)"), {}));
  EXPECT_FALSE(compare(*sweep::Space::parse("pairs(4:1, numbers(n<=3))"), {}));
}

TEST(CuteCompare, AnItemLostIsADefect) {
  Report report = compared("flat(rank<=1, extent<=3, stride<=3)");
  --report.operations[0].paths[0].agrees[0];
  EXPECT_NE(report.defect(), "");
}

TEST(CuteAgreements, FollowTheConditionsOfCute) {
  EXPECT_EQ(standing("(2,2):(1,2)", "3:1"), Agreement::precondition_fails);
  EXPECT_EQ(standing("(2,2):(1,2)", "2:0"), Agreement::divides_by_zero);
  EXPECT_EQ(standing("4:1", "2:0"), Agreement::admitted);
  EXPECT_EQ(standing("(3,4):(4,1)", "4:2"), Agreement::no_such_layout);
  EXPECT_EQ(standing("(4,2):(1,4)", "2:2"), Agreement::admitted);
  EXPECT_EQ(standing("((2,2),2):((1,2),4)", "2:2"), Agreement::not_covered);
  EXPECT_EQ(standing("(2,2):(1,2)", "2:-1"), Agreement::not_covered);
}

TEST(CuteStatic, EveryCaseIsReadByTheReference) {
  auto const report = compare_static({});
  ASSERT_TRUE(report) << report.error().text;
  EXPECT_EQ(report->operations.at(0).items, static_facts().size());
  EXPECT_EQ(report->found, 3) << report->missed;
}

TEST(CuteStatic, DiffersWhereTheFindingsSay) {
  if (cutlass_version() != "4.2.0") GTEST_SKIP() << "known of CuTe 4.2.0";
  auto const report = compare_static({});
  ASSERT_TRUE(report) << report.error().text;
  std::vector<std::string> seen;
  for (auto const& smallest : report->operations.at(0).paths.at(0).first) {
    for (Difference const& d : smallest) seen.push_back(d.text);
  }
  std::vector<std::string> const known{
      "composition((5,3):(3,1), 4:3) = (2,2):(9,1)",
      "right_inverse((2,3):(1,1)) = 2:1",
      "composition((3,4):(4,1), 4:2) = (2,2):(8,1)",
      "composition((2,2):(3,1), (2,4):(1,1)) = (2,(2,2)):(3,(3,1))",
      "composition((2,2):(3,1), (2,2):(1,1)) = (2,2):(3,3)",
  };
  EXPECT_EQ(seen, known);
}

TEST(CuteDevices, AreChosenByRequest) {
  EXPECT_TRUE(choose_devices("cpu").ordinals.empty());
  EXPECT_EQ(choose_devices("auto").exit_code, 0);
  EXPECT_EQ(choose_devices("cuda:x").exit_code, 2);
  EXPECT_EQ(choose_devices("cuda:").exit_code, 2);
  EXPECT_EQ(choose_devices("gpu").exit_code, 2);
  EXPECT_EQ(choose_devices("cuda:999").exit_code, 77);
}

}  // namespace
}  // namespace layoutcheck::sweep_cute
