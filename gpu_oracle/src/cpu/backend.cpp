#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include "cpu/items.hpp"
#include "layoutcheck/sweep/points/backend.hpp"
#include "layoutcheck/sweep/run/dispute.hpp"
#include "layoutcheck/sweep/run/plan.hpp"
#include "layoutcheck/sweep/space/items.hpp"
#include "layoutcheck/sweep/space/unrank.hpp"

namespace layoutcheck::sweep {
namespace {

using SweepRange = void (*)(SpaceView const&, std::uint64_t, std::uint64_t, Fault const&, Tally&);

SweepRange range_sweep(std::size_t input) {
  return with_input(input, []<class Input>() -> SweepRange { return sweep_items<Input>; });
}

class CpuBackend final : public Backend {
 public:
  CpuBackend(Space const& space, int threads)
      : view_(space.view()),
        sweep_(range_sweep(space.input())),
        laws_(swept_laws(space).size()),
        threads_(threads > 0 ? static_cast<unsigned>(threads)
                             : std::max(1U, std::thread::hardware_concurrency())) {}

  std::string name() const override {
    return "cpu, " + std::to_string(threads_) + (threads_ == 1 ? " thread" : " threads");
  }

  /// Threads take blocks of numbers as they come; sums and least elements do not care who did what.
  Expected<Tally> sweep(std::uint64_t begin, std::uint64_t end, Fault const& fault) override {
    std::uint64_t const block = std::clamp<std::uint64_t>((end - begin) / (64 * threads_), 1, 4096);
    std::atomic<std::uint64_t> next = begin;
    std::mutex merging;
    Tally whole = empty();
    auto const work = [&] {
      Tally part = empty();
      while (true) {
        std::uint64_t const from = next.fetch_add(block, std::memory_order_relaxed);
        if (from >= end || from < begin) break;  // below: past 2^64
        sweep_(view_, from, std::min(end, from + block), fault, part);
      }
      std::lock_guard const lock(merging);
      whole.add(part);
    };
    {
      std::vector<std::jthread> others;
      for (unsigned t = 1; t < threads_; ++t) others.emplace_back(work);
      work();
    }
    if (whole.disputed > 0) return kDisputed;
    return whole;
  }

 private:
  Tally empty() const {
    Tally tally;
    tally.laws.resize(laws_);
    return tally;
  }

  SpaceView view_;
  SweepRange sweep_;
  std::size_t laws_;
  unsigned threads_;
};

}  // namespace

std::unique_ptr<Backend> make_cpu_backend(Space const& space, int threads) {
  if (space.one_layout()) {
    laws::OneLayout input;
    unrank(space.view(), 0, input);
    return make_cpu_point_backend(input.layout, threads);
  }
  return std::make_unique<CpuBackend>(space, threads);
}

}  // namespace layoutcheck::sweep
