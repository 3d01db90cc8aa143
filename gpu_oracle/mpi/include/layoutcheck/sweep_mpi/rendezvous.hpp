#pragma once
/// How the processes of a job find each other.
///
/// MPI is initialised and finalised here, before any work: a rank that dies between the two ends
/// the whole job, and the last one is a collective that waits for the dead. What is left of it is
/// an address and a secret.

#include <cstdint>
#include <string>
#include <vector>

#include "layoutcheck/sweep/ledger/failure.hpp"

namespace layoutcheck::sweep_mpi {

struct Place {
  int rank = 0;
  int ranks = 1;
  int local = 0;                            ///< place among the ranks of this machine
  int locals = 1;                           ///< ranks of this machine
  std::vector<std::string> addresses = {};  ///< of rank 0, dotted; the first that answers will do
  int port = 0;
  std::uint64_t secret = 0;
  int listener = -1;  ///< rank 0: the socket that the others connect to
};

/// Once in a process. Rank 0 listens on the loopback interface where all ranks are on its machine.
sweep::Result<Place> meet(int& argc, char**& argv);

}  // namespace layoutcheck::sweep_mpi
