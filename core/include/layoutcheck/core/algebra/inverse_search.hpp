#pragma once
/// The largest common right inverse by search, for the small layouts on which offsets repeat and no
/// rule says which coordinate to take.

#include "layoutcheck/core/algebra/coalesce.hpp"

namespace layoutcheck {

inline constexpr index_t kInverseSearchSize = 1024;
/// Evaluations of the layouts the search may spend; what it has found until then is returned.
inline constexpr int kInverseSearchBudget = 1 << 18;

namespace detail {

struct CommonInverseSearch {
  Layout const& a;
  Layout const& b;
  index_t domain;  ///< coordinates of both
  index_t reach;   ///< offsets [0, reach) are met by both
  ModeList best;
  index_t best_size = 1;
  int budget = kInverseSearchBudget;

  LC_HD constexpr bool meets(index_t x, index_t offset) {
    --budget;
    return x >= 0 && x < domain && a(x) == offset && b(x) == offset;
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
    for (index_t x = 1; x < domain; ++x) {
      if (budget <= 0 || best_size == reach) return;
      if (!meets(x, points)) continue;
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
  index_t const domain = min(size(a), size(b));
  index_t reach = 0;
  for (bool met = true; met; ++reach) {
    met = false;
    for (index_t x = 0; x < domain && !met; ++x) met = a(x) == reach && b(x) == reach;
    if (!met) break;
  }
  CommonInverseSearch search{a, b, domain, reach, {}, 1, kInverseSearchBudget};
  search.best = coalesced_modes(known.leaves);
  search.best_size = size(known);
  ModeList modes;
  search.extend(modes, 1);
  return from_modes(coalesced_modes(search.best));
}

}  // namespace detail
}  // namespace layoutcheck
