#pragma once
/// Swizzles and composed layouts at integers and coordinates.

#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/checked_claims.hpp"
#include "layoutcheck/laws/forms.hpp"

namespace layoutcheck::laws {

LC_HD constexpr bool is_swizzled_number(SwizzleAndNumber const& input) {
  return is_swizzle(input.swizzle) && input.n >= 0;
}

/// Point k: bit k.
struct SwizzleMovesBits {
  static constexpr LawInfo info{
      .id = "swizzle_moves_bits",
      .op = Op::at,
      .property_kind = PropertyKind::function,
      .says =
          "bit k of Sw<b,m,s>(x) is bit k of x, xor bit k + s of x where k is one of the b "
          "bits from m + max(0, -s) on",
      .source = "spec#swizzle",
      .domain = "x >= 0",
      .kills = "swizzle_shifts_the_other_way"};
  using Input = SwizzleAndNumber;
  struct Derived {
    index_t got;
    Input input;
  };
  LC_HD static constexpr bool admits(Input const& input) { return is_swizzled_number(input); }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(got, query(ops::at, algebra, input));
    return Derived{got, input};
  }
  LC_HD static constexpr index_t points(Derived const&) { return 63; }
  LC_HD static constexpr Claim at(Derived const& d, index_t i) {
    int const k = static_cast<int>(i);
    return {d.got >> k & 1, Relation::equal, swizzled_bit(d.input.swizzle, d.input.n, k)};
  }
};

struct SwizzleIsLinear {
  static constexpr LawInfo info{.id = "swizzle_is_linear",
                                .op = Op::at,
                                .property_kind = PropertyKind::function,
                                .says = "Sw(x) is the xor of Sw(2^k) over the bits k of x",
                                .source = "spec#swizzle: linear over F2 always",
                                .domain = "x >= 0",
                                .kills = "swizzle_adds"};
  using Input = SwizzleAndNumber;
  struct Derived {
    index_t whole;
    index_t joined;
  };
  LC_HD static constexpr bool admits(Input const& input) { return is_swizzled_number(input); }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(whole, query(ops::at, algebra, input));
    index_t joined = 0;
    for (int k = 0; k < 63; ++k) {
      if ((input.n >> k & 1) == 0) continue;
      LC_TRY(part, ops::at(algebra, input.swizzle, index_t{1} << k));
      joined ^= part;
    }
    return Derived{whole, joined};
  }
  LC_HD static constexpr index_t points(Derived const&) { return 1; }
  LC_HD static constexpr Claim at(Derived const& d, index_t) {
    return {d.whole, Relation::equal, d.joined};
  }
};

/// Point k: x and x with the k-th bit that Sw changes turned over have different values.
struct SwizzleIsInjective {
  static constexpr LawInfo info{
      .id = "swizzle_is_injective",
      .op = Op::at,
      .property_kind = PropertyKind::function,
      .says =
          "where b = 0 or s != 0, numbers that differ in a bit that Sw<b,m,s> changes have "
          "different values",
      .source = "spec#swizzle: bijective iff b = 0 or s != 0",
      .domain = "x >= 0, b > 0, s != 0",
      .kills = "swizzle_ors"};
  using Input = SwizzleAndNumber;
  struct Derived {
    index_t value;
    InlineVector<index_t, 64> others;
  };
  LC_HD static constexpr bool admits(Input const& input) {
    return is_swizzled_number(input) && input.swizzle.shift != 0;
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(value, query(ops::at, algebra, input));
    Derived result{value, {}};
    for (int k = 0; k < input.swizzle.bits; ++k) {
      index_t const bit = index_t{1} << (lowest_target(input.swizzle) + k);
      LC_TRY(other, ops::at(algebra, input.swizzle, input.n ^ bit));
      result.others.push_back(other);
    }
    return result;
  }
  LC_HD static constexpr index_t points(Derived const& d) { return d.others.size(); }
  LC_HD static constexpr Claim at(Derived const& d, index_t i) {
    return {d.value, Relation::not_equal, d.others[static_cast<int>(i)]};
  }
};

struct SwizzleOfShiftZeroClears
    : NumberIs<SwizzleOfShiftZeroClears, SwizzleAndNumber, ops::at_call> {
  static constexpr LawInfo info{
      .id = "swizzle_of_shift_zero_clears",
      .op = Op::at,
      .property_kind = PropertyKind::function,
      .says = "Sw<b,m,0> clears the b bits from m on, so is not injective for b > 0",
      .source = "spec#swizzle: bijective iff b = 0 or s != 0",
      .domain = "x >= 0, s = 0",
      .kills = "swizzle_of_shift_zero_is_identity"};
  LC_HD static constexpr bool admits(Input const& input) {
    return is_swizzled_number(input) && input.swizzle.shift == 0;
  }
  LC_HD static constexpr index_t want(Input const& input) {
    index_t const low = input.n % (index_t{1} << input.swizzle.base);
    index_t const cleared = index_t{1} << (input.swizzle.base + input.swizzle.bits);
    return input.n / cleared * cleared + low;
  }
};

