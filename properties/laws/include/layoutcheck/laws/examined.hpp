#pragma once
/// Forms of `Derived`, `points` and `at` for laws whose claims are lists, sets or single numbers.

#include "layoutcheck/laws/given.hpp"
#include "layoutcheck/laws/implementation.hpp"
#include "layoutcheck/laws/law.hpp"
#include "layoutcheck/laws/maps.hpp"
#include "layoutcheck/laws/offsets.hpp"

namespace layoutcheck::laws {

/// One claim, known once derived.
struct OneClaim {
  using Derived = Claim;
  LC_HD static constexpr index_t points(Claim const&) { return 1; }
  LC_HD static constexpr Claim at(Claim const& claim, index_t) { return claim; }
};

/// Claims examined one after the other; the first false one is kept.
struct Examined {
  index_t claims = 0;
  bool failed = false;
  Claim claim{};

  LC_HD constexpr void expect(index_t lhs, Relation relation, index_t rhs) {
    ++claims;
    Claim const next{lhs, relation, rhs};
    if (failed || holds(next)) return;
    failed = true;
    claim = next;
  }
  LC_HD constexpr void equal(index_t lhs, index_t rhs) { expect(lhs, Relation::equal, rhs); }
  LC_HD constexpr void that(bool condition) { equal(condition ? 1 : 0, 1); }
  /// n claims, decided together.
  LC_HD constexpr void all(index_t n, bool condition) {
    if (n <= 0) return;
    claims += n - 1;
    that(condition);
  }

  /// Same size, and same value at the first kWindow points.
  LC_HD constexpr void same_function(Layout const& got, Layout const& want) {
    equal(size(got), size(want));
    if (size(got) != size(want)) return;
    index_t const points = min(size(want), kWindow);
    Walk left(got);
    Walk right(want);
    for (index_t i = 0; i < points; ++i, ++left, ++right) equal(*left, *right);
  }
  /// The same offsets, however often. Pre: walkable(want).
  LC_HD constexpr void same_image(Layout const& got, Layout const& want) {
    OffsetSet const wanted = image_set(want);
    OffsetSet found(wanted.least());
    if (walkable(got) && range(got).least == wanted.least()) {
      found = image_set(got);
    } else {
      insert_image(found, got);
    }
    that(size(got) <= kWindow);
    equal(found.stray(), 0);
    all(range(want).greatest - wanted.least() + 2, found == wanted);
  }
  /// Every offset in [0, n). Pre: n <= kWindow.
  LC_HD constexpr void covers(OffsetSet const& offsets, index_t n) { all(n, offsets.covers(n)); }
  /// No offset twice. Pre: walkable(layout).
  LC_HD constexpr void injective(Layout const& layout) {
    equal(image_set(layout).count(), size(layout));
  }
};

/// A law that examines its claims while it derives.
struct Examining {
  using Derived = Examined;
  LC_HD static constexpr index_t points(Examined const& e) { return e.claims; }
  LC_HD static constexpr Claim at(Examined const& e, index_t) {
    return e.failed ? e.claim : Claim{};
  }
};

}  // namespace layoutcheck::laws
