#pragma once
/// In place of the header of that name in core: its integers are expressions, without bounds.

#include "layoutcheck/symbolic/number.hpp"

#define LC_HD

namespace layoutcheck {

using index_t = symbols::Number;
using wide_t = symbols::Number;

/// Beyond all expressions: what is compared with it is assumed to fit.
inline constexpr index_t kMaxIndex = INT64_MAX;

inline constexpr bool kOnSymbols = true;

constexpr bool add_overflows(wide_t a, wide_t b, wide_t& sum) {
  sum = a + b;
  return false;
}
constexpr bool subtract_overflows(wide_t a, wide_t b, wide_t& difference) {
  difference = a - b;
  return false;
}
constexpr bool multiply_overflows(wide_t a, wide_t b, wide_t& product) {
  product = a * b;
  return false;
}

}  // namespace layoutcheck
