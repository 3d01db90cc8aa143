#pragma once
/// What the device can do, measured in the same run as everything that is compared with it.

#include <cstdint>

#include "timing.cuh"

namespace layoutcheck::bench {

/// Operations a second: 32-bit multiply-adds, multiply-highs, pairs of a shift and a logic
/// operation.
struct Peaks {
  double multiply_add;
  double multiply_high;
  double shift_logic;
};

namespace detail {

constexpr int kChains = 8;  ///< independent in a thread, so that latency does not count
constexpr int kSteps = 4096;

template <class Step>
__device__ void chains(std::uint32_t a, std::uint32_t b, std::uint32_t* out, Step step) {
  std::uint32_t value[kChains];
  for (int c = 0; c < kChains; ++c) value[c] = a * threadIdx.x + b + static_cast<unsigned>(c);
#pragma unroll 16
  for (int i = 0; i < kSteps; ++i) {
#pragma unroll
    for (int c = 0; c < kChains; ++c) value[c] = step(value[c]);
  }
  std::uint32_t sum = 0;
  for (int c = 0; c < kChains; ++c) sum ^= value[c];
  if (sum == 0x12345678U) *out = sum;  // so that nothing is left out
}

__global__ void multiply_adds(std::uint32_t a, std::uint32_t b, std::uint32_t* out) {
  chains(a, b, out, [=](std::uint32_t v) { return v * a + b; });
}
__global__ void multiply_highs(std::uint32_t a, std::uint32_t b, std::uint32_t* out) {
  chains(a, b, out, [=](std::uint32_t v) { return __umulhi(v, a); });
}
__global__ void shifts_and_logic(std::uint32_t a, std::uint32_t b, std::uint32_t* out) {
  chains(a, b, out, [=](std::uint32_t v) { return (v >> (a & 31U)) ^ b; });
}

inline double peak(void (*kernel)(std::uint32_t, std::uint32_t, std::uint32_t*), int blocks) {
  constexpr int kThreads = 256;
  std::uint32_t* out = nullptr;
  BENCH_CUDA(cudaMalloc(&out, sizeof *out));
  double const seconds = median_seconds(9, [&] { kernel<<<blocks, kThreads>>>(3, 5, out); });
  BENCH_CUDA(cudaFree(out));
  return static_cast<double>(blocks) * kThreads * kChains * kSteps / seconds;
}

}  // namespace detail

inline Peaks measure_peaks(int multiprocessors) {
  int const blocks = multiprocessors * 32;
  return {detail::peak(detail::multiply_adds, blocks), detail::peak(detail::multiply_highs, blocks),
          detail::peak(detail::shifts_and_logic, blocks)};
}

}  // namespace layoutcheck::bench
