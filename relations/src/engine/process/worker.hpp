#pragma once
/// The process that decides queries, and the one that keeps it.

#include "layoutcheck/relations/engine/prover.hpp"

namespace layoutcheck::relations {

/// Answers the queries that come on stdin, until it ends. Starts a child for them, passes
/// them on, kills it when its time is over and says how it ended; no child is left at the end.
/// Its own time is spent waiting: without threads, so that it may fork at any time.
int keep(ProverLimits const& limits);

}  // namespace layoutcheck::relations
