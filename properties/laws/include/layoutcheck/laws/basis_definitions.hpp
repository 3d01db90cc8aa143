#pragma once
/// What the laws of basis strides compare answers with: what each axis sees is a layout, read by
/// its digits as spec#basis-strides has them. Host only.

#include <algorithm>
#include <optional>
#include <vector>

#include "layoutcheck/core/layout/basis_layout.hpp"
#include "layoutcheck/laws/checked_claims.hpp"
#include "layoutcheck/laws/definitions.hpp"

namespace layoutcheck::laws {

/// The strides k@axis of a layout as k, all others as 0.
inline Layout axis_of(BasisLayout const& basis, Axis const& axis) {
  Layout result;
  result.profile = basis.profile;
  for (BasisMode const& m : basis.leaves) {
    result.leaves.push_back({m.extent, m.axis == axis ? m.scale : 0});
  }
  return result;
}

/// An axis for each leaf of a tuple can be written.
inline bool fits_axes(Profile const& p) {
  for (int node = 0; node < p.nodes(); ++node) {
    if (p.arity(node) > kMaxAxes) return false;
  }
  return p.leaves() <= kMaxAxes && levels(p) <= kMaxAxisDepth;
}

/// The axis of a leaf of a tuple: its place in each of the tuples around it. Pre: fits_axes.
inline Axis path_of(Profile const& p, int leaf) {
  if (p.is_scalar()) return 0;
  Axis path;
  for (Cursor at; !p.is_leaf(at.node);) {
    at = first_child(at);
    int entry = 0;
    for (; at.leaf + p.leaves(at.node) <= leaf; ++entry) at = next(p, at);
    path = path.entry(entry);
  }
  return path;
}

/// Where the entry of an axis begins in a tuple, if it has one. A number alone is its entry 0.
inline std::optional<Cursor> place_at(Profile const& p, Axis const& axis) {
  Cursor at;
  for (int level = p.is_scalar() && axis[0] == 0 ? 1 : 0; level < axis.depth(); ++level) {
    if (axis[level] >= p.arity(at.node)) return std::nullopt;
    at = first_child(at);
    for (int i = 0; i < axis[level]; ++i) at = next(p, at);
  }
  return at;
}

/// The axes of some layouts, each once, the first entries of their values first.
template <class... More>
std::vector<Axis> axes_in(BasisLayout const& basis, More const&... more) {
  std::vector<Axis> axes;
  auto const add = [&](BasisLayout const& one) {
    for (BasisMode const& m : one.leaves) {
      if (!m.axis.none() && std::ranges::find(axes, m.axis) == axes.end()) axes.push_back(m.axis);
    }
  };
  add(basis), (add(more), ...);
  std::ranges::sort(axes, [](Axis const& a, Axis const& b) {
    int level = 0;
    while (level < a.depth() && level < b.depth() && a[level] == b[level]) ++level;
    return level < a.depth() && level < b.depth() ? a[level] < b[level] : a.depth() < b.depth();
  });
  return axes;
}

/// The values of a layout: the axis of each number, in the least tuples that hold all axes.
struct ValueShape {
  Profile profile;
  std::vector<Axis> axes;
};
inline void add_entries(ValueShape& to, std::vector<Axis> const& axes, Axis const& tuple) {
  int entries = 0;
  auto const is_in = [](Axis const& t, Axis const& a) { return t.holds(a) && !(t == a); };
  for (Axis const& a : axes) {
    if (is_in(tuple, a)) entries = std::max(entries, a[tuple.depth()] + 1);
  }
  if (tuple.none()) to.profile = Profile::tuple(entries);
  if (!tuple.none()) to.profile.open(entries);
  for (int i = 0; i < entries; ++i) {
    Axis const entry = tuple.entry(i);
    if (std::ranges::any_of(axes, [&](Axis const& a) { return is_in(entry, a); })) {
      add_entries(to, axes, entry);
    } else {
      to.profile.leaf();
      to.axes.push_back(entry);
    }
  }
}
inline ValueShape values_of(BasisLayout const& basis) {
  ValueShape result;
  add_entries(result, axes_in(basis), Axis());
  return result;
}

/// The leaf moves: its extent is above 1 and its stride not 0.
inline bool is_moving(BasisMode const& m) { return m.extent > 1 && m.scale != 0; }

/// has(axis) of each axis that some leaf moves along.
template <class Has>
bool moves_within(BasisLayout const& basis, Has const& has) {
  return std::ranges::all_of(basis.leaves,
                             [&](BasisMode const& m) { return !is_moving(m) || has(m.axis); });
}

/// Claims as many points, and the same value along every axis at each of them.
inline void same_values(CheckedClaims& e, BasisLayout const& got, BasisLayout const& want) {
  wide_t const points = volume(want);
  e.that(volume(got) == points);
  if (e.failed) return;
  for (Axis const& axis : axes_in(got, want)) {
    e.same_function(axis_of(got, axis), axis_of(want, axis));
  }
}

}  // namespace layoutcheck::laws
