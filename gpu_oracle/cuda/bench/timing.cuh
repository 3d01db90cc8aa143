#pragma once
/// Seconds on the device, by its events.

#include <cuda_runtime_api.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace layoutcheck::bench {

/// A benchmark has nothing to do after an error of the device.
inline void require(cudaError_t code, char const* call) {
  if (code == cudaSuccess) return;
  std::fprintf(stderr, "%s: %s\n", call, cudaGetErrorString(code));
  std::exit(1);
}
#define BENCH_CUDA(call) ::layoutcheck::bench::require((call), #call)

inline double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

/// The median of `repeats` launches, after one that warms up.
template <class Launch>
double median_seconds(int repeats, Launch const& launch) {
  cudaEvent_t start;
  cudaEvent_t stop;
  BENCH_CUDA(cudaEventCreate(&start));
  BENCH_CUDA(cudaEventCreate(&stop));
  launch();
  BENCH_CUDA(cudaGetLastError());
  std::vector<double> seconds;
  for (int i = 0; i < repeats; ++i) {
    BENCH_CUDA(cudaEventRecord(start));
    launch();
    BENCH_CUDA(cudaEventRecord(stop));
    BENCH_CUDA(cudaEventSynchronize(stop));
    BENCH_CUDA(cudaGetLastError());
    float milliseconds = 0;
    BENCH_CUDA(cudaEventElapsedTime(&milliseconds, start, stop));
    seconds.push_back(milliseconds / 1000.0);
  }
  BENCH_CUDA(cudaEventDestroy(start));
  BENCH_CUDA(cudaEventDestroy(stop));
  return median(seconds);
}

}  // namespace layoutcheck::bench
