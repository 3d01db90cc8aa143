#pragma once
/// From a command to what the ledger takes.

#include <optional>

#include "layoutcheck/sweep/ledger/run.hpp"
#include "sweep/options.hpp"
#include "sweep/status.hpp"

namespace layoutcheck::cli {

/// Complains where the text is not a space.
std::optional<sweep::Space> read_space(std::string const& text, bool json);

/// Complains where the shard is none. `fast`: swept by devices and not by the CPU.
std::optional<sweep::SweepOptions> sweep_options(SweepCommand const& command,
                                                 sweep::Space const& space, bool fast,
                                                 Status& status);

/// From now on signals and the budget are asked for by `stop`, and a disk that is full is an error
/// and no signal.
class Stop {
 public:
  explicit Stop(double budget_seconds);
  bool operator()() const;

 private:
  double budget_;
  double start_;
};

}  // namespace layoutcheck::cli
