#pragma once
/// Composed layouts: x -> f(offset + L(x)), f a swizzle or a layout.

#include <type_traits>

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

/// That f has a value at every offset that L reaches, of 64 bits; of a layout f past its end too.
/// Errors: out_of_domain (an offset below 0, an empty f), overflow.
///
///   4:1 o 2 o 8:1 reaches 4:1 at 9, past its end; 4:1 o 2 o 8:-1 is out_of_domain
LC_HD constexpr Expected<ComposedLayout> checked(ComposedLayout const& c) {
  if (size(c.inner) == 0) return c;
  Range const r = range(c.inner);
  Checked const least = Checked(c.offset) + r.least;
  Checked const greatest = Checked(c.offset) + r.greatest;
  if (least.overflowed() || greatest.overflowed()) {
    return Error{.code = Errc::overflow, .detail = "offset exceeds 64 bits"};
  }
  if (least.value() < 0) {
    return Error{.code = Errc::out_of_domain, .detail = "an offset below 0"};
  }
  if (c.outer_is_swizzle) return c;
  if (size(c.outer) == 0) {
    return Error{.code = Errc::out_of_domain, .detail = "the outer layout is empty"};
  }
  index_t last = greatest.value();
  Checked reach = 0;
  for (int k = 0; k < c.outer.leaves.size(); ++k) {
    Mode const& m = c.outer.leaves[k];
    bool const extends = k + 1 == c.outer.leaves.size();
    reach += Checked(extends ? last : m.extent - 1) * magnitude(m.stride);
    last /= m.extent;
  }
  if (reach.overflowed()) {
    return Error{.code = Errc::overflow, .detail = "a value exceeds 64 bits"};
  }
  return c;
}

/// Rank, depth and shape are those of the inner layout: rank(Sw<1,0,2> o 0 o (2,4):(1,2)) == 2.
LC_HD constexpr int rank(ComposedLayout const& c) { return rank(c.inner); }
LC_HD constexpr int depth(ComposedLayout const& c) { return depth(c.inner); }
LC_HD constexpr IntTuple shape(ComposedLayout const& c) { return shape(c.inner); }

/// Any mapping in this form: a layout under the swizzle that moves nothing, Sw<0,0,0> o 0 o L; a
/// swizzle over the integers of its domain, Sw<1,0,2> o 0 o 8:1.
LC_HD constexpr ComposedLayout as_composed(Layout const& layout) {
  ComposedLayout result;
  result.inner = layout;
  return result;
}
LC_HD constexpr ComposedLayout as_composed(Swizzle const& swizzle) {
  ComposedLayout result = as_composed(scalar_layout(swizzle.domain(), 1));
  result.swizzle = swizzle;
  return result;
}
LC_HD constexpr ComposedLayout const& as_composed(ComposedLayout const& c) { return c; }

template <class Map>
concept AnyMapping = requires(Map const& map) {
  as_composed(map);
};
/// Mappings of which one or both are composed layouts.
template <class A, class B>
concept ComposedPair = AnyMapping<A> && AnyMapping<B> &&
    (std::is_same_v<A, ComposedLayout> || std::is_same_v<B, ComposedLayout>);

}  // namespace layoutcheck
