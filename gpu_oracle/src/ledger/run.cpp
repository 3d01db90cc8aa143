#include "layoutcheck/sweep/ledger/run.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>

#include "layoutcheck/sweep/points/backend.hpp"

namespace layoutcheck::sweep {
namespace {

using Clock = std::chrono::steady_clock;

double since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// What the threads of a run share.
class Floor {
 public:
  Floor(Ledger& ledger, SweepOptions const& options)
      : ledger_(&ledger), options_(&options), before_(ledger.fraction(0, 0)) {}

  bool stopped() const { return failed_ || (options_->stop && options_->stop()); }

  void work(Backend& backend) {
    Space const& space = ledger_->space();
    auto const injection = inject_faults(space, ledger_->range(), backend, options_->seed);
    if (!injection) return fail(injection.error());
    {
      std::lock_guard const lock(mutex_);
      crew_.injected += injection->injected;
      crew_.found += injection->found;
    }
    if (!injection->missed.empty()) return fail({Trouble::bug, injection->missed});
    while (!stopped()) {
      std::optional<Chunk> const chunk = ledger_->take();
      if (!chunk) return;
      if (!sweep(backend, *chunk)) return;
    }
  }

  Crew result() {
    std::lock_guard const lock(mutex_);
    return crew_;
  }

 private:
  bool sweep(Backend& backend, Chunk const& chunk) {
    auto const start = Clock::now();
    std::uint64_t items = 0;
    std::uint64_t points = 0;
    auto const tally = sweep_in_steps(
        backend, chunk.range, [this] { return stopped(); },
        [&](std::uint64_t more_items, std::uint64_t more_points) {
          items += more_items;
          points += more_points;
          under_way(static_cast<std::int64_t>(more_items), static_cast<std::int64_t>(more_points));
        });
    under_way(-static_cast<std::int64_t>(items), -static_cast<std::int64_t>(points));
    if (tally && *tally) {
      auto failure = ledger_->deliver(chunk, **tally, {backend.name(), since(start)});
      if (!failure) return true;
      fail(std::move(*failure));
      return false;
    }
    ledger_->give_back(chunk);
    if (!tally) fail(tally.error());
    return false;
  }

  /// Counts what is checked and not yet delivered.
  void under_way(std::int64_t items, std::int64_t points) {
    auto const now_items = static_cast<std::uint64_t>(items_ += items);
    auto const now_points = static_cast<std::uint64_t>(points_ += points);
    if (items < 0 || !options_->progress) return;
    options_->progress({.items = ledger_->done() + now_items,
                        .planned = ledger_->range().count(),
                        .fraction = ledger_->fraction(now_items, now_points),
                        .before = before_});
  }

  void fail(Failure failure) {
    std::lock_guard const lock(mutex_);
    if (!crew_.failure) crew_.failure = std::move(failure);
    failed_ = true;
  }

  Ledger* ledger_;
  SweepOptions const* options_;
  double before_;
  std::atomic<bool> failed_ = false;
  std::atomic<std::int64_t> items_ = 0;
  std::atomic<std::int64_t> points_ = 0;
  std::mutex mutex_{};
  Crew crew_;
};

Result<Report> run_items(Space const& space, std::span<std::shared_ptr<Backend> const> backends,
                         SweepOptions const& options) {
  auto const start = Clock::now();
  auto const ledger = Ledger::open(space, options.ledger);
  if (!ledger) return ledger.error();
  if (options.notice && !(*ledger)->dropped().empty()) options.notice((*ledger)->dropped());
  if (options.notice && (*ledger)->resumed() > 0) {
    options.notice("going on after " + std::to_string((*ledger)->resumed()) + " of " +
                   std::to_string((*ledger)->range().count()) + " items");
  }
  Crew const crew = work_off(**ledger, backends, options);
  if (crew.failure) return *crew.failure;
  auto report = (*ledger)->report(since(start));
  if (!report) return report;
  (*report).injected = crew.injected;
  (*report).found = crew.found;
  if (auto const problem = untried(*report)) return *problem;
  return report;
}

}  // namespace

std::optional<Failure> untried(Report const& report) {
  if (report.injected > 0 || report.claims() == 0) return std::nullopt;
  return Failure{Trouble::bug, "no fault was injected, although laws apply to the items"};
}

Result<std::optional<Tally>> sweep_in_steps(
    Backend& backend, Range const& range, std::function<bool()> const& stop,
    std::function<void(std::uint64_t items, std::uint64_t points)> const& stepped) {
  constexpr double kStep = 0.5;  // seconds: Ctrl-C is heard in time, and a device stays filled
  std::optional<Tally> whole(Tally{});
  std::uint64_t step = 1024;
  for (std::uint64_t at = range.begin; at < range.end;) {
    if (stop && stop()) return std::optional<Tally>();
    std::uint64_t const end = range.end - at > step ? at + step : range.end;
    auto const start = Clock::now();
    auto const part = backend.sweep(at, end, Fault{});
    if (!part) {
      return Failure{Trouble::bug, backend.name() + ", numbers " + std::to_string(at) + " to " +
                                       std::to_string(end - 1) + ": " + name(part.error().code) +
                                       ", " + part.error().detail};
    }
    double const growth = std::clamp(kStep / std::max(since(start), 1e-6), 0.25, 8.0);
    step = static_cast<std::uint64_t>(std::clamp(static_cast<double>(step) * growth, 1.0, 1e15));
    whole->add(*part);
    if (stepped) stepped(end - at, part->points);
    at = end;
  }
  return whole;
}

Crew work_off(Ledger& ledger, std::span<std::shared_ptr<Backend> const> backends,
              SweepOptions const& options) {
  Floor floor(ledger, options);
  {
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < backends.size(); ++i) {
      others.emplace_back([&floor, backend = backends[i].get()] { floor.work(*backend); });
    }
    if (!backends.empty()) floor.work(*backends[0]);
  }
  return floor.result();
}

Result<Report> run_sweep(Space const& space, std::span<std::shared_ptr<Backend> const> backends,
                         SweepOptions const& options) {
  if (backends.empty()) return Failure{Trouble::usage, "no device to sweep on"};
  if (!walkable_items(space)) return Failure{Trouble::usage, kItemsTooLarge};
  return run_items(as_swept(space), backends, options);
}

}  // namespace layoutcheck::sweep
