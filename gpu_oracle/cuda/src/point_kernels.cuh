#pragma once
/// The claims of a query walked by a grid: by tables of floors and carries where joint_run.hpp
/// has them, or by maps evaluated again at every point.

#include <cstdint>

#include "layoutcheck/sweep/points/joint_run.hpp"
#include "layoutcheck/sweep/points/judged.hpp"
#include "layoutcheck/sweep/points/plan.hpp"

namespace layoutcheck::sweep::cuda {

inline constexpr int kPointThreads = 256;
inline constexpr std::uint64_t kJointPoints = 128;  ///< in a block of a joint run

/// Judged, as atomics take it.
struct DeviceJudged {
  unsigned long long visited;
  unsigned long long numbers;
  unsigned long long bad;
  unsigned long long bad_numbers;
  unsigned long long smallest;
};

/// Called by all threads of a block, once.
__device__ inline void deliver(Judged own, DeviceJudged* sum) {
  for (int step = 16; step > 0; step /= 2) {
    constexpr unsigned kAllLanes = 0xFFFFFFFFU;
    Judged other;
    other.visited = __shfl_down_sync(kAllLanes, own.visited, step);
    other.numbers = __shfl_down_sync(kAllLanes, own.numbers, step);
    other.bad = __shfl_down_sync(kAllLanes, own.bad, step);
    other.bad_numbers = __shfl_down_sync(kAllLanes, own.bad_numbers, step);
    other.smallest = __shfl_down_sync(kAllLanes, own.smallest, step);
    own.add(other);
  }
  if (threadIdx.x % 32 != 0) return;
  atomicAdd(&sum->visited, own.visited);
  atomicAdd(&sum->numbers, own.numbers);
  if (own.bad == 0) return;
  atomicAdd(&sum->bad, own.bad);
  atomicAdd(&sum->bad_numbers, own.bad_numbers);
  atomicMin(&sum->smallest, own.smallest);
}

/// Words of a row of the tables: T floors and the value, an even number for 16-byte loads.
template <int T>
inline constexpr int kRow = T / 2 * 2 + 2;

struct JointWork {
  JointPlan const* plan;
  std::uint64_t const* rows;  ///< value, residues, padding; for each point of a block
  Claims claims;
  std::uint64_t fault;
  std::uint64_t first_block;
  std::uint64_t blocks;
  DeviceJudged* sum;
};

/// A block of the run, held by one thread: what it adds to the tables.
template <int T>
struct JointBlock {
  std::uint64_t rest;
  std::uint64_t threshold[T];

  __device__ void load(JointPlan const& plan, std::uint64_t first) {
    std::uint64_t const b = plan.inner_at(first);
    rest = plan.rest(first, b);
#pragma unroll
    for (int k = 0; k < T; ++k) {
      threshold[k] = k < plan.outer.terms() ? plan.threshold(k, b, rest) : 1;  // of residues 0
    }
  }
  __device__ std::uint64_t difference(std::uint64_t const* row,
                                      std::uint64_t const* coefficient) const {
    std::uint64_t sum = row[0] + rest;
#pragma unroll
    for (int k = 0; k < T; ++k) {
      if (row[k + 1] >= threshold[k]) sum += coefficient[k];
    }
    return sum;
  }
};

template <int T>
__global__ void __launch_bounds__(kPointThreads) walk_joint(JointWork const work) {
  extern __shared__ __align__(16) std::uint64_t rows[];
  JointPlan const& plan = *work.plan;
  BlockSplit const split = plan.split;
  for (std::uint64_t i = threadIdx.x; i < split.points * kRow<T>; i += blockDim.x) {
    rows[i] = work.rows[i];
  }
  std::uint64_t coefficient[T];
#pragma unroll
  for (int k = 0; k < T; ++k) {
    coefficient[k] = k < plan.outer.terms() ? plan.outer.term(k).coefficient : 0;
  }
  __syncthreads();
  Judged judged;
  std::uint64_t const threads = std::uint64_t{gridDim.x} * blockDim.x;
  for (std::uint64_t i = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < work.blocks;
       i += threads) {
    std::uint64_t const number = work.first_block + i;
    std::uint64_t const first = split.first(number);
    std::uint64_t const end = first + split.count(number);
    Claims const own{first < work.claims.begin ? work.claims.begin : first,
                     end < work.claims.end ? end : work.claims.end};
    JointBlock<T> block;
    block.load(plan, first);
    auto const from = static_cast<unsigned>(own.begin - first);
    auto const to = static_cast<unsigned>(own.end - first);
    std::uint64_t any = 0;
#pragma unroll 4
    for (unsigned j = from; j < to; ++j) {
      any |= block.difference(rows + j * kRow<T>, coefficient);
    }
    judged.visit(own.begin, own.end);
    if (any == 0 && !own.contains(work.fault)) continue;
    for (unsigned j = from; j < to; ++j) {
      std::uint64_t const x = first + j;
      if (x == work.fault || block.difference(rows + j * kRow<T>, coefficient) != 0) {
        judged.found(x);
      }
    }
  }
  deliver(judged, work.sum);
}

/// A map in shared memory, in the place of a layout.
struct SharedMap {
  PointMap const* map;

  __device__ index_t operator()(index_t x) const { return (*map)(x); }
};
__device__ inline index_t size(SharedMap const& map) { return map.map->size(); }

struct ClaimWork {
  PointMap const* maps;  ///< two
  Claims claims;
  std::uint64_t fault;
  DeviceJudged* sum;
};

template <class Form>
__global__ void __launch_bounds__(kPointThreads) walk_claims(ClaimWork const work) {
  constexpr unsigned kWords = 2 * sizeof(PointMap) / sizeof(std::uint64_t);
  __shared__ std::uint64_t words[kWords];
  auto const* const source = reinterpret_cast<std::uint64_t const*>(work.maps);
  for (unsigned i = threadIdx.x; i < kWords; i += blockDim.x) words[i] = source[i];
  __syncthreads();
  auto const* const maps = reinterpret_cast<PointMap const*>(words);
  typename Form::template Maps<SharedMap> const at{SharedMap{maps}, SharedMap{maps + 1}};
  Judged judged;
  std::uint64_t const threads = std::uint64_t{gridDim.x} * blockDim.x;
  for (std::uint64_t x = work.claims.begin + std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x;
       x < work.claims.end; x += threads) {
    ++judged.visited;
    judged.numbers += x;
    bool const holds = laws::holds(Form::at(at, static_cast<index_t>(x)));
    if (!holds || x == work.fault) judged.found(x);
  }
  deliver(judged, work.sum);
}

}  // namespace layoutcheck::sweep::cuda