/// Claim at the one point: (Sw(Sw(x)), == or !=, x).
struct SwizzleTwice {
  index_t x;
  index_t twice;

  template <class A>
  LC_HD static constexpr Expected<SwizzleTwice> of(A const& algebra, Swizzle const& s, index_t x) {
    LC_TRY(once, ops::at(algebra, s, x));
    LC_TRY(twice, ops::at(algebra, s, once));
    return SwizzleTwice{x, twice};
  }
};

struct SwizzleIsAnInvolution {
  static constexpr LawInfo info{.id = "swizzle_is_an_involution",
                                .op = Op::at,
                                .property_kind = PropertyKind::function,
                                .says = "Sw<b,m,s>(Sw<b,m,s>(x)) == x where abs(s) >= b",
                                .source = "spec#swizzle: an involution iff b = 0 or abs(s) >= b",
                                .domain = "x >= 0, abs(s) >= b",
                                .kills = "swizzle_mask_one_bit_wider"};
  using Input = SwizzleAndNumber;
  using Derived = SwizzleTwice;
  LC_HD static constexpr bool admits(Input const& input) {
    return is_swizzled_number(input) && magnitude(input.swizzle.shift) >= input.swizzle.bits;
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    return Derived::of(algebra, input.swizzle, input.n);
  }
  LC_HD static constexpr index_t points(Derived const&) { return 1; }
  LC_HD static constexpr Claim at(Derived const& d, index_t) {
    return {d.twice, Relation::equal, d.x};
  }
};

/// The counterexample: a bit of the field that the first use moves onto another bit of the field,
/// so that the second moves it on.
struct SwizzleIsNoInvolution {
  static constexpr LawInfo info{
      .id = "swizzle_is_no_involution",
      .op = Op::at,
      .property_kind = PropertyKind::function,
      .says =
          "Sw<b,m,s>(Sw<b,m,s>(w)) != w where abs(s) < b, w the bit of the field farthest "
          "against the shift",
      .source = "spec#swizzle: an involution iff b = 0 or abs(s) >= b",
      .domain = "b > 0, abs(s) < b",
      .kills = "swizzle_of_disjoint_bits_only"};
  using Input = SwizzleAndNumber;
  using Derived = SwizzleTwice;
  LC_HD static constexpr bool admits(Input const& input) {
    return is_swizzle(input.swizzle) && magnitude(input.swizzle.shift) < input.swizzle.bits;
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    Swizzle const& s = input.swizzle;
    int const bit = s.shift < 0 ? s.base : s.base + s.shift + s.bits - 1;
    return Derived::of(algebra, s, index_t{1} << bit);
  }
  LC_HD static constexpr index_t points(Derived const&) { return 1; }
  LC_HD static constexpr Claim at(Derived const& d, index_t) {
    return {d.twice, Relation::not_equal, d.x};
  }
};

/// x is taken mod the end of the domain.
struct SwizzleStaysInDomain {
  static constexpr LawInfo info{.id = "swizzle_stays_in_domain",
                                .op = Op::at,
                                .property_kind = PropertyKind::function,
                                .says = "Sw<b,m,s>(x mod 2^(b+m+abs(s))) < 2^(b+m+abs(s))",
                                .source = "spec#swizzle: bijective on [0, 2^(b+m+abs(s)))",
                                .domain = "x >= 0",
                                .kills = "swizzle_mask_misplaced"};
  using Input = SwizzleAndNumber;
  struct Derived {
    index_t value;
    index_t domain;
  };
  LC_HD static constexpr bool admits(Input const& input) { return is_swizzled_number(input); }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    Swizzle const& s = input.swizzle;
    index_t const domain = index_t{1} << (s.bits + s.base + (s.shift < 0 ? -s.shift : s.shift));
    LC_TRY(value, ops::at(algebra, s, input.n % domain));
    return Derived{value, domain};
  }
  /// Not below 0, and below the end.
  LC_HD static constexpr index_t points(Derived const&) { return 2; }
  LC_HD static constexpr Claim at(Derived const& d, index_t i) {
    if (i == 0) return {0, Relation::less_equal, d.value};
    return {d.value, Relation::less, d.domain};
  }
};

// ---- composed layouts ----

// What is not listed is not checked by any engine.
// clang-format off
using SwizzleLaws = LawList<
    SwizzleMovesBits,
    SwizzleIsLinear,
    SwizzleIsInjective,
    SwizzleOfShiftZeroClears,
    SwizzleIsAnInvolution,
    SwizzleIsNoInvolution,
    SwizzleStaysInDomain>;
// clang-format on

}  // namespace layoutcheck::laws
