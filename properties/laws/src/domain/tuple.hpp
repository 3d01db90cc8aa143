#pragma once
/// Domains of the operations on int-tuples and coordinates, and of those that make and edit
/// layouts. Coordinates below 0 or past the end, negative extents and integers beyond 64 bits on
/// the way to a result within them are `may`.

#include "layoutcheck/laws/domain.hpp"

namespace layoutcheck::laws {

Domain tuple_product_domain(IntTuple const& t);
Domain product_each_domain(IntTuple const& t);
Domain tuple_max_domain(IntTuple const& t);
Domain inner_product_domain(IntTuple const& a, IntTuple const& b);
Domain elem_scale_domain(IntTuple const& a, IntTuple const& b);
Domain prefix_product_domain(IntTuple const& t);
Domain prefix_product_domain(IntTuple const& t, IntTuple const& init);
Domain shape_div_domain(IntTuple const& a, IntTuple const& b);
Domain ceil_div_domain(IntTuple const& a, IntTuple const& b);

Domain unflatten_domain(IntTuple const& flat, IntTuple const& like);
Domain unflatten_domain(Layout const& flat, IntTuple const& like);
Domain substitute_domain(IntTuple const& q, IntTuple const& modes);
Domain relative_modes_domain(IntTuple const& fine, IntTuple const& coarse);
Domain mutual_refinement_domain(IntTuple const& a, IntTuple const& b);

/// slice and dice.
Domain slice_domain(Coordinate const& c, IntTuple const& target);
Domain slice_domain(Coordinate const& c, Layout const& target);
Domain slice_domain(Coordinate const& c, BasisLayout const& target);
Domain idx2crd_domain(Coordinate const& c, IntTuple const& shape);
Domain idx2crd_domain(Coordinate const& c, IntTuple const& shape, IntTuple const& stride);
Domain crd2idx_domain(Coordinate const& c, IntTuple const& shape);
Domain crd2idx_domain(Coordinate const& c, IntTuple const& shape, IntTuple const& stride);
Domain crd2crd_domain(Coordinate const& c, IntTuple const& shape);
Domain crd2crd_domain(Coordinate const& c, IntTuple const& target, IntTuple const& source);
Domain at_domain(Layout const& layout, Coordinate const& c);
Domain at_domain(Swizzle const& swizzle, Coordinate const& c);
Domain at_domain(ComposedLayout const& composed, Coordinate const& c);
Domain at_domain(BasisLayout const& basis, Coordinate const& c);

/// table and image.
Domain table_domain(Layout const& layout);
/// compact_left and compact_right.
Domain compact_domain(IntTuple const& shape);
Domain compact_ordered_domain(IntTuple const& shape, IntTuple const& order);
Domain compact_like_domain(Layout const& layout);
Domain concat_domain(Layout const& first, std::span<Layout const> more = {});
Domain mode_domain(Layout const& layout, index_t i);
Domain mode_domain(BasisLayout const& basis, index_t i);
/// group and take.
Domain range_domain(Layout const& layout, index_t begin, index_t end);
Domain select_domain(Layout const& layout, IntTuple const& modes);
Domain replace_domain(Layout const& layout, index_t i, Layout const& by);

}  // namespace layoutcheck::laws
