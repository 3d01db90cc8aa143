// The engine takes what it can, says what it cannot, counts what it does and kills the
// mutants.

#include <gtest/gtest.h>

#include <set>
#include <thread>

#include "engine_cases.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/laws/mutant.hpp"
#include "layoutcheck/relations/engine/engine.hpp"

namespace layoutcheck::relations {
namespace {

using laws::all_laws;
using laws::LawEntry;
using laws::LawReport;

EngineOptions options(LawEntry const& law, std::uint64_t smallest, std::uint64_t large) {
  return {.smallest = smallest, .sources = {large_inputs(law, 7, large)}};
}

std::string digest(LawReport const& r) {
  std::string all = r.bound + '/' + std::to_string(r.planned) + '/' + std::to_string(r.points);
  for (auto const& [name, c] : r.input_classes) {
    all += '/' + name + ' ' + std::to_string(c.holds) + ' ' + std::to_string(c.refused) + ' ' +
           std::to_string(c.vacuous);
  }
  for (laws::Violation const& v : r.violations) {
    all += '/' + case_text(*r.law, v.input) + " at " + std::to_string(v.outcome.point);
  }
  return all;
}

TEST(RelationsEngine, ProvesEveryLawThatItTakesOnTheReference) {
  Provers provers(1);
  std::set<std::string_view> taken;
  for (LawEntry const& law : all_laws()) {
    if (!why_not(law).empty()) continue;
    LawReport const report = run(law, nullptr, provers, options(law, 100, 60));
    taken.insert(law.info.id);
    EXPECT_EQ(report.suite_error, "");
    EXPECT_EQ(report.counts.violated, 0U) << digest(report);
    EXPECT_EQ(report.counts.unknown, 0U) << law.info.id;
    EXPECT_EQ(report.counts.total(), report.planned) << law.info.id;
    EXPECT_GT(report.counts.holds, 0U) << law.info.id;
    if (law.info.id == "coalesce_keeps_function") {
      EXPECT_EQ(report.planned, 160U);
      // The others have no points.
      EXPECT_EQ(report.counts.holds, 155U);
      EXPECT_NE(report.bound.find("all points of 155 cases, sizes to 2^5"), std::string::npos)
          << report.bound;
    }
  }
  for (char const* id :
       {"composition_function", "composition_associates", "inverse_from_left",
        "right_inverse_function", "left_inverse_quasi_function", "nullspace_maps_to_zero",
        "inverse_divides_by_strides", "upcast_undoes_downcast", "composition_extends_outer"}) {
    EXPECT_TRUE(taken.contains(id)) << id;
  }
}

TEST(RelationsEngine, SaysWhyItTakesNoOther) {
  std::set<std::string> reasons;
  for (LawEntry const& law : all_laws()) reasons.insert(why_not(law));
  for (char const* why : {"", "about sizes, not about the values of maps",
                          "its claims are not about sums and quotients of the values of layouts"}) {
    EXPECT_TRUE(reasons.contains(why)) << why;
  }
}

/// Every mutant whose law is taken, on small inputs and on large ones alone.
TEST(RelationsEngine, CatchesEveryMutant) {
  Provers provers(1);
  int mutants = 0;
  for (laws::Mutant const& mutant : laws::all_mutants()) {
    LawEntry const* law = laws::find_law(mutant.law);
    ASSERT_NE(law, nullptr);
    if (mutant.beyond_enumeration || !why_not(*law).empty()) continue;
    ++mutants;
    laws::MutantImplementation const implementation(mutant);
    EngineOptions o = options(*law, 12'000, 300);
    o.budget.shrink_evaluations = 0;
    LawReport const report = run(*law, &implementation, provers, o);
    EXPECT_EQ(report.suite_error, "");
    ASSERT_EQ(report.counts.violated, 1U) << mutant.name << ": " << digest(report);
    EXPECT_EQ(report.counts.total(), report.planned);
    laws::Violation const& v = report.violations.at(0);
    // What it shows is false where it says so, as the law itself sees it.
    laws::Limits const all{.points = index_t{1} << 20};
    EXPECT_EQ(law->on(implementation, v.input, all).kind, laws::OutcomeKind::violated)
        << mutant.name << ' ' << case_text(*law, v.input);
  }
  EXPECT_GE(mutants, 80);
}

TEST(RelationsEngine, CatchesMutantsOnLargeLayoutsAlone) {
  Provers provers(1);
  for (char const* name : {"coalesce_ignores_stride", "right_inverse_does_not_sort",
                           "inverse_permutes_backwards", "composition_swaps_arguments"}) {
    laws::Mutant const* const mutant = laws::find_mutant(name);
    ASSERT_NE(mutant, nullptr) << name;
    LawEntry const* const law = laws::find_law(mutant->law);
    laws::MutantImplementation const implementation(*mutant);
    EngineOptions o = options(*law, 0, 300);
    std::string first;
    o.budget.on_found = [&](LawEntry const& entry, laws::Violation const& v) {
      first = case_text(entry, v.input);
    };
    LawReport const report = run(*law, &implementation, provers, o);
    ASSERT_EQ(report.counts.violated, 1U) << name;
    EXPECT_NE(first, "");  // reported before it is shrunk
    // Shrunk by the laws' own shrinker, far below where it was found.
    EXPECT_LT(case_text(*law, report.violations.at(0).input).size(), first.size()) << name;
  }
}

TEST(RelationsEngine, DependsOnTheSeedAlone) {
  LawEntry const& law = *laws::find_law("composition_function");
  std::vector<std::string> digests(4);
  {
    Provers provers(2);
    std::vector<std::thread> threads;
    for (std::string& digest_of : digests) {
      threads.emplace_back(
          [&] { digest_of = digest(run(law, nullptr, provers, options(law, 200, 100))); });
    }
    for (std::thread& t : threads) t.join();
  }
  for (std::string const& d : digests) EXPECT_EQ(d, digests[0]);
  Provers one(1);
  EngineOptions other = options(law, 200, 0);
  other.sources = {large_inputs(law, 8, 100)};
  EXPECT_NE(digest(run(law, nullptr, one, other)), digests[0]);
}

TEST(RelationsEngine, CountsWhatItPlannedWhenStopped) {
  LawEntry const& law = *laws::find_law("coalesce_keeps_function");
  Provers provers(1);
  EngineOptions o = options(law, 100, 100);
  int calls = 0;
  o.budget.stop = [&] { return ++calls > 50; };
  LawReport const report = run(law, nullptr, provers, o);
  EXPECT_EQ(report.planned, 200U);
  EXPECT_LT(report.counts.total(), 60U);
}

TEST(RelationsEngine, SaysWhyItDoesNotKnow) {
  LawEntry const& law = *laws::find_law("inverse_from_left");
  Provers provers(1);
  EngineOptions o = options(law, 0, 60);
  o.prove = {.operations = 5, .probes = 0};
  LawReport const report = run(law, nullptr, provers, o);
  EXPECT_GT(report.counts.unknown, 0U);
  std::uint64_t with_reason = 0;
  for (auto const& [why, count] : report.unknown_because) {
    EXPECT_NE(why, "");
    with_reason += count;
  }
  EXPECT_EQ(with_reason, report.counts.unknown);
  EXPECT_EQ(report.counts.total(), report.planned);
}

TEST(RelationsEngine, MakesLargeInputsOfManyKinds) {
  Source const source = large_inputs(*laws::find_law("coalesce_keeps_function"), 1, 500);
  index_t least = kMaxIndex;
  index_t greatest = 0;
  int nested = 0;
  int with_zero = 0;
  for (std::uint64_t i = 0; i < source.count; ++i) {
    Layout const layout = std::get<laws::OneLayout>(source.input(i)).layout;
    ASSERT_TRUE(within_bounds(layout));
    least = std::min(least, size(layout));
    greatest = std::max(greatest, size(layout));
    nested += depth(layout.profile) > 1;
    for (Mode const& m : layout.leaves) with_zero += m.stride == 0 && m.extent > 1;
  }
  EXPECT_GE(least, index_t{1} << 20);
  EXPECT_GE(greatest, index_t{1} << 59);
  EXPECT_GT(nested, 50);
  EXPECT_GT(with_zero, 50);
}

}  // namespace
}  // namespace layoutcheck::relations
