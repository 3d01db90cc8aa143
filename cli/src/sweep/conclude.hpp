#pragma once
/// From the outcome of a sweep to what is printed, what is written and how the process ends; the
/// same for every front end.

#include "layoutcheck/sweep/ledger/report.hpp"
#include "sweep/options.hpp"

namespace layoutcheck::cli {

/// Version and commit: what must be equal where parts of a sweep are put together.
std::string suite_name();

/// Prints and writes the report, or the failure; returns the ExitCode. `interrupted`: by a signal
/// and not by the budget.
int conclude(SweepCommand const& command, sweep::Result<sweep::Report> const& result,
             bool interrupted);

/// The report on stdout and, where it is whole, in the file `out`. Returns what went wrong.
std::string publish(sweep::Report const& report, std::string const& out, bool json);

int exit_code_of(sweep::Failure const& failure);

}  // namespace layoutcheck::cli
