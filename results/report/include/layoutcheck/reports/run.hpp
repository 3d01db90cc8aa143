#pragma once
/// What a run of the suite said with --json: the lines, read again for reports. Untrusted: a report
/// may come from another machine, be cut off, or be no report at all.

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "layoutcheck/results/lines.hpp"

namespace layoutcheck::reports {

using results::Coverage;
using results::Failure;
using results::FalseTheorem;
using results::Implementation;
using results::KnownTrouble;
using results::Mutants;
using results::Named;
using results::OperationCoverage;
using results::Sweep;
using results::Theorem;

/// One run: it ends with a summary, or it did not end.
struct Run {
  std::string source;  ///< the file's name
  results::RunStart start;
  std::vector<Failure> failures;  ///< their engine is "conformance" where the line names none
  std::vector<Coverage> coverage;
  std::vector<OperationCoverage> operations;
  std::vector<Mutants> mutants;
  std::vector<Theorem> theorems;
  std::vector<FalseTheorem> false_theorems;
  std::vector<Sweep> sweeps;
  std::vector<KnownTrouble> known_troubles;
  bool ended = false;
  /// Of a run that did not end only `planned` is known, and `exit` is -1.
  results::Summary end;
};

/// How many laws of the space are violated.
std::size_t violated_laws(Sweep const& sweep);

/// Whether nothing is amiss: it ended, with exit 0, and executed what was planned or said why not.
bool is_clean(Run const& run);

/// Whether it says of itself that this machine cannot have it: exit 77. Neither clean nor amiss,
/// and reported wherever runs are reported.
bool is_skipped(Run const& run);

/// Why the run as a whole is not what was requested: "the run did not end: there is no summary",
/// "executed 4 of 30, skipped 0", "exit 1, and no failure is listed"; "" where it is.
std::string amiss(Run const& run);

/// "results.jsonl:12: ...": the line that is invalid.
struct RunError {
  std::string message;
};

/// The runs of a text of JSON Lines, one after the other. Lines of other types are passed over.
///
/// Errors: as of each_line; counts beyond 2^64 - 1, a line before the first of type `run`, no run
/// at all.
std::variant<std::vector<Run>, RunError> read_runs(std::string_view text,
                                                   std::string const& source);

}  // namespace layoutcheck::reports
