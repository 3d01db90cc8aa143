#pragma once
/// Exact unsigned division by a multiply-high and a shift, for dividends known to lie in a range.
///
/// Theorem. Let d >= 2, m = ceil(2^k / d), e = m d - 2^k, and let x* be the greatest x <= limit
/// with x mod d == d - 1 (limit >= d). Then
///   floor(x m / 2^k) == floor(x / d) for every 0 <= x <= limit   if and only if   e x* < 2^k.
/// Proof: x m / 2^k exceeds x / d by x e / (d 2^k), which carries into the next integer exactly
/// when x e >= (d - x mod d) 2^k; of all x <= limit, x* is the first to get there. (Granlund and
/// Montgomery, "Division by invariant integers using multiplication", 1994; as an equivalence
/// Lemire, Bartlett and Kaser, "Integer division by constants: optimal bounds", 2021.)
///
/// Two k are tried, and no third is worth a try. k = 32: no shift after the multiply-high; it is
/// exact whenever limit * d < 2^32, since e < d. k = 32 + floor(log2 d): the most bits of which m
/// still fits 32, and exact wherever any smaller k is, because e at most doubles from k to k + 1;
/// for limit <= 2^31 it is exact for every d, since then e limit < d 2^31 <= 2^k.

#include "layoutcheck/core/base/expected.hpp"

namespace layoutcheck::sweep {

/// The upper half of a * b: multiply_high(2^31, 6) == 3. On the device the intrinsic, because a
/// shifted 64-bit product becomes IMAD.WIDE and an addition of 0 instead of one IMAD.HI.
LC_HD constexpr std::uint32_t multiply_high(std::uint32_t a, std::uint32_t b) {
#if defined(__CUDA_ARCH__)
  if (!__builtin_is_constant_evaluated()) return __umulhi(a, b);
#endif
  return static_cast<std::uint32_t>((static_cast<std::uint64_t>(a) * b) >> 32);
}

/// floor(log2 v). Pre: v > 0.
LC_HD constexpr std::uint32_t floor_log2(std::uint32_t v) {
#if defined(__CUDA_ARCH__)
  if (!__builtin_is_constant_evaluated()) return 31 - static_cast<std::uint32_t>(__clz(int(v)));
#endif
  return 31 - static_cast<std::uint32_t>(__builtin_clz(v));
}

/// How much of a Reciprocal32 a kernel needs; each includes the ones before it.
enum class DivideBy : std::uint8_t {
  shift,       ///< the divisor is a power of two: by_shift()
  high,        ///< by_high(): a multiply-high alone
  high_shift,  ///< divide(): any divisor
};

/// choose(6, 100) == {715827883, 0}: floor(x / 6) == multiply_high(x, 715827883) for x <= 100.
struct Reciprocal32 {
  std::uint32_t multiplier = 0;  ///< 0: every quotient of the range is 0
  std::uint32_t shift = 0;

  LC_HD constexpr std::uint32_t divide(std::uint32_t x) const {
    return multiply_high(x, multiplier) >> shift;
  }
  /// Pre: divide_by() <= DivideBy::high.
  LC_HD constexpr std::uint32_t by_high(std::uint32_t x) const {
    return multiply_high(x, multiplier);
  }
  /// Pre: divide_by() == DivideBy::shift, multiplier != 0.
  LC_HD constexpr std::uint32_t by_shift(std::uint32_t x) const {
    return x >> (32 - floor_log2(multiplier));
  }
  /// A power of two 2^j, j >= 1, has the multiplier 2^(32-j): the multiply-high is the shift
  /// itself.
  LC_HD constexpr DivideBy divide_by() const {
    if (shift != 0) return DivideBy::high_shift;
    return (multiplier & (multiplier - 1)) == 0 ? DivideBy::shift : DivideBy::high;
  }

  LC_HD friend constexpr bool operator==(Reciprocal32 const& a, Reciprocal32 const& b) {
    return a.multiplier == b.multiplier && a.shift == b.shift;
  }
};

/// A reciprocal proven exact for every 0 <= x <= limit: choose(7, 2^31) == {2454267027, 2}.
/// Errors: invalid_argument (divisor 0); unsupported, where none of this form exists: the divisor 1
/// (whose multiplier would be 2^32), and some divisors with a limit above 2^31, such as
/// choose(7, 2^32 - 1).
LC_HD constexpr Expected<Reciprocal32> choose(std::uint32_t divisor, std::uint32_t limit) {
  if (divisor == 0) return Error{.code = Errc::invalid_argument, .detail = "division by 0"};
  if (divisor > limit) return Reciprocal32{};
  if (divisor == 1) {
    return Error{.code = Errc::unsupported, .detail = "division by 1 needs a 33-bit multiplier"};
  }
  std::uint64_t const d = divisor;
  std::uint64_t const critical = (static_cast<std::uint64_t>(limit) + 1) / d * d - 1;
  std::uint32_t const most = floor_log2(divisor);
  for (std::uint32_t shift = 0;; shift = most) {
    std::uint64_t const power = std::uint64_t{1} << (32 + shift);
    std::uint64_t const multiplier = (power + d - 1) / d;  // < 2^32: d > 2^shift, or d >= 2 and 0
    std::uint64_t const excess = multiplier * d - power;
    if (critical * excess < power) {
      return Reciprocal32{static_cast<std::uint32_t>(multiplier), shift};
    }
    if (shift == most) break;
  }
  return Error{.code = Errc::unsupported, .detail = "no 32-bit reciprocal is exact so far"};
}

}  // namespace layoutcheck::sweep
