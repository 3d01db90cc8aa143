#pragma once
/// The algebra of layouts whose strides are scaled basis elements: what each axis sees of one is a
/// plain layout, and what holds of all axes at once holds of it. Source: spec#basis-strides;
/// CuTe, coordinate tensors.

#include "layoutcheck/core/algebra/coalesce.hpp"
#include "layoutcheck/core/algebra/composition.hpp"
#include "layoutcheck/core/layout/basis_layout.hpp"

namespace layoutcheck {

/// The layout that one axis sees: k where a stride is k@axis, else 0. That of plain zeros sees
/// none.
///
///   seen_by((4,3):(1@0,1@1), 1) == (4,3):(0,1)
LC_HD constexpr Layout seen_by(BasisLayout const& basis, Axis const& axis) {
  Layout seen;
  seen.profile = basis.profile;
  for (BasisMode const& m : basis.leaves) {
    seen.leaves.push_back({m.extent, m.axis == axis && !axis.none() ? m.scale : 0});
  }
  return seen;
}

/// The same for the axis of that number among the leaves of the values, or one beyond the last,
/// where nothing moves, however far beyond.
///
///   one_axis((4,3):(1@1@0,1@1), 1) == (4,3):(1,0), since values are ((0,x),y)
///
/// Error: invalid_argument below 0.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> one_axis(BasisLayout const& basis, index_t axis) {
  if (axis < 0) {
    return Error{.code = Errc::invalid_argument, .point = axis, .detail = "an axis is at least 0"};
  }
  Tree<Axis> const axes = axes_of(basis);
  return seen_by(basis, axis < axes.leaves.size() ? axes.leaves[static_cast<int>(axis)] : Axis());
}

/// Errors: those of checked(Layout) for what some axis sees; invalid_argument (an axis with an
/// entry beyond kMaxAxes, a plain stride that is not 0, or an entry that is a number along one axis
/// and a tuple along another; `mode`); capacity_exceeded (values of more than kMaxAxes numbers).
LC_DEVICE_CALL LC_HD constexpr Expected<BasisLayout> checked(BasisLayout const& basis) {
  for (int k = 0; k < basis.leaves.size(); ++k) {
    BasisMode const& m = basis.leaves[k];
    bool fits = !m.axis.none() || m.scale == 0;
    for (int level = 0; level < m.axis.depth(); ++level) fits = fits && m.axis[level] < kMaxAxes;
    if (!fits) {
      return Error{.code = Errc::invalid_argument,
                   .mode = k,
                   .detail = "a stride is k@i with i below 16, or 0"};
    }
    for (BasisMode const& other : basis.leaves) {
      bool const within = !other.axis.none() && other.axis.holds(m.axis);
      if (within && !(other.axis == m.axis)) {
        return Error{.code = Errc::invalid_argument,
                     .mode = k,
                     .detail = "an entry of values is a number along one axis, a tuple along this"};
      }
    }
  }
  Tree<Axis> const axes = axes_of(basis);
  if (axes.leaves.size() > kMaxAxes || axes.leaves.overflowed()) {
    return Error{.code = Errc::capacity_exceeded, .detail = "values of more than 16 numbers"};
  }
  auto const shape = checked(seen_by(basis, Axis()));
  if (!shape) return shape.error();
  for (Axis const& axis : axes.leaves) {
    auto const seen = checked(seen_by(basis, axis));
    if (!seen) return seen.error();
  }
  return basis;
}

/// Each leaf along the axis of its place, so that a coordinate is mapped to itself.
///
///   identity_layout((4,(3,2))) == (4,(3,2)):(1@0,(1@0@1,1@1@1)), identity_layout(4) == 4:1@0
///
/// Errors: those of axes_of(Profile), invalid_argument (a negative extent), overflow.
LC_DEVICE_CALL LC_HD constexpr Expected<BasisLayout> identity_layout(IntTuple const& shape) {
  LC_TRY(axes, axes_of(shape.profile));
  BasisLayout result;
  result.profile = shape.profile;
  for (int k = 0; k < shape.leaves.size(); ++k) {
    result.leaves.push_back({shape.leaves[k], 1, axes.leaves[k]});
  }
  return checked(result);
}

namespace detail {

using BasisModes = InlineVector<BasisMode, kMaxLeaves>;

/// The shape, and every stride 0.
LC_HD constexpr BasisLayout still(Layout const& layout) {
  BasisLayout result;
  result.profile = layout.profile;
  for (Mode const& m : layout.leaves) result.leaves.push_back({m.extent, 0, {}});
  return result;
}

/// Whether one stride walks through both: along one axis, or not moving at all.
LC_HD constexpr bool follows(BasisMode const& before, BasisMode const& m) {
  if (before.scale == 0 || m.scale == 0) return before.scale == m.scale;
  return before.axis == m.axis && wide(before.extent) * before.scale == m.scale;
}

/// The products of extents at which some axis ends a mode: the first extents of (2,3,4) are 2, 6.
struct Cuts {
  InlineVector<index_t, kMaxLeaves> at;

