#pragma once
/// Claims of nothing but the values of maps, point by point. `points` and `at` know only size(map)
/// and map(x), so that each evaluator may take the place of a layout: a table, reciprocals instead
/// of divisions, a warp that shares the points. Points and values are of any integer type that
/// holds them.

#include "layoutcheck/core/layout/layout.hpp"
#include "layoutcheck/laws/claim.hpp"

namespace layoutcheck::sweep {

using laws::Claim;
using laws::Relation;

/// Two maps, point by point as far as both go. Sizes are other laws' affair.
struct SameValues {
  template <class Got, class Want = Got>
  struct Maps {
    Got got;
    Want want;
  };
  template <class Got, class Want>
  LC_HD static constexpr index_t points(Maps<Got, Want> const& d) {
    return min(size(d.got), size(d.want));
  }
  template <class Got, class Want, class Point>
  [[gnu::always_inline]] LC_HD static constexpr Claim at(Maps<Got, Want> const& d, Point i) {
    return {d.got(i), Relation::equal, d.want(i)};
  }
};

/// outer(inner(i)) == i on [0, points). A value of `inner` outside the domain of `outer` is already
/// wrong, and is said so instead of evaluated.
struct RoundTrip {
  template <class Map>
  struct Maps {
    Map outer;
    Map inner;
  };
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
};

/// layout(inverse(layout(i))) == layout(i), values outside the next domain as above.
struct QuasiRoundTrip {
  template <class Map>
  struct Maps {
    Map layout;
    Map inverse;
  };
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
};

/// layout(kernel(i)) == 0.
struct MapsToZero {
  template <class Map>
  struct Maps {
    Map layout;
    Map kernel;
  };
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
};

/// got(c) against outer(inner(c)), which is evaluated, never composed.
struct ComposedValues {
  template <class Map>
  struct Maps {
    Map got;
    Map outer;
    Map inner;
  };
  template <class Map>
  LC_HD static constexpr index_t points(Maps<Map> const& d) {
    return min(size(d.got), size(d.inner));
  }
  template <class Map, class Point>
  [[gnu::always_inline]] LC_HD static constexpr Claim at(Maps<Map> const& d, Point c) {
    return {d.got(c), Relation::equal, d.outer(d.inner(c))};
  }
};

}  // namespace layoutcheck::sweep
