// What the exhaustive engine says of inputs that a law does not decide.

#include "layoutcheck/laws/engine/exhaustive.hpp"

#include <gtest/gtest.h>

namespace layoutcheck::laws {
namespace {

/// A law that says these of its inputs, one after the other; the last one from there on.
LawEntry says(std::vector<OutcomeKind> kinds) {
  LawEntry law = *find_law("coalesce_keeps_size");
  law.on_reference = [kinds, next = std::make_shared<std::size_t>(0)](AnyInput const&,
                                                                      Limits const&) {
    OutcomeKind const kind = kinds[std::min((*next)++, kinds.size() - 1)];
    return Outcome{.kind = kind, .points = 1};
  };
  return law;
}

constexpr auto kHolds = OutcomeKind::holds;
constexpr auto kUnknown = OutcomeKind::unknown;
constexpr auto kViolated = OutcomeKind::violated;

LawReport run(LawEntry const& law) {
  Budget budget;
  budget.cases = 20;
  return run_exhaustive(law, nullptr, budget);
}

TEST(Exhaustive, GoesOnBehindAnInputThatIsNotDecided) {
  LawReport const report = run(says({kHolds, kUnknown, kUnknown, kHolds}));
  EXPECT_EQ(report.counts.holds, 20U);
  EXPECT_EQ(report.counts.unknown, 0U);
  EXPECT_EQ(report.undecided, 2U);
  EXPECT_EQ(report.planned, 20U);
  EXPECT_NE(report.bound.find(", 2 undecided"), std::string::npos) << report.bound;
}

TEST(Exhaustive, WithoutADecisionNothingWasExecuted) {
  LawReport const none = run(says({kUnknown}));
  EXPECT_EQ(none.counts.total(), 0U);
  EXPECT_EQ(none.planned, 20U);
  LawReport const one = run(says({kHolds, kUnknown}));
  EXPECT_EQ(one.counts.total(), 1U);
  EXPECT_EQ(one.planned, 20U);
}

TEST(Exhaustive, ACounterexampleIsTheSmallestWhereAllBeforeItWereDecided) {
  LawReport const decided = run(says({kHolds, kViolated}));
  ASSERT_EQ(decided.violations.size(), 1U);
  EXPECT_TRUE(decided.violations[0].smallest);
  LawReport const undecided = run(says({kUnknown, kViolated}));
  ASSERT_EQ(undecided.violations.size(), 1U);
  EXPECT_FALSE(undecided.violations[0].smallest);
}

}  // namespace
}  // namespace layoutcheck::laws
