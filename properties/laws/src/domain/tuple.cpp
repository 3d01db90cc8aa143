#include "domain/tuple.hpp"

#include "layoutcheck/laws/basis_definitions.hpp"
#include "layoutcheck/laws/definitions.hpp"

namespace layoutcheck::laws {

static Domain required_if(bool defined) { return defined ? Domain::required : Domain::refuse; }
static Domain required_or_may(bool required) { return required ? Domain::required : Domain::may; }

// ---- arithmetic ----

/// Of a value: `steps` is whether every step from the left stays within 64 bits.
static Domain of_value(wide_t exact, bool steps) {
  if (!fits(exact)) return Domain::refuse;
  return required_or_may(steps);
}

Domain tuple_product_domain(IntTuple const& t) { return of_value(volume(t), products_fit(t)); }

Domain product_each_domain(IntTuple const& t) {
  bool steps = true;
  for (int i = 0; i < rank(t); ++i) {
    Domain const domain = tuple_product_domain(mode(t, i));
    if (domain == Domain::refuse) return domain;
    steps = steps && domain == Domain::required;
  }
  return required_or_may(steps);
}

Domain inner_product_domain(IntTuple const& a, IntTuple const& b) {
  if (a.profile != b.profile) return Domain::refuse;
  wide_t sum = 0;
  bool steps = true;
  for (int k = 0; k < a.leaves.size(); ++k) {
    wide_t const term = times(a.leaves[k], b.leaves[k]);
    sum += term;
    steps = steps && fits(term) && fits(sum);
  }
  // Terms beyond 64 bits may cancel, and times() has not kept how far beyond they are.
  return steps ? Domain::required : Domain::may;
}

Domain elem_scale_domain(IntTuple const& a, IntTuple const& b) {
  if (!replaces_leaves(a.profile, b.profile)) return Domain::refuse;
  bool steps = true;
  for (int k = 0; k < a.leaves.size(); ++k) {
    Place const part = place_of(a.profile, b.profile, k);
    if (!fits(times(a.leaves[k], volume(b, part.first, part.last)))) return Domain::refuse;
    steps = steps && products_fit(tree_at(b, part));
  }
  return required_or_may(steps);
}

Domain prefix_product_domain(IntTuple const& t, IntTuple const& init) {
  if (!replaces_leaves(init.profile, t.profile)) return Domain::refuse;
  for (int i = 0; i < init.leaves.size(); ++i) {
    Place const part = place_of(init.profile, t.profile, i);
    wide_t before = init.leaves[i];
    for (int k = part.first; k < part.last; ++k) {
      if (!fits(before)) return Domain::refuse;
      before = times(before, t.leaves[k]);
    }
  }
  return Domain::required;
}

/// Wherever both have a tuple in the same place, the two have the same rank.
static bool ranks_agree(Profile const& a, int in_a, Profile const& b, int in_b) {
  if (a.is_leaf(in_a) || b.is_leaf(in_b)) return true;
  if (a.arity(in_a) != b.arity(in_b)) return false;
  int child_a = in_a + 1;
  int child_b = in_b + 1;
  for (int i = 0; i < a.arity(in_a); ++i) {
    if (!ranks_agree(a, child_a, b, child_b)) return false;
    child_a = a.after(child_a);
    child_b = b.after(child_b);
  }
  return true;
}

/// Both tuples at their cursors: mode by mode, otherwise the leaves of a by the product of b. With
/// `exact`, one of extent and divisor must divide the other.
static Domain of_division(IntTuple const& a, Cursor at_a, IntTuple const& b, Cursor at_b,
                          bool exact) {
  Cursor const end_a = next(a.profile, at_a);
  Cursor const end_b = next(b.profile, at_b);
  if (!a.profile.is_leaf(at_a.node) && !b.profile.is_leaf(at_b.node)) {
    Domain result = Domain::required;
    Cursor in_a = first_child(at_a);
    Cursor in_b = first_child(at_b);
    for (int i = 0; i < a.profile.arity(at_a.node); ++i) {
      Domain const mode_domain = of_division(a, in_a, b, in_b, exact);
      if (mode_domain == Domain::refuse) return mode_domain;
      if (mode_domain == Domain::may) result = mode_domain;
      in_a = next(a.profile, in_a);
      in_b = next(b.profile, in_b);
    }
    return result;
  }
  wide_t const divisor = volume(b, at_b.leaf, end_b.leaf);
  if (!fits(divisor)) return Domain::may;
  index_t left = static_cast<index_t>(divisor);
  if (left == 0) return at_a.leaf < end_a.leaf ? Domain::refuse : Domain::may;
  for (int k = at_a.leaf; k < end_a.leaf; ++k) {
    index_t const extent = a.leaves[k];
    if (exact && extent % left != 0 && left % extent != 0) return Domain::refuse;
    left = left % extent == 0 ? left / extent : left / extent + 1;
  }
  return Domain::required;
}

static Domain of_division(IntTuple const& a, IntTuple const& b, bool exact) {
  if (!ranks_agree(a.profile, 0, b.profile, 0)) return Domain::refuse;
  if (!no_leaf_below(a, 1) || !no_leaf_below(b, 0)) return Domain::may;
  return of_division(a, {}, b, {}, exact);
}

Domain tuple_max_domain(IntTuple const& t) { return required_if(!t.leaves.empty()); }

Domain prefix_product_domain(IntTuple const& t) { return prefix_product_domain(t, IntTuple(1)); }

Domain shape_div_domain(IntTuple const& a, IntTuple const& b) { return of_division(a, b, true); }

Domain ceil_div_domain(IntTuple const& a, IntTuple const& b) { return of_division(a, b, false); }

// ---- relations ----

/// A tuple of modes in the place of leaves stays within the capacity of the inline storage.
static bool nests_within_capacity(Profile const& outer, Profile const& inner) {
  return levels(outer) + levels(inner) <= kMaxDepth && outer.nodes() + inner.nodes() <= kMaxNodes;
}

Domain unflatten_domain(IntTuple const& flat, IntTuple const& like) {
  return required_if(flat.leaves.size() == like.leaves.size());
}

Domain unflatten_domain(Layout const& flat, IntTuple const& like) {
  return required_if(flat.leaves.size() == like.leaves.size());
}

Domain substitute_domain(IntTuple const& q, IntTuple const& modes) {
  if (modes.is_scalar()) return Domain::may;
  if (rank(modes) != q.leaves.size()) return Domain::refuse;
  return required_or_may(nests_within_capacity(q.profile, modes.profile));
}

Domain relative_modes_domain(IntTuple const& fine, IntTuple const& coarse) {
  if (!sizes_agree(coarse, fine)) return Domain::refuse;
  bool const positive = no_leaf_below(fine, 1) && no_leaf_below(coarse, 1);
  // A scalar's mode is in parentheses of its own: one node and one level more.
  bool const fits = fine.profile.nodes() < kMaxNodes && levels(fine.profile) < kMaxDepth;
  return required_or_may(positive && fits);
}

Domain mutual_refinement_domain(IntTuple const& a, IntTuple const& b) {
  if (!have_refinement(a, {}, b, {})) return Domain::refuse;
  return required_or_may(no_leaf_below(a, 1) && no_leaf_below(b, 1));
}

// ---- coordinates ----

template <class T>
static Domain of_slice(Coordinate const& c, T const& target) {
  if (!replaces_leaves(c.profile, target.profile)) return Domain::refuse;
  return required_or_may(is_inside(c, target));
}

/// Of a coordinate in a shape: refuse where its profile does not fit the shape; may where it has
/// `_`, which the operation does not take.
template <class T>
static Domain of_coordinate(Coordinate const& c, T const& shaped) {
  if (has_free(c)) return Domain::may;
  if (!replaces_leaves(c.profile, shaped.profile)) return Domain::refuse;
  return required_or_may(no_leaf_below(shaped, 1) && products_fit(shaped) &&
                         is_coordinate(c, shaped));
}

Domain slice_domain(Coordinate const& c, IntTuple const& target) { return of_slice(c, target); }

Domain slice_domain(Coordinate const& c, Layout const& target) { return of_slice(c, target); }

Domain slice_domain(Coordinate const& c, BasisLayout const& target) { return of_slice(c, target); }

Domain idx2crd_domain(Coordinate const& c, IntTuple const& shape) {
  return of_coordinate(c, shape);
}

Domain crd2idx_domain(Coordinate const& c, IntTuple const& shape) {
  return of_coordinate(c, shape);
}

Domain idx2crd_domain(Coordinate const& c, IntTuple const& shape, IntTuple const& stride) {
  if (shape.profile != stride.profile) return Domain::refuse;
  Domain const domain = of_coordinate(c, shape);
  if (domain != Domain::required) return domain;
  for (int i = 0; i < c.leaves.size(); ++i) {
    Place const part = place_of(c.profile, shape.profile, i);
    if (!chain_is_compact(shape, stride, part.first, part.last)) return Domain::may;
  }
  return Domain::required;
}

Domain crd2idx_domain(Coordinate const& c, IntTuple const& shape, IntTuple const& stride) {
  if (shape.profile != stride.profile) return Domain::refuse;
  Domain const domain = of_coordinate(c, shape);
  if (domain != Domain::required) return domain;
  wide_t reach = 0;
  for (int k = 0; k < shape.leaves.size(); ++k) {
    if (stride.leaves[k] < -kMaxIndex) return Domain::may;
    reach += times(shape.leaves[k] - 1, magnitude(stride.leaves[k]));
  }
  return required_or_may(fits(reach));
}

/// A tuple of c in the place of an integer of the shape can be read only with a source shape.
Domain crd2crd_domain(Coordinate const& c, IntTuple const& shape) {
  if (has_free(c)) return Domain::may;
  if (!ranks_agree(c.profile, 0, shape.profile, 0)) return Domain::refuse;
  if (!replaces_leaves(c.profile, shape.profile)) return Domain::may;
  return of_coordinate(c, shape);
}

Domain crd2crd_domain(Coordinate const& c, IntTuple const& target, IntTuple const& source) {
  Domain const domain = of_coordinate(c, source);
  if (domain != Domain::required) return domain;
  return required_or_may(no_leaf_below(target, 1) && products_fit(target) &&
                         index_of(c, source) < volume(target));
}

Domain at_domain(Layout const& layout, Coordinate const& c) { return of_coordinate(c, layout); }

/// What is a coordinate does not depend on strides.
Domain at_domain(BasisLayout const& basis, Coordinate const& c) {
  return at_domain(axis_of(basis, Axis()), c);
}

Domain at_domain(Swizzle const& swizzle, Coordinate const& c) {
  if (!c.is_scalar() || has_free(c)) return Domain::may;
  return required_or_may(is_swizzle(swizzle) && c.leaves[0].value >= 0);
}

Domain at_domain(ComposedLayout const& composed, Coordinate const& c) {
  Domain const domain = of_coordinate(c, composed.inner);
  if (domain != Domain::required) return domain;
  wide_t const y = composed.offset + value_at_coordinate(composed.inner, c);
  if (y < 0 || !fits(y)) return Domain::may;
  return composed.outer_is_swizzle
             ? required_or_may(is_swizzle(composed.swizzle))
             : required_or_may(no_leaf_below(composed.outer, 1) && y < volume(composed.outer));
}

// ---- layouts made and edited ----

Domain table_domain(Layout const& layout) { return required_or_may(size(layout) <= 4096); }

Domain compact_domain(IntTuple const& shape) {
  if (!no_leaf_below(shape, 0)) return Domain::refuse;
  return required_or_may(products_fit(shape));
}

Domain compact_ordered_domain(IntTuple const& shape, IntTuple const& order) {
  if (!no_leaf_below(shape, 0) || !replaces_leaves(order.profile, shape.profile)) {
    return Domain::refuse;
  }
  bool distinct = true;
  for (int i = 0; i < order.leaves.size(); ++i) {
    for (int j = 0; j < i; ++j) distinct = distinct && order.leaves[i] != order.leaves[j];
  }
  return required_or_may(distinct && order.profile == shape.profile && products_fit(shape));
}

static bool has_zero(Layout const& layout) {
  for (Mode const& m : layout.leaves) {
    if (m.extent == 0) return true;
  }
  return false;
}

/// Distinct positive strides, or 0, on all leaves that move.
Domain compact_like_domain(Layout const& layout) {
  for (int i = 0; i < layout.leaves.size(); ++i) {
    Mode const& m = layout.leaves[i];
    if (m.extent == 0 || m.stride < 0) return Domain::may;
    for (int j = 0; j < i; ++j) {
      if (m.stride != 0 && m.stride == layout.leaves[j].stride) return Domain::may;
    }
  }
  return Domain::required;
}

Domain concat_domain(Layout const& first, std::span<Layout const> more) {
  wide_t points = 1;
  wide_t reach = 1;
  int nodes = 1;
  int leaves = 0;
  bool flat_enough = true;
  auto const add = [&](Layout const& layout) {
    points = times(points, has_zero(layout) ? kMaxIndex : size(layout));
    reach += cosize(layout);
    nodes += layout.profile.nodes();
    leaves += layout.leaves.size();
    flat_enough = flat_enough && levels(layout.profile) < kMaxDepth;
  };
  add(first);
  for (Layout const& layout : more) add(layout);
  return required_or_may(flat_enough && fits(points) && fits(reach) && nodes <= kMaxNodes &&
                         leaves <= kMaxLeaves);
}

Domain mode_domain(Layout const& layout, index_t i) {
  return required_if(0 <= i && i < rank(layout));
}

Domain mode_domain(BasisLayout const& basis, index_t i) {
  return required_if(0 <= i && i < rank(basis));
}

/// An empty range, and any range of a layout that is not a tuple, may be refused.
Domain range_domain(Layout const& layout, index_t begin, index_t end) {
  if (begin < 0 || begin > end || end > rank(layout)) return Domain::refuse;
  return required_or_may(begin < end && !layout.is_scalar() && levels(layout.profile) < kMaxDepth);
}

Domain select_domain(Layout const& layout, IntTuple const& modes) {
  for (index_t i : modes.leaves) {
    if (i < 0 || i >= rank(layout)) return Domain::refuse;
  }
  // A mode more than once may exceed what fits.
  for (int i = 0; i < modes.leaves.size(); ++i) {
    for (int j = 0; j < i; ++j) {
      if (modes.leaves[i] == modes.leaves[j]) return Domain::may;
    }
  }
  return required_or_may(levels(modes.profile) == 1 && !modes.leaves.empty() &&
                         !layout.is_scalar());
}

Domain replace_domain(Layout const& layout, index_t i, Layout const& by) {
  if (i < 0 || i >= rank(layout)) return Domain::refuse;
  return layout.is_scalar() ? Domain::may : concat_domain(layout, std::span(&by, 1));
}

}  // namespace layoutcheck::laws
