#include "layoutcheck/laws/engine/exhaustive.hpp"

#include "layoutcheck/laws/engine/engine.hpp"
#include "layoutcheck/laws/engine/enumerate.hpp"

namespace layoutcheck::laws {

LawReport run_exhaustive(LawEntry const& law, Implementation const* implementation,
                         Budget const& budget) {
  LawReport report;
  report.law = &law;
  report.engine = "exhaustive";
  std::uint64_t whole = 0;  // greatest weight covered to its end
  bool stopped = false;
  auto const visit = [&](AnyInput const& input) {
    if (report.counts.total() == budget.cases) return false;
    if (report.counts.total() % 1024 == 0 && budget.stop && budget.stop()) {
      stopped = true;
      return false;
    }
    Outcome const outcome = check_on(law, implementation, input, budget.limits);
    if (outcome.kind == OutcomeKind::unknown) {
      ++report.undecided;
      return report.undecided <= budget.cases;
    }
    report.add(outcome);
    if (outcome.kind != OutcomeKind::violated) return true;
    // Every input of less weight was seen before this one, and decided.
    Violation const violation{input, outcome, "enumeration", report.undecided == 0};
    if (budget.on_found) budget.on_found(law, violation);
    report.violations.push_back(violation);
    return report.violations.size() < budget.max_violations;
  };
  bool go_on = true;
  for (std::uint64_t w = 0; w <= kMaxEnumeratedWeight && go_on; ++w) {
    go_on = enumerate(law.input, w, visit);
    if (go_on) whole = w;
  }
  // What was planned: the budget, or the whole space if it is smaller, or all up to the violation.
  bool const undecided =
      report.undecided > budget.cases || (report.counts.total() == 0 && report.undecided > 0);
  bool const ended_early = stopped || undecided;
  report.planned = ended_early ? budget.cases : report.counts.total();
  report.bound = "exhaustive to weight " + std::to_string(whole);
  if (report.undecided > 0) {
    report.bound += ", " + std::to_string(report.undecided) + " undecided";
  }
  return report;
}

Engine exhaustive_engine() {
  class Run final : public EngineRun {
    LawReport check(LawEntry const& law, Implementation const* implementation,
                    Budget const& budget) override {
      return run_exhaustive(law, implementation, budget);
    }
  };
  return {
      .name = "exhaustive",
      .place = 1,
      .by_default = true,
      .cases = {10'000, 50'000, 500'000, 5'000'000},
      .mutant_cases = 60'000,
      .says = [](LawEntry const&) { return std::string("every input up to a weight"); },
      .must_kill = [](LawEntry const&, Mutant const& mutant) { return !mutant.beyond_enumeration; },
      .start = [](EngineStart const&) -> std::unique_ptr<EngineRun> {
        return std::make_unique<Run>();
      }};
}

}  // namespace layoutcheck::laws
