#pragma once
/// R(L(x)) == x at every x of one compact layout, in three ways: by 64-bit division as the
/// definition says, by IdentityRun (32 bits, below 2^31 points), and by the joint run of the sweep
/// by points (64 bits).

#include <cstdint>

#include "layoutcheck/sweep/evaluate/identity_run.hpp"
#include "point_kernels.cuh"
#include "timing.cuh"

namespace layoutcheck::bench {

using namespace sweep;
using u64 = std::uint64_t;

/// What a walk saw.
struct Seen {
  unsigned long long visited;
  unsigned long long failures;
  unsigned long long smallest;
};

class Device {
 public:
  Device() {
    BENCH_CUDA(cudaGetDeviceProperties(&properties_, 0));
    BENCH_CUDA(cudaMalloc(&seen_, sizeof *seen_));
    BENCH_CUDA(cudaMalloc(&judged_, sizeof *judged_));
  }
  ~Device() {
    (void)cudaFree(seen_);
    (void)cudaFree(judged_);
  }
  Device(Device const&) = delete;
  Device& operator=(Device const&) = delete;

  char const* name() const { return properties_.name; }
  int multiprocessors() const { return properties_.multiProcessorCount; }
  /// Blocks of kPointThreads threads that run at once.
  template <class Kernel>
  unsigned blocks(Kernel kernel, std::size_t shared = 0) const {
    int each = 0;
    BENCH_CUDA(
        cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, kernel, cuda::kPointThreads, shared));
    return static_cast<unsigned>(each * multiprocessors());
  }
  Seen* clear() {
    Seen const none{0, 0, kNone};
    BENCH_CUDA(cudaMemcpy(seen_, &none, sizeof none, cudaMemcpyHostToDevice));
    return seen_;
  }
  Seen seen() const {
    Seen result{};
    BENCH_CUDA(cudaMemcpy(&result, seen_, sizeof result, cudaMemcpyDeviceToHost));
    return result;
  }
  cuda::DeviceJudged* clear_judged() {
    cuda::DeviceJudged const none{0, 0, 0, 0, kNone};
    BENCH_CUDA(cudaMemcpy(judged_, &none, sizeof none, cudaMemcpyHostToDevice));
    return judged_;
  }
  Seen judged() const {
    cuda::DeviceJudged j{};
    BENCH_CUDA(cudaMemcpy(&j, judged_, sizeof j, cudaMemcpyDeviceToHost));
    return {j.visited, j.bad, j.smallest};
  }

 private:
  cudaDeviceProp properties_{};
  Seen* seen_ = nullptr;
  cuda::DeviceJudged* judged_ = nullptr;
};

/// A walk's time, and what came of it once. A result of one launch only is looked at.
struct Walked {
  double seconds = 0;
  Seen seen{};
};

__device__ inline void deliver_seen(Seen const& own, Seen* sum) {
  constexpr unsigned kAllLanes = 0xFFFFFFFFU;
  unsigned long long visited = own.visited;
  for (int step = 16; step > 0; step /= 2) visited += __shfl_down_sync(kAllLanes, visited, step);
  if (threadIdx.x % 32 == 0) atomicAdd(&sum->visited, visited);
  if (own.failures == 0) return;
  atomicAdd(&sum->failures, own.failures);
  atomicMin(&sum->smallest, own.smallest);
}

template <int Rank>
struct NaiveLayout {
  index_t extent[Rank];
  index_t stride[Rank];

  static NaiveLayout of(Layout const& layout) {
    NaiveLayout result{};
    for (int k = 0; k < Rank; ++k) {
      bool const there = k < layout.leaves.size();
      result.extent[k] = there ? layout.leaves[k].extent : 1;
      result.stride[k] = there ? layout.leaves[k].stride : 0;
    }
    return result;
  }
  __device__ index_t operator()(index_t x) const {
    index_t offset = 0;
#pragma unroll
    for (int k = 0; k < Rank; ++k) {
      offset += x % extent[k] * stride[k];
      x /= extent[k];
    }
    return offset;
  }
};

template <int Rank>
__global__ void __launch_bounds__(cuda::kPointThreads)
    naive(NaiveLayout<Rank> const forward, NaiveLayout<Rank> const back, index_t size, Seen* sum) {
  Seen own{0, 0, kNone};
  index_t const step = static_cast<index_t>(gridDim.x) * blockDim.x;
  index_t x = static_cast<index_t>(blockIdx.x) * blockDim.x + threadIdx.x;
  for (; x < size; x += step) {
    ++own.visited;
    if (back(forward(x)) == x) continue;
    if (own.failures++ == 0) own.smallest = static_cast<unsigned long long>(x);
  }
  deliver_seen(own, sum);
}

