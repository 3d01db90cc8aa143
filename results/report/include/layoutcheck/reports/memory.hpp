#pragma once
/// What earlier nightly runs left: `layoutcheck failures export`, read again. Untrusted, as results
/// are.

#include "layoutcheck/reports/run.hpp"

namespace layoutcheck::reports {

/// A run of the whole suite, from a line of type `nightly_run`.
struct NightlyRun {
  std::string date;  ///< "2026-11-23"
  std::string commit;
  std::uint64_t seed = 0;  ///< of its first run
  std::uint64_t executed = 0;
  std::uint64_t fail = 0;
  std::uint64_t findings = 0;  ///< distinct failures
  std::int64_t exit = 0;
};

/// A failure that was seen in some nightly run, from a line of type `failure`.
struct Remembered {
  std::string impl;
  std::string id;
  std::string verdict;
  std::string expression;
  std::string first;  ///< the nightly run that saw it first: "2026-11-20"
  std::string last;
  std::string issue;  ///< a link, or ""
  std::string state;  ///< "open" or "gone"
  std::uint64_t nightly_runs = 0;
};

struct Memory {
  std::vector<NightlyRun> nightly_runs;
  std::vector<Remembered> failures;

  /// What is known of a failure with that implementation and id; nullptr where nothing is.
  Remembered const* find(std::string const& impl, std::string const& id) const;
};

/// Lines of other types are passed over; no line at all is a memory without nightly runs. Errors:
/// as those of read_runs.
std::variant<Memory, RunError> read_memory(std::string_view text, std::string const& source);

}  // namespace layoutcheck::reports
