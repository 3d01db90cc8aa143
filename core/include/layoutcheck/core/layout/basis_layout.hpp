#pragma once
/// Layouts whose strides are scaled basis elements k@i: values are coordinate tuples, added
/// leafwise. (4,3):(1@0,1@1) maps 5 to (1,1), and (4,3):(1@0,1@0@1) maps it to (1,(1)).

#include "layoutcheck/core/layout/axis.hpp"
#include "layoutcheck/core/layout/layout.hpp"

namespace layoutcheck {

/// scale@axis. A plain integer stride has no axis and must be 0, since an integer cannot be added
/// to a tuple.
struct BasisMode {
  index_t extent;
  index_t scale;
  Axis axis{};

  LC_HD friend constexpr bool operator==(BasisMode const& a, BasisMode const& b) {
    return a.extent == b.extent && a.scale == b.scale && a.axis == b.axis;
  }
};

struct BasisLayout : Tree<BasisMode> {
  /// The value at x, a tuple as axes_of() has it. Pre: checked, 0 <= x < size.
  LC_HD constexpr IntTuple operator()(index_t x) const;
};

/// The entries of the values in their parentheses: the least tuples that have all of them.
///
///   axes_of((4,3):(1@2,1@0@1)) == (0,(0@1),2), each as its Axis
///
/// An entry that is also a tuple is read as a tuple; checked() refuses it.
LC_HD constexpr Tree<Axis> axes_of(BasisLayout const& basis) {
  auto const entries =
      [&](Axis const& tuple) {  // of what the tuple has, one more than the greatest
        int n = 0;
        for (BasisMode const& m : basis.leaves) {
          bool const within = tuple.holds(m.axis) && m.axis.depth() > tuple.depth();
          if (within && m.axis[tuple.depth()] >= n) n = m.axis[tuple.depth()] + 1;
        }
        return n;
      };
  Axis tuple;
  int arity[kMaxAxisDepth + 1] = {entries(tuple)};
  int next[kMaxAxisDepth + 1] = {};
  TupleBuilder<Tree<Axis>> result(arity[0]);
  for (int level = 0;;) {
    if (next[level] == arity[level]) {
      if (level == 0) return result.tree;
      --level;
      tuple = tuple.outer();
      continue;
    }
    Axis const entry = tuple.entry(next[level]++);
    int const inner = level + 1 < kMaxAxisDepth ? entries(entry) : 0;
    if (inner == 0) {
      result.add(scalar_tree<Tree<Axis>>(entry));
      continue;
    }
    result.open(inner);
    tuple = entry;
    arity[++level] = inner;
    next[level] = 0;
  }
}

/// What leaf k of a tuple goes along: its entry. A number alone is entry 0.
///
///   axes_of the profile of (4,(3,2)) == (0,(0@1,1@1)), each as its Axis
///
/// Error: capacity_exceeded (more than kMaxAxes leaves or entries of a tuple, or deeper than
/// kMaxAxisDepth).
LC_HD constexpr Expected<Tree<Axis>> axes_of(Profile const& profile) {
  if (profile.is_scalar()) return scalar_tree<Tree<Axis>>(0);
  Tree<Axis> result;
  result.profile = profile;
  Axis tuple;
  int arity[kMaxAxisDepth + 1] = {profile.arity(0)};
  int next[kMaxAxisDepth + 1] = {};
  for (int node = 1; node < profile.nodes(); ++node) {
    while (next[tuple.depth()] == arity[tuple.depth()]) tuple = tuple.outer();
    int const i = next[tuple.depth()]++;
    bool const fits = tuple.depth() < kMaxAxisDepth && i < kMaxAxes;
    if (!fits || result.leaves.size() == kMaxAxes) {
      return Error{.code = Errc::capacity_exceeded, .detail = "more leaves or levels than axes"};
    }
    Axis const entry = tuple.entry(i);
    if (profile.is_leaf(node)) {
      result.leaves.push_back(entry);
    } else {
      tuple = entry;
      arity[entry.depth()] = profile.arity(node);
      next[entry.depth()] = 0;
    }
  }
  return result;
}

/// Where in a tuple the entry of an axis begins; its node is -1 where there is none. A number alone
/// is its own entry 0.
LC_HD constexpr Cursor entry_at(Profile const& profile, Axis const& axis) {
  Cursor const none{-1, 0};
  Cursor at;
  if (profile.is_scalar()) return axis == Axis(0) ? at : none;
  for (int level = 0; level < axis.depth(); ++level) {
    if (axis[level] >= profile.arity(at.node)) return none;
    at = first_child(at);
    for (int i = axis[level]; i > 0; --i) at = next(profile, at);
  }
  return at;
}

/// The number of an axis among the leaves of axes_of(); as many as there are where it has none.
LC_HD constexpr int number_of(Axis const& axis, Tree<Axis> const& axes) {
  int i = 0;
  while (i < axes.leaves.size() && !(axes.leaves[i] == axis)) ++i;
  return i;
}

LC_HD constexpr IntTuple BasisLayout::operator()(index_t x) const {
  Tree<Axis> const axes = axes_of(*this);
  IntTuple value;
  value.profile = axes.profile;
  for (int a = 0; a < axes.leaves.size(); ++a) value.leaves.push_back(0);
  int const last = leaves.size() - 1;
  for (int k = 0; k <= last; ++k) {
    BasisMode const& m = leaves[k];
    index_t const c = k < last ? x % m.extent : x;
    if (!m.axis.none()) value.leaves[number_of(m.axis, axes)] += c * m.scale;
    if (k < last) x /= m.extent;
  }
  return value;
}

/// The shape, without strides.
LC_HD constexpr IntTuple shape(BasisLayout const& layout) {
  IntTuple result;
  result.profile = layout.profile;
  for (BasisMode const& m : layout.leaves) result.leaves.push_back(m.extent);
  return result;
}

LC_HD constexpr index_t size(BasisLayout const& layout) {
  index_t result = 1;
  for (BasisMode const& m : layout.leaves) result *= m.extent;
  return result;
}

}  // namespace layoutcheck
