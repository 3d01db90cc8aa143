#pragma once
/// The law x engine matrix and the totals of a run.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "console.hpp"
#include "layoutcheck/results/lines.hpp"
#include "verify/plan.hpp"

namespace layoutcheck::cli {

struct Totals {
  std::uint64_t planned = 0;
  std::uint64_t executed = 0;
  std::uint64_t pass = 0;         ///< holds, or refused or vacuous where the law allows it
  std::uint64_t fail = 0;         ///< violated
  std::uint64_t unknown = 0;      ///< not decided, or of a law that showed nothing
  std::uint64_t unsupported = 0;  ///< the implementation does not offer the operation
  /// Laws of which no case was decided, all being refused or vacuous: what allows a refusal to one
  /// case is not a pass of the law.
  std::vector<std::pair<laws::LawEntry const*, laws::Counts>> showed_nothing;
  /// Laws about an operation that a law file declares, and that the implementation does not offer.
  std::vector<laws::LawEntry const*> absent;
};

/// Of the reports on the implementation under test; mutants do not count.
Totals totals_of(std::vector<Job> const& jobs, std::vector<laws::LawReport> const& reports);

/// A line per law, a column per engine: cases that held, and those in parentheses that were
/// refused.
std::string matrix(std::vector<Job> const& jobs, std::vector<laws::LawReport> const& reports);

/// The `coverage` line of --json.
results::Coverage coverage(laws::LawReport const& report);

}  // namespace layoutcheck::cli
