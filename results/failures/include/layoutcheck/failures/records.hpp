#pragma once
/// What the database remembers: nightly runs, and what failed in them. All of it is text that
/// others may have written: it is bound into statements, and escaped where it is shown, never
/// trusted.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "layoutcheck/reports/run.hpp"

namespace layoutcheck::failures {

/// One file of results of --json, whose runs are taken together.
struct NightlyRun : results::NightlyRun {
  std::string id;  ///< SHA-256 of date, commit and the file's bytes, in hexadecimal

  bool operator==(NightlyRun const&) const = default;
};

/// Who ran in a nightly run, and whether to the end: only then does a failure that is not seen
/// count as gone.
struct Ran {
  std::string impl;
  std::string version;
  bool ended = false;
};

/// The content of one file of results.
struct Reported {
  NightlyRun nightly_run;
  std::vector<Ran> ran;
  std::vector<reports::Failure> failures;
};

/// When, and with what.
struct Moment {
  std::string date;
  std::string commit;
  std::string suite;
};

/// All counterexamples of one implementation with one id. A stored case that was replayed and
/// failed again (engine "replay") is a sighting of the finding that it was stored for.
struct Finding {
  reports::Failure failure;  ///< of the last nightly run that saw it, that of the shortest case
  Moment first;
  Moment last;
  std::uint64_t nightly_runs = 0;  ///< distinct dates on which it was seen
  std::string issue;               ///< empty, or https://...
  /// False: the last nightly run that ran the implementation to its end did not see it any more.
  bool open = true;
};

/// is_date("2026-02-28") is true, of "2026-02-30" false.
bool is_date(std::string_view text);

/// An address that a page may link to: http:// or https://, of at most 2048 printing characters
/// without blanks, quotes or angle brackets.
bool is_issue(std::string_view text);

}  // namespace layoutcheck::failures
