#pragma once
/// A sweep on the devices of this machine.

#include <cstdint>

#include "layoutcheck/sweep/ledger/fault.hpp"
#include "layoutcheck/sweep/ledger/ledger.hpp"

namespace layoutcheck::sweep {

/// While a run goes on. Called by several threads at once.
struct SweepProgress {
  std::uint64_t items = 0;    ///< checked by this run and before it
  std::uint64_t planned = 0;  ///< of the shard
  double fraction = 0;        ///< of the work
  double before = 0;          ///< of the work, when this run began
};

struct SweepOptions {
  LedgerOptions ledger = {};
  std::uint64_t seed = 1;                                   ///< of the injected faults
  std::function<bool()> stop = {};                          ///< called often; true ends the run
  std::function<void(SweepProgress const&)> progress = {};  ///< called often
  std::function<void(std::string const&)> notice = {};      ///< one line that a reader wants
};

/// The tally of a range in steps of about half a second, so that a run can be stopped between two
/// of them; nothing where it was. `stepped` hears of each step.
Result<std::optional<Tally>> sweep_in_steps(
    Backend& backend, Range const& range, std::function<bool()> const& stop,
    std::function<void(std::uint64_t items, std::uint64_t points)> const& stepped);

/// One thread a back end takes chunks from the ledger until there are none. The report is partial
/// where the run was stopped. Errors: a tally that does not add up, an injected fault that was not
/// found, a counterexample that the host does not see, a disk or a device that fails.
Result<Report> run_sweep(Space const& space, std::span<std::shared_ptr<Backend> const> backends,
                         SweepOptions const& options);

/// A report without injected faults is a bug of the suite, unless no law claims anything.
std::optional<Failure> untried(Report const& report);

/// The back ends at work on a ledger that is open: what run_sweep does in between.
struct Crew {
  std::optional<Failure> failure = std::nullopt;
  int injected = 0;
  int found = 0;
};
Crew work_off(Ledger& ledger, std::span<std::shared_ptr<Backend> const> backends,
              SweepOptions const& options);

}  // namespace layoutcheck::sweep
