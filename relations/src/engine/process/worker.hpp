#pragma once
/// The process that decides queries, and the one that keeps it.

#include "engine/process/channel.hpp"
#include "layoutcheck/relations/engine/prover.hpp"

namespace layoutcheck::relations {

/// Answers the queries that come, until the other end is gone. Starts a child for them, passes
/// them on, kills it when its time is over and says how it ended; no child is left at the end.
/// Its own time is spent waiting: without threads, so that it may fork at any time.
[[noreturn]] void keep(Channel queries, ProverLimits const& limits);

}  // namespace layoutcheck::relations
