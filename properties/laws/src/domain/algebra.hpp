#pragma once
/// Domains of the layout algebra: what domain_of() answers for operations on layouts.

#include "layoutcheck/laws/domain.hpp"

namespace layoutcheck::laws {

/// Largest table that is built to decide a domain.
inline constexpr index_t kDecidable = 1024;

Domain coalesce_domain(Layout const& layout, IntTuple const& profile);
Domain composition_domain(Layout const& a, Layout const& b);
Domain composition_domain(Layout const& a, Tiler const& tiler);
Domain complement_domain(Layout const& layout, index_t n);
Domain n_complement_domain(Layout const& layout, index_t n);
Domain left_inverse_domain(Layout const& layout);
Domain left_inverse_quasi_domain(Layout const& layout);
Domain inverse_domain(Layout const& layout);
/// One for logical, zipped, tiled and flat; products also for blocked and raked.
Domain divide_domain(Layout const& layout, Tiler const& tiler);
Domain product_domain(Layout const& block, Tiler const& tiles);
Domain product_domain(Layout const& block, Layout const& tiles);
/// `order` is null where none is given.
Domain tile_to_shape_domain(Layout const& block, IntTuple const& target, IntTuple const* order);
Domain upcast_domain(Layout const& layout, index_t n);
Domain downcast_domain(Layout const& layout, index_t n);
Domain recover_domain(Table const& values);

}  // namespace layoutcheck::laws
