#pragma once
/// The law x engine matrix and the totals of a run.

#include <cstdint>
#include <string>
#include <vector>

#include "console.hpp"
#include "verify/plan.hpp"

namespace layoutcheck::cli {

struct Totals {
  std::uint64_t planned = 0;
  std::uint64_t executed = 0;
  std::uint64_t pass = 0;  ///< holds, or refused or vacuous where the law allows it
  std::uint64_t fail = 0;  ///< violated
  std::uint64_t unknown = 0;
  std::uint64_t unsupported = 0;  ///< the implementation does not offer the operation
};

/// Adds a report on the implementation under test; canaries do not count.
void add(Totals& totals, laws::LawReport const& report);

/// A line per law, a column per engine: cases that held, and those in parentheses that were
/// refused.
std::string matrix(std::vector<Job> const& jobs, std::vector<laws::LawReport> const& reports);

/// The `coverage` line of --json.
Json coverage(laws::LawReport const& report);

}  // namespace layoutcheck::cli
