#pragma once
/// The process that mpirun started, and the one that works.
///
/// mpirun ends the whole job with the first process that is killed, so a rank works in a child. The
/// child may die by a signal, of memory or of a device; its parent then ends as if all were well,
/// and rank 0, which hears of it through its socket, gives the work to another.

#include <functional>

namespace layoutcheck::sweep_mpi {

/// Runs `child(pulse)` in a process of its own, which must write a byte to `pulse` from time to
/// time: after `silence` seconds without one it is killed. Returns when it has ended. The exit code
/// is the child's, or 0 where it was killed.
int supervise(double silence, std::function<int(int pulse)> const& child);

}  // namespace layoutcheck::sweep_mpi
