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
