#pragma once
/// Forms that many laws share: the answer is this number, this tuple, a layout of this shape, a
/// layout with these values. A law of such a form says which operation it calls on which Input, and
/// what it wants:
///
///   struct RankCountsModes : NumberIs<RankCountsModes, OneLayout, ops::rank_call> {
///     static constexpr LawInfo info{...};
///     LC_HD static constexpr index_t want(Input const& input) { ... }
///   };
///
/// and hides admits() where it is not required everywhere.

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/definitions.hpp"
#include "layoutcheck/laws/input.hpp"
#include "layoutcheck/laws/law.hpp"

namespace layoutcheck::laws {

/// The answer is the number (or truth) want(input).
template <class Law, class InputType, class Call>
struct NumberIs {
  using Input = InputType;
  struct Derived {
    index_t got;
    index_t want;
  };
  LC_HD static constexpr bool admits(Input const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(got, query(Call{}, algebra, input));
    return Derived{static_cast<index_t>(got), static_cast<index_t>(Law::want(input))};
  }
  LC_HD static constexpr index_t points(Derived const&) { return 1; }
  LC_HD static constexpr Claim at(Derived const& d, index_t) {
    return {d.got, Relation::equal, d.want};
  }
};

/// The int-tuple, or the shape of the layout, is want(input). Point 0 is the profile, point k + 1
/// leaf k.
template <class Law, class InputType, class Call>
struct ShapeIs {
  using Input = InputType;
  struct Derived {
    IntTuple got;
    IntTuple want;
  };
  LC_HD static constexpr bool admits(Input const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(got, query(Call{}, algebra, input));
    return Derived{of(got), Law::want(input)};
  }
  LC_HD static constexpr index_t points(Derived const& d) { return 1 + d.want.leaves.size(); }
  LC_HD static constexpr Claim at(Derived const& d, index_t i) {
    if (i == 0 || d.got.profile != d.want.profile) {
      return {d.got.profile == d.want.profile ? 1 : 0, Relation::equal, 1};
    }
    int const k = static_cast<int>(i - 1);
    return {d.got.leaves[k], Relation::equal, d.want.leaves[k]};
  }

 private:
  LC_HD static constexpr IntTuple of(IntTuple const& t) { return t; }
  LC_HD static constexpr IntTuple of(Layout const& layout) { return shape(layout); }
};

}  // namespace layoutcheck::laws
