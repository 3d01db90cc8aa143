#pragma once
/// Layouts taken apart and put together.

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/forms.hpp"
#include "layoutcheck/laws/maps.hpp"

namespace layoutcheck::laws {

// ---- concat ----

// ---- mode ----

LC_HD constexpr bool has_mode(LayoutAndNumber const& input) {
  return 0 <= input.n && input.n < rank(input.layout);
}

// ---- group ----

// ---- take ----

// ---- select ----

// ---- replace ----

LC_HD constexpr bool has_mode(LayoutNumberLayout const& input) {
  return 0 <= input.n && input.n < rank(input.layout);
}

// ---- slice and dice ----

/// Both halves of one layout. Claim at j: with j written into the free modes,
///   L(c) == slice(c, L)(j) + dice(c, L)(the integers of c).
struct SliceAndDice {
  Layout slice;
  Layout dice;
  CoordinateAndLayout input;

  /// Size of the parts that are free, or not.
  LC_HD static constexpr index_t size_of_others(CoordinateAndLayout const& g, bool free) {
    return static_cast<index_t>(volume(other_modes(g.coordinate, shape(g.layout), free)));
  }
  LC_HD constexpr index_t points() const { return min(size(slice), size_of_others(input, true)); }
  LC_HD constexpr Claim at(index_t j) const {
    Coordinate const& c = input.coordinate;
    wide_t value = 0;
    index_t rest = j;
    wide_t fixed = 0;  // the index of the integers of c among the fixed modes
    wide_t before = 1;
    for (int i = 0; i < c.leaves.size(); ++i) {
      Place const part = place_of(c.profile, input.layout.profile, i);
      index_t const extent = static_cast<index_t>(volume(input.layout, part.first, part.last));
      index_t x = c.leaves[i].value;
      if (c.leaves[i].free) {
        x = rest % extent;
        rest /= extent;
      } else {
        fixed += times(x, before);
        before = times(before, extent);
      }
      for (int k = part.first; k < part.last; ++k) {
        wide_t const digit = digit_of(x, input.layout, part.first, part.last, k);
        value += times(digit, input.layout.leaves[k].stride);
      }
    }
    if (fixed >= size(dice)) return {size(dice), Relation::equal, size_of_others(input, false)};
    return {slice(j) + dice(static_cast<index_t>(fixed)), Relation::equal,
            static_cast<index_t>(value)};
  }
};

// ---- flatten, unflatten ----

struct FlattenHasTheLeaves : ShapeIs<FlattenHasTheLeaves, OneLayout, ops::flatten_call> {
  static constexpr LawInfo info{
      .id = "flatten_has_the_leaves",
      .op = Op::flatten,
      .property_kind = PropertyKind::shape,
      .says = "shape(flatten(L)) is the leaves of shape(L) in one pair of parentheses",
      .source = "spec#flat; CuTe, flatten",
      .domain = "",
      .kills = "flatten_opens_one_level"};
  LC_HD static constexpr IntTuple want(Input const& input) {
    IntTuple result = shape(input.layout);
    if (!result.is_scalar()) result.profile = Profile::flat(result.leaves.size());
    return result;
  }
};

struct FlattenKeepsFunction : SameValues {
  static constexpr LawInfo info{.id = "flatten_keeps_function",
                                .op = Op::flatten,
                                .property_kind = PropertyKind::function,
                                .says = "flatten(L)(i) == L(i) for all 0 <= i < size(L)",
                                .source = "spec#flat; CuTe, flatten",
                                .domain = "",
                                .kills = "flatten_reverses"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::flatten(algebra, input.layout));
    return Derived{result, input.layout};
  }
};

// What is not listed is not checked by any engine.
// clang-format off
using EditLaws = LawList<
    FlattenHasTheLeaves,
    FlattenKeepsFunction>;
// clang-format on

}  // namespace layoutcheck::laws
