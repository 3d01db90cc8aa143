#pragma once
/// Queries decided in child processes with limits: what isl does there, endless work, a crash or
/// all of the memory, ends as `unknown` with the reason and takes nothing with it.

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>

#include "layoutcheck/relations/engine/prove.hpp"

namespace layoutcheck::relations {

/// Well beyond what ProveOptions::operations allows: these are for what does not count its steps,
/// and whether they are met depends on the machine.
struct ProverLimits {
  unsigned cpu_seconds = 30;                             ///< of one query
  double wall_seconds = 120;                             ///< of one query
  std::uint64_t memory_bytes = std::uint64_t{4} << 30U;  ///< of a child; 0: no limit
};

/// One process that answers queries one after the other, and the child that does its work. Both
/// end with this object, with the process that made it, however that ends, and with each other; a
/// child that is gone is replaced at the next query.
///
/// It forks when it is made and then never again in this process: make it while no other thread
/// runs.
class Prover {
 public:
  explicit Prover(ProverLimits const& limits = {});
  ~Prover();
  Prover(Prover const&) = delete;
  Prover& operator=(Prover const&) = delete;

  /// prove(query, options), or unknown with the limit that was met or the way the child ended.
  /// `stop` is called twenty times a second; once it returns true the answer is unknown.
  /// Not for two threads at once.
  Decision operator()(laws::Query const& query, ProveOptions const& options = {},
                      std::function<bool()> const& stop = {});

 private:
  class Keeper;
  std::unique_ptr<Keeper> keeper_;
};

/// Several of them, for threads that borrow one at a time.
class Provers {
 public:
  explicit Provers(unsigned count, ProverLimits const& limits = {});

  /// Waits for one that is free.
  Decision operator()(laws::Query const& query, ProveOptions const& options,
                      std::function<bool()> const& stop);

 private:
  std::vector<std::unique_ptr<Prover>> all_{};
  std::vector<Prover*> free_{};
  std::mutex mutex_{};
  std::condition_variable returned_{};
};

}  // namespace layoutcheck::relations
