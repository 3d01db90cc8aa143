// Which cases are put for an operation.

#include "judge/plan.hpp"
#include "layoutcheck/results/json.hpp"

#include <gtest/gtest.h>

#include <map>

namespace layoutcheck::conformance {
namespace {

/// Nobody is asked for a plan.
class Silent final : public Asker {
 public:
  std::vector<Answer> ask(std::string_view, std::span<json const> args) override {
    ADD_FAILURE();
    return std::vector<Answer>(args.size());
  }
  void renew() override {}
  bool over() const override { return false; }
};

Plan plan_for(Op op, JudgeOptions const& options) {
  Silent asker;
  Records const records(asker, {});
  return plan(op, records, options);
}

/// How many of the joined cases have so many arguments.
std::map<std::size_t, std::size_t> joined_by_arguments(Op op) {
  JudgeOptions options;
  options.floor = 200;
  options.wide = 60;
  Plan const made = plan_for(op, options);
  std::map<std::size_t, std::size_t> result;
  for (std::size_t i = made.smallest; i < made.floor; ++i) {
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

TEST(Plan, PutsWhatMayBePinnedInEveryRun) {
  JudgeOptions options;
  options.pin = true;
  options.floor = 100;
  options.enumerated = 5;
  Plan const one = plan_for(Op::coalesce, options);
  options.seed = 7;
  options.enumerated = 900;
  Plan const other = plan_for(Op::coalesce, options);
  ASSERT_EQ(one.floor, other.floor);
  for (std::size_t i = 0; i < one.floor; ++i) EXPECT_EQ(one.cases[i], other.cases[i]);
}

}  // namespace
}  // namespace layoutcheck::conformance
