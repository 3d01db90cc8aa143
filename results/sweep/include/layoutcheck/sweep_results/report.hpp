#pragma once
/// Reports as JSON objects:
///
///   {"type": "sweep", "version", "space", "size", "shard": "k/n", "begin", "end",
///    "layouts", "points",                         items of the range, points of the visited
///    "laws": [{"law", "holds", "vacuous", "refused", "unsupported", "violated", "unknown",
///              "points", "checksum", "first"?: {"number", "point", "case", "lhs", "relation",
///              "rhs"}}],
///    "visits", "numbers",                         the ledger: how many, and the sum of them
///    "faults": {"injected", "found"}, "devices": [{"device", "items", "seconds"}], "seconds",
///    "items_per_second", "points_per_second"}
///
/// Sums modulo 2^64 are sixteen hexadecimal digits, all else are numbers. All from "faults" on
/// belongs to the run; the rest is the same whoever swept, and in how many parts.

#include "layoutcheck/core/text/outcome.hpp"
#include "layoutcheck/results/json_value.hpp"
#include "layoutcheck/sweep/ledger/report.hpp"

namespace layoutcheck::sweep_results {

Json to_json(sweep::Report const& report);

/// Reads what to_json writes, of at most 16 MiB. Errors name what is missing or is of another kind.
/// Counterexamples come back as numbers and points only.
Outcome<sweep::Report, std::string> report_from(std::string_view text);

}  // namespace layoutcheck::sweep_results
