#pragma once
/// Tallies on the device: added up within a warp, then within a block, then in device memory.

#include <cstdint>

#include "layoutcheck/sweep/run/check_law.hpp"
#include "layoutcheck/sweep/space/view.hpp"

namespace layoutcheck::sweep::cuda {

inline constexpr unsigned kAll = 0xFFFFFFFFU;
inline constexpr int kWarp = 32;
inline constexpr int kMostLaws = 16;  ///< of one kernel

/// One law's sums. `first` is number << 16 | point, which atomicMin can take.
struct DeviceTally {
  unsigned long long outcomes[kOutcomes];
  unsigned long long points;
  unsigned long long checksum;
  unsigned long long first;
};
inline constexpr int kKeyBits = 16;  ///< FloorSum::kMaxPoints fits

struct DeviceLedger {
  unsigned long long visits;
  unsigned long long numbers;
  unsigned long long points;
  unsigned long long disputed;  ///< written by the first kernel over layouts only
};

/// A block's sums, in shared memory.
struct BlockTally {
  unsigned int outcomes[kMostLaws][kOutcomes];
  unsigned long long points[kMostLaws];
  unsigned long long checksum[kMostLaws];
  DeviceLedger ledger;

  __device__ void clear() {
    auto* words = reinterpret_cast<unsigned int*>(this);
    for (unsigned i = threadIdx.x; i < sizeof(BlockTally) / 4; i += blockDim.x) words[i] = 0;
    __syncthreads();
  }

  /// Adds all to device memory. Called by the whole block, once.
  __device__ void flush(int laws, DeviceTally* tallies, DeviceLedger* sum) {
    __syncthreads();
    for (int law = static_cast<int>(threadIdx.x); law < laws; law += static_cast<int>(blockDim.x)) {
      for (int k = 0; k < kOutcomes; ++k) atomicAdd(&tallies[law].outcomes[k], outcomes[law][k]);
      atomicAdd(&tallies[law].points, points[law]);
      atomicAdd(&tallies[law].checksum, checksum[law]);
    }
    if (threadIdx.x == 0) {
      atomicAdd(&sum->visits, ledger.visits);
      atomicAdd(&sum->numbers, ledger.numbers);
      atomicAdd(&sum->points, ledger.points);
    }
  }
};

__device__ inline unsigned long long warp_sum(unsigned long long value) {
  for (int step = kWarp / 2; step > 0; step /= 2) value += __shfl_down_sync(kAll, value, step);
  return value;  // in lane 0
}

/// `law` counts within the kernel, `stamped` within the whole sweep. Called by the whole warp;
/// lanes without an item are not `active`.
__device__ inline void count_in_warp(BlockTally& block, DeviceTally* tallies, int law, int stamped,
                                     std::uint64_t number, Verdict const& verdict, bool active) {
  int const lane = static_cast<int>(threadIdx.x) % kWarp;
  for (int kind = 0; kind < kOutcomes; ++kind) {
    bool const mine = active && static_cast<int>(verdict.kind) == kind;
    unsigned const votes = __ballot_sync(kAll, mine);
    if (lane == 0 && votes != 0) atomicAdd(&block.outcomes[law][kind], __popc(votes));
  }
  unsigned const points = __reduce_add_sync(kAll, active ? verdict.points : 0);
  unsigned long long const checksum =
      warp_sum(active ? stamp(number, stamped, verdict.kind, verdict.points) : 0);
  if (lane == 0) {
    atomicAdd(&block.points[law], static_cast<unsigned long long>(points));
    atomicAdd(&block.checksum[law], checksum);
  }
  if (active && verdict.kind == laws::OutcomeKind::violated) {
    atomicMin(&tallies[law].first, number << kKeyBits | verdict.point);
  }
}

__device__ inline void count_items(BlockTally& block, std::uint64_t number, std::uint64_t points,
                                   bool active) {
  unsigned const votes = __ballot_sync(kAll, active);
  unsigned long long const numbers = warp_sum(active ? number : 0);
  unsigned long long const sizes = warp_sum(active ? points : 0);
  if (threadIdx.x % kWarp == 0) {
    atomicAdd(&block.ledger.visits, static_cast<unsigned long long>(__popc(votes)));
    atomicAdd(&block.ledger.numbers, numbers);
    atomicAdd(&block.ledger.points, sizes);
  }
}

/// What a kernel is given.
struct Work {
  SpaceView space;
  std::uint64_t begin;
  std::uint64_t end;
  Fault fault;
  int first_law;         ///< of the kernel, in the whole sweep
  DeviceTally* tallies;  ///< of the kernel's laws
  DeviceLedger* ledger;  ///< of the kernel: each looks at every item
  char* memory;          ///< for the sequences of all threads of a grid
  std::uint32_t bytes;   ///< of each thread
};

}  // namespace layoutcheck::sweep::cuda
