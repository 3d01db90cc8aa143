#pragma once
/// Int-tuples edited mode by mode and combined leaf by leaf, and layouts that select coordinates of
/// shapes.

#include "layoutcheck/laws/basis_definitions.hpp"
#include "layoutcheck/laws/domain.hpp"

namespace layoutcheck::laws {

/// Of a tuple with another as one more mode: a node and a level more.
inline Domain nest_domain(IntTuple const& t, IntTuple const& x) {
  int const depth = levels(t.profile) > levels(x.profile) ? levels(t.profile) : levels(x.profile);
  bool const fits_here = t.profile.nodes() + x.profile.nodes() < kMaxNodes && depth < kMaxDepth &&
                         t.leaves.size() + x.leaves.size() <= kMaxLeaves;
  return fits_here ? Domain::required : Domain::may;
}

/// Libraries differ on integers, whether they are tuples of one mode.
inline Domain insert_domain(IntTuple const& t, index_t i, IntTuple const& x) {
  if (i < 0 || i > rank(t)) return Domain::refuse;
  return t.is_scalar() ? Domain::may : nest_domain(t, x);
}
inline Domain zip_domain(IntTuple const& a, IntTuple const& b) {
  if (a.is_scalar() || b.is_scalar()) return Domain::may;
  if (rank(a) != rank(b)) return Domain::refuse;
  bool const fits_here = 2 * (a.profile.nodes() + b.profile.nodes()) < kMaxNodes &&
                         levels(a.profile) + 1 < kMaxDepth && levels(b.profile) + 1 < kMaxDepth &&
                         a.leaves.size() + b.leaves.size() <= kMaxLeaves;
  return fits_here ? Domain::required : Domain::may;
}

/// Of leaves that are added, or subtracted.
inline Domain leaves_domain(IntTuple const& a, int sign, IntTuple const& b) {
  if (a.profile != b.profile) return Domain::refuse;
  for (int k = 0; k < a.leaves.size(); ++k) {
    if (!fits(wide(a.leaves[k]) + sign * wide(b.leaves[k]))) return Domain::refuse;
  }
  return Domain::required;
}
inline Domain elem_add_domain(IntTuple const& a, IntTuple const& b) {
  return leaves_domain(a, 1, b);
}
inline Domain elem_subtract_domain(IntTuple const& a, IntTuple const& b) {
  return leaves_domain(a, -1, b);
}

/// CuTe compares others too, as far as both reach.
inline Domain elem_less_domain(IntTuple const& a, IntTuple const& b) {
  return a.profile == b.profile ? Domain::required : Domain::may;
}

/// Beyond the shape, and after its last coordinate, libraries differ.
inline Domain increment_domain(IntTuple const& c, IntTuple const& shape) {
  if (c.profile != shape.profile) return Domain::refuse;
  bool has_next = false;
  for (int k = 0; k < c.leaves.size(); ++k) {
    if (c.leaves[k] < 0 || c.leaves[k] >= shape.leaves[k]) return Domain::may;
    has_next = has_next || c.leaves[k] + 1 < shape.leaves[k];
  }
  return has_next ? Domain::required : Domain::may;
}

inline Domain product_like_domain(IntTuple const& t, IntTuple const& guide) {
  if (!replaces_leaves(guide.profile, t.profile)) return Domain::refuse;
  for (int k = 0; k < guide.leaves.size(); ++k) {
    Place const part = place_of(guide.profile, t.profile, k);
    if (!fits(volume(t, part.first, part.last))) return Domain::refuse;
  }
  return products_fit(t) ? Domain::required : Domain::may;
}

inline Domain evenly_divides_domain(IntTuple const& shape, IntTuple const& tiler) {
  return no_leaf_below(shape, 0) && no_leaf_below(tiler, 1) && products_fit(shape)
             ? Domain::required
             : Domain::may;
}

/// Empty shapes have no coordinate to select.
inline bool has_coordinates(IntTuple const& shape) {
  return no_leaf_below(shape, 1) && products_fit(shape);
}
inline Domain greatest_common_domain_domain(IntTuple const& a, IntTuple const& b) {
  return has_coordinates(a) && has_coordinates(b) ? Domain::required : Domain::may;
}
inline Domain domain_distribute_domain(IntTuple const& shape, index_t n) {
  if (n < 1) return Domain::refuse;
  return has_coordinates(shape) ? Domain::required : Domain::may;
}
/// Without brackets, libraries answer the layout itself.
inline Domain tiler_to_layout_domain(Tiler const& tiler) {
  if (tiler.kept != 0) return Domain::refuse;
  bool const fits_here = fits_axes(tiler.brackets) && products_fit(tiler.layouts) &&
                         tiler.brackets.nodes() + tiler.layouts.profile.nodes() < kMaxNodes &&
                         levels(tiler.brackets) + levels(tiler.layouts.profile) < kMaxDepth;
  return tiler.by_mode() && fits_here ? Domain::required : Domain::may;
}

}  // namespace layoutcheck::laws
