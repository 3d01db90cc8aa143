#pragma once
/// The largest common right inverse by search, for the small layouts on which offsets repeat and no
/// rule says which coordinate to take.

#include <cstdint>

#include "layoutcheck/core/algebra/coalesce.hpp"

namespace layoutcheck {

inline constexpr int kInverseSearchSize = 1024;
/// Points the search may compare; what it has found until then is returned.
inline constexpr int kInverseSearchBudget = 1 << 18;

namespace detail {

struct CommonInverseSearch {
  index_t domain = 0;  ///< coordinates of both
  index_t reach = 0;   ///< offsets [0, reach) are met by both
  ModeList best;
  index_t best_size = 1;
  int budget = kInverseSearchBudget;
  /// Of each coordinate the offset on which both agree, -1 where there is none in [0, domain); of
  /// each such offset its first coordinate, of each coordinate the next one with its offset, -1
  /// behind the last.
  std::int16_t offsets[kInverseSearchSize] = {};
  std::int16_t first[kInverseSearchSize] = {};
  std::int16_t next[kInverseSearchSize] = {};

  LC_HD static constexpr int place(index_t i) { return static_cast<int>(i); }

  LC_HD constexpr void tabulate(Layout const& a, Layout const& b) {
    for (index_t offset = 0; offset < domain; ++offset) first[place(offset)] = -1;
    for (index_t x = domain - 1; x >= 0; --x) {
      index_t const offset = a(x);
      bool const agreed = offset >= 0 && offset < domain && b(x) == offset;
      offsets[place(x)] = static_cast<std::int16_t>(agreed ? offset : -1);
      if (!agreed) continue;
      next[place(x)] = first[place(offset)];
      first[place(offset)] = static_cast<std::int16_t>(x);
    }
    while (reach < domain && first[place(reach)] >= 0) ++reach;
  }

  LC_HD constexpr bool meets(index_t x, index_t offset) {
    --budget;
    return x >= 0 && x < domain && offsets[place(x)] == offset;
  }

  /// Whether R = (modes, t:x) still has a(R(i)) == i for the i of its last step.
  LC_HD constexpr bool step_holds(Layout const& inverse, index_t points, index_t x, index_t t) {
    for (index_t i = 0; i < points; ++i) {
      if (!meets(inverse(i) + (t - 1) * x, i + (t - 1) * points)) return false;
    }
    return true;
  }

  LC_HD constexpr void extend(ModeList& modes, index_t points) {
    if (points > best_size) {
      best = modes;
      best_size = points;
    }
    if (best_size == reach || points >= reach) return;
    Layout const inverse = from_modes(modes);
    for (index_t x = first[place(points)]; x >= 0; x = next[place(x)]) {
      if (budget <= 0 || best_size == reach) return;
      if (x == 0) continue;
      index_t t = 1;
      while (points * (t + 1) <= reach && step_holds(inverse, points, x, t + 1)) ++t;
      // Every shorter extent is a choice too: it leaves another offset to the next mode.
      for (; t > 1; --t) {
        modes.push_back({t, x});
        extend(modes, points * t);
        modes.pop_back();
      }
    }
  }
};

/// The largest R with a(R(i)) == i == b(R(i)), at least as large as `known`. Pre: both sizes <=
/// kInverseSearchSize, and `known` is such an R.
LC_HD constexpr Layout search_common_inverse(Layout const& a, Layout const& b,
                                             Layout const& known) {
  CommonInverseSearch search;
  search.domain = min(size(a), size(b));
  search.tabulate(a, b);
  search.best = coalesced_modes(known.leaves);
  search.best_size = size(known);
  ModeList modes;
  search.extend(modes, 1);
  return from_modes(coalesced_modes(search.best));
}

}  // namespace detail
}  // namespace layoutcheck
