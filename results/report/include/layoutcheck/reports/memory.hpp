#pragma once
/// What earlier nights left: `layoutcheck failures export`, read again. Untrusted, as results are.

#include "layoutcheck/reports/run.hpp"

namespace layoutcheck::reports {

/// A run of the whole suite, from a line of type `night`.
struct Night {
  std::string date;  ///< "2026-11-23"
  std::string commit;
  std::uint64_t executed = 0;
  std::uint64_t fail = 0;
  std::uint64_t findings = 0;  ///< distinct failures
  std::int64_t exit = 0;
};

/// A failure that was seen in some night, from a line of type `failure`.
struct Remembered {
  std::string impl;
  std::string id;
  std::string verdict;
  std::string expression;
  std::string first;  ///< the night that saw it first: "2026-11-20"
  std::string last;
  std::string issue;  ///< a link, or ""
  std::string state;  ///< "open" or "gone"
  std::uint64_t nights = 0;
};

struct Memory {
  std::vector<Night> nights;
  std::vector<Remembered> failures;

  /// What is known of a failure with that implementation and id; nullptr where nothing is.
  Remembered const* find(std::string const& impl, std::string const& id) const;
};

/// Lines of other types are passed over; no line at all is a memory without nights. Errors: as
/// those of read_runs.
std::variant<Memory, RunError> read_memory(std::string_view text, std::string const& source);

}  // namespace layoutcheck::reports
