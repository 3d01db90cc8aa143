#pragma once
/// The integers of the algebra, and the mark of functions that also run on a device. Nothing else
/// says that integers are of the machine: smt/on_symbols compiles the same sources with expressions
/// in their place.

#include <cstdint>

#if defined(__CUDACC__)
#define LC_HD __host__ __device__
#else
#define LC_HD
#endif

namespace layoutcheck {

/// Extents, strides, offsets and coordinates. Arithmetic on it is checked where layouts are built,
/// so that evaluating a layout inside its domain needs no checks.
using index_t = std::int64_t;

/// Holds any product of two index_t; used where a comparison must not overflow.
__extension__ using wide_t = __int128;

inline constexpr index_t kMaxIndex = INT64_MAX;

/// Whether they are expressions.
inline constexpr bool kOnSymbols = false;

// Modulo 2^128, and whether that is another number; devices have no __builtin_add_overflow.
__extension__ using unsigned_wide_t = unsigned __int128;
LC_HD constexpr bool add_overflows(wide_t a, wide_t b, wide_t& sum) {
  sum = static_cast<wide_t>(static_cast<unsigned_wide_t>(a) + static_cast<unsigned_wide_t>(b));
  return ((a ^ sum) & (b ^ sum)) < 0;
}
LC_HD constexpr bool subtract_overflows(wide_t a, wide_t b, wide_t& difference) {
  difference =
      static_cast<wide_t>(static_cast<unsigned_wide_t>(a) - static_cast<unsigned_wide_t>(b));
  return ((a ^ b) & (a ^ difference)) < 0;
}
LC_HD constexpr bool multiply_overflows(wide_t a, wide_t b, wide_t& product) {
  product = static_cast<wide_t>(static_cast<unsigned_wide_t>(a) * static_cast<unsigned_wide_t>(b));
  if (b == 0) return false;
  if (b == -1) return a != 0 && a == product;
  return product / b != a;
}

}  // namespace layoutcheck
