#pragma once
/// Reports of a sweep as records of results (results/records.hpp: Sweep). Sums modulo 2^64 are
/// sixteen hexadecimal digits.

#include "layoutcheck/core/text/outcome.hpp"
#include "layoutcheck/results/records.hpp"
#include "layoutcheck/sweep/ledger/report.hpp"

namespace layoutcheck::sweep_results {

results::Sweep record_of(sweep::Report const& report);

/// Reads a record as JSON, of at most 16 MiB. Errors name what is missing or is of another kind.
/// Counterexamples come back as numbers and points only.
Outcome<sweep::Report, std::string> report_from(std::string_view text);

}  // namespace layoutcheck::sweep_results
