#pragma once
/// Queries to a child and its decisions, with the end of its patience.

#include <functional>

#include "engine/process/wire.hpp"
#include "layoutcheck/process/child.hpp"

namespace layoutcheck::relations {

enum class Talk : unsigned char {
  answered,
  gone,     ///< the child has ended
  late,     ///< its time is over
  stopped,  ///< on request
};

/// Sends the query and waits for its decision, which comes in `answer`. Decisions of queries that
/// were given up are skipped. `stop` is called twenty times a second.
Talk talk(process::Child& child, WireQuery const& query, WireDecision& answer,
          process::Clock::time_point until, std::function<bool()> const& stop);

}  // namespace layoutcheck::relations
