// compare_devices FAULTS SPACE...: every space on the CPU and on every CUDA device. The tallies
// must be equal to the bit, and each of FAULTS injected faults must change them in the same way,
// which is not none. Negative FAULTS: the devices alone, to time them. Exit 0: so it was; 1: it was
// not; 77: no device.

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string>

#include "layoutcheck/sweep/points/backend.hpp"
#include "layoutcheck/sweep_cuda/backend.hpp"

using namespace layoutcheck;
using namespace layoutcheck::sweep;

namespace {

struct Timed {
  Expected<Tally> tally;
  double seconds;
};

Timed timed(Backend& backend, std::uint64_t begin, std::uint64_t end, Fault const& fault) {
  auto const start = std::chrono::steady_clock::now();
  Expected<Tally> tally = backend.sweep(begin, end, fault);
  std::chrono::duration<double> const spent = std::chrono::steady_clock::now() - start;
  return {std::move(tally), spent.count()};
}

bool same(Space const& space, Tally const& cpu, Tally const& gpu) {
  if (cpu == gpu) return true;
  auto const ids = swept_laws(space);
  std::printf(
      "  DIFFER: visits %llu %llu, numbers %llx %llx, points %llu %llu\n",
      static_cast<unsigned long long>(cpu.visits), static_cast<unsigned long long>(gpu.visits),
      static_cast<unsigned long long>(cpu.numbers), static_cast<unsigned long long>(gpu.numbers),
      static_cast<unsigned long long>(cpu.points), static_cast<unsigned long long>(gpu.points));
  for (std::size_t i = 0; i < ids.size(); ++i) {
    LawTally const& a = cpu.laws[i];
    LawTally const& b = gpu.laws[i];
    if (a == b) continue;
    std::printf("  %.*s:", static_cast<int>(ids[i].size()), ids[i].data());
    for (int k = 0; k < kOutcomes; ++k) {
      std::printf(" %llu/%llu", static_cast<unsigned long long>(a.outcomes[k]),
                  static_cast<unsigned long long>(b.outcomes[k]));
    }
    std::printf(" points %llu/%llu first %lld,%llu/%lld,%llu\n",
                static_cast<unsigned long long>(a.points),
                static_cast<unsigned long long>(b.points), static_cast<long long>(a.first),
                static_cast<unsigned long long>(a.first_point), static_cast<long long>(b.first),
                static_cast<unsigned long long>(b.first_point));
  }
  return false;
}

/// Faults at the first, the last and pseudo-random numbers, each seen by both in a stretch around
/// it.
int found_faults(Space const& space, Backend& cpu, Backend& gpu, int faults) {
  int found = 0;
  for (int i = 0; i < faults; ++i) {
    std::uint64_t const random = laws::mix(static_cast<std::uint64_t>(i));
    std::uint64_t number = i == 0 ? 0 : i == 1 ? space.size() - 1 : random % space.size();
    std::uint64_t const begin = number - number % 1000;
    std::uint64_t const end = space.size() - begin < 1000 ? space.size() : begin + 1000;
    auto const clean = gpu.sweep(begin, end, {});
    // Where no law holds, none can be broken: the next number at which one does.
    for (std::uint64_t tried = begin; tried < end; ++tried) {
      Fault const fault{number, laws::mix(random) % static_cast<std::uint64_t>(space.max_points())};
      auto const want = cpu.sweep(begin, end, fault);
      if (!clean || !want) return found;
      if (*want == *clean) {
        number = number + 1 < end ? number + 1 : begin;
        continue;
      }
      auto const got = gpu.sweep(begin, end, fault);
      if (!got) return found;
      if (same(space, *want, *got)) ++found;
      break;
    }
  }
  return found;
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
  int const faults = argc > 1 ? std::atoi(argv[1]) : 100;
  bool good = true;
  for (int i = 2; i < argc; ++i) {
    auto const parsed = Space::parse(argv[i]);
    if (!parsed || !walkable_items(*parsed)) {
      std::printf("%s: not a space, or %s\n", argv[i], kItemsTooLarge);
      return 2;
    }
    std::optional<Space> const space = as_swept(*parsed);
    auto const cpu = make_cpu_backend(*space, 0);
    bool const alone = faults < 0;
    Timed const on_cpu = alone ? Timed{Tally{}, 0} : timed(*cpu, 0, space->size(), {});
    for (CudaDevice const& device : *devices) {
      auto const gpu = make_cuda_backend(*space, device.ordinal);
      if (!gpu) {
        std::printf("%s: %s\n", argv[i], gpu.error().detail);
        return 1;
      }
      Timed const cold = timed(**gpu, 0, space->size(), {});
      Timed const warm = timed(**gpu, 0, space->size(), {});
      if (!cold.tally || !warm.tally) {
        Error const& error = cold.tally ? warm.tally.error() : cold.tally.error();
        std::printf("%s: %s\n", argv[i], error.detail);
        return 1;
      }
      bool const equal =
          (alone || same(*space, *on_cpu.tally, *cold.tally)) && *cold.tally == *warm.tally;
      int const found = alone ? faults : found_faults(*space, *cpu, **gpu, faults);
      good = good && equal && found == faults;
      std::printf(
          "%s: %llu items, %llu points, %s; cpu %.3f s, %s %.4f s (%.3g items/s, %.3g "
          "points/s); faults %d of %d\n",
          argv[i], static_cast<unsigned long long>(cold.tally->visits),
          static_cast<unsigned long long>(cold.tally->points), equal ? "equal" : "NOT EQUAL",
          on_cpu.seconds, (*gpu)->name().c_str(), warm.seconds,
          static_cast<double>(cold.tally->visits) / warm.seconds,
          static_cast<double>(cold.tally->points) / warm.seconds, found, faults);
      std::fflush(stdout);
    }
  }
  return good ? 0 : 1;
}
