#pragma once
/// Swizzles: xor one field of bits of an offset onto another.

#include "layoutcheck/core/base/checked.hpp"

namespace layoutcheck {

/// Sw<bits,base,shift>: x -> x xor ((x & mask) >> shift), mask = ((1 << bits) - 1) << (base +
/// max(0, shift)), a left shift for shift < 0. Sw<1,2,1> on [0,16) fixes [0,8) and exchanges
/// [8,12) with [12,16). Bijective on [0, domain) iff bits == 0 or shift != 0; an involution iff
/// bits == 0 or |shift| >= bits.
struct Swizzle {
  int bits = 0;
  int base = 0;
  int shift = 0;

  /// Pre: 0 <= x.
  LC_HD constexpr index_t operator()(index_t x) const {
    index_t const field = x & mask();
    return x ^ (shift >= 0 ? field >> shift : field << -shift);
  }
  LC_HD constexpr index_t mask() const {
    return ((index_t{1} << bits) - 1) << (base + (shift > 0 ? shift : 0));
  }
  /// 2^(bits + base + |shift|): beyond it the swizzle repeats.
  LC_HD constexpr index_t domain() const {
    return index_t{1} << (bits + base + (shift < 0 ? -shift : shift));
  }

  LC_HD friend constexpr bool operator==(Swizzle const& a, Swizzle const& b) {
    return a.bits == b.bits && a.base == b.base && a.shift == b.shift;
  }
};

inline constexpr int kMaxSwizzleBits = 62;

/// Errors: invalid_argument (negative bits or base), overflow (bits + base + |shift| > 62).
LC_HD constexpr Expected<Swizzle> make_swizzle(index_t bits, index_t base, index_t shift) {
  if (bits < 0 || base < 0) {
    return Error{.code = Errc::invalid_argument, .detail = "swizzle bits and base must be >= 0"};
  }
  bool const wide = bits > kMaxSwizzleBits || base > kMaxSwizzleBits || shift > kMaxSwizzleBits ||
                    shift < -kMaxSwizzleBits;
  if (wide || bits + base + magnitude(shift) > kMaxSwizzleBits) {
    return Error{.code = Errc::overflow, .detail = "swizzle reaches beyond bit 62"};
  }
  return Swizzle{static_cast<int>(bits), static_cast<int>(base), static_cast<int>(shift)};
}

LC_HD constexpr bool is_bijective(Swizzle const& s) { return s.bits == 0 || s.shift != 0; }
LC_HD constexpr bool is_involution(Swizzle const& s) {
  return s.bits == 0 || s.shift >= s.bits || -s.shift >= s.bits;
}

}  // namespace layoutcheck
