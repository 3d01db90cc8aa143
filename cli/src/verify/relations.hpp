#pragma once
/// Engine relations: laws over maps on every point of each input at once.

#include <memory>

#include "layoutcheck/laws/engine/report.hpp"

namespace layoutcheck::cli {

class RelationsEngine {
 public:
  virtual ~RelationsEngine() = default;

  /// One law on the `cases` smallest inputs, on as many of the random engine's where this build has
  /// it, and on as many large ones where the law has such. Null: the reference, called directly.
  virtual laws::LawReport run(laws::LawEntry const& law, laws::Implementation const* implementation,
                              std::uint64_t seed, std::uint64_t cases,
                              laws::Budget const& budget) = 0;
};

/// Starts the processes that do its work, one for each thread: before the run has threads.
std::shared_ptr<RelationsEngine> start_relations(unsigned threads);

}  // namespace layoutcheck::cli
