#pragma once
/// What the laws of basis strides compare answers with: what each axis sees is a layout, read by
/// its digits as spec#basis-strides has them. Host only.

#include <algorithm>

#include "layoutcheck/core/layout/basis_layout.hpp"
#include "layoutcheck/laws/checked_claims.hpp"
#include "layoutcheck/laws/definitions.hpp"

namespace layoutcheck::laws {

/// The strides k@axis of a layout as k, all others as 0.
inline Layout axis_of(BasisLayout const& basis, int axis) {
  Layout result;
  result.profile = basis.profile;
  for (BasisMode const& m : basis.leaves) {
    result.leaves.push_back({m.extent, m.axis == axis ? m.scale : 0});
  }
  return result;
}

inline IntTuple shape_of(BasisLayout const& basis) {
  IntTuple result;
  result.profile = basis.profile;
  for (BasisMode const& m : basis.leaves) result.leaves.push_back(m.extent);
  return result;
}

/// What axis `axis` sees of the coordinates of a shape: their leaf of that number, in a layout.
inline Layout digit_layout(IntTuple const& shape, int axis) {
  Layout result;
  result.profile = shape.profile;
  for (int k = 0; k < shape.leaves.size(); ++k) {
    result.leaves.push_back({shape.leaves[k], k == axis ? 1 : 0});
  }
  return result;
}

/// One more than the greatest axis.
inline int axis_count(BasisLayout const& basis) {
  int count = 0;
  for (BasisMode const& m : basis.leaves) count = std::max(count, m.axis + 1);
  return count;
}

/// The entry of a value along an axis; 0 beyond the last one.
inline index_t entry(IntTuple const& value, int axis) {
  return axis < value.leaves.size() ? value.leaves[axis] : 0;
}

/// Calls check(x) at every x below n; beyond kWindow of them, a sample, where the digits of these
/// layouts carry.
template <class Check, class... Layouts>
void at_points(CheckedClaims& e, index_t n, Check const& check, Layouts const&... carrying) {
  index_t const points = min(n, kWindow);
  for (index_t x = 0; x < points; ++x) check(x);
  if (points == n) return;
  e.partial = true;
  auto const visit = [&](index_t x) {
    check(x);
    return true;
  };
  (static_cast<void>(visit_carries(carrying, n, visit)), ...);
}

/// The leaf moves: its extent is above 1 and its stride not 0.
inline bool is_moving(BasisMode const& m) { return m.extent > 1 && m.scale != 0; }

/// One more than the greatest axis that some leaf moves along.
inline int moved_axes(BasisLayout const& basis) {
  int count = 0;
  for (BasisMode const& m : basis.leaves)
    count = is_moving(m) ? std::max(count, m.axis + 1) : count;
  return count;
}

/// Claims as many points, and the same value along every axis at each of them.
inline void same_values(CheckedClaims& e, BasisLayout const& got, BasisLayout const& want) {
  wide_t const points = volume(want);
  e.that(volume(got) == points);
  if (e.failed) return;
  int const axes = std::max(axis_count(got), axis_count(want));
  for (int axis = 0; axis < axes; ++axis) {
    e.same_function(axis_of(got, axis), axis_of(want, axis));
  }
}

}  // namespace layoutcheck::laws
