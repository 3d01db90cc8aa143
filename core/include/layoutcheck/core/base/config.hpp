#pragma once
/// What every module may assume: the integer of the algebra, and functions that also run on a
/// device.

#include "layoutcheck/core/base/integer.hpp"

// For large functions with many callers: on a device a call is cheap, and a kernel that inlines the
// whole algebra takes nvcc minutes.
#if defined(__CUDACC__)
#define LC_DEVICE_CALL __noinline__
#else
#define LC_DEVICE_CALL
#endif

// A stateless object whose operator() is called on host and device; a device sees no host object.
#if defined(__CUDA_ARCH__)
#define LC_CALLABLE static __device__ constexpr
#else
#define LC_CALLABLE inline constexpr
#endif

namespace layoutcheck {

/// Most leaves of a tuple or layout. A coalesced layout of size <= 2^62 has at most 62, so every
/// composition, inverse and complement of such layouts fits.
///
/// On a device fewer: there every thread has layouts of its own, and sweeps are over layouts of at
/// most 2^16 points. What exceeds them is an error there too, and never another answer.
#if defined(__CUDA_ARCH__)
inline constexpr int kMaxLeaves = 24;
#else
inline constexpr int kMaxLeaves = 64;
#endif

/// Most nodes (leaves and parentheses) of a tuple, and how deep parentheses may nest.
#if defined(__CUDA_ARCH__)
inline constexpr int kMaxNodes = 64;
#else
inline constexpr int kMaxNodes = 192;
#endif
inline constexpr int kMaxDepth = 16;

/// The same number where a product may exceed 64 bits: wide(a) * b.
LC_HD constexpr wide_t wide(index_t a) { return a; }

/// Non-negative division rounding up: ceil_div(7, 2) == 4. Pre: a >= 0, b > 0.
LC_HD constexpr index_t ceil_div(index_t a, index_t b) { return a / b + (a % b != 0 ? 1 : 0); }

LC_HD constexpr index_t min(index_t a, index_t b) { return a < b ? a : b; }
LC_HD constexpr index_t max(index_t a, index_t b) { return a < b ? b : a; }

LC_HD constexpr index_t gcd(index_t a, index_t b) {
  while (b != 0) {
    index_t const rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

}  // namespace layoutcheck
