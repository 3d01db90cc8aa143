#pragma once
/// Swizzles and composed layouts at a coordinate, and their sizes.

#include "layoutcheck/core/layout/coordinate_map.hpp"
#include "layoutcheck/core/swizzle/composed_layout.hpp"

namespace layoutcheck {

/// 2^(bits + base + |shift|), from where on it repeats: size(Sw<1,2,1>) == 16.
LC_HD constexpr index_t size(Swizzle const& swizzle) { return swizzle.domain(); }

/// evaluate(Sw<1,2,1>, 8) == 12. Error: out_of_domain below 0.
LC_HD constexpr Expected<index_t> evaluate(Swizzle const& swizzle, index_t x) {
  if (x < 0) {
    return Error{.code = Errc::out_of_domain, .point = x, .detail = "a swizzle of less than 0"};
  }
  return swizzle(x);
}
/// Error: unsupported too, for a tuple and for `_`.
LC_HD constexpr Expected<index_t> evaluate(Swizzle const& swizzle, Coordinate const& c) {
  if (!c.is_scalar() || c.leaves[0].free) {
    return Error{.code = Errc::unsupported, .detail = "a swizzle takes an integer"};
  }
  return evaluate(swizzle, c.leaves[0].value);
}

/// f(offset + L(c)): evaluate(Sw<1,0,2> o 1 o 8:1, 3) == 5. Errors: those of the layouts,
/// out_of_domain of the swizzle, overflow.
LC_HD constexpr Expected<index_t> evaluate(ComposedLayout const& composed, Coordinate const& c) {
  LC_TRY(inner, evaluate(composed.inner, c));
  LC_TRY(y, (Checked(composed.offset) + inner).result());
  if (composed.outer_is_swizzle) return evaluate(composed.swizzle, y);
  return evaluate(composed.outer, Coordinate(y));
}

}  // namespace layoutcheck
