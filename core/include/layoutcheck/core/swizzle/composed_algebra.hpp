#pragma once
/// The algebra on composed layouts x -> f(offset + L(x)): what acts on coordinates acts on L alone,
/// and f and the offset stay. Source: spec#composed-algebra; CuTe, layout_composed.hpp.

#include "layoutcheck/core/algebra/cast.hpp"
#include "layoutcheck/core/algebra/product.hpp"
#include "layoutcheck/core/layout/edit.hpp"
#include "layoutcheck/core/swizzle/evaluate.hpp"
#include "layoutcheck/core/tuple/slice.hpp"

namespace layoutcheck {
namespace detail {

/// c with another inner layout, or the error that this layout is.
LC_HD constexpr Expected<ComposedLayout> with_inner(ComposedLayout const& c,
                                                    Expected<Layout> const& inner) {
  if (!inner) return inner.error();
  ComposedLayout result = c;
  result.inner = *inner;
  return result;
}

}  // namespace detail

/// The same function with the fewest modes of L: coalesce(Sw<2,0,2> o 1 o (2,4):(1,2)) ==
/// Sw<2,0,2> o 1 o 8:1.
LC_HD constexpr ComposedLayout coalesce(ComposedLayout const& c) {
  return *detail::with_inner(c, coalesce(c.inner));
}
/// Without the inner parentheses of L.
LC_HD constexpr ComposedLayout flatten(ComposedLayout const& c) {
  return *detail::with_inner(c, flatten(c.inner));
}
/// get_mode(Sw<1,0,2> o 4 o (2,4):(4,1), 1) == Sw<1,0,2> o 4 o 4:1. Errors: those for L.
LC_HD constexpr Expected<ComposedLayout> get_mode(ComposedLayout const& c, index_t i) {
  return detail::with_inner(c, get_mode(c.inner, i));
}

/// The composed layout on the points of a tiler: composition(Sw<1,0,2> o 0 o 8:1, 4:2) ==
/// Sw<1,0,2> o 0 o 4:2. Errors, of these and all below: those for L.
LC_HD constexpr Expected<ComposedLayout> composition(ComposedLayout const& c, Tiler const& tiler) {
  return detail::with_inner(c, composition(c.inner, tiler));
}

LC_HD constexpr Expected<ComposedLayout> logical_divide(ComposedLayout const& c, Tiler const& t) {
  return detail::with_inner(c, logical_divide(c.inner, t));
}
LC_HD constexpr Expected<ComposedLayout> zipped_divide(ComposedLayout const& c, Tiler const& t) {
  return detail::with_inner(c, zipped_divide(c.inner, t));
}
LC_HD constexpr Expected<ComposedLayout> tiled_divide(ComposedLayout const& c, Tiler const& t) {
  return detail::with_inner(c, tiled_divide(c.inner, t));
}
LC_HD constexpr Expected<ComposedLayout> flat_divide(ComposedLayout const& c, Tiler const& t) {
  return detail::with_inner(c, flat_divide(c.inner, t));
}

LC_HD constexpr Expected<ComposedLayout> logical_product(ComposedLayout const& c, Tiler const& t) {
  return detail::with_inner(c, logical_product(c.inner, t));
}
LC_HD constexpr Expected<ComposedLayout> zipped_product(ComposedLayout const& c, Tiler const& t) {
  return detail::with_inner(c, zipped_product(c.inner, t));
}
LC_HD constexpr Expected<ComposedLayout> tiled_product(ComposedLayout const& c, Tiler const& t) {
  return detail::with_inner(c, tiled_product(c.inner, t));
}
LC_HD constexpr Expected<ComposedLayout> flat_product(ComposedLayout const& c, Tiler const& t) {
  return detail::with_inner(c, flat_product(c.inner, t));
}

/// Where `_` is, the modes of L; the offset grows by the value of L at the fixed part, so that f
/// sees what it saw: slice((_,2), Sw<1,0,2> o 0 o (2,4):(1,2)) == Sw<1,0,2> o 4 o (2):(1).
/// Errors: those of slice and evaluate for L; overflow; out_of_domain (an offset below 0).
LC_HD constexpr Expected<ComposedLayout> slice(Coordinate const& at, ComposedLayout const& c) {
  LC_TRY(inner, slice(at, c.inner));
  Coordinate fixed = at;
  for (CoordinateLeaf& leaf : fixed.leaves) {
    if (leaf.free) leaf = {0, false};
  }
  LC_TRY(first, evaluate(c.inner, fixed));
  LC_TRY(offset, (Checked(c.offset) + first).result());
  if (offset < 0) {
    return Error{.code = Errc::out_of_domain, .point = offset, .detail = "an offset below 0"};
  }
  ComposedLayout result = c;
  result.inner = inner;
  result.offset = offset;
  return result;
}

}  // namespace layoutcheck
