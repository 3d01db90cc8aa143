#pragma once
/// Runs in the forms that CI systems and people read. Each is a function of the runs alone: no
/// clock, no machine.

#include <span>
#include <string>

#include "layoutcheck/reports/run.hpp"

namespace layoutcheck::reports {

/// JUnit XML as Jenkins' schema has it: a suite for each run, a case for each law and engine; one
/// that failed has a failure for each finding. What was planned and not executed is an error of the
/// suite's own case `run`, never a silent gap.
std::string junit(std::span<Run const> runs);

/// SARIF 2.1.0: a result for each failure, with the operation as its logical location and the repro
/// line in its message; fingerprints are the stable ids.
std::string sarif(std::span<Run const> runs);

/// Markdown of at most `most` bytes, the worst first: verdict lines, failures by verdict, matrices.
/// What is cut is counted.
std::string markdown(std::span<Run const> runs, std::size_t most = 900 * 1024);

}  // namespace layoutcheck::reports
