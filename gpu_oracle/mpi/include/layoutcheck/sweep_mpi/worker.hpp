#pragma once
/// Every other rank: sweeps what rank 0 sends.

#include <cstdint>

#include "layoutcheck/sweep/ledger/run.hpp"
#include "layoutcheck/sweep_mpi/rendezvous.hpp"

namespace layoutcheck::sweep_mpi {

struct WorkerOptions {
  sweep::Shard shard = {};
  std::uint64_t seed = 1;  ///< of the injected faults
  double patience = 30;    ///< seconds in which rank 0 must answer
  int pulse = -1;          ///< a byte a second goes there
};

/// Returns the exit code of the process: 0 when rank 0 ended the work or cannot be reached any
/// more.
int work(Place const& place, sweep::Space const& space, std::shared_ptr<sweep::Backend> backend,
         WorkerOptions const& options);

/// Reports to rank 0 that this rank cannot take part, and why.
void decline(Place const& place, std::string const& why, double patience);

}  // namespace layoutcheck::sweep_mpi
