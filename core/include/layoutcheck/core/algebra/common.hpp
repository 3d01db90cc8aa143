#pragma once
/// max_common_layout, max_common_vector, nullspace.

#include "layoutcheck/core/algebra/composition.hpp"
#include "layoutcheck/core/algebra/inverse.hpp"

namespace layoutcheck {
namespace detail {

/// Whether a(R(i)) == i on [0, size(R)).
LC_HD constexpr bool inverts(Layout const& a, Layout const& r) {
  if (range(r).greatest >= size(a)) return false;
  Expected<Layout> const both = composition(a, r);
  return both && coalesce(*both) == coalesce(scalar_layout(size(r), 1));
}

/// Whether each offset belongs to one coordinate at most, so that nothing is left to choose.
LC_HD constexpr bool is_one_way(Layout const& a) {
  for (Mode const& m : a.leaves) {
    if (m.extent > 1 && m.stride == 0) return false;
  }
  return is_tractable(a);
}

}  // namespace detail

/// The largest R with a(R(i)) == i and b(R(i)) == i for every i < size(R); coalesced.
///
///   max_common_layout((4,2):(1,4), (2,4):(1,2)) == 8:1
///
/// A part of right_inverse(b), cut where a stops to agree; where offsets repeat, layouts of up to
/// kInverseSearchSize points are searched as well. Never refuses.
/// Source: CuTe layout algebra, max_common_layout.
LC_HD constexpr Layout max_common_layout(Layout const& a, Layout const& b) {
  if (size(a) == 0 || size(b) == 0) return scalar_layout(0, 0);
  ModeList common;
  for (Mode const& m : coalesced_modes(right_inverse(b).leaves)) {
    common.push_back(m);
    if (detail::inverts(a, from_modes(common))) continue;
    // Agreement up to t steps of this mode implies agreement up to fewer: bisect.
    index_t agrees = 1;
    index_t differs = m.extent;
    while (differs - agrees > 1) {
      index_t const middle = agrees + (differs - agrees) / 2;
      common.back().extent = middle;
      (detail::inverts(a, from_modes(common)) ? agrees : differs) = middle;
    }
    common.back().extent = agrees;
    break;
  }
  Layout result = from_modes(coalesced_modes(common));
  bool const small = size(a) <= kInverseSearchSize && size(b) <= kInverseSearchSize;
  if (!small || (detail::is_one_way(a) && detail::is_one_way(b))) return result;
  return detail::search_common_inverse(a, b, result);
}

/// The number of elements that are contiguous in both: size(max_common_layout(a, b)).
/// max_common_vector((4,2):(1,4), (4,2):(1,8)) == 4. Source: CuTe, max_common_vector.
LC_HD constexpr index_t max_common_vector(Layout const& a, Layout const& b) {
  return size(max_common_layout(a, b));
}

/// The coordinates that modes of stride 0 run through: layout(R(i)) == 0 for i < size(R), and
/// size(R) == size(layout) / size(filter(layout)); coalesced.
///
///   nullspace((2,3,4):(0,1,0)) == (2,4):(1,6)
///
/// Never refuses. Source: CuTe layout algebra, nullspace.
LC_HD constexpr Layout nullspace(Layout const& layout) {
  ModeList modes;
  index_t prefix = 1;
  for (Mode const& m : layout.leaves) {
    if (m.stride == 0) modes.push_back({m.extent, prefix});
    prefix *= m.extent;
  }
  return prefix == 0 ? scalar_layout(0, 0) : from_modes(coalesced_modes(modes));
}

}  // namespace layoutcheck
