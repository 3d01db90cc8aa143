#include <algorithm>

#include "layoutcheck/reports/run.hpp"

namespace layoutcheck::reports {
namespace {

bool lists_a_failure(Run const& run) {
  return !run.failures.empty() || std::ranges::any_of(run.theorems, [](Theorem const& t) {
    return t.verdict == "refuted";
  }) || std::ranges::any_of(run.sweeps, [](Sweep const& s) { return violated_laws(s) > 0; });
}

/// Every case that was executed came to something.
bool adds_up(Run const& run) {
  std::uint64_t sum = run.end.pass;
  return !__builtin_add_overflow(sum, run.end.failing(), &sum) &&
         !__builtin_add_overflow(sum, run.end.unknown, &sum) &&
         !__builtin_add_overflow(sum, run.end.unsupported(), &sum) && sum == run.end.executed;
}

}  // namespace

std::size_t violated_laws(Sweep const& sweep) {
  return static_cast<std::size_t>(
      std::ranges::count_if(sweep.laws, [](results::SweptLaw const& l) { return l.violated > 0; }));
}

bool is_clean(Run const& run) { return run.ended && run.end.exit == 0 && run.end.fail == 0; }

bool is_skipped(Run const& run) {
  return run.ended && run.end.exit == 77 && run.end.executed == 0 && run.end.fail == 0;
}

std::string amiss(Run const& run) {
  if (!run.ended) return "the run did not end: there is no summary";
  if (run.end.executed + run.end.skipped < run.end.planned) {
    return "executed " + std::to_string(run.end.executed) + " of " +
           std::to_string(run.end.planned) + ", skipped " + std::to_string(run.end.skipped);
  }
  if (run.end.exit > 1 && !is_skipped(run)) return "exit " + std::to_string(run.end.exit);
  // A failure that no line reports must not be lost with the lines.
  if (run.end.exit == 1 && !lists_a_failure(run)) return "exit 1, and no failure is listed";
  if (run.end.fail > 0 && run.end.exit == 0)
    return std::to_string(run.end.fail) + " failures, and exit 0";
  if (!adds_up(run)) {
    return "executed " + std::to_string(run.end.executed) + ", but pass " +
           std::to_string(run.end.pass) + ", failing " + std::to_string(run.end.failing()) +
           ", unknown " + std::to_string(run.end.unknown) + " and unsupported " +
           std::to_string(run.end.unsupported());
  }
  return "";
}

}  // namespace layoutcheck::reports
