#pragma once
/// Domains of the layout algebra: what domain_of() answers for operations on layouts.

#include "layoutcheck/laws/domain.hpp"
#include "layoutcheck/laws/offsets.hpp"

namespace layoutcheck::laws {

/// Largest table that is built to decide a domain.
inline constexpr index_t kDecidable = 1024;
/// Largest offset up to which a left inverse is searched where division by strides gives none.
inline constexpr index_t kLeftInverseReach = 96;

/// The domain of something made of parts: what one part refuses, all refuse.
Domain both(Domain a, Domain b);

/// Applies `domain` to every entry of a tiler and the part that it applies to.
template <class L, class OfParts>
Domain by_tiler(L const& layout, Tiler const& tiler, OfParts const& domain) {
  if (layout.profile.nodes() > 48 || tiler.layouts.profile.nodes() > 48) return Domain::unknown;
  if (!tiler.by_mode()) {
    return tiler.keeps(0) ? Domain::required : domain(layout, tiler.layout(0));
  }
  if (rank(tiler) > rank(layout)) return Domain::refuse;
  Domain result = Domain::required;
  for (int i = 0; i < rank(tiler); ++i) {
    result = both(result, by_tiler(mode(layout, i), tiler_mode(tiler, i), domain));
  }
  return result;
}

/// Where (tile, complement(tile, points)) is a bijection onto [0, points), small enough for tables.
Domain tiling_domain(Layout const& tile, index_t points);
/// The coalesced layout of an ascending table that some layout has: each extent is forced.
ModeList forced_modes(Table const& values);
/// spec#left_inverse, the rule.
bool strides_divide_by_definition(Layout const& layout);

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

// ---- weak_complement ----

/// Modes that move by ascending stride, each beyond the end of the one before.
inline bool is_chain(Layout const& l) {
  wide_t end = 1;
  for (Mode const& m : ascending(l).leaves) {
    if (m.extent > 1 && m.stride < end) return false;
    end = wide(m.extent) * m.stride;
  }
  return range(l).least == 0;
}

inline Domain weak_complement_domain(Layout const& layout, index_t n) {
  if (n < 1 || size(layout) == 0) return Domain::refuse;
  bool const fits_here = span_of(layout) <= kMaxIndex - n;
  return is_chain(layout) && fits_here ? Domain::required : Domain::may;
}
inline Domain weak_complement_domain(Layout const& layout) {
  return weak_complement_domain(layout, 1);
}

}  // namespace layoutcheck::laws
