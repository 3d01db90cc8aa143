#include "layoutcheck/relations/engine/prover.hpp"

#include <algorithm>

#include "engine/process/talk.hpp"
#include "engine/process/worker.hpp"

namespace layoutcheck::relations {

class Prover::Keeper {
 public:
  explicit Keeper(ProverLimits const& limits)
      : started_(process::Child::fork([&limits] { return keep(limits); },
                                      {.err = process::Stream::inherited})) {}
  Keeper(Keeper const&) = delete;
  Keeper& operator=(Keeper const&) = delete;

  /// The keeper sees its input end, kills its child and ends. One that was stopped does not.
  ~Keeper() {
    if (auto* child = std::get_if<process::Child>(&started_)) {
      child->finish(process::Clock::now() + std::chrono::seconds{2});
    }
  }

  Decision query(laws::Query const& query, ProveOptions const& options,
                 std::function<bool()> const& stop) {
    auto* const child = std::get_if<process::Child>(&started_);
    if (child == nullptr) return {.why = std::get<process::SpawnError>(started_).message};
    auto const wire = to_wire(query, options, ++sent_);
    if (!wire) return {.why = "the claim has more parts than a query can have"};
    WireDecision answer{};
    switch (talk(*child, *wire, answer, process::Clock::time_point::max(), stop)) {
      case Talk::answered: return from_wire(answer);
      case Talk::stopped: return {.why = "stopped"};
      default: return {.why = "the process that keeps the children is gone"};
    }
  }

 private:
  process::Spawned started_;
  std::uint64_t sent_ = 0;
};

Prover::Prover(ProverLimits const& limits) : keeper_(std::make_unique<Keeper>(limits)) {}
Prover::~Prover() = default;

Decision Prover::operator()(laws::Query const& query, ProveOptions const& options,
                            std::function<bool()> const& stop) {
  return keeper_->query(query, options, stop);
}

Provers::Provers(unsigned count, ProverLimits const& limits) {
  for (unsigned i = 0; i < std::max(1U, count); ++i) {
    all_.push_back(std::make_unique<Prover>(limits));
    free_.push_back(all_.back().get());
  }
}

Decision Provers::operator()(laws::Query const& query, ProveOptions const& options,
                             std::function<bool()> const& stop) {
  Prover* prover = nullptr;
  {
    std::unique_lock lock(mutex_);
    returned_.wait(lock, [this] { return !free_.empty(); });
    prover = free_.back();
    free_.pop_back();
  }
  Decision decision = (*prover)(query, options, stop);
  {
    std::lock_guard const lock(mutex_);
    free_.push_back(prover);
  }
  returned_.notify_one();
  return decision;
}

}  // namespace layoutcheck::relations
