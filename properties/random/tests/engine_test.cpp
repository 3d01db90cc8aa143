// The engine counts what it does, repeats itself, reports before it shrinks, and its floors neither
// sleep nor cry wolf.

#include <gtest/gtest.h>

#include <thread>

#include "input_text.hpp"
#include "layoutcheck/core/algebra/predicates.hpp"
#include "layoutcheck/generate/input_classes.hpp"
#include "layoutcheck/laws/engine/enumerate.hpp"
#include "layoutcheck/random/engine.hpp"
#include "layoutcheck/random/features.hpp"
#include "layoutcheck/random/oracle.hpp"
#include "layoutcheck/random/statistics.hpp"

namespace layoutcheck::random {
namespace {

using namespace generate;
using namespace laws;

Outcome always(AnyInput const&, Limits const&) { return {.kind = OutcomeKind::holds, .points = 1}; }
Outcome never_judged(AnyInput const&, Limits const&) { return {.kind = OutcomeKind::vacuous}; }

/// False where the layout is not an identity: violated(0, 1 == 0).
Outcome is_identity(AnyInput const& input, Limits const&) {
  Layout const& l = std::get<OneLayout>(input).layout;
  bool const holds = size(l) == 0 || coalesce(l) == coalesce(scalar_layout(size(l), 1));
  return {.kind = holds ? OutcomeKind::holds : OutcomeKind::violated,
          .points = 1,
          .point = 0,
          .claim = {holds ? 0 : 1, Relation::equal, 0}};
}

std::uint64_t evaluations = 0;
Outcome counted(AnyInput const& input, Limits const& limits) {
  ++evaluations;
  return is_identity(input, limits);
}

template <Outcome (*law)(AnyInput const&, Limits const&)>
LawEntry made(std::string_view id, std::size_t input) {
  return {
      .info = {.id = id,
               .op = Op::coalesce,
               .property_kind = PropertyKind::function,
               .says = "",
               .source = "",
               .domain = "",
               .kills = ""},
      .input = input,
      .query_arguments = laws::arguments,
      .read = [](std::span<Value const>) -> std::optional<AnyInput> { return std::nullopt; },
      .admits = [](AnyInput const&) { return true; },
      .on_reference = law,
      .on = [](Implementation const&, AnyInput const& g, Limits const& l) { return law(g, l); }};
}

Options options(std::uint64_t seed, std::uint64_t cases) {
  Options o{.seed = seed};
  o.budget.cases = cases;
  return o;
}

/// All of a report but the addresses.
std::string digest(LawReport const& r) {
  std::string all = r.engine + r.bound + std::to_string(r.planned) + std::to_string(r.points);
  for (auto const& [name, counts] : r.input_classes) all += name + std::to_string(counts.holds);
  for (auto const& [name, count] : r.features) all += name + std::to_string(count);
  for (Violation const& v : r.violations) all += v.input_class + text(v.input);
  return all + r.floor_missed + r.suite_error;
}

TEST(RandomEngine, ExecutesWhatItPlanned) {
  LawEntry const law = made<always>("always", input_index<TwoLayouts>());
  LawReport const report = run(law, nullptr, options(1, 777));
  EXPECT_EQ(report.planned, 777U);
  EXPECT_EQ(report.counts.total(), 777U);
  EXPECT_EQ(report.bound, "sampled 777");
  std::uint64_t in_input_classes = 0;
  for (auto const& [name, counts] : report.input_classes) in_input_classes += counts.total();
  EXPECT_EQ(in_input_classes, 777U);
  EXPECT_EQ(report.floor_missed, "");
  EXPECT_EQ(report.suite_error, "");
}

Outcome decides_small(AnyInput const& input, Limits const&) {
  bool const small = size(std::get<OneLayout>(input).layout) <= 64;
  return {.kind = small ? OutcomeKind::holds : OutcomeKind::unknown, .points = 1};
}
Outcome never_decides(AnyInput const&, Limits const&) { return {.kind = OutcomeKind::unknown}; }
Outcome refutes_the_empty(AnyInput const& input, Limits const&) {
  bool const empty = size(std::get<OneLayout>(input).layout) == 0;
  return {.kind = empty ? OutcomeKind::violated : OutcomeKind::unknown, .points = 1};
}

TEST(RandomEngine, DrawsAnotherWhereTheLawIsNotDecided) {
  LawReport const report = run(made<decides_small>("small", 0), nullptr, options(1, 400));
  EXPECT_EQ(report.counts.holds, 400U);
  EXPECT_GT(report.undecided, 10U);
  LawReport const none = run(made<never_decides>("never", 0), nullptr, options(1, 40));
  EXPECT_EQ(none.counts.unknown, 40U);
  EXPECT_EQ(none.undecided, 16U * 40U);
  std::uint64_t looked_at = 0;
  for (auto const& [name, counts] : none.input_classes) looked_at += counts.total();
  EXPECT_EQ(looked_at, 17U * 40U);
}

TEST(RandomEngine, CountsAnInputInTheClassThatItIsOf) {
  Options o = options(1, 400);
  o.budget.max_violations = 400;
  o.budget.shrink_evaluations = 0;
  LawReport const report = run(made<refutes_the_empty>("empty", 0), nullptr, o);
  std::uint64_t const empty = report.input_classes.at("empty").violated;
  EXPECT_GT(report.counts.violated, 100U);
  EXPECT_GT(empty, report.counts.violated / 2);
  std::uint64_t named = 0;
  for (Violation const& v : report.violations) named += v.input_class == "empty" ? 1 : 0;
  EXPECT_EQ(named, empty);
}

TEST(RandomEngine, StopsOnRequest) {
  LawEntry const law = made<always>("always", 0);
  Options o = options(1, 100'000);
  int calls = 0;
  o.budget.stop = [&] { return ++calls > 3; };
  LawReport const report = run(law, nullptr, o);
  EXPECT_EQ(report.planned, 100'000U);
  EXPECT_LT(report.counts.total(), 100U);
}

TEST(RandomEngine, BeginsALongRunWithTheCasesOfAShortOne) {
  LawEntry const law = made<is_identity>("identity", 0);
  Options few = options(3, 200);
  Options many = options(3, 5000);
  EXPECT_EQ(digest(run(law, nullptr, few)), digest(run(law, nullptr, many)));
}

TEST(RandomEngine, GivesEachLawAndSeedItsOwnCases) {
  LawEntry const one = made<always>("one", 0);
  LawEntry const two = made<always>("two", 0);
  auto const features = [](LawEntry const& law, std::uint64_t seed) {
    return run(law, nullptr, options(seed, 500)).features;
  };
  EXPECT_NE(features(one, 1), features(two, 1));
  EXPECT_NE(features(one, 1), features(one, 2));
  EXPECT_EQ(features(one, 1), features(one, 1));
}

TEST(RandomEngine, ReportsAFailureBeforeItShrinks) {
  LawEntry const law = made<is_identity>("identity", 0);
  Options o = options(5, 1000);
  std::string first;
  o.budget.on_found = [&](LawEntry const& entry, Violation const& v) {
    EXPECT_EQ(entry.info.id, "identity");
    first = text(v.input);
  };
  LawReport const report = run(law, nullptr, o);
  ASSERT_EQ(report.violations.size(), 1U);
  EXPECT_NE(first, "");
  EXPECT_EQ(report.planned, report.counts.total());
  // The smallest that is not an identity: one mode of extent 2, another stride than 1.
  EXPECT_EQ(weight(report.violations[0].input), weight(OneLayout{scalar_layout(2, 0)}));
  EXPECT_TRUE(report.violations[0].smallest);
  EXPECT_EQ(report.violations[0].outcome.kind, OutcomeKind::violated);
}

TEST(RandomEngine, ShrinksWithinItsBudget) {
  LawEntry const law = made<counted>("counted", 0);
  Options o = options(5, 1000);
  o.budget.shrink_evaluations = 100;
  LawReport const report = run(law, nullptr, o);
  ASSERT_EQ(report.violations.size(), 1U);
  EXPECT_LE(evaluations, report.counts.total() + 250);
}

TEST(RandomEngine, GoesOnToTheRequestedNumberOfViolations) {
  LawEntry const law = made<is_identity>("identity", 0);
  Options o = options(5, 1000);
  o.budget.max_violations = 3;
  o.budget.shrink_evaluations = 50;
  EXPECT_EQ(run(law, nullptr, o).violations.size(), 3U);
}

TEST(RandomEngine, IsIndependentOfThreads) {
  LawEntry const law = made<is_identity>("identity", 0);
  std::string const alone = digest(run(law, nullptr, options(9, 400)));
  std::vector<std::string> digests(4);
  std::vector<std::thread> threads;
  for (std::string& d : digests) {
    threads.emplace_back([&] { d = digest(run(law, nullptr, options(9, 400))); });
  }
  for (std::thread& t : threads) t.join();
  for (std::string const& d : digests) EXPECT_EQ(d, alone);
}

TEST(Oracle, SeesAWrongTable) {
  Layout const layout = scalar_layout(3, 2);
  EXPECT_EQ(disagreement(layout, {0, 2, 4}), "");
  EXPECT_EQ(disagreement(layout, {0, 2, 5}), "table and evaluation disagree: 3:2");
  EXPECT_NE(disagreement(layout, {0, 2}), "");
  EXPECT_NE(disagreement(layout, {0, 2, 4, 6}), "");
  EXPECT_EQ(disagreement(OneLayout{layout}), "");
}

// ---- statistics ----

std::vector<LawReport> one_law_per_kind(std::vector<LawEntry>& laws, std::uint64_t seed,
                                        std::uint64_t cases) {
  laws.clear();
  for (std::size_t input = 0; input < kInputs; ++input) {
    laws.push_back(made<always>("always", input));
  }
  std::vector<LawReport> reports;
  for (LawEntry const& law : laws) reports.push_back(run(law, nullptr, options(seed, cases)));
  return reports;
}

TEST(Statistics, RaiseNoFalseAlarm) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    std::vector<LawEntry> laws;
    auto const reports = one_law_per_kind(laws, seed, kEnoughCases);
    StatisticsReport const all = statistics(reports);
    EXPECT_EQ(all.floor_missed, "") << "seed " << seed;
    for (LawReport const& report : reports) {
      EXPECT_EQ(report.floor_missed, "") << "seed " << seed;
      // A run of one law holds the floors too.
      EXPECT_EQ(statistics({&report, 1}).floor_missed, "") << "input kind " << report.law->input;
    }
  }
}

TEST(Statistics, SeeAnInputClassWithoutCases) {
  std::vector<LawEntry> laws;
  auto reports = one_law_per_kind(laws, 1, kEnoughCases);
  for (LawReport& report : reports) report.input_classes["carry"] = {};
  StatisticsReport const all = statistics(reports);
  EXPECT_NE(all.floor_missed.find("input class carry: 0 of"), std::string::npos)
      << all.floor_missed;
  EXPECT_NE(missed_floors(reports[input_index<TwoLayouts>()]), "");
}

TEST(Statistics, SeeEveryFeatureWithoutCases) {
  std::vector<LawEntry> laws;
  auto const reports = one_law_per_kind(laws, 1, 1500);
  for (FeatureInfo const& feature : all_features()) {
    auto dry = reports;
    for (LawReport& report : dry) report.features[std::string(feature.name)] = 0;
    EXPECT_NE(statistics(dry).floor_missed.find("feature " + std::string(feature.name)),
              std::string::npos)
        << feature.name;
  }
}

TEST(Statistics, SeeALawThatIsNeverJudged) {
  LawEntry const law = made<never_judged>("never_judged", 0);
  LawReport const report = run(law, nullptr, options(1, 1000));
  EXPECT_NE(report.floor_missed.find("domain of the law: 0 of 1000"), std::string::npos);
}

}  // namespace
}  // namespace layoutcheck::random