template <int Rank, DivideBy D>
__global__ void __launch_bounds__(cuda::kPointThreads)
    identity(__grid_constant__ IdentityRun<Rank> const run, Seen* sum) {
  Seen own{0, 0, kNone};
  unsigned const step = gridDim.x * blockDim.x;
  for (unsigned b = blockIdx.x * blockDim.x + threadIdx.x; b < run.blocks(); b += step) {
    IdentityFailures const f = run.template operator()<D>(b);
    own.visited += run.count(b);
    if (f.count == 0) continue;
    own.failures += f.count;
    if (f.smallest < own.smallest) own.smallest = f.smallest;
  }
  deliver_seen(own, sum);
}

template <int Rank>
Walked walk_naive(Device& device, Layout const& forward, Layout const& back, int repeats) {
  auto const f = NaiveLayout<Rank>::of(forward);
  auto const b = NaiveLayout<Rank>::of(back);
  unsigned const blocks = device.blocks(naive<Rank>);
  Seen* sum = device.clear();
  auto const launch = [&] {
    naive<Rank><<<blocks, cuda::kPointThreads>>>(f, b, size(forward), sum);
  };
  double const seconds = median_seconds(repeats, launch);
  sum = device.clear();
  launch();
  return {seconds, device.seen()};
}

template <int Rank, DivideBy D>
Walked walk_identity(Device& device, IdentityRun<Rank> const& run, int repeats) {
  unsigned const blocks = device.blocks(identity<Rank, D>);
  Seen* sum = device.clear();
  auto const launch = [&] { identity<Rank, D><<<blocks, cuda::kPointThreads>>>(run, sum); };
  double const seconds = repeats > 0 ? median_seconds(repeats, launch) : 0;
  sum = device.clear();
  launch();
  return {seconds, device.seen()};
}

template <int Rank>
Walked walk_identity(Device& device, IdentityRun<Rank> const& run, int repeats) {
  switch (run.divide_by()) {
    case DivideBy::shift: return walk_identity<Rank, DivideBy::shift>(device, run, repeats);
    case DivideBy::high: return walk_identity<Rank, DivideBy::high>(device, run, repeats);
    case DivideBy::high_shift: break;
  }
  return walk_identity<Rank, DivideBy::high_shift>(device, run, repeats);
}

/// The kernel of the sweep by points. Pre: Rank - 1 floors.
template <int Rank>
Walked walk_joint(Device& device, JointRun const& run, int repeats) {
  constexpr int kFloors = Rank - 1;
  constexpr u64 kWords = cuda::kRow<kFloors>;
  u64 const points = run.plan.split.points;
  std::vector<u64> rows(points * kWords);
  for (u64 j = 0; j < points; ++j) {
    for (u64 k = 0; k * points < run.words.size(); ++k) {
      rows[j * kWords + k] = run.words[k * points + j];
    }
  }
  JointPlan* plan = nullptr;
  u64* on_device = nullptr;
  std::size_t const bytes = rows.size() * sizeof(u64);
  BENCH_CUDA(cudaMalloc(&plan, sizeof *plan));
  BENCH_CUDA(cudaMalloc(&on_device, bytes));
  BENCH_CUDA(cudaMemcpy(plan, &run.plan, sizeof *plan, cudaMemcpyHostToDevice));
  BENCH_CUDA(cudaMemcpy(on_device, rows.data(), bytes, cudaMemcpyHostToDevice));
  u64 const size = run.plan.split.size;
  unsigned const blocks = device.blocks(cuda::walk_joint<kFloors>, bytes);
  cuda::JointWork work{plan, on_device, {0, size}, kNone, 0, run.plan.split.blocks(), nullptr};
  work.sum = device.clear_judged();
  auto const launch = [&] {
    cuda::walk_joint<kFloors><<<blocks, cuda::kPointThreads, bytes>>>(work);
  };
  double const seconds = repeats > 0 ? median_seconds(repeats, launch) : 0;
  work.sum = device.clear_judged();
  launch();
  Walked const walked{seconds, device.judged()};
  BENCH_CUDA(cudaFree(plan));
  BENCH_CUDA(cudaFree(on_device));
  return walked;
}

}  // namespace layoutcheck::bench
