#pragma once
/// Composed layouts in elements of another size, and the elements that are contiguous in two
/// mappings. Source: spec#composed_upcast, spec#composed_max_common_layout; CuTe,
/// swizzle_layout.hpp.

#include "layoutcheck/core/algebra/cast.hpp"
#include "layoutcheck/core/algebra/common.hpp"
#include "layoutcheck/core/swizzle/left_composition.hpp"

namespace layoutcheck {
namespace detail {

/// Consecutive values from a multiple of which on f adds nothing to the differences, and whose
/// number divides the offset: 8 for Sw<2,3,3> o 0 o L, 4 for Sw<2,3,3> o 4 o L.
LC_HD constexpr index_t contiguous_run(ComposedLayout const& c) {
  index_t run = kMaxIndex;
  if (!c.outer_is_swizzle) {
    Mode const first = coalesce(c.outer).leaves[0];
    run = first.stride == 1 ? first.extent : 1;
  } else if (c.swizzle.bits > 0) {
    run = index_t{1} << c.swizzle.base;
  }
  return run == kMaxIndex ? run : gcd(run, c.offset);
}

/// The first points of a layout, n at most: first_points((4,2):(1,8), 6) == 4:1.
LC_HD constexpr Layout first_points(Layout const& layout, index_t n) {
  ModeList modes;
  for (Mode const& m : coalesced_modes(layout.leaves)) {
    index_t const extent = min(m.extent, n);
    modes.push_back({extent, m.stride});
    if (extent < m.extent || extent == 0) break;
    n /= extent;
  }
  return from_modes(coalesced_modes(modes));
}

LC_HD constexpr Expected<int> bits_of_factor(index_t n) {
  if (!is_power_of_two(n)) {
    return Error{.code = Errc::not_representable,
                 .detail = "a swizzle in other units needs a power of two"};
  }
  return bit_of(n);
}

}  // namespace detail

/// The common layout of the inner layouts, up to where a swizzle begins to move elements:
///
///   max_common_layout(Sw<2,1,3> o 0 o 8:1, 8:1) == 2:1
///
/// R with L(R(i)) == i in both and values that rise alike along R. Not cut where f and offset are
/// the same. Never refuses. Source: spec#composed_max_common_layout; CuTe, max_common_layout.
template <class B>
requires ComposedPair<ComposedLayout, B> LC_HD constexpr Layout max_common_layout(
    ComposedLayout const& a, B const& b) {
  ComposedLayout const other = as_composed(b);
  Layout const common = max_common_layout(a.inner, other.inner);
  ComposedLayout moved = a;
  moved.inner = other.inner;
  if (equal(moved, other)) return common;
  return detail::first_points(common,
                              min(detail::contiguous_run(a), detail::contiguous_run(other)));
}

/// The size of max_common_layout(a, b): max_common_vector(Sw<2,1,3> o 0 o 8:1, 8:1) == 2.
template <class B>
requires ComposedPair<ComposedLayout, B> LC_HD constexpr index_t max_common_vector(
    ComposedLayout const& a, B const& b) {
  return size(max_common_layout(a, b));
}

/// The swizzle of groups of n: upcast(Sw<2,3,3>, 4) == Sw<2,1,3>. Bits that move within a group are
/// left out: upcast(Sw<2,0,3>, 2) == Sw<1,0,3>. Errors: not_representable (n is not a power of two;
/// bits that move out of a group).
LC_HD constexpr Expected<Swizzle> upcast(Swizzle s, index_t n) {
  if (s.bits == 0 || n == 1) return s;
  LC_TRY(bits, detail::bits_of_factor(n));
  int const inside = bits > s.base ? bits - s.base : 0;
  if (inside > 0 && s.shift < 0) {
    return Error{.code = Errc::not_representable, .detail = "bits that move out of a group"};
  }
  s.bits = inside < s.bits ? s.bits - inside : 0;
  s.base = inside > 0 ? 0 : s.base - bits;
  return s;
}

/// The swizzle of units of 1/n: downcast(Sw<2,1,3>, 4) == Sw<2,3,3>. Errors: not_representable (n
/// is not a power of two), overflow (beyond bit 62).
LC_HD constexpr Expected<Swizzle> downcast(Swizzle const& s, index_t n) {
  if (s.bits == 0 || n == 1) return s;
  LC_TRY(bits, detail::bits_of_factor(n));
  return make_swizzle(s.bits, s.base + bits, s.shift);
}

/// Groups of n elements as one:
///
///   upcast(Sw<1,2,1> o 8 o (4,8):(1,4), 4) == Sw<1,0,1> o 2 o (1,8):(1,1)
///
/// A layout as f is composed with L first. Errors: those of upcast for f and L, of composition;
/// stride_not_divisible (an offset or a negative stride that n does not divide).
/// Source: spec#composed_upcast; CuTe, upcast.
LC_HD constexpr Expected<ComposedLayout> upcast(ComposedLayout const& composed, index_t n) {
  LC_TRY(c, detail::under_a_swizzle(composed));
  LC_TRY(inner, upcast(c.inner, n));
  LC_TRY(swizzle, upcast(c.swizzle, n));
  bool divides = c.offset % n == 0;
  for (Mode const& m : c.inner.leaves) divides = divides && (m.stride >= 0 || m.stride % n == 0);
  if (!divides) {
    return Error{.code = Errc::stride_not_divisible,
                 .detail = "n does not divide the offset or a negative stride"};
  }
  c.swizzle = swizzle;
  c.offset /= n;
  c.inner = inner;
  return c;
}

/// Every element as n: downcast(Sw<1,0,1> o 2 o 8:1, 4) == Sw<1,2,1> o 8 o 32:1. Errors: those of
/// downcast for f and L, of composition, overflow. Source: spec#composed_downcast; CuTe, downcast.
LC_HD constexpr Expected<ComposedLayout> downcast(ComposedLayout const& composed, index_t n) {
  LC_TRY(c, detail::under_a_swizzle(composed));
  LC_TRY(inner, downcast(c.inner, n));
  LC_TRY(swizzle, downcast(c.swizzle, n));
  LC_TRY(offset, (Checked(c.offset) * n).result());
  LC_TRY(last, (Checked(offset) + range(inner).greatest).result());
  static_cast<void>(last);
  c.swizzle = swizzle;
  c.offset = offset;
  c.inner = inner;
  return c;
}

}  // namespace layoutcheck
