#pragma once
/// upcast and downcast.

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/answers.hpp"
#include "layoutcheck/laws/checked_claims.hpp"

namespace layoutcheck::laws {

struct UpcastUndoesDowncast : SameFunction {
  static constexpr LawInfo info{
      .id = "upcast_undoes_downcast",
      .op = Op::downcast,
      .property_kind = PropertyKind::function,
      .says = "upcast(downcast(L, n), n) has the size and the values of L",
      .source = "spec#downcast: downcast then upcast is the identity where both are defined",
      .domain = "n >= 1",
      .kills = "downcast_off_by_one"};
  using Input = LayoutAndNumber;
  LC_HD static constexpr bool admits(Input const& input) { return input.n >= 1; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(fine, ops::downcast(algebra, input.layout, input.n));
    LC_TRY(back, ops::upcast(algebra, fine, input.n));
    return Derived{back, input.layout};
  }
};

// What is not listed is not checked by any engine.
// clang-format off
using CastLaws = LawList<
    UpcastUndoesDowncast>;
// clang-format on

}  // namespace layoutcheck::laws
