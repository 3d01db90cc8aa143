#pragma once
/// sort and squeeze. Source: Colfax, layouts and categories.

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/checked_claims.hpp"

namespace layoutcheck::laws {

struct SortOrdersModes : ChecksClaims {
  static constexpr LawInfo info{.id = "sort_orders_modes",
                                .op = Op::sort,
                                .property_kind = PropertyKind::function,
                                .says = "modes of sort(L) ascend by stride, equal ones by extent",
                                .source = "spec#sort; Colfax, sort",
                                .domain = "",
                                .kills = "sort_by_stride_only"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::sort(algebra, input.layout));
    CheckedClaims e;
    e.expect(depth(result), Relation::less_equal, 1);
    for (int k = 1; k < result.leaves.size(); ++k) {
      Mode const& a = result.leaves[k - 1];
      Mode const& b = result.leaves[k];
      e.expect(a.stride, Relation::less_equal, b.stride);
      if (a.stride == b.stride) e.expect(a.extent, Relation::less_equal, b.extent);
    }
    return e;
  }
};

struct SortKeepsModes : ChecksClaims {
  static constexpr LawInfo info{.id = "sort_keeps_modes",
                                .op = Op::sort,
                                .property_kind = PropertyKind::function,
                                .says = "sort(L) has every mode of L as often as L has it",
                                .source = "spec#sort; Colfax, sort",
                                .domain = "",
                                .kills = "sort_drops_equal_modes"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const&) { return true; }
  LC_HD static constexpr index_t occurrences(Layout const& l, Mode const& mode) {
    index_t count = 0;
    for (Mode const& m : l.leaves) count += m == mode ? 1 : 0;
    return count;
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::sort(algebra, input.layout));
    CheckedClaims e;
    e.equal(result.leaves.size(), input.layout.leaves.size());
    for (Mode const& m : input.layout.leaves) {
      e.equal(occurrences(result, m), occurrences(input.layout, m));
    }
    return e;
  }
};

struct SqueezeKeepsFunction : SameValues {
  static constexpr LawInfo info{.id = "squeeze_keeps_function",
                                .op = Op::squeeze,
                                .property_kind = PropertyKind::function,
                                .says = "squeeze(L)(i) == L(i) for all 0 <= i < size(L)",
                                .source = "spec#squeeze; Colfax, squeeze",
                                .domain = "",
                                .kills = "squeeze_reverses_modes"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::squeeze(algebra, input.layout));
    return Derived{result, input.layout};
  }
};

struct SqueezeDropsUnitModesOnly : ChecksClaims {
  static constexpr LawInfo info{.id = "squeeze_drops_unit_modes_only",
                                .op = Op::squeeze,
                                .property_kind = PropertyKind::optimality,
                                .says =
                                    "the modes of squeeze(L) are those of L of extent other than "
                                    "1, in order, or 1:0 for none",
                                .source = "spec#squeeze; Colfax, squeeze",
                                .domain = "",
                                .kills = "squeeze_drops_still_modes"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::squeeze(algebra, input.layout));
    CheckedClaims e;
    ModeList kept;
    for (Mode const& m : input.layout.leaves) {
      if (m.extent != 1) kept.push_back(m);
    }
    if (kept.empty()) kept.push_back({1, 0});
    e.equal(result.leaves.size(), kept.size());
    e.expect(depth(result), Relation::less_equal, 1);
    if (e.failed) return e;
    for (int k = 0; k < kept.size(); ++k) {
      e.equal(result.leaves[k].extent, kept[k].extent);
      e.equal(result.leaves[k].stride, kept[k].stride);
    }
    return e;
  }
};

// What is not listed is not checked by any engine.
// clang-format off
using SortLaws = LawList<
    SortOrdersModes,
    SortKeepsModes,
    SqueezeKeepsFunction,
    SqueezeDropsUnitModesOnly>;
// clang-format on

}  // namespace layoutcheck::laws
