#pragma once
/// Nanoseconds per item of every benchmark of a run, so that a program can end with its ratios.
/// The least of the repetitions counts: what disturbs a run can only make it slower.

#include <benchmark/benchmark.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace layoutcheck::bench {

class Figures : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(std::vector<Run> const& runs) override {
    for (Run const& run : runs) {
      if (run.run_type != Run::RT_Iteration || failed(run)) continue;
      auto const items = run.counters.find("items_per_second");
      if (items == run.counters.end() || items->second.value <= 0) continue;
      double const ns = 1e9 / items->second.value;
      auto const [known, first] = ns_.try_emplace(run.run_name.function_name, ns);
      if (!first && ns < known->second) known->second = ns;
    }
  }
  bool ReportContext(Context const&) override { return true; }
  void Finalize() override {}

  bool has(std::string const& name) const { return ns_.contains(name); }
  /// 0 where it did not run.
  double ns(std::string const& name) const {
    auto const known = ns_.find(name);
    return known == ns_.end() ? 0 : known->second;
  }

 private:
  /// Google Benchmark 1.8 replaced the flag `error_occurred` by the state `skipped`.
  template <class R>
  static bool failed(R const& run) {
    if constexpr (requires { run.error_occurred; }) {
      return run.error_occurred;
    } else {
      return static_cast<bool>(run.skipped);
    }
  }

  std::map<std::string, double> ns_;
};

/// Measures call(item) over all items, again and again.
template <class Items, class Call>
void measure(std::string const& name, Items const& items, Call const& call) {
  benchmark::RegisterBenchmark(
      name.c_str(),
      [&items, call](benchmark::State& state) {
        for (auto _ : state) {
          for (auto const& item : items) benchmark::DoNotOptimize(call(item));
        }
        state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(items.size()));
      })
      ->MinTime(0.01)
      ->Repetitions(5);
}

}  // namespace layoutcheck::bench
