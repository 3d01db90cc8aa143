#pragma once
/// What earlier nightly runs left: `layoutcheck failures export`, read again. Untrusted, as results
/// are.

#include "layoutcheck/reports/run.hpp"

namespace layoutcheck::reports {

using results::NightlyRun;
using results::Remembered;

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
