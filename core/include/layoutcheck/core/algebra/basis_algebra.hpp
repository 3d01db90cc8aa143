#pragma once
/// Layouts with basis strides as operands of the rest of the algebra: divides (the templates of
/// divide.hpp), nullspace, complement, inverses, and composition under a plain layout. Leaves move
/// along one axis each, so that the values are a box of what the axes see. Source:
/// spec#basis-strides.

#include "layoutcheck/core/algebra/basis.hpp"
#include "layoutcheck/core/algebra/common.hpp"
#include "layoutcheck/core/algebra/divide.hpp"
#include "layoutcheck/core/layout/edit.hpp"
#include "layoutcheck/core/tuple/parts.hpp"
#include "layoutcheck/core/tuple/slice.hpp"

namespace layoutcheck {
namespace detail {

LC_HD constexpr bool moves(BasisMode const& m) { return m.extent > 1 && m.scale != 0; }

/// The first leaf that moves along an axis from `axes` on; -1 if none does.
LC_HD constexpr int first_beyond(BasisLayout const& basis, int axes) {
  for (int k = 0; k < basis.leaves.size(); ++k) {
    if (moves(basis.leaves[k]) && basis.leaves[k].axis >= axes) return k;
  }
  return -1;
}

/// The modes that move along an axis, by stride, each with the stride of its index.
LC_HD constexpr TracedModes traced_along(BasisLayout const& basis, int axis) {
  TracedModes moving;
  for (TracedMode const& m : traced_by_stride(seen_by(basis, axis))) {
    if (m.stride != 0) moving.push_back(m);
  }
  return moving;
}

/// A layout with one mode for each axis, inverse(axis): from coordinates back to indices. Errors:
/// out_of_domain (an empty layout, or a coordinate below 0; `mode` is the axis), those of inverse.
template <class Inverse>
LC_HD constexpr Expected<Layout> axis_by_axis(BasisLayout const& basis, Inverse const& inverse) {
  if (size(basis) == 0) {
    return Error{.code = Errc::out_of_domain, .detail = "an empty layout has no coordinate"};
  }
  TupleBuilder<Layout> result(basis.axes());
  for (int axis = 0; axis < basis.axes(); ++axis) {
    TracedModes const moving = traced_along(basis, axis);
    if (!moving.empty() && moving[0].stride < 0) {
      return Error{.code = Errc::out_of_domain,
                   .mode = axis,
                   .point = moving[0].stride,
                   .detail = "a coordinate below 0"};
    }
    Expected<Layout> const mode = inverse(moving);
    if (!mode) {
      Error error = mode.error();
      error.mode = axis;
      return error;
    }
    result.add(*mode);
  }
  return checked(result.tree);
}

}  // namespace detail

/// The indices whose coordinate is 0 along every axis, as far as modes of scale 0 give them.
///
///   nullspace((2,3,4):(1@0,0,2@1)) == 3:2
///
/// Never refuses. Source: CuTe layout algebra, nullspace.
LC_HD constexpr Layout nullspace(BasisLayout const& basis) {
  Layout scales;
  scales.profile = basis.profile;
  for (BasisMode const& m : basis.leaves) scales.leaves.push_back({m.extent, m.scale});
  return nullspace(scales);
}

/// What has to be added to the coordinates of a layout to reach all of a space, whose axis i has
/// the extent of leaf i: in the place of leaf i the complement of what axis i sees, along axis i.
///
///   complement((2,2):(1@0,1@1), (4,6)) == (2,3):(2@0,2@1)
///   complement(2:2@0, (8,3)) == ((2,2),3):((1@0,4@0),1@1)
///
/// Post: with (layout, C) every coordinate of the space is reached, once if the layout repeats none
/// and each span divides its extent. Errors: those of complement, `mode` being the axis;
/// rank_mismatch (a mode along an axis that the space lacks); capacity_exceeded (more than 16
/// axes).
LC_HD constexpr Expected<BasisLayout> complement(BasisLayout const& basis, IntTuple const& space) {
  if (space.leaves.size() > kMaxAxes) {
    return Error{.code = Errc::capacity_exceeded, .detail = "more leaves than axes"};
  }
  if (size(basis) == 0) {
    return Error{.code = Errc::out_of_domain, .detail = "an empty layout has no complement"};
  }
  if (int const k = detail::first_beyond(basis, space.leaves.size()); k >= 0) {
    return Error{.code = Errc::rank_mismatch, .mode = k, .detail = "the space lacks this axis"};
  }
  return detail::leaf_by_leaf<BasisLayout>(space.profile, [&](int axis) -> Expected<BasisLayout> {
    Expected<Layout> const rest = complement(seen_by(basis, axis), space.leaves[axis]);
    if (!rest) {
      Error error = rest.error();
      error.mode = axis;
      return error;
    }
    BasisLayout along;
    along.profile = rest->profile;
    for (Mode const& m : rest->leaves) {
      along.leaves.push_back({m.extent, m.stride, m.stride == 0 ? -1 : axis});
    }
    return along;
  });
}

/// From coordinates to indices: R with a mode for each axis and B(R(c)) == c for every coordinate c
/// of its shape, which is that of all values of B.
///
///   right_inverse(((4,2),4):((1@1,4@0),1@0)) == ((4,2),4):((8,4),1)
///
/// A thread-value layout so becomes the index of thread and value for each coordinate of the tile.
/// Modes that do not move are left at 0. Errors: not_representable (along axis `mode`, `point` is a
/// coordinate that no index has, below one that has), not_injective (two modes reach the same
/// coordinates along `mode`), out_of_domain (a coordinate below 0, an empty layout).
LC_HD constexpr Expected<Layout> right_inverse(BasisLayout const& basis) {
  return detail::axis_by_axis(basis, [](TracedModes const& moving) -> Expected<Layout> {
    ModeList chain;
    index_t reached = 1;
    for (TracedMode const& m : moving) {
      if (m.stride < reached) {
        return Error{.code = Errc::not_injective, .detail = "two modes share a coordinate"};
      }
      if (m.stride > reached) {
        return Error{.code = Errc::not_representable,
                     .point = reached,
                     .detail = "no index has this coordinate"};
      }
      chain.push_back({m.extent, m.coordinate});
      reached *= m.extent;
    }
    return from_modes(coalesced_modes(chain));
  });
}

/// From coordinates to indices: R with a mode for each axis and R(B(x)) == x for every index x.
///
///   left_inverse((2,2):(1@1,2@0)) == ((2,2),2):((0,2),1)
///
/// Coordinates that B leaves out map where one below them does, or past the size of R. Errors:
/// not_injective (a mode that does not move, or coordinates that repeat), not_representable (no
/// such R exists), undecided (as left_inverse), out_of_domain (a coordinate below 0, an empty
/// layout), overflow.
LC_HD constexpr Expected<Layout> left_inverse(BasisLayout const& basis) {
  for (int k = 0; k < basis.leaves.size(); ++k) {
    if (basis.leaves[k].extent > 1 && basis.leaves[k].scale == 0) {
      return Error{.code = Errc::not_injective, .mode = k, .detail = "a mode of stride 0"};
    }
  }
  return detail::axis_by_axis(basis, [](TracedModes const& moving) -> Expected<Layout> {
    if (detail::strides_divide(moving)) return detail::divided_by_strides(moving);
    index_t greatest = 0;
    for (TracedMode const& m : moving) greatest += (m.extent - 1) * m.stride;
    return detail::search_left_inverse(moving, greatest);
  });
}

/// R(x) = A at the coordinate B(x), where axis i is mode i of A, extended past its end, and modes
/// that B does not move along stay at 0. The shape of R refines that of B.
///
///   composition((4,(2,3)):(6,(1,2)), (2,6):(2@0,1@1)) == (2,6):(12,1)
///
/// Errors: those of composition of mode i of A with what axis i sees; rank_mismatch (a mode along
/// an axis beyond the modes of A), out_of_domain (A is empty). Source: CuTe, composition with
/// scaled basis strides.
LC_HD constexpr Expected<Layout> composition(Layout const& a, BasisLayout const& b) {
  bool const empty = size(b) == 0;
  if (int const k = detail::first_beyond(b, rank(a)); k >= 0 && !empty) {
    return Error{.code = Errc::rank_mismatch, .mode = k, .detail = "the layout lacks this mode"};
  }
  if (size(a) == 0 && !empty) {
    return Error{.code = Errc::out_of_domain, .point = 0, .detail = "the outer layout is empty"};
  }
  return detail::leaf_by_leaf<Layout>(b.profile, [&](int k) -> Expected<Layout> {
    BasisMode const& m = b.leaves[k];
    if (empty || !detail::moves(m)) return scalar_layout(m.extent, 0);
    LC_TRY(part, composition(mode(a, m.axis), seen_by(b, m.axis)));
    LC_TRY(parts, parts_below(b.profile, part.profile));
    return part_of(part, parts[k]);
  });
}

}  // namespace layoutcheck
