#pragma once
/// Compact layouts of a shape.

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/forms.hpp"

namespace layoutcheck::laws {

/// Each value of [0, size) once. Pre: 0 <= size <= 63.
LC_HD constexpr bool is_permutation_of_its_size(Layout const& layout) {
  std::uint64_t seen = 0;
  for (index_t i = 0; i < size(layout); ++i) {
    index_t const v = layout(i);
    if (v < 0 || v >= size(layout)) return false;
    seen |= std::uint64_t{1} << v;
  }
  return seen == (std::uint64_t{1} << size(layout)) - 1;
}

// ---- compact_left, compact_right ----

struct CompactLeftKeepsShape : ShapeIs<CompactLeftKeepsShape, OneTuple, ops::compact_left_call> {
  static constexpr LawInfo info{.id = "compact_left_keeps_shape",
                                .op = Op::compact_left,
                                .property_kind = PropertyKind::shape,
                                .says = "shape(compact_left(S)) == S",
                                .source = "spec#compact_left; CuTe, LayoutLeft",
                                .domain = "extents >= 0",
                                .kills = "compact_left_flattens"};
  LC_HD static constexpr bool admits(Input const& input) { return no_leaf_below(input.tuple, 0); }
  LC_HD static constexpr IntTuple want(Input const& input) { return input.tuple; }
};

struct CompactLeftCounts : ValuesAre<CompactLeftCounts, OneTuple, ops::compact_left_call> {
  static constexpr LawInfo info{.id = "compact_left_counts",
                                .op = Op::compact_left,
                                .property_kind = PropertyKind::function,
                                .says = "compact_left(S)(i) == i for all 0 <= i < size(S)",
                                .source = "spec#coordinates: leftmost leaf fastest",
                                .domain = "extents >= 0, size within 64 bits",
                                .kills = "compact_left_goes_right"};
  LC_HD static constexpr bool admits(Input const& input) {
    return no_leaf_below(input.tuple, 0) && fits(volume(input.tuple));
  }
  LC_HD static constexpr index_t count(Input const& input) {
    return static_cast<index_t>(volume(input.tuple));
  }
  LC_HD static constexpr index_t want(Input const&, index_t i) { return i; }
};

struct CompactLeftAnswers : Answers<CompactLeftAnswers, OneTuple, ops::compact_left_call> {
  static constexpr LawInfo info{
      .id = "compact_left_answers",
      .op = Op::compact_left,
      .property_kind = PropertyKind::domain,
      .says = "compact_left(S) is given for extents >= 0 and refused for negative ones",
      .source = "spec#layout: extents >= 0",
      .domain = "",
      .kills = "compact_left_refuses_nesting"};
};

struct CompactRightKeepsShape : ShapeIs<CompactRightKeepsShape, OneTuple, ops::compact_right_call> {
  static constexpr LawInfo info{.id = "compact_right_keeps_shape",
                                .op = Op::compact_right,
                                .property_kind = PropertyKind::shape,
                                .says = "shape(compact_right(S)) == S",
                                .source = "spec#compact_right; CuTe, LayoutRight",
                                .domain = "extents >= 0",
                                .kills = "compact_right_reverses_shape"};
  LC_HD static constexpr bool admits(Input const& input) { return no_leaf_below(input.tuple, 0); }
  LC_HD static constexpr IntTuple want(Input const& input) { return input.tuple; }
};

struct CompactRightCountsFromTheRight
    : ValuesAre<CompactRightCountsFromTheRight, OneTuple, ops::compact_right_call> {
  static constexpr LawInfo info{
      .id = "compact_right_counts_from_the_right",
      .op = Op::compact_right,
      .property_kind = PropertyKind::function,
      .says =
          "compact_right(S) at (c_0,...,c_n) is the lexicographic number (...(c_0 * s_1 + "
          "c_1) * s_2 + ...) + c_n",
      .source = "spec#compact_right; CuTe, LayoutRight",
      .domain = "extents >= 0, size within 64 bits",
      .kills = "compact_right_of_modes"};
  LC_HD static constexpr bool admits(Input const& input) {
    return no_leaf_below(input.tuple, 0) && fits(volume(input.tuple));
  }
  LC_HD static constexpr index_t count(Input const& input) {
    return static_cast<index_t>(volume(input.tuple));
  }
  LC_HD static constexpr index_t want(Input const& input, index_t i) {
    wide_t number = 0;
    int const leaves = input.tuple.leaves.size();
    for (int k = 0; k < leaves; ++k) {
      number = number * input.tuple.leaves[k] + digit_of(i, input.tuple, 0, leaves, k);
    }
    return static_cast<index_t>(number);
  }
};

struct CompactRightAnswers : Answers<CompactRightAnswers, OneTuple, ops::compact_right_call> {
  static constexpr LawInfo info{
      .id = "compact_right_answers",
      .op = Op::compact_right,
      .property_kind = PropertyKind::domain,
      .says = "compact_right(S) is given for extents >= 0 and refused for negative ones",
      .source = "spec#layout: extents >= 0",
      .domain = "",
      .kills = "compact_right_refuses_nesting"};
};

// ---- compact_ordered ----

/// The order's entry for leaf k of the shape. Pre: the shape's profile is the order's with leaves
/// replaced.
LC_HD constexpr index_t order_of_leaf(TwoTuples const& input, int k) {
  for (int i = 0; i < input.b.leaves.size(); ++i) {
    Place const part = place_of(input.b.profile, input.a.profile, i);
    if (part.first <= k && k < part.last) return input.b.leaves[i];
  }
  return 0;
}
LC_HD constexpr bool is_ordered_shape(TwoTuples const& input) {
  return no_leaf_below(input.a, 1) && fits(volume(input.a)) &&
         replaces_leaves(input.b.profile, input.a.profile);
}

struct CompactOrderedKeepsShape
    : ShapeIs<CompactOrderedKeepsShape, TwoTuples, ops::compact_ordered_call> {
  static constexpr LawInfo info{
      .id = "compact_ordered_keeps_shape",
      .op = Op::compact_ordered,
      .property_kind = PropertyKind::shape,
      .says = "shape(compact_ordered(S, order)) == S",
      .source = "spec#compact_ordered; CuTe, make_ordered_layout",
      .domain = "extents >= 0, S's profile that of the order with leaves replaced",
      .kills = "compact_ordered_sorts_shape"};
  LC_HD static constexpr bool admits(Input const& input) {
    return no_leaf_below(input.a, 0) && replaces_leaves(input.b.profile, input.a.profile);
  }
  LC_HD static constexpr IntTuple want(Input const& input) { return input.a; }
};

/// Claim at leaf k: its stride is the product of the extents of the leaves that come before it. An
/// extent 1 may have any stride.
struct CompactOrderedFollowsOrder {
  static constexpr LawInfo info{
      .id = "compact_ordered_follows_order",
      .op = Op::compact_ordered,
      .property_kind = PropertyKind::function,
      .says =
          "the stride of leaf k is the product of the extents of all leaves of lesser order, "
          "and of those of equal order to its left",
      .source = "spec#compact_ordered; CuTe, make_ordered_layout",
      .domain = "extents > 0, S's profile that of the order with leaves replaced",
      .kills = "compact_ordered_descends"};
  using Input = TwoTuples;
  struct Derived {
    Layout got;
    Input input;
  };
  LC_HD static constexpr bool admits(Input const& input) { return is_ordered_shape(input); }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(got, ops::compact_ordered(algebra, input.a, input.b));
    return Derived{got, input};
  }
  LC_HD static constexpr index_t points(Derived const& d) { return d.input.a.leaves.size(); }
  LC_HD static constexpr Claim at(Derived const& d, index_t i) {
    IntTuple const& extents = d.input.a;
    if (d.got.leaves.size() != extents.leaves.size()) {
      return {d.got.leaves.size(), Relation::equal, extents.leaves.size()};
    }
    int const k = static_cast<int>(i);
    index_t const order = order_of_leaf(d.input, k);
    wide_t before = 1;
    for (int j = 0; j < extents.leaves.size(); ++j) {
      index_t const other = order_of_leaf(d.input, j);
      if (other < order || (other == order && j < k)) before = times(before, extents.leaves[j]);
    }
    index_t const stride = d.got.leaves[k].stride;
    return {stride, Relation::equal,
            extents.leaves[k] == 1 ? stride : static_cast<index_t>(before)};
  }
};

