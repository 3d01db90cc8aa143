#pragma once
/// Compact layouts of a shape.

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/forms.hpp"

namespace layoutcheck::laws {

// ---- compact_left, compact_right ----

// ---- compact_ordered ----

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
    CompactLikeKeepsShape,
    CompactLikeKeepsOrder,
    CompactLikeHasNoGaps>;
// clang-format on

}  // namespace layoutcheck::laws
