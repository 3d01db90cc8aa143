#pragma once
/// Forms of `Derived`, `points` and `at` for laws whose claims are lists, sets or single numbers.

#include "layoutcheck/laws/implementation.hpp"
#include "layoutcheck/laws/input.hpp"
#include "layoutcheck/laws/law.hpp"
#include "layoutcheck/laws/offsets.hpp"

namespace layoutcheck::laws {

/// Claims checked one after the other; the first false one is kept.
struct CheckedClaims {
  index_t claims = 0;
  bool failed = false;
  bool partial = false;  ///< a part of the claims was looked at, and does not decide the rest
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

  /// Same size, and same values: beyond the first kWindow points, at those that decide the rest.
  LC_HD constexpr void same_function(Layout const& got, Layout const& want) {
    equal(size(got), size(want));
    if (size(got) != size(want)) return;
    index_t const points = min(size(want), kWindow);
    Walk left(got);
    Walk right(want);
    for (index_t i = 0; i < points; ++i, ++left, ++right) equal(*left, *right);
    if (points == size(want)) return;
    auto const compare = [&](index_t i) {
      equal(got(i), want(i));
      return true;
    };
    visit_carries(got, size(got), compare);
    visit_carries(want, size(want), compare);
  }
  /// got(i) is outer(inner(i)) as far as both go: beyond kWindow points at those where digits
  /// carry, a sample.
  LC_HD constexpr void composes(Layout const& got, Layout const& outer, Layout const& inner) {
    index_t const n = min(size(got), size(inner));
    index_t const points = min(n, kWindow);
    Walk value(got);
    Walk inside(inner);
    for (index_t i = 0; i < points; ++i, ++value, ++inside) equal(*value, outer(*inside));
    if (points == n) return;
    partial = true;
    auto const compare = [&](index_t i) {
      if (i < n) equal(got(i), outer(inner(i)));
      return true;
    };
    visit_carries(got, n, compare);
    visit_carries(inner, n, compare);
    visit_carries_of(outer, inner, compare);
  }
  /// No offset twice.
  LC_HD constexpr void injective(Layout const& layout) {
    Search const twice = repeated_offset(layout);
    if (twice == Search::given_up) {
      partial = true;
    } else {
      that(twice == Search::none);
    }
  }
};

/// The same, by the name that layouts with basis strides have too (basis_definitions.hpp).
LC_HD constexpr void same_values(CheckedClaims& e, Layout const& got, Layout const& want) {
  e.same_function(got, want);
}

}  // namespace layoutcheck::laws
