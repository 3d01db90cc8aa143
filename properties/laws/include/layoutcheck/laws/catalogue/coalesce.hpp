#pragma once
/// coalesce.

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/catalogue/answers.hpp"
#include "layoutcheck/laws/checked_claims.hpp"

namespace layoutcheck::laws {

struct CoalesceKeepsSize {
  static constexpr LawInfo info{.id = "coalesce_keeps_size",
                                .op = Op::coalesce,
                                .property_kind = PropertyKind::size,
                                .says = "size(coalesce(L)) == size(L)",
                                .source = "spec#coalesce: same size",
                                .domain = "",
                                .kills = "coalesce_drops_last_mode"};
  using Input = OneLayout;
  struct Derived {
    index_t got;
    index_t want;
  };
  LC_HD static constexpr bool admits(Input const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::coalesce(algebra, input.layout));
    return Derived{size(result), size(input.layout)};
  }
  LC_HD static constexpr index_t points(Derived const&) { return 1; }
  LC_HD static constexpr Claim at(Derived const& d, index_t) {
    return {d.got, Relation::equal, d.want};
  }
};

struct CoalesceKeepsFunction : SameValues {
  static constexpr LawInfo info{.id = "coalesce_keeps_function",
                                .op = Op::coalesce,
                                .property_kind = PropertyKind::function,
                                .says = "coalesce(L)(i) == L(i) for all 0 <= i < size(L)",
                                .source = "spec#coalesce: same value at every i < size",
                                .domain = "",
                                .kills = "coalesce_ignores_stride"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::coalesce(algebra, input.layout));
    return Derived{result, input.layout};
  }
};

struct CoalesceLeavesNothingToJoin {
  static constexpr LawInfo info{
      .id = "coalesce_leaves_nothing_to_join",
      .op = Op::coalesce,
      .property_kind = PropertyKind::optimality,
      .says = "depth <= 1, no extent 1 but in 1:0, no neighbours with d' == s * d",
      .source = "spec#coalesce: depth, extent-1 leaves, neighbours",
      .domain = "size > 0",
      .kills = "coalesce_keeps_joinable_modes"};
  using Input = OneLayout;
  struct Derived {
    Layout after;
  };
  LC_HD static constexpr bool admits(Input const& input) { return size(input.layout) > 0; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::coalesce(algebra, input.layout));
    return Derived{result};
  }
  /// Point 0: the depth. Then for every leaf k: its extent, and whether leaf k + 1 follows it.
  LC_HD static constexpr index_t points(Derived const& d) { return 1 + 2 * d.after.leaves.size(); }
  LC_HD static constexpr Claim at(Derived const& d, index_t i) {
    if (i == 0) return {depth(d.after), Relation::less_equal, 1};
    int const k = static_cast<int>((i - 1) / 2);
    Mode const& m = d.after.leaves[k];
    if (i % 2 == 1) {
      bool const unit = d.after.is_scalar() && m.stride == 0;
      return {m.extent == 1 && !unit ? 1 : 0, Relation::equal, 0};
    }
    if (k + 1 == d.after.leaves.size()) return {0, Relation::equal, 0};
    Mode const& above = d.after.leaves[k + 1];
    bool const joins = static_cast<wide_t>(m.extent) * m.stride == above.stride;
    return {joins ? 1 : 0, Relation::equal, 0};
  }
};

struct CoalesceIsIdempotent : ChecksClaims {
  static constexpr LawInfo info{.id = "coalesce_is_idempotent",
                                .op = Op::coalesce,
                                .property_kind = PropertyKind::optimality,
                                .says = "coalesce(coalesce(L)) == coalesce(L), mode for mode",
                                .source = "spec#coalesce: idempotent",
                                .domain = "",
                                .kills = "coalesce_joins_one_pair"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(once, ops::coalesce(algebra, input.layout));
    LC_TRY(twice, ops::coalesce(algebra, once));
    CheckedClaims e;
    e.that(twice.profile == once.profile);
    e.equal(twice.leaves.size(), once.leaves.size());
    for (int k = 0; k < min(once.leaves.size(), twice.leaves.size()); ++k) {
      e.equal(twice.leaves[k].extent, once.leaves[k].extent);
      e.equal(twice.leaves[k].stride, once.leaves[k].stride);
    }
    return e;
  }
};

struct CoalesceIsShortest : OneClaim {
  static constexpr LawInfo info{
      .id = "coalesce_is_shortest",
      .op = Op::coalesce,
      .property_kind = PropertyKind::optimality,
      .says = "no layout with the table of L has fewer modes than coalesce(L)",
      .source = "spec#recover: every extent of the coalesced form is forced by the table",
      .domain = "size >= 1",
      .kills = "coalesce_joins_positive_strides_only"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const& input) { return size(input.layout) >= 1; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::coalesce(algebra, input.layout));
    return Claim{result.leaves.size(), Relation::less_equal, shortest_rank(input.layout)};
  }
};

/// Every part of the layout that corresponds to a leaf of the profile, with the part of the result
/// in its place; modes past the profile's rank are visited as (part, result, false). Returns
/// whether the result has these parts at all.
template <class Visit>
LC_HD constexpr bool for_each_part(Layout const& layout, IntTuple const& profile,
                                   Layout const& result, Visit& visit) {
  if (profile.is_scalar()) {
    visit(layout, result, true);
    return true;
  }
  if (rank(result) != rank(layout) || rank(profile) > rank(layout)) return false;
  for (int i = 0; i < rank(layout); ++i) {
    Layout const part = mode(layout, i);
    Layout const of_result = mode(result, i);
    if (i >= rank(profile)) {
      visit(part, of_result, false);
    } else if (!for_each_part(part, mode(profile, i), of_result, visit)) {
      return false;
    }
  }
  return true;
}

struct CoalesceByProfileActsOnModes : ChecksClaims {
  static constexpr LawInfo info{
      .id = "coalesce_by_profile_acts_on_modes",
      .op = Op::coalesce,
      .property_kind = PropertyKind::shape,
      .says =
          "coalesce(L, P): the part at each leaf of P keeps its function in its shortest form, "
          "modes past the rank of P stay",
      .source = "spec#coalesce: by profile, mode by mode",
      .domain = "",
      .kills = "coalesce_by_profile_flattens"};
  using Input = LayoutAndTuple;
  LC_HD static constexpr bool admits(Input const&) { return true; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::coalesce(algebra, input.layout, input.tuple));
    CheckedClaims e;
    auto visit = [&e](Layout const& part, Layout const& got, bool named) {
      if (!named) return e.that(got == part);
      e.same_function(got, part);
      if (size(part) > 0) e.equal(got.leaves.size(), shortest_rank(part));
      e.expect(depth(got), Relation::less_equal, 1);
    };
    e.that(for_each_part(input.layout, input.tuple, result, visit));
    return e;
  }
};

struct CoalesceAnswers : AnswersOnItsDomain<CoalesceAnswers, LayoutAndTuple> {
  static constexpr LawInfo info{
      .id = "coalesce_answers",
      .op = Op::coalesce,
      .property_kind = PropertyKind::domain,
      .says = "coalesce(L, P) answers iff P nowhere has more modes than L",
      .source = "spec#coalesce; CuTe layout algebra, by-mode coalesce",
      .domain = "",
      .kills = "coalesce_ignores_surplus_profile"};
  template <class A>
  static Expected<Layout> call(A const& algebra, Input const& input) {
    return ops::coalesce(algebra, input.layout, input.tuple);
  }
};

}  // namespace layoutcheck::laws
