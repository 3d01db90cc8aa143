#pragma once
/// composition. Where one exists is decided as spec#composition-decided says.

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/answers.hpp"
#include "layoutcheck/laws/checked_claims.hpp"
#include "layoutcheck/laws/definitions.hpp"
#include "layoutcheck/laws/tiling.hpp"

namespace layoutcheck::laws {

struct CompositionKeepsSize : OneClaim {
  static constexpr LawInfo info{.id = "composition_keeps_size",
                                .op = Op::composition,
                                .property_kind = PropertyKind::size,
                                .says = "size(composition(A, B)) == size(B)",
                                .source = "spec#composition: size compatible with B",
                                .domain = "",
                                .kills = "composition_drops_what_crosses"};
  using Input = TwoLayouts;
  LC_HD static constexpr bool admits(Input const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::composition(algebra, input.a, input.b));
    return Claim{size(result), Relation::equal, size(input.b)};
  }
};

struct CompositionRefinesInner : OneClaim {
  static constexpr LawInfo info{.id = "composition_refines_inner",
                                .op = Op::composition,
                                .property_kind = PropertyKind::shape,
                                .says = "compatible(shape(B), shape(composition(A, B)))",
                                .source = "spec#composition: profile-compatible with B",
                                .domain = "",
                                .kills = "composition_flattens"};
  using Input = TwoLayouts;
  LC_HD static constexpr bool admits(Input const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::composition(algebra, input.a, input.b));
    bool const refined = sizes_agree(shape(input.b), shape(result));
    return Claim{refined ? 1 : 0, Relation::equal, 1};
  }
};

struct CompositionFunction : ComposedValues {
  static constexpr LawInfo info{.id = "composition_function",
                                .op = Op::composition,
                                .property_kind = PropertyKind::function,
                                .says = "composition(A, B)(c) == A(B(c)) for all 0 <= c < size(B)",
                                .source = "spec#composition: R(c) = A(B(c))",
                                .domain = "every B(c) in [0, size A)",
                                .kills = "composition_ignores_carries"};
  using Input = TwoLayouts;
  LC_HD static constexpr bool admits(Input const& input) {
    return range(input.b).least >= 0 && range(input.b).greatest < size(input.a);
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::composition(algebra, input.a, input.b));
    return Derived{result, input.a, input.b};
  }
};

struct CompositionExtendsOuter : ComposedValues {
  static constexpr LawInfo info{
      .id = "composition_extends_outer",
      .op = Op::composition,
      .property_kind = PropertyKind::function,
      .says = "composition(A, B)(c) == A(B(c)), the last mode of A going on past its end",
      .source = "spec#value: no mod on the last leaf",
      .domain = "B >= 0 and leaves [0, size A); the values fit 64 bits",
      .kills = "composition_wraps_outer"};
  using Input = TwoLayouts;
  LC_HD static constexpr bool admits(Input const& input) {
    return range(input.b).greatest >= size(input.a) && evaluable(input.a, input.b);
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::composition(algebra, input.a, input.b));
    return Derived{result, input.a, input.b};
  }
};

struct CompositionLeftIdentity : SameFunction {
  static constexpr LawInfo info{
      .id = "composition_left_identity",
      .op = Op::composition,
      .property_kind = PropertyKind::function,
      .says = "composition(n:1, L) has the size and the values of L, n > all of them",
      .source = "spec#composition: identity on both sides",
      .domain = "L >= 0",
      .kills = "composition_swaps_arguments"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const& input) { return range(input.layout).least >= 0; }
  LC_HD static constexpr Layout identity(Layout const& layout) {
    return scalar_layout(max(range(layout).greatest + 1, 1), 1);
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::composition(algebra, identity(input.layout), input.layout));
    return Derived{result, input.layout};
  }
};

struct CompositionRightIdentity : SameFunction {
  static constexpr LawInfo info{
      .id = "composition_right_identity",
      .op = Op::composition,
      .property_kind = PropertyKind::function,
      .says = "composition(L, size(L):1) has the size and the values of L",
      .source = "spec#composition: identity on both sides",
      .domain = "size > 0",
      .kills = "composition_stops_before_last_mode"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const& input) { return size(input.layout) > 0; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::composition(algebra, input.layout, scalar_layout(size(input.layout), 1)));
    return Derived{result, input.layout};
  }
};

struct CompositionAssociates : SameFunction {
  static constexpr LawInfo info{
      .id = "composition_associates",
      .op = Op::composition,
      .property_kind = PropertyKind::function,
      .says = "(A o B) o C and A o (B o C) have the same size and values",
      .source = "spec#composition: associative where defined",
      .domain = "every C(c) in [0, size B), B >= 0, where all four compositions are answered",
      .kills = "composition_truncates_division"};
  using Input = ThreeLayouts;
  LC_HD static constexpr bool admits(Input const& input) {
    return range(input.c).least >= 0 && range(input.c).greatest < size(input.b) &&
           evaluable(input.a, input.b);
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(ab, ops::composition(algebra, input.a, input.b));
    LC_TRY(bc, ops::composition(algebra, input.b, input.c));
    LC_TRY(left, ops::composition(algebra, ab, input.c));
    LC_TRY(right, ops::composition(algebra, input.a, bc));
    return Derived{left, right};
  }
};

// What is not listed is not checked by any engine.
// clang-format off
using CompositionLaws = LawList<
    CompositionKeepsSize,
    CompositionRefinesInner,
    CompositionFunction,
    CompositionExtendsOuter,
    CompositionLeftIdentity,
    CompositionRightIdentity,
    CompositionAssociates>;
// clang-format on

}  // namespace layoutcheck::laws
