#include <algorithm>

#include "layoutcheck/reports/run.hpp"

namespace layoutcheck::reports {
namespace {

bool lists_a_failure(Run const& run) {
  return !run.failures.empty() || std::ranges::any_of(run.theorems, [](Theorem const& t) {
    return t.verdict == "refuted";
  }) || std::ranges::any_of(run.sweeps, [](Swept const& s) { return s.violated > 0; });
}

/// Every case that was executed came to something.
bool adds_up(Run const& run) {
  std::uint64_t sum = run.pass;
  return !__builtin_add_overflow(sum, run.failing, &sum) &&
         !__builtin_add_overflow(sum, run.unknown, &sum) &&
         !__builtin_add_overflow(sum, run.unsupported, &sum) && sum == run.executed;
}

}  // namespace

bool is_clean(Run const& run) { return run.ended && run.exit == 0 && run.fail == 0; }

bool is_skipped(Run const& run) {
  return run.ended && run.exit == 77 && run.executed == 0 && run.fail == 0;
}

std::string amiss(Run const& run) {
  if (!run.ended) return "the run did not end: there is no summary";
  if (run.executed + run.skipped < run.planned) {
    return "executed " + std::to_string(run.executed) + " of " + std::to_string(run.planned) +
           ", skipped " + std::to_string(run.skipped);
  }
  if (run.exit > 1 && !is_skipped(run)) return "exit " + std::to_string(run.exit);
  // A failure that no line reports must not be lost with the lines.
  if (run.exit == 1 && !lists_a_failure(run)) return "exit 1, and no failure is listed";
  if (run.fail > 0 && run.exit == 0) return std::to_string(run.fail) + " failures, and exit 0";
  if (!adds_up(run)) {
    return "executed " + std::to_string(run.executed) + ", but pass " + std::to_string(run.pass) +
           ", failing " + std::to_string(run.failing) + ", unknown " + std::to_string(run.unknown) +
           " and unsupported " + std::to_string(run.unsupported);
  }
  return "";
}

}  // namespace layoutcheck::reports
