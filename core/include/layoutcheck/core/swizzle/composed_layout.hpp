#pragma once
/// Composed layouts: x -> f(offset + L(x)), f a swizzle or a layout.

#include "layoutcheck/core/layout/layout.hpp"
#include "layoutcheck/core/swizzle/swizzle.hpp"

namespace layoutcheck {

/// Sw<3,3,3> o 0 o (8,8):(8,1)
struct ComposedLayout {
  bool outer_is_swizzle = true;
  Swizzle swizzle;  ///< f, if outer_is_swizzle
  Layout outer;     ///< f, otherwise
  index_t offset = 0;
  Layout inner;

  LC_HD friend constexpr bool operator==(ComposedLayout const& a, ComposedLayout const& b) {
    if (a.outer_is_swizzle != b.outer_is_swizzle || a.offset != b.offset) return false;
    bool const same_outer = a.outer_is_swizzle ? a.swizzle == b.swizzle : a.outer == b.outer;
    return same_outer && a.inner == b.inner;
  }

  /// Pre: 0 <= x < size(inner), and offset + inner(x) in the domain of f.
  LC_HD constexpr index_t operator()(index_t x) const {
    index_t const y = offset + inner(x);
    return outer_is_swizzle ? swizzle(y) : outer(y);
  }
};

LC_HD constexpr index_t size(ComposedLayout const& c) { return size(c.inner); }

}  // namespace layoutcheck