/// A truth about the layout that call returns.
template <class Law, class InputType, class Call>
struct LayoutHas {
  using Input = InputType;
  struct Derived {
    bool has;
  };
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(got, query(Call{}, algebra, input));
    return Derived{Law::has(got, input)};
  }
  LC_HD static constexpr index_t points(Derived const&) { return 1; }
  LC_HD static constexpr Claim at(Derived const& d, index_t) {
    return {d.has ? 1 : 0, Relation::equal, 1};
  }
};

struct CompactOrderedIsCompact
    : LayoutHas<CompactOrderedIsCompact, TwoTuples, ops::compact_ordered_call> {
  static constexpr LawInfo info{
      .id = "compact_ordered_is_compact",
      .op = Op::compact_ordered,
      .property_kind = PropertyKind::function,
      .says = "compact_ordered(S, order) is a bijection of [0, size) onto itself",
      .source = "spec#injective",
      .domain = "extents > 0, size <= 63, S's profile that of the order with leaves replaced",
      .kills = "compact_ordered_shares_strides"};
  LC_HD static constexpr bool admits(Input const& input) {
    return is_ordered_shape(input) && volume(input.a) <= 63;
  }
  LC_HD static constexpr bool has(Layout const& got, Input const&) {
    return volume(got) <= 63 && is_permutation_of_its_size(got);
  }
};

