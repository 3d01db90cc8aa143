// bench_identity [SEED [LAYOUTS [REPEATS]]]: R(L(x)) == x at every x of compact layouts drawn again
// for each run, on device 0, timed by its events. Exit 0: no failure, every point visited, every
// injected fault found with its exact count; 1: not so; 77: no device.

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "layoutcheck/core/algebra/inverse.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/sweep_cuda/points.hpp"
#include "peaks.cuh"
#include "walkers.cuh"

namespace layoutcheck::bench {
namespace {

struct Run {
  u64 seed = 1;
  int layouts = 5;
  int repeats = 9;
  bool good = true;
};

class Random {
 public:
  explicit Random(u64 seed) : state_(laws::mix(seed)) {}
  u64 below(u64 n) { return laws::mix(++state_) % n; }

 private:
  u64 state_;
};

/// Extents of a product near `points`; powers of two where wanted.
std::vector<index_t> draw_extents(Random& random, int rank, u64 points, bool powers) {
  std::vector<index_t> extents;
  u64 rest = points;
  for (int left = rank; left > 1; --left) {
    u64 even = 1;  // the share of a mode: the left-th root of what is left
    auto const power = [left](u64 base) {
      wide_t product = 1;
      for (int i = 0; i < left && product < (wide_t{1} << 62); ++i) product *= base;
      return product;
    };
    while (power(even + 1) <= static_cast<wide_t>(rest)) ++even;
    u64 extent = even / 2 + 2 + random.below(even);
    if (powers) extent = u64{1} << (63 - __builtin_clzll(extent));
    extents.push_back(static_cast<index_t>(extent));
    rest /= extent;
  }
  if (powers) rest = u64{1} << (63 - __builtin_clzll(rest));
  extents.push_back(static_cast<index_t>(rest));
  return extents;
}

/// Its modes in an order in which none continues the one before, so that the rank stays.
Layout draw(Random& random, int rank, u64 points, bool powers) {
  while (true) {
    auto const extents = draw_extents(random, rank, points, powers);
    std::vector<int> order;
    for (int k = 0; k < rank; ++k) {
      auto const at = static_cast<std::ptrdiff_t>(random.below(order.size() + 1));
      order.insert(order.begin() + at, k);
    }
    bool joins = *std::ranges::min_element(extents) < 2;
    for (std::size_t i = 1; i < order.size(); ++i) joins |= order[i] == order[i - 1] + 1;
    if (joins) continue;
    ModeList modes;
    for (index_t const extent : extents) modes.push_back({extent, 0});
    index_t stride = 1;
    for (int const k : order) {
      modes[k].stride = stride;
      stride *= modes[k].extent;
    }
    return from_modes(modes);
  }
}

/// Instructions of the loop per point (identity_run.hpp, joint_run.hpp), 0 where not counted.
double instructions(int rank, DivideBy by) {
  struct Row {
    int rank;
    double by[3];  ///< shift, high, high_shift
  };
  constexpr Row kRows[] = {{3, {8.1, 8.1, 10.1}},
                           {4, {10.3, 10.1, 13.1}},
                           {6, {14.3, 14.1, 19.3}},
                           {8, {18.4, 18.3, 25.4}}};
  for (Row const& row : kRows) {
    if (row.rank == rank) return row.by[static_cast<int>(by)];
  }
  return 0;
}

struct Line {
  std::vector<double> rates;
  unsigned long long failures = 0;
  int injected = 0;
  int found = 0;
};

void print_line(char const* how, int rank, char const* kind, Line const& line, char const* more) {
  auto const [least, greatest] = std::minmax_element(line.rates.begin(), line.rates.end());
  std::printf(
      "%-12s rank %d  %-13s %.3e checks/s (%.3e to %.3e), failures %llu, injected faults "
      "%d of %d%s\n",
      how, rank, kind, median(line.rates), *least, *greatest, line.failures, line.found,
      line.injected, more);
  std::fflush(stdout);
}

void enter(Run& run, Line& line, Walked const& walked, u64 points) {
  line.rates.push_back(static_cast<double>(points) / walked.seconds);
  line.failures += walked.seen.failures;
  run.good = run.good && walked.seen.failures == 0 && walked.seen.visited == points;
}

/// A coefficient of R's floor by P is one too large: R(y) is wrong where y >= P, which L, a
/// bijection, reaches at all but P of the points. P == 1: that of y itself.
void enter_fault(Run& run, Line& line, Walked const& walked, u64 points, u64 divisor,
                 Layout const& forward) {
  ++line.injected;
  auto const smallest = static_cast<index_t>(walked.seen.smallest);
  bool const there = walked.seen.failures == points - divisor && smallest < size(forward) &&
                     static_cast<u64>(forward(smallest)) >= divisor;
  if (there) ++line.found;
  run.good = run.good && there;
}

template <int Rank>
void by_identity_run(Run& run, Device& device, Random& random, Peaks const& peaks, bool powers) {
  Line line;
  DivideBy by = DivideBy::shift;
  for (int i = 0; i < run.layouts; ++i) {
    Layout const forward = draw(random, Rank, powers ? u64{1} << 30 : 1000000000, powers);
    Layout const back = right_inverse(forward);
    auto const points = static_cast<u64>(size(forward));
    auto const plan = *IdentityRun<Rank>::make(forward, back);
    by = std::max(by, plan.divide_by());
    enter(run, line, walk_identity(device, plan, run.repeats), points);
    FloorSum64 const sum = *FloorSum64::make(back);
    for (int term = -1; term < sum.floors(); ++term) {
      auto wrong = plan;
      wrong.inject(term);
      enter_fault(run, line, walk_identity(device, wrong, 0), points,
                  term < 0 ? 1 : sum[term].divisor, forward);
    }
  }
  double const rate = median(line.rates);
  double const each = instructions(Rank, by);
  int const floors = Rank - 1;
  char more[200];
  if (by == DivideBy::shift) {
    std::snprintf(more, sizeof more,
                  "; %.1f instructions a point, %.0f %% of issue; %d pairs of shift and "
                  "multiply-add",
                  each, 100 * rate * each / (2 * peaks.multiply_add), floors);
  } else {
    double const slots = floors * (1 + peaks.multiply_add / peaks.multiply_high);
    std::snprintf(more, sizeof more,
                  "; %.1f instructions a point, %.0f %% of issue, %.0f %% of the multiply-add peak",
                  each, 100 * rate * each / (2 * peaks.multiply_add),
                  100 * rate * slots / peaks.multiply_add);
  }
  print_line("identity", Rank, powers ? "2^30" : "mixed 1e9", line, more);
}

template <int Rank>
void by_joint_run(Run& run, Device& device, Random& random, bool powers) {
  Line line;
  for (int i = 0; i < run.layouts; ++i) {
    Layout const forward = draw(random, Rank, powers ? u64{1} << 34 : 20000000000, powers);
    auto const points = static_cast<u64>(size(forward));
    PointMap const back(right_inverse(forward));
    auto const make = [&](PointMap const& map) {
      return *JointRun::make(forward, map, JointTarget::identity, cuda::kJointPoints);
    };
    enter(run, line, walk_joint<Rank>(device, make(back), std::min(run.repeats, 3)), points);
    for (int term = -1; term < back.terms(); ++term) {
      PointMap wrong = back;
      wrong.inject(term);
      enter_fault(run, line, walk_joint<Rank>(device, make(wrong), 0), points,
                  term < 0 ? 1 : back.term(term).divisor, forward);
    }
  }
  print_line("joint", Rank, powers ? "2^34" : "mixed 2e10", line, "");
}

template <int Rank>
void by_division(Run& run, Device& device, Random& random) {
  Line line;
  Layout const forward = draw(random, Rank, 1000000000, false);
  enter(run, line, walk_naive<Rank>(device, forward, right_inverse(forward), 3),
        static_cast<u64>(size(forward)));
  print_line("64-bit /", Rank, "mixed 1e9", line, " (the anchor)");
}

template <int Rank>
void measure(Run& run, Device& device, Random& random, Peaks const& peaks) {
  by_division<Rank>(run, device, random);
  for (bool const powers : {false, true}) {
    by_identity_run<Rank>(run, device, random, peaks, powers);
    by_joint_run<Rank>(run, device, random, powers);
  }
}

/// Every law of the sweep at every one of 2^40 points.
void whole_sweep(Run& run, Random& random) {
  Layout const layout = draw(random, 4, u64{1} << 40, true);
  auto const plan = PointPlan::make(layout);
  auto const backend = make_cuda_point_backend(plan, 0);
  if (!backend) {
    std::printf("%s\n", backend.error().detail);
    run.good = false;
    return;
  }
  auto const start = std::chrono::steady_clock::now();
  auto const tally = (*backend)->sweep(0, plan.numbers, {});
  std::chrono::duration<double> const spent = std::chrono::steady_clock::now() - start;
  u64 claims = 0;
  u64 violated = 0;
  if (tally) {
    for (LawTally const& law : tally->laws) {
      claims += law.points;
      violated += law.first != kNone ? 1 : 0;
    }
  }
  run.good = run.good && tally.has_value() && violated == 0;
  std::printf(
      "sweep        every law at %llu points of %s: %.2f s, %.3e claims, %.3e claims/s, "
      "laws violated %llu\n",
      static_cast<unsigned long long>(plan.points), print(layout).c_str(), spent.count(),
      static_cast<double>(claims), static_cast<double>(claims) / spent.count(),
      static_cast<unsigned long long>(violated));
}

int run_all(Run run) {
  Device device;
  Random random(run.seed);
  Peaks const peaks = measure_peaks(device.multiprocessors());
  std::printf(
      "%s; seed %llu, %d layouts a line, median of %d repeats each\n"
      "peaks: multiply-add %.3e/s, multiply-high %.3e/s, shift and logic %.3e pairs/s\n",
      device.name(), static_cast<unsigned long long>(run.seed), run.layouts, run.repeats,
      peaks.multiply_add, peaks.multiply_high, peaks.shift_logic);
  measure<3>(run, device, random, peaks);
  measure<4>(run, device, random, peaks);
  measure<6>(run, device, random, peaks);
  measure<8>(run, device, random, peaks);
  whole_sweep(run, random);
  std::printf("%s\n", run.good ? "as it must be" : "NOT AS IT MUST BE");
  return run.good ? 0 : 1;
}

}  // namespace
}  // namespace layoutcheck::bench

int main(int argc, char** argv) {
  int count = 0;
  if (cudaGetDeviceCount(&count) != cudaSuccess || count == 0) {
    std::printf("no CUDA device\n");
    return 77;
  }
  layoutcheck::bench::Run run;
  auto const now = std::chrono::system_clock::now().time_since_epoch().count();
  run.seed = argc > 1 ? std::strtoull(argv[1], nullptr, 0) : static_cast<std::uint64_t>(now);
  if (argc > 2) run.layouts = std::max(1, std::atoi(argv[2]));
  if (argc > 3) run.repeats = std::max(1, std::atoi(argv[3]));
  return layoutcheck::bench::run_all(run);
}
