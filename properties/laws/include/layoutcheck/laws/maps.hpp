#pragma once
/// Forms of laws that speak of nothing but the values of layouts, point by point. `points` and `at`
/// know only size(map) and map(x), so that an engine may put evaluators of its own in the place of
/// the layouts: a table, reciprocals instead of divisions, a warp that shares the points. Points
/// and values are of any integer type that holds them.

#include <type_traits>

#include "layoutcheck/laws/claim.hpp"
#include "layoutcheck/laws/offsets.hpp"

namespace layoutcheck::laws {

/// The index of the coordinates (x div d_k) mod s_k: the inverse of a compact layout by stride
/// division. Pre: compact.
struct StrideDivision {
  Layout layout;

  LC_HD constexpr index_t operator()(index_t x) const {
    index_t index = 0;
    index_t prefix = 1;
    for (Mode const& m : layout.leaves) {
      if (m.extent > 1) index += x / m.stride % m.extent * prefix;
      prefix *= m.extent;
    }
    return index;
  }
};
LC_HD constexpr index_t size(StrideDivision const& division) { return size(division.layout); }
template <class Visit>
LC_HD constexpr bool visit_carries(StrideDivision const& division, index_t n, Visit const& visit) {
  for (Mode const& m : division.layout.leaves) {
    wide_t const digits[] = {1, wide_t{m.extent} - 1, m.extent};
    for (wide_t const digit : digits) {
      for (int delta = -1; delta <= 1; ++delta) {
        wide_t const p = digit * m.stride + delta;
        if (p >= 0 && p < n && !visit(static_cast<index_t>(p))) return false;
      }
    }
  }
  return true;
}

/// Two maps, point by point as far as both go. Sizes are other laws' affair.
struct SameValues {
  using Form = SameValues;
  template <class Got, class Want = Got>
  struct Maps {
    Got got;
    Want want;
  };
  using Derived = Maps<Layout>;
  template <class Got, class Want>
  LC_HD static constexpr index_t points(Maps<Got, Want> const& d) {
    return min(size(d.got), size(d.want));
  }
  template <class Got, class Want, class Point>
  [[gnu::always_inline]] LC_HD static constexpr Claim at(Maps<Got, Want> const& d, Point i) {
    return {d.got(i), Relation::equal, d.want(i)};
  }
  /// Layouts are decided by these points, any size: visit_carries.
  template <class Got, class Want, class Visit>
  LC_HD static constexpr bool carries(Maps<Got, Want> const& d, Visit const& visit) {
    index_t const n = points(d);
    bool const all = visit_carries(d.got, n, visit) && visit_carries(d.want, n, visit);
    return all && std::is_same_v<Got, Layout> && std::is_same_v<Want, Layout>;
  }
};

/// The same, and first of all the same size.
struct SameFunction : SameValues {
  using Form = SameFunction;
  template <class Map>
  LC_HD static constexpr index_t points(Maps<Map> const& d) {
    return max(SameValues::points(d), 1);
  }
  template <class Map, class Point>
  [[gnu::always_inline]] LC_HD static constexpr Claim at(Maps<Map> const& d, Point i) {
    bool const empty = size(d.got) == 0 || size(d.want) == 0;
    if (empty || size(d.got) != size(d.want)) return {size(d.got), Relation::equal, size(d.want)};
    return SameValues::at(d, i);
  }
};

/// outer(inner(i)) == i on [0, points). A value of `inner` outside the domain of `outer` is already
/// wrong, and is said so instead of evaluated.
struct RoundTrip {
  using Form = RoundTrip;
  template <class Map>
  struct Maps {
    Map outer;
    Map inner;
  };
  using Derived = Maps<Layout>;
  template <class Map>
  LC_HD static constexpr index_t points(Maps<Map> const& d) {
    return size(d.inner);
  }
  template <class Map, class Point>
  [[gnu::always_inline]] LC_HD static constexpr Claim at(Maps<Map> const& d, Point i) {
    auto const between = d.inner(i);
    if (between < 0) return {0, Relation::less_equal, between};
    if (between >= size(d.outer)) return {between, Relation::less, size(d.outer)};
    return {d.outer(between), Relation::equal, i};
  }
  template <class Map, class Visit>
  LC_HD static constexpr bool carries(Maps<Map> const& d, Visit const& visit) {
    visit_carries(d.inner, size(d.inner), visit);
    visit_carries_of(d.outer, d.inner, visit);
    return false;
  }
};

/// layout(inverse(layout(i))) == layout(i), values outside the next domain as above.
struct QuasiRoundTrip {
  using Form = QuasiRoundTrip;
  template <class Map>
  struct Maps {
    Map layout;
    Map inverse;
  };
  using Derived = Maps<Layout>;
  template <class Map>
  LC_HD static constexpr index_t points(Maps<Map> const& d) {
    return size(d.layout);
  }
  template <class Map, class Point>
  [[gnu::always_inline]] LC_HD static constexpr Claim at(Maps<Map> const& d, Point i) {
    auto const offset = d.layout(i);
    if (offset < 0) return {0, Relation::less_equal, offset};
    if (offset >= size(d.inverse)) return {offset, Relation::less, size(d.inverse)};
    auto const back = d.inverse(offset);
    if (back < 0) return {0, Relation::less_equal, back};
    if (back >= size(d.layout)) return {back, Relation::less, size(d.layout)};
    return {d.layout(back), Relation::equal, offset};
  }
  template <class Map, class Visit>
  LC_HD static constexpr bool carries(Maps<Map> const& d, Visit const& visit) {
    visit_carries(d.layout, size(d.layout), visit);
    visit_carries_of(d.inverse, d.layout, visit);
    return false;
  }
};

/// layout(kernel(i)) == 0.
struct MapsToZero {
  using Form = MapsToZero;
  template <class Map>
  struct Maps {
    Map layout;
    Map kernel;
  };
  using Derived = Maps<Layout>;
  template <class Map>
  LC_HD static constexpr index_t points(Maps<Map> const& d) {
    return size(d.kernel);
  }
  template <class Map, class Point>
  [[gnu::always_inline]] LC_HD static constexpr Claim at(Maps<Map> const& d, Point i) {
    auto const x = d.kernel(i);
    if (x < 0) return {0, Relation::less_equal, x};
    if (x >= size(d.layout)) return {x, Relation::less, size(d.layout)};
    return {d.layout(x), Relation::equal, 0};
  }
  template <class Map, class Visit>
  LC_HD static constexpr bool carries(Maps<Map> const& d, Visit const& visit) {
    visit_carries(d.kernel, size(d.kernel), visit);
    visit_carries_of(d.layout, d.kernel, visit);
    return false;
  }
};

/// got(c) against outer(inner(c)), which is evaluated, never composed.
struct ComposedValues {
  using Form = ComposedValues;
  template <class Map>
  struct Maps {
    Map got;
    Map outer;
    Map inner;
  };
  using Derived = Maps<Layout>;
  template <class Map>
  LC_HD static constexpr index_t points(Maps<Map> const& d) {
    return min(size(d.got), size(d.inner));
  }
  template <class Map, class Point>
  [[gnu::always_inline]] LC_HD static constexpr Claim at(Maps<Map> const& d, Point c) {
    return {d.got(c), Relation::equal, d.outer(d.inner(c))};
  }
  template <class Map, class Visit>
  LC_HD static constexpr bool carries(Maps<Map> const& d, Visit const& visit) {
    index_t const n = points(d);
    auto const below = [&](index_t c) { return c >= n || visit(c); };
    visit_carries(d.got, n, visit);
    visit_carries(d.inner, n, visit);
    visit_carries_of(d.outer, d.inner, below);
    return false;
  }
};

/// The same offsets, however often: one claim, the number of offsets that only one of them has.
/// Pre: `want` is walkable.
struct SameImage {
  using Form = SameImage;
  template <class Map>
  struct Maps {
    Map got;
    Map want;
  };
  using Derived = Maps<Layout>;
  template <class Map>
  LC_HD static constexpr index_t points(Maps<Map> const&) {
    return 1;
  }
  template <class Map, class Point>
  [[gnu::always_inline]] LC_HD static constexpr Claim at(Maps<Map> const& d, Point) {
    if (size(d.got) > kWindow) return {size(d.got), Relation::less_equal, kWindow};
    index_t least = 0;
    for (index_t i = 0; i < size(d.want); ++i) least = min(least, d.want(i));
    OffsetSet wanted(least);
    OffsetSet found(least);
    for (index_t i = 0; i < size(d.want); ++i) wanted.insert(d.want(i));
    index_t common = 0;
    for (index_t i = 0; i < size(d.got); ++i) {
      index_t const before = found.count();
      found.insert(d.got(i));
      if (found.count() > before && wanted.contains(d.got(i))) ++common;
    }
    return {wanted.count() - common + found.count() - common + found.stray(), Relation::equal, 0};
  }
};

/// A law of one of these forms: its claims are those of the form at the layouts that it derives.
template <class Law>
concept OverMaps = requires {
  typename Law::Form;
};

}  // namespace layoutcheck::laws
