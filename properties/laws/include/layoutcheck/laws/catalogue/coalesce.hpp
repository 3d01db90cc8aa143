#pragma once
/// coalesce.

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/answers.hpp"
#include "layoutcheck/laws/checked_claims.hpp"
#include "layoutcheck/laws/forms.hpp"

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

// ---- coalesce_z ----

/// The points are the first 4096 indices of the layout, and twice as many from its end on. Of small
/// strides, as nearly all are, the values fit 64 bits.
struct CoalesceZKeepsExtension {
  static constexpr LawInfo info{.id = "coalesce_z_keeps_extension",
                                .op = Op::coalesce_z,
                                .property_kind = PropertyKind::function,
                                .says = "coalesce_z(L)(i) == L(i) for all i >= 0, past the end too",
                                .source = "spec#coalesce-z",
                                .domain = "L is not empty, and indices past its end fit 64 bits",
                                .kills = "coalesce_z_drops_the_last_unit_mode"};
  using Input = OneLayout;
  struct Derived {
    Layout before;
    Layout after;
    bool narrow;
  };
  LC_HD static constexpr bool admits(Input const& g) {
    return size(g.layout) > 0 && size(g.layout) <= kMaxIndex - (3 * kFirst + 7);
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(after, ops::coalesce_z(algebra, g.layout));
    bool const narrow = size(g.layout) < kNarrow && size(after) > 0 &&
                        has_narrow_strides(g.layout) && has_narrow_strides(after);
    return Derived{g.layout, after, narrow};
  }
  LC_HD static constexpr index_t points(Derived const& d) { return 3 * first_points(d) + 7; }
  LC_HD static constexpr bool partial(Derived const& d) { return size(d.before) > kFirst; }
  LC_HD static constexpr Claim at(Derived const& d, index_t point) {
    index_t const n = first_points(d);
    index_t const i = point < n ? point : size(d.before) + (point - n);
    if (d.narrow) return {d.after(i), Relation::equal, d.before(i)};
    return {value(d.after, i) == value(d.before, i) ? 1 : 0, Relation::equal, 1};
  }

 private:
  /// In 128 bits: the last digit is at most a few thousand beyond its extent.
  LC_HD static constexpr wide_t value(Layout const& layout, index_t i) {
    wide_t result = 0;
    int const leaves = layout.leaves.size();
    for (int k = 0; k < leaves; ++k) {
      result += wide(digit_of(i, layout, 0, leaves, k)) * layout.leaves[k].stride;
    }
    return result;
  }
  LC_HD static constexpr index_t first_points(Derived const& d) {
    return min(size(d.before), kFirst);
  }
  static constexpr index_t kFirst = 4096;
  static constexpr index_t kNarrow = index_t{1} << 24;
  LC_HD static constexpr bool has_narrow_strides(Layout const& layout) {
    for (Mode const& m : layout.leaves) {
      if (m.stride > kNarrow || m.stride < -kNarrow) return false;
    }
    return true;
  }
};

/// Point k is whether mode k may be where it is, after those before it.
struct CoalesceZLeavesNothingToJoin {
  static constexpr LawInfo info{
      .id = "coalesce_z_leaves_nothing_to_join",
      .op = Op::coalesce_z,
      .property_kind = PropertyKind::optimality,
      .says =
          "coalesce_z(L) has no extent 1 but the last, and no stride that goes on from the mode "
          "before",
      .source = "spec#coalesce-z",
      .domain = "L is not empty",
      .kills = "coalesce_z_flattens"};
  using Input = OneLayout;
  struct Derived {
    Layout got;
  };
  LC_HD static constexpr bool admits(Input const& g) { return size(g.layout) > 0; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& g) {
    LC_TRY(got, ops::coalesce_z(algebra, g.layout));
    return Derived{got};
  }
  LC_HD static constexpr index_t points(Derived const& d) { return d.got.leaves.size(); }
  LC_HD static constexpr Claim at(Derived const& d, index_t i) {
    int const k = static_cast<int>(i);
    Mode const& m = d.got.leaves[k];
    bool good = m.extent != 1 || k == d.got.leaves.size() - 1;
    if (k > 0) {
      Mode const& before = d.got.leaves[k - 1];
      good = good && m.stride != wide(before.extent) * before.stride;
    }
    return {good ? 1 : 0, Relation::equal, 1};
  }
};

// ---- equality ----

// What is not listed is not checked by any engine.
// clang-format off
using CoalesceLaws = LawList<
    CoalesceKeepsSize,
    CoalesceKeepsFunction,
    CoalesceLeavesNothingToJoin,
    CoalesceIsIdempotent,
    CoalesceIsShortest,
    CoalesceZKeepsExtension,
    CoalesceZLeavesNothingToJoin>;
// clang-format on

}  // namespace layoutcheck::laws
