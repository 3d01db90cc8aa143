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

/// The first leaf that moves along an axis that has(axis) denies; -1 if none does.
template <class Has>
LC_HD constexpr int first_beyond(BasisLayout const& basis, Has const& has) {
  for (int k = 0; k < basis.leaves.size(); ++k) {
    if (moves(basis.leaves[k]) && !has(basis.leaves[k].axis)) return k;
  }
  return -1;
}

/// The modes that move along an axis, by stride, each with the stride of its index.
LC_HD constexpr TracedModes traced_along(BasisLayout const& basis, Axis const& axis) {
  TracedModes moving;
  for (TracedMode const& m : traced_by_stride(seen_by(basis, axis))) {
    if (m.stride != 0) moving.push_back(m);
  }
  return moving;
}

/// The values with a mode in the place of each number, inverse(axis): from coordinates back to
/// indices. Errors: out_of_domain (an empty layout, or a coordinate below 0; `mode` is the number
/// of the axis), those of inverse.
template <class Inverse>
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> axis_by_axis(BasisLayout const& basis,
                                                             Inverse const& inverse) {
  if (size(basis) == 0) {
    return Error{.code = Errc::out_of_domain, .detail = "an empty layout has no coordinate"};
  }
  Tree<Axis> const axes = axes_of(basis);
  return leaf_by_leaf<Layout>(axes.profile, [&](int axis) -> Expected<Layout> {
    TracedModes const moving = traced_along(basis, axes.leaves[axis]);
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
    return *mode;
  });
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

/// What has to be added to the coordinates of a layout to reach all of a space: in the place of
/// each leaf the complement of what the axis of that entry sees, along it.
///
///   complement((2,2):(1@0,1@1), (4,6)) == (2,3):(2@0,2@1)
///   complement(2:2@0, (8,(3))) == ((2,2),(3)):((1@0,4@0),(1@0@1))
///
/// Post: with (layout, C) every coordinate of the space is reached, once if the layout repeats none
/// and each span divides its extent. Errors: those of complement, `mode` being the leaf of the
/// space; rank_mismatch (a mode along an axis that is not a leaf of the space); those of
/// axes_of(Profile).
LC_DEVICE_CALL LC_HD constexpr Expected<BasisLayout> complement(BasisLayout const& basis,
                                                                IntTuple const& space) {
  LC_TRY(axes, axes_of(space.profile));
  if (size(basis) == 0) {
    return Error{.code = Errc::out_of_domain, .detail = "an empty layout has no complement"};
  }
  auto const has = [&](Axis const& a) { return number_of(a, axes) < axes.leaves.size(); };
  if (int const k = detail::first_beyond(basis, has); k >= 0) {
    return Error{.code = Errc::rank_mismatch, .mode = k, .detail = "the space lacks this axis"};
  }
  return detail::leaf_by_leaf<BasisLayout>(space.profile, [&](int k) -> Expected<BasisLayout> {
    Axis const axis = axes.leaves[k];
    Expected<Layout> const rest = complement(seen_by(basis, axis), space.leaves[k]);
    if (!rest) {
      Error error = rest.error();
      error.mode = k;
      return error;
    }
    BasisLayout along;
    along.profile = rest->profile;
    for (Mode const& m : rest->leaves) {
      along.leaves.push_back({m.extent, m.stride, m.stride == 0 ? Axis() : axis});
    }
    return along;
  });
}

/// From coordinates to indices: R with a mode in the place of each number of the values, and
/// B(R(c)) == c for every coordinate c of its shape, which is that of all values of B.
///
///   right_inverse(((4,2),4):((1@1,4@0),1@0)) == ((4,2),4):((8,4),1)
///   right_inverse((4,2):(1@0@0,1@1)) == ((4),2):((1),4)
///
/// A thread-value layout so becomes the index of thread and value for each coordinate of the tile.
/// Modes that do not move are left at 0. Errors: not_representable (along axis `mode`, `point` is a
/// coordinate that no index has, below one that has), not_injective (two modes reach the same
/// coordinates along `mode`), out_of_domain (a coordinate below 0, an empty layout).
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> right_inverse(BasisLayout const& basis) {
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

/// From coordinates to indices: R with a mode in the place of each number of the values, and
/// R(B(x)) == x for every index x.
///
///   left_inverse((2,2):(1@1,2@0)) == ((2,2),2):((0,2),1)
///
/// Coordinates that B leaves out map where one below them does, or past the size of R. Errors:
/// not_injective (a mode that does not move, or coordinates that repeat), not_representable (no
/// such R exists), undecided (as left_inverse), out_of_domain (a coordinate below 0, an empty
/// layout), overflow.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> left_inverse(BasisLayout const& basis) {
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

/// R(x) = A at the coordinate B(x), where an axis is the mode of A in that place, extended past its
/// end, and modes that B does not move along stay at 0. The shape of R refines that of B.
///
///   composition((4,(2,3)):(6,(1,2)), (2,6):(2@0,1@1)) == (2,6):(12,1)
///   composition((4,(2,3)):(6,(1,2)), (2,3):(2@0,1@1@1)) == (2,3):(12,2)
///
/// Errors: those of composition of a mode of A with what its axis sees; rank_mismatch (a mode along
/// an axis that A has no mode for), out_of_domain (A is empty). Source: CuTe, composition with
/// scaled basis strides.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> composition(Layout const& a, BasisLayout const& b) {
  bool const empty = size(b) == 0;
  auto const has = [&](Axis const& axis) { return entry_at(a.profile, axis).node >= 0; };
  if (int const k = detail::first_beyond(b, has); k >= 0 && !empty) {
    return Error{.code = Errc::rank_mismatch, .mode = k, .detail = "the layout lacks this mode"};
  }
  if (size(a) == 0 && !empty) {
    return Error{.code = Errc::out_of_domain, .point = 0, .detail = "the outer layout is empty"};
  }
  return detail::leaf_by_leaf<Layout>(b.profile, [&](int k) -> Expected<Layout> {
    BasisMode const& m = b.leaves[k];
    if (empty || !detail::moves(m)) return scalar_layout(m.extent, 0);
    LC_TRY(part, composition(subtree(a, entry_at(a.profile, m.axis)), seen_by(b, m.axis)));
    LC_TRY(parts, parts_below(b.profile, part.profile));
    return part_of(part, parts[k]);
  });
}

}  // namespace layoutcheck
