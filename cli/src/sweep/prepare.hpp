#pragma once
/// From a command to what the ledger takes.

#include <optional>

#include "layoutcheck/sweep/ledger/run.hpp"
#include "sweep/options.hpp"
#include "sweep/status.hpp"

namespace layoutcheck::cli {

/// Complains where the text is not a space.
std::optional<sweep::Space> read_space(std::string const& text, bool json);

/// Complains where the shard is not one. `fast`: swept by devices and not by the CPU.
std::optional<sweep::SweepOptions> sweep_options(SweepCommand const& command,
                                                 sweep::Space const& space, bool fast,
                                                 Status& status);

/// Says whether a signal came or the budget ended. From its construction on a full disk is an error
/// and not a signal.
class Stop {
 public:
  explicit Stop(double budget_seconds);
  bool operator()() const;

 private:
  double budget_;
  double start_;
};

}  // namespace layoutcheck::cli
