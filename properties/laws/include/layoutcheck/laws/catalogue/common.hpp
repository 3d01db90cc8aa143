#pragma once
/// max_common_layout, max_common_vector, nullspace.

#include "layoutcheck/core/spec/inverse.hpp"
#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/catalogue/inverse.hpp"

namespace layoutcheck::laws {

struct NullspaceMapsToZero : MapsToZero {
  static constexpr LawInfo info{.id = "nullspace_maps_to_zero",
                                .op = Op::nullspace,
                                .property_kind = PropertyKind::function,
                                .says = "L(nullspace(L)(i)) == 0",
                                .source = "spec#nullspace; CuTe layout algebra, nullspace",
                                .domain = "",
                                .kills = "nullspace_forgets_prefixes"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(kernel, ops::nullspace(algebra, input.layout));
    return Derived{input.layout, kernel};
  }
};

struct NullspaceIsAll : ChecksClaims {
  static constexpr LawInfo info{
      .id = "nullspace_is_all",
      .op = Op::nullspace,
      .property_kind = PropertyKind::size,
      .says = "nullspace(L) ascends strictly and has size(L) / size(filter L) values",
      .source = "spec#nullspace; CuTe layout algebra, nullspace",
      .domain = "size > 0",
      .kills = "nullspace_keeps_first_still_mode"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const& input) { return size(input.layout) > 0; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(kernel, ops::nullspace(algebra, input.layout));
    CheckedClaims e;
    e.equal(size(kernel), size(input.layout) / size(moving_part(input.layout)));
    auto const ascends = [&](index_t i) {
      e.expect(kernel(i), Relation::less, kernel(i + 1));
      return true;
    };
    // By how much a step ascends depends on nothing but how far it carries.
    index_t const steps = size(kernel) - 1;
    for (index_t i = 0; i < min(steps, kWindow); ++i) ascends(i);
    if (steps > kWindow) visit_carries(kernel, steps, ascends);
    return e;
  }
};

// What is not listed is not checked by any engine.
// clang-format off
using CommonLaws = LawList<
    NullspaceMapsToZero,
    NullspaceIsAll>;
// clang-format on

}  // namespace layoutcheck::laws
