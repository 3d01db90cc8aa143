#pragma once
/// Inverses: right, left, quasi, and of compact layouts.

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/answers.hpp"
#include "layoutcheck/laws/checked_claims.hpp"

namespace layoutcheck::laws {

struct RightInverseFunction : RoundTrip {
  static constexpr LawInfo info{.id = "right_inverse_function",
                                .op = Op::right_inverse,
                                .property_kind = PropertyKind::function,
                                .says = "R = right_inverse(L): L(R(i)) == i for all i < size(R)",
                                .source = "spec#right_inverse",
                                .domain = "",
                                .kills = "right_inverse_does_not_sort"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(inverse, ops::right_inverse(algebra, input.layout));
    return Derived{input.layout, inverse};
  }
};

/// Where the preimage is unique the inverse is forced, and so is the greatest size: the longest
/// prefix of the table of preimages that a layout has.
LC_HD constexpr index_t largest_forced_inverse(Layout const& l) {
  constexpr index_t kMost = 256;
  index_t preimage[kMost] = {};
  for (index_t v = 0; v < kMost; ++v) preimage[v] = -1;
  for (index_t i = 0; i < size(l); ++i) {
    index_t const v = l(i);
    if (v >= 0 && v < kMost) preimage[v] = i;
  }
  index_t reach = 0;
  while (reach < kMost && preimage[reach] >= 0) ++reach;
  auto const value = [&preimage](index_t i) { return preimage[i]; };
  while (reach > 1 && !is_table_of_layout(value, reach)) --reach;
  return reach;
}

struct RightInverseIsLargest : OneClaim {
  static constexpr LawInfo info{
      .id = "right_inverse_is_largest",
      .op = Op::right_inverse,
      .property_kind = PropertyKind::optimality,
      .says = "no layout R with L(R(i)) == i is larger than right_inverse(L)",
      .source = "spec#right_inverse: R of largest size possible",
      .domain = "L injective, 1 <= size <= 256",
      .kills = "right_inverse_stops_early"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const& input) {
    return size(input.layout) >= 1 && size(input.layout) <= 256 && walkable(input.layout) &&
           injective_by_table(input.layout);
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(inverse, ops::right_inverse(algebra, input.layout));
    return Claim{largest_forced_inverse(input.layout), Relation::less_equal, size(inverse)};
  }
};

struct LeftInverseFunction : RoundTrip {
  static constexpr LawInfo info{.id = "left_inverse_function",
                                .op = Op::left_inverse,
                                .property_kind = PropertyKind::function,
                                .says = "R = left_inverse(L): R(L(i)) == i for all i < size(L)",
                                .source = "spec#left_inverse: strict",
                                .domain = "",
                                .kills = "left_inverse_ignores_gaps"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(inverse, ops::left_inverse(algebra, input.layout));
    return Derived{inverse, input.layout};
  }
};

struct LeftInverseQuasiFunction : QuasiRoundTrip {
  static constexpr LawInfo info{.id = "left_inverse_quasi_function",
                                .op = Op::left_inverse_quasi,
                                .property_kind = PropertyKind::function,
                                .says = "R = left_inverse_quasi(L): L(R(L(i))) == L(i)",
                                .source = "spec#left_inverse: quasi",
                                .domain = "",
                                .kills = "left_inverse_quasi_shifts_coordinates"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(inverse, ops::left_inverse_quasi(algebra, input.layout));
    return Derived{input.layout, inverse};
  }
};

struct InverseFromLeft : RoundTrip {
  static constexpr LawInfo info{.id = "inverse_from_left",
                                .op = Op::inverse,
                                .property_kind = PropertyKind::function,
                                .says = "R = inverse(L): R(L(i)) == i for all i < size(L)",
                                .source = "spec#inverse: both sides",
                                .domain = "",
                                .kills = "inverse_permutes_backwards"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(inverse, ops::inverse(algebra, input.layout));
    return Derived{inverse, input.layout};
  }
};

struct InverseFromRight : RoundTrip {
  static constexpr LawInfo info{.id = "inverse_from_right",
                                .op = Op::inverse,
                                .property_kind = PropertyKind::function,
                                .says = "R = inverse(L): L(R(i)) == i for all i < size(R)",
                                .source = "spec#inverse: both sides",
                                .domain = "",
                                .kills = "inverse_returns_layout"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(inverse, ops::inverse(algebra, input.layout));
    return Derived{input.layout, inverse};
  }
};

struct InverseKeepsSize : OneClaim {
  static constexpr LawInfo info{.id = "inverse_keeps_size",
                                .op = Op::inverse,
                                .property_kind = PropertyKind::size,
                                .says = "size(inverse(L)) == size(L)",
                                .source = "spec#inverse: on [0, size)",
                                .domain = "",
                                .kills = "inverse_drops_last_mode"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(inverse, ops::inverse(algebra, input.layout));
    return Claim{size(inverse), Relation::equal, size(input.layout)};
  }
};

struct InverseDividesByStrides : SameValues {
  static constexpr LawInfo info{
      .id = "inverse_divides_by_strides",
      .op = Op::inverse,
      .property_kind = PropertyKind::function,
      .says = "inverse(L)(x) is the index of the coordinates (x div d_k) mod s_k",
      .source = "spec#inverse: sort-index construction and stride division agree",
      .domain = "L compact, at most 4096 points",
      .kills = "inverse_takes_prefixes_of_result"};
  using Input = OneLayout;
  using Derived = Maps<Layout, StrideDivision>;
  LC_HD static constexpr bool admits(Input const& input, ImageFacts const& facts) {
    return facts.walkable && facts.compact() && facts.points == size(input.layout);
  }
  LC_HD static constexpr bool admits(Input const& input) {
    return admits(input, image_facts(input.layout));
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(inverse, ops::inverse(algebra, input.layout));
    return Derived{inverse, {input.layout}};
  }
};

// What is not listed is not checked by any engine.
// clang-format off
using InverseLaws = LawList<
    RightInverseFunction,
    RightInverseIsLargest,
    LeftInverseFunction,
    LeftInverseQuasiFunction,
    InverseFromLeft,
    InverseFromRight,
    InverseKeepsSize,
    InverseDividesByStrides>;
// clang-format on

}  // namespace layoutcheck::laws
