#pragma once
/// Integers in sentences, exact up to 127 bits: see builtin.hpp.

#include "layoutcheck/laws/language/builtin/values.hpp"

namespace layoutcheck::laws::language::builtin {

inline constexpr char const* kOutside = "outside the domain";
inline constexpr char const* kTooLarge = "too large to be listed";
inline constexpr char const* kTooWide = "an integer beyond 127 bits";
inline constexpr char const* kNoLayout = "a layout beyond 64 bits or the capacity";

LC_HD constexpr bool fits_index(wide_t n) { return -wide_t{kMaxIndex} <= n && n <= kMaxIndex; }

LC_HD constexpr wide_t add(Context& cx, wide_t a, wide_t b) {
  wide_t result = 0;
  if (add_overflows(a, b, result)) cx.unknown(kTooWide);
  return result;
}
LC_HD constexpr wide_t subtract(Context& cx, wide_t a, wide_t b) {
  wide_t result = 0;
  if (subtract_overflows(a, b, result)) cx.unknown(kTooWide);
  return result;
}
LC_HD constexpr wide_t multiply(Context& cx, wide_t a, wide_t b) {
  if (fits_index(a) && fits_index(b)) return a * b;
  wide_t result = 0;
  if (multiply_overflows(a, b, result)) cx.unknown(kTooWide);
  return result;
}
LC_DEVICE_CALL LC_HD constexpr wide_t floor_div(wide_t a, wide_t b) {
  if (fits_index(a) && fits_index(b)) {  // no division of 128 bits
    auto const x = static_cast<index_t>(a);
    auto const y = static_cast<index_t>(b);
    index_t const q = x / y;
    return x % y != 0 && (x < 0) != (y < 0) ? q - 1 : q;
  }
  wide_t const q = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}
/// Rounds down, so that a == (a div b) * b + a mod b with 0 <= a mod b < b for b > 0.
LC_HD constexpr wide_t div(Context& cx, wide_t a, wide_t b) {
  if (b == 0) cx.undefined(kOutside);
  return b == 0 ? 0 : floor_div(a, b);
}
LC_HD constexpr wide_t mod(Context& cx, wide_t a, wide_t b) {
  if (b == 0) cx.undefined(kOutside);
  return b == 0 ? 0 : a - floor_div(a, b) * b;
}
LC_HD constexpr wide_t ceil_div(Context& cx, wide_t a, wide_t b) {
  if (b == 0) cx.undefined(kOutside);
  return b == 0 ? 0 : -floor_div(-a, b);
}
LC_HD constexpr wide_t power(Context& cx, wide_t a, wide_t b) {
  if (b < 0) cx.undefined(kOutside);
  if (b > 127) cx.unknown(kTooWide);
  if (a == 2 && 0 <= b && b < 127) return wide_t{1} << static_cast<int>(b);
  wide_t result = 1;
  for (wide_t i = 0; i < b && cx.ok(); ++i) result = multiply(cx, result, a);
  return result;
}
LC_HD constexpr wide_t gcd(Context&, wide_t a, wide_t b) {
  while (b != 0) {
    wide_t const rest = a % b;
    a = b;
    b = rest;
  }
  return a < 0 ? -a : a;
}
LC_HD constexpr wide_t lcm(Context& cx, wide_t a, wide_t b) {
  wide_t const divisor = gcd(cx, a, b);
  if (divisor == 0) return 0;
  wide_t const result = multiply(cx, a / divisor, b);
  return result < 0 ? -result : result;
}
LC_HD constexpr wide_t bit_and(Context&, wide_t a, wide_t b) { return a & b; }
LC_HD constexpr wide_t bit_xor(Context&, wide_t a, wide_t b) { return a ^ b; }
LC_HD constexpr bool bit_xor(Context&, bool a, bool b) { return a != b; }
LC_HD constexpr bool bit(Context& cx, wide_t a, wide_t k) {
  if (k < 0) cx.undefined(kOutside);
  return k >= 0 && (a >> static_cast<int>(k < 126 ? k : 126) & 1) != 0;
}
LC_HD constexpr wide_t negative(Context&, wide_t a) { return -a; }
LC_HD constexpr wide_t abs(Context&, wide_t a) { return a < 0 ? -a : a; }
LC_HD constexpr Interval range(Context&, wide_t first, wide_t end) { return {first, end}; }

}  // namespace layoutcheck::laws::language::builtin
