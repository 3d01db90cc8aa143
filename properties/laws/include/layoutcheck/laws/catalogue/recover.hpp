#pragma once
/// recover.

#include "layoutcheck/core/spec/recover.hpp"
#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/answers.hpp"
#include "layoutcheck/laws/checked_claims.hpp"

namespace layoutcheck::laws {

struct RecoverInvertsTable : ChecksClaims {
  static constexpr LawInfo info{.id = "recover_inverts_table",
                                .op = Op::recover,
                                .property_kind = PropertyKind::domain,
                                .says = "recover(table(L)) answers, with the values of L",
                                .source = "spec#recover",
                                .domain = "1 <= size <= 64",
                                .kills = "recover_wants_ascending_values"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const& input) {
    return size(input.layout) >= 1 && size(input.layout) <= 64;
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    OneTable table;
    for (index_t i = 0; i < size(input.layout); ++i) table.values.push_back(input.layout(i));
    auto const result = ops::recover(algebra, table.values);
    CheckedClaims e;
    if (!result && result.error().code == Errc::unsupported) return result.error();
    e.that(result.has_value());
    if (result) e.same_function(*result, input.layout);
    return e;
  }
};

// What is not listed is not checked by any engine.
// clang-format off
using RecoverLaws = LawList<
    RecoverInvertsTable>;
// clang-format on

}  // namespace layoutcheck::laws