  /// Keeps them in order, each once.
  LC_HD constexpr void add(index_t cut) {
    for (index_t const known : at) {
      if (known == cut) return;
    }
    at.push_back(cut);
    for (int i = at.size() - 1; i > 0 && at[i - 1] > at[i]; --i) {
      index_t const larger = at[i - 1];
      at[i - 1] = at[i];
      at[i] = larger;
    }
  }
};

/// The places below n at which n:r, composed with what some axis sees, is cut. Errors: those of
/// composition.
LC_HD constexpr Expected<Cuts> cuts_of(BasisLayout const& outer, Mode const& leaf) {
  Cuts cuts;
  for (Axis const& axis : axes_of(outer).leaves) {
    LC_TRY(part, composition(seen_by(outer, axis), scalar_layout(leaf.extent, leaf.stride)));
    index_t product = 1;
    for (Mode const& m : coalesced_modes(part.leaves)) {
      product *= m.extent;
      if (product > 1 && product < leaf.extent) cuts.add(product);
    }
  }
  return cuts;
}

/// The leaf n:r in pieces that no axis cuts. Errors: not_representable (cuts that do not divide one
/// another: an extent that no refinement of n has).
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> pieces_of(BasisLayout const& outer,
                                                          Mode const& leaf, int k) {
  LC_TRY(cuts, cuts_of(outer, leaf));
  ModeList pieces;
  index_t before = 1;
  cuts.at.push_back(leaf.extent);
  for (index_t const cut : cuts.at) {
    if (cut % before != 0) {
      return Error{.code = Errc::not_representable,
                   .mode = k,
                   .detail = "the axes cut modes at places that do not divide one another"};
    }
    LC_TRY(stride, (Checked(leaf.stride) * before).result());
    pieces.push_back({cut / before, stride});
    before = cut;
  }
  return from_modes(pieces);
}

/// The profile with make(k) in the place of leaf k. Errors: those of make and of checked().
template <class T, class Make>
LC_HD constexpr Expected<T> leaf_by_leaf(Profile const& profile, Make const& make) {
  if (profile.is_scalar()) return make(0);
  TupleBuilder<T> result(profile.arity(0));
  int leaf = 0;
  for (int node = 1; node < profile.nodes(); ++node) {
    if (!profile.is_leaf(node)) {
      result.open(profile.arity(node));
      continue;
    }
    LC_TRY(part, make(leaf++));
    result.add(part);
  }
  return checked(result.tree);
}

/// `layout` with each leaf replaced by its pieces.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> in_pieces(BasisLayout const& outer,
                                                          Layout const& layout) {
  return leaf_by_leaf<Layout>(layout.profile, [&](int k) -> Expected<Layout> {
    Mode const& m = layout.leaves[k];
    if (m.extent < 2) return scalar_layout(m.extent, m.stride);
    return pieces_of(outer, m, k);
  });
}

}  // namespace detail

/// Merges neighbouring modes that one stride can walk and drops modes of extent 1.
///
///   coalesce((2,3,4):(1@0,2@0,1@1)) == (6,4):(1@0,1@1)
///
/// Post: same value along every axis at every 0 <= i < size; an axis along which only modes of
/// extent 1 went is gone, its value was 0. Never refuses.
LC_HD constexpr BasisLayout coalesce(BasisLayout const& basis) {
  detail::BasisModes modes;
  for (BasisMode const& m : basis.leaves) {
    if (m.extent == 1) continue;
    bool const still = m.scale == 0;
    BasisMode const mode{m.extent, m.scale, still ? Axis() : m.axis};
    if (!modes.empty() && detail::follows(modes.back(), mode)) {
      modes.back().extent *= mode.extent;
    } else {
      modes.push_back(mode);
    }
  }
  if (modes.empty()) modes.push_back({1, 0, {}});
  if (modes.size() == 1) return scalar_tree<BasisLayout>(modes[0]);
  return flat_tree<BasisLayout>(modes);
}

/// R with R(c) = outer(inner(c)) along every axis, compatible with inner.
///
///   composition((4,3):(1@0,1@1), (2,3):(2,4)) == (2,3):(2@0,1@1)
///   composition((4,3):(1@0,1@1), 12:1) == (4,3):(1@0,1@1)
///
/// Each leaf of `inner` is cut where some axis needs it to be, and then every axis composes the
/// same shape. Errors: those of composition for what some axis sees; not_representable too where
/// cuts do not divide one another, and where one step goes along two axes: 2:5 into (4,3) goes 1
/// along both. `mode` is the leaf of inner, or that of its pieces.
LC_DEVICE_CALL LC_HD constexpr Expected<BasisLayout> composition(BasisLayout const& outer,
                                                                 Layout const& inner) {
  if (size(inner) == 0) return detail::still(inner);  // no coordinate, and so nothing to cut
  LC_TRY(pieces, detail::in_pieces(outer, inner));
  BasisLayout result = detail::still(pieces);
  auto axes = axes_of(outer).leaves;
  // Where there is no axis, what one would see says whether `inner` stays within.
  if (axes.empty()) axes.push_back(Axis());
  for (Axis const& axis : axes) {
    LC_TRY(part, composition(seen_by(outer, axis), pieces));
    if (part.profile != pieces.profile) {
      return Error{.code = Errc::not_representable,
                   .detail = "the axes cut modes at places that do not divide one another"};
    }
    for (int k = 0; k < part.leaves.size(); ++k) {
      index_t const stride = part.leaves[k].extent > 1 ? part.leaves[k].stride : 0;
      if (stride == 0) continue;
      if (!result.leaves[k].axis.none()) {
        return Error{.code = Errc::not_representable,
                     .mode = k,
                     .detail = "a step along two axes has no stride k@i"};
      }
      result.leaves[k].scale = stride;
      result.leaves[k].axis = axis;
    }
  }
  return checked(result);
}

}  // namespace layoutcheck
