// compare_points [ROUNDS [STRETCH]]: layouts by points, on the CPU and on every CUDA device. The
// tallies must be equal to the bit: on whole layouts of few points and on stretches of some of 2^33
// to 2^40, with a fault injected and without, and with maps that are wrong. Exit 0: so it was; 1:
// it was not; 77: no device.

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/sweep_cuda/backend.hpp"
#include "layoutcheck/sweep_cuda/points.hpp"

using namespace layoutcheck;
using namespace layoutcheck::sweep;

namespace {

using u64 = std::uint64_t;

class Random {
 public:
  u64 below(u64 n) { return laws::mix(++state_) % n; }

 private:
  u64 state_ = 0;
};

Layout compact(Random& random, std::vector<index_t> const& extents) {
  std::vector<int> order;
  for (std::size_t k = 0; k < extents.size(); ++k) {
    auto const at = static_cast<std::ptrdiff_t>(random.below(order.size() + 1));
    order.insert(order.begin() + at, static_cast<int>(k));
  }
  ModeList modes;
  for (index_t const extent : extents) modes.push_back({extent, 0});
  index_t stride = 1;
  for (int const k : order) {
    modes[k].stride = stride;
    stride *= modes[k].extent;
  }
  return from_modes(modes);
}

Layout any(Random& random) {
  ModeList modes;
  for (u64 rank = 1 + random.below(6); rank > 0; --rank) {
    modes.push_back({static_cast<index_t>(1 + random.below(8)),
                     static_cast<index_t>(random.below(40)) - (random.below(4) == 0 ? 20 : 0)});
  }
  return from_modes(modes);
}

struct Score {
  int compared = 0;
  int equal = 0;
  int injected = 0;
  int found = 0;
};

void compare(PointPlan const& plan, int ordinal, u64 begin, u64 end, u64 fault, Score& score) {
  auto const cpu = make_cpu_point_backend(plan, 0);
  auto const gpu = make_cuda_point_backend(plan, ordinal);
  if (!gpu) {
    std::printf("%s\n", gpu.error().detail);
    ++score.compared;
    return;
  }
  auto const want = cpu->sweep(begin, end, {});
  auto const got = (*gpu)->sweep(begin, end, {});
  ++score.compared;
  if (!got) std::printf("%s\n", got.error().detail);
  if (want && got && *want == *got) ++score.equal;
  ++score.injected;
  auto const want_fault = cpu->sweep(begin, end, {fault, 0});
  auto const got_fault = (*gpu)->sweep(begin, end, {fault, 0});
  if (want_fault && got_fault && *want_fault == *got_fault && *got_fault != *got) ++score.found;
}

/// All forms at two maps that have nothing to do with each other.
PointPlan wrong(Random& random) {
  PointPlan plan;
  int const a = plan.add(any(random));
  int const b = plan.add(any(random));
  plan.points = static_cast<u64>(size(plan.maps[static_cast<std::size_t>(b)].layout));
  plan.numbers = std::max<u64>(plan.points, 1);
  for (FormId const form :
       {FormId::same_values, FormId::round_trip, FormId::quasi_round_trip, FormId::maps_to_zero}) {
    plan.laws.push_back({.kind = laws::OutcomeKind::holds,
                         .points = 0,
                         .point = 0,
                         .query = plan.query(form, a, b)});
  }
  // Number 0 alone always has a claim that holds, for the fault to break.
  plan.laws.push_back({.kind = laws::OutcomeKind::holds, .points = 1, .point = 0, .query = -1});
  return plan;
}

std::vector<Layout> huge(Random& random) {
  std::vector<Layout> layouts = {compact(random, {1 << 12, 1 << 12, 1 << 12}),
                                 compact(random, {1 << 14, 1 << 13, 1 << 13}),
                                 compact(random, {1009, 1013, 1019, 1021}),
                                 compact(random, {100003, 100019, 101}),
                                 compact(random, {3, 5, 7, 11, 13, 17, 19, 23, 29, 31}),
                                 compact(random, std::vector<index_t>(35, 2)),
                                 compact(random, {2, 1000003, 6, 35, 130})};
  ModeList broadcast;
  broadcast.push_back({1 << 17, 1});
  broadcast.push_back({1 << 17, 0});
  layouts.push_back(from_modes(broadcast));
  return layouts;
}

Score compare_on(int ordinal, int rounds, u64 stretch) {
  Score score;
  Random random;
  for (int i = 0; i < rounds; ++i) {
    PointPlan const plan = wrong(random);
    compare(plan, ordinal, 0, plan.numbers, 0, score);
    PointPlan const right = PointPlan::make(any(random));
    compare(right, ordinal, 0, right.numbers, random.below(right.numbers), score);
  }
  for (Layout const& layout : huge(random)) {
    PointPlan const plan = PointPlan::make(layout);
    u64 const n = plan.numbers;
    for (u64 const begin :
         {u64{0}, (u64{1} << 33) - stretch / 3, random.below(n - stretch), n - stretch}) {
      u64 const end = begin + stretch;
      u64 const faults[] = {begin, end - 1, begin + random.below(stretch)};
      for (u64 const fault : faults) compare(plan, ordinal, begin, end, fault, score);
    }
  }
  return score;
}

}  // namespace

int main(int argc, char** argv) {
  auto const devices = cuda_devices();
  if (!devices) {
    std::printf("cuda: %s\n", devices.error().detail);
    return 1;
  }
  if (devices->empty()) {
    std::printf("no CUDA device\n");
    return 77;
  }
  int const rounds = argc > 1 ? std::atoi(argv[1]) : 200;
  u64 const stretch = argc > 2 ? std::strtoull(argv[2], nullptr, 0) : 200003;
  bool good = true;
  for (CudaDevice const& device : *devices) {
    Score const s = compare_on(device.ordinal, rounds, stretch);
    std::printf("cuda:%d %s: %d of %d equal to the CPU, faults %d of %d\n", device.ordinal,
                device.name.c_str(), s.equal, s.compared, s.found, s.injected);
    good = good && s.equal == s.compared && s.found == s.injected;
  }
  return good ? 0 : 1;
}
