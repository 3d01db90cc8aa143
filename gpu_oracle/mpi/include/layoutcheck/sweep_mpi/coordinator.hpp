#pragma once
/// Rank 0: hands out chunks, takes tallies in, and does without those who die.

#include "layoutcheck/sweep/ledger/run.hpp"
#include "layoutcheck/sweep_mpi/rendezvous.hpp"

namespace layoutcheck::sweep_mpi {

struct CoordinatorOptions {
  sweep::SweepOptions sweep = {};
  double silence = 30;  ///< seconds after which a rank that says nothing counts as dead
  /// The devices of this process: they do the work when no other rank is left.
  std::function<std::vector<std::shared_ptr<sweep::Backend>>()> own_devices = {};
};

/// The report of the whole, whoever died on the way. Chunks of the dead go to the living; a chunk
/// that is long in coming is given to an idle rank as well, and both answers must be equal.
sweep::Result<sweep::Report> coordinate(Place const& place, sweep::Space const& space,
                                        CoordinatorOptions const& options);

}  // namespace layoutcheck::sweep_mpi
