#pragma once
/// A report for people: a table of laws, the violations, a last line with everything counted.

#include <string>

#include "layoutcheck/sweep/ledger/report.hpp"

namespace layoutcheck::cli {

std::string to_text(sweep::Report const& report);

/// "executed 2265 / planned 2265 items, pass 41, fail 0, ...", without a line break.
std::string summary_line(sweep::Report const& report);

/// "cpu, 2 threads" or "cuda:0 NVIDIA H200 + cuda:1 NVIDIA H200"
std::string devices_of(sweep::Report const& report);

}  // namespace layoutcheck::cli
