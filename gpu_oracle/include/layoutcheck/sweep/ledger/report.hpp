#pragma once
/// What came of a sweep, of a shard of one, or of several put together.

#include <cstdint>

#include "layoutcheck/sweep/ledger/chunk_line.hpp"
#include "layoutcheck/sweep/ledger/failure.hpp"

namespace layoutcheck::sweep {

/// The smallest violation of a law, shown again on the host.
struct Counterexample {
  std::uint64_t number = 0;
  std::uint64_t point = 0;
  std::string text = {};  ///< the case as `repro` reads it
  laws::Claim claim = {};
};

struct LawResult {
  std::string law = {};
  LawTally tally = {};
  std::optional<Counterexample> first = std::nullopt;
};

/// What each device did: chunks that are finished, this run's and those of a resumed journal.
struct Share {
  std::string device = {};
  std::uint64_t items = 0;
  double seconds = 0;
};

/// Two reports of the same range differ in `shares`, `seconds` and the faults only.
struct Report {
  std::string suite = {};
  std::string space = {};
  std::uint64_t size = 0;
  Shard shard = {};
  Range range = {};
  std::uint64_t visits = 0;   ///< fewer than range.count() where the run was stopped
  std::uint64_t numbers = 0;  ///< Tally::numbers
  std::uint64_t points = 0;
  std::vector<LawResult> laws = {};
  int injected = 0;
  int found = 0;
  std::vector<Share> shares = {};
  double seconds = 0;  ///< of chunks side by side: this run's, and those that a journal had before

  bool complete() const { return visits == range.count(); }
  std::uint64_t violated_laws() const;
  std::uint64_t claims() const;      ///< checked, of all laws
  std::uint64_t violations() const;  ///< outcomes of all laws that are violated
  std::uint64_t unknown() const;     ///< outcomes of all laws that are not decided
};

/// The report of a tally, with each law's counterexample checked again on the host. Errors:
/// Trouble::bug where the host sees no violation, or another point.
Result<Report> report_of(Space const& space, Tally const& tally);

/// The tally that the report was made of.
Tally tally_of(Report const& report);

}  // namespace layoutcheck::sweep