struct CompactOrderedAnswers
    : Answers<CompactOrderedAnswers, TwoTuples, ops::compact_ordered_call> {
  static constexpr LawInfo info{
      .id = "compact_ordered_answers",
      .op = Op::compact_ordered,
      .property_kind = PropertyKind::domain,
      .says =
          "compact_ordered(S, order) is given for a congruent order of distinct entries, and "
          "refused where the order has tuples that S has not",
      .source = "spec#compact_ordered; CuTe, make_ordered_layout",
      .domain = "",
      .kills = "compact_ordered_stops_at_the_shorter"};
};

// ---- compact_like ----

struct CompactLikeKeepsShape : ShapeIs<CompactLikeKeepsShape, OneLayout, ops::compact_like_call> {
  static constexpr LawInfo info{.id = "compact_like_keeps_shape",
                                .op = Op::compact_like,
                                .property_kind = PropertyKind::shape,
                                .says = "shape(compact_like(L)) == shape(L)",
                                .source = "spec#compact_like; CuTe, make_layout_like",
                                .domain = "",
                                .kills = "compact_like_drops_broadcast"};
  LC_HD static constexpr IntTuple want(Input const& input) { return shape(input.layout); }
};

/// Claim for leaves j and k, of extent > 1: the lesser stride stays the lesser one.
struct CompactLikeKeepsOrder {
  static constexpr LawInfo info{
      .id = "compact_like_keeps_order",
      .op = Op::compact_like,
      .property_kind = PropertyKind::function,
      .says =
          "0 < d_j < d_k in L, both extents > 1, implies the same of compact_like(L); 0 stays "
          "0",
      .source = "spec#compact_like; CuTe, make_layout_like",
      .domain = "strides >= 0, size > 0",
      .kills = "compact_like_goes_left"};
  using Input = OneLayout;
  struct Derived {
    Layout before;
    Layout after;
  };
  LC_HD static constexpr bool admits(Input const& input) {
    for (Mode const& m : input.layout.leaves) {
      if (m.stride < 0 || m.extent == 0) return false;
    }
    return true;
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(got, ops::compact_like(algebra, input.layout));
    return Derived{input.layout, got};
  }
  LC_HD static constexpr index_t points(Derived const& d) {
    index_t const leaves = d.before.leaves.size();
    return leaves * leaves;
  }
  LC_HD static constexpr Claim at(Derived const& d, index_t i) {
    int const leaves = d.before.leaves.size();
    if (d.after.leaves.size() != leaves) return {d.after.leaves.size(), Relation::equal, leaves};
    int const j = static_cast<int>(i) / leaves;
    int const k = static_cast<int>(i) % leaves;
    Mode const& low = d.before.leaves[j];
    Mode const& high = d.before.leaves[k];
    if (low.extent == 1 || high.extent == 1) return {0, Relation::equal, 0};
    if (j == k) {
      return {d.after.leaves[k].stride == 0 ? 1 : 0, Relation::equal, high.stride == 0 ? 1 : 0};
    }
    if (low.stride == 0 || low.stride >= high.stride) return {0, Relation::equal, 0};
    return {d.after.leaves[j].stride, Relation::less, d.after.leaves[k].stride};
  }
};

struct CompactLikeHasNoGaps : LayoutHas<CompactLikeHasNoGaps, OneLayout, ops::compact_like_call> {
  static constexpr LawInfo info{
      .id = "compact_like_has_no_gaps",
      .op = Op::compact_like,
      .property_kind = PropertyKind::function,
      .says =
          "without its modes of stride 0, compact_like(L) is a bijection of [0, size) onto "
          "itself",
      .source = "CuTe, make_layout_like; spec#injective",
      .domain = "strides >= 0, size > 0",
      .kills = "compact_like_keeps_strides"};
  LC_HD static constexpr bool admits(Input const& input) {
    return CompactLikeKeepsOrder::admits(input);
  }
  LC_HD static constexpr bool has(Layout const& got, Input const& input) {
    IntTuple extents = shape(got);
    if (extents.leaves.size() != input.layout.leaves.size()) return false;
    for (int k = 0; k < extents.leaves.size(); ++k) {
      if (input.layout.leaves[k].stride == 0) extents.leaves[k] = 1;
    }
    return chain_is_compact(extents, stride(got), 0, extents.leaves.size());
  }
};

// What is not listed is not checked by any engine.
// clang-format off
using ConstructLaws = LawList<
    CompactLeftKeepsShape,
    CompactLeftCounts,
    CompactLeftAnswers,
    CompactRightKeepsShape,
    CompactRightCountsFromTheRight,
    CompactRightAnswers,
    CompactOrderedKeepsShape,
    CompactOrderedFollowsOrder,
    CompactOrderedIsCompact,
    CompactOrderedAnswers,
    CompactLikeKeepsShape,
    CompactLikeKeepsOrder,
    CompactLikeHasNoGaps>;
// clang-format on

}  // namespace layoutcheck::laws
