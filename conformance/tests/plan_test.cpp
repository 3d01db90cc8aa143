// Which cases are sent for an operation.

#include "judge/plan.hpp"
#include "layoutcheck/conformance/judge/checker.hpp"
#include "layoutcheck/conformance/judge/inputs.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/results/json.hpp"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace layoutcheck::conformance {
namespace {

/// A plan is made without a query.
class Silent final : public Responder {
 public:
  std::vector<Answer> query(std::string_view, std::span<json const> args) override {
    ADD_FAILURE();
    return std::vector<Answer>(args.size());
  }
  void renew() override {}
  bool over() const override { return false; }
};

Plan plan_for(Op op, JudgeOptions const& options) {
  Silent responder;
  Records const records(responder, {});
  return plan(op, records, options);
}

/// How many of the joined cases have so many arguments.
std::map<std::size_t, std::size_t> joined_by_arguments(Op op) {
  JudgeOptions options;
  options.floor = 200;
  options.wide = 60;
  Plan const made = plan_for(op, options);
  std::map<std::size_t, std::size_t> result;
  for (std::size_t i = 0; i < made.floor; ++i) {
    if (made.from[i] != Plan::From::joined) continue;
    ++result[planned_case(op, made.cases[i])->args.size()];
  }
  return result;
}

TEST(Plan, JoinsCasesOfEachForm) {
  for (Op const op : {Op::coalesce, Op::filter}) {
    auto const joined = joined_by_arguments(op);
    EXPECT_GE(joined.size(), 2U) << info(op).name;
    for (auto const& [arguments, count] : joined) {
      EXPECT_GE(count, 10U) << info(op).name << " of " << arguments;
    }
  }
}

TEST(Plan, SendsWhatMayBeRecordedInEveryRun) {
  JudgeOptions options;
  options.record = true;
  options.floor = 100;
  options.enumerated = 5;
  Plan const one = plan_for(Op::coalesce, options);
  options.seed = 7;
  options.enumerated = 900;
  Plan const other = plan_for(Op::coalesce, options);
  ASSERT_EQ(one.floor, other.floor);
  for (std::size_t i = 0; i < one.floor; ++i) {
    EXPECT_EQ(one.cases[i], other.cases[i]);
    EXPECT_TRUE(one.is_pinnable(i));
  }
}

TEST(Plan, PutsWhatMattersFirst) {
  JudgeOptions options;
  options.kernel = 40;
  options.kernel_inputs = [](std::size_t input, std::uint64_t seed, std::size_t count) {
    std::vector<std::pair<laws::AnyInput, std::string>> result;
    auto const number = static_cast<index_t>(seed);
    for (std::size_t i = 0; i < count; ++i) {
      Value const layout =
          *parse_layout("(32," + std::to_string(17 + number + index_t(i)) + "):(1,32)");
      auto const made = laws::input_from(input, std::vector<Value>{layout});
      if (made) result.emplace_back(*made, "kernel");
    }
    return result;
  };
  Plan const made = plan_for(Op::coalesce, options);
  ASSERT_GE(made.important, 80U);
  ASSERT_LT(made.important, made.floor);
  std::size_t kernel = 0;
  for (std::size_t i = 0; i < made.important; ++i) {
    Case const test_case = *planned_case(Op::coalesce, made.cases[i]);
    EXPECT_TRUE(is_plain(test_case)) << made.cases[i];
    EXPECT_EQ(domain_of_case(test_case), laws::Domain::required) << made.cases[i];
    if (made.from[i] == Plan::From::kernel) {
      ++kernel;
      EXPECT_FALSE(made.is_pinnable(i)) << "it depends on the seed";
      EXPECT_LT(i, 80U) << "they come in turn with the smallest";
    }
  }
  EXPECT_EQ(kernel, 40U);
  // No case is lost: the empty ones follow.
  bool empty = false;
  for (std::size_t i = made.important; i < made.floor; ++i) {
    empty = empty || made.cases[i] == "coalesce(0:0)" || made.cases[i] == "coalesce(():())";
  }
  EXPECT_TRUE(empty);
}

/// One in a thousand has a stride 0, one a stride below 0, and one both.
TEST(Plan, PutsOneCaseOfEachSetOfFeatures) {
  JudgeOptions options;
  options.kernel_inputs = [](std::size_t input, std::uint64_t, std::size_t count) {
    std::vector<std::pair<laws::AnyInput, std::string>> result;
    for (std::size_t i = 0; i < count; ++i) {
      std::string const strides = i == 700   ? "(0,32)"
                                  : i == 800 ? "(0,-32)"
                                  : i == 900 ? "(1,-32)"
                                             : "(1,32)";
      Value const layout = *parse_layout("(32," + std::to_string(17 + i) + "):" + strides);
      auto const made = laws::input_from(input, std::vector<Value>{layout});
      if (made) result.emplace_back(*made, "kernel");
    }
    return result;
  };
  auto const of_kernels = [&](std::size_t count) {
    options.kernel = count;
    Plan const made = plan_for(Op::coalesce, options);
    std::set<std::string> result;
    for (std::size_t i = 0; i < made.cases.size(); ++i) {
      if (made.from[i] == Plan::From::kernel) result.insert(made.cases[i]);
    }
    return result;
  };
  std::set<std::string> const few{"coalesce((32,17):(1,32))", "coalesce((32,18):(1,32))",
                                  "coalesce((32,717):(0,32))", "coalesce((32,817):(0,-32))",
                                  "coalesce((32,917):(1,-32))"};
  EXPECT_EQ(of_kernels(5), few);
  // The plainest of them where there is no room for all.
  EXPECT_TRUE(of_kernels(3).contains("coalesce((32,17):(1,32))"));
  EXPECT_FALSE(of_kernels(3).contains("coalesce((32,817):(0,-32))"));
}

TEST(Plan, PutsWhatCountsForTheFloorWhereItIsRarelyDrawn) {
  JudgeOptions options;
  options.kernel = 30;
  // One in twelve has two modes.
  options.kernel_inputs = [](std::size_t input, std::uint64_t, std::size_t count) {
    std::vector<std::pair<laws::AnyInput, std::string>> result;
    for (std::size_t i = 0; i < count; ++i) {
      std::string const n = std::to_string(17 + i);
      Value const layout = *parse_layout(i % 12 == 11 ? "(32," + n + "):(1,32)" : n + ":1");
      auto const made = laws::input_from(input, std::vector<Value>{layout});
      if (made) result.emplace_back(*made, "kernel");
    }
    return result;
  };
  Plan const made = plan_for(Op::coalesce, options);
  std::size_t counted = 0;
  for (std::size_t i = 0; i < made.cases.size(); ++i) {
    auto const test_case = planned_case(Op::coalesce, made.cases[i]);
    bool const kernel = made.from[i] == Plan::From::kernel;
    counted += kernel && test_case && is_in(InputTrait::kernel, *test_case) ? 1U : 0U;
  }
  EXPECT_GE(counted, 10U);
}

}  // namespace
}  // namespace layoutcheck::conformance
