#pragma once
/// filter.

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/catalogue/coalesce.hpp"

namespace layoutcheck::laws {

struct FilterKeepsImage : SameImage {
  static constexpr LawInfo info{.id = "filter_keeps_image",
                                .op = Op::filter,
                                .property_kind = PropertyKind::function,
                                .says = "image(filter(L)) == image(L)",
                                .source = "spec#filter: same image set",
                                .domain = "at most 4096 points and offsets",
                                .kills = "filter_drops_negative_strides"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const& input) { return walkable(input.layout); }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::filter(algebra, input.layout));
    return Derived{result, input.layout};
  }
};

struct FilterKeepsOrder : SameValues {
  static constexpr LawInfo info{
      .id = "filter_keeps_order",
      .op = Op::filter,
      .property_kind = PropertyKind::function,
      .says = "filter(L)(i) is L at i in the modes that move, 0 in those of stride 0",
      .source =
          "spec#filter; CuTe layout algebra, filter: modes of stride 0 removed, then coalesced",
      .domain = "size > 0",
      .kills = "filter_sorts"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const& input) { return size(input.layout) > 0; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::filter(algebra, input.layout));
    return Derived{result, moving_part(input.layout)};
  }
};

struct FilterSize : OneClaim {
  static constexpr LawInfo info{.id = "filter_size",
                                .op = Op::filter,
                                .property_kind = PropertyKind::size,
                                .says = "size(filter(L)) is the product of the extents that move",
                                .source = "spec#filter; CuTe layout algebra, filter",
                                .domain = "size > 0",
                                .kills = "filter_keeps_still_modes"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const& input) { return size(input.layout) > 0; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::filter(algebra, input.layout));
    return Claim{size(result), Relation::equal, size(moving_part(input.layout))};
  }
};

struct FilterLeavesNothingToDrop : ChecksClaims {
  static constexpr LawInfo info{
      .id = "filter_leaves_nothing_to_drop",
      .op = Op::filter,
      .property_kind = PropertyKind::optimality,
      .says = "depth <= 1, no stride 0, no extent 1 but in 1:0, no neighbours with d' == s * d",
      .source = "spec#filter: no stride-0 and no extent-1 leaf; coalesced",
      .domain = "size > 0",
      .kills = "filter_does_not_coalesce"};
  using Input = OneLayout;
  LC_HD static constexpr bool admits(Input const& input) { return size(input.layout) > 0; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::filter(algebra, input.layout));
    CheckedClaims e;
    e.expect(depth(result), Relation::less_equal, 1);
    if (result == scalar_layout(1, 0)) return e;
    for (int k = 0; k < result.leaves.size(); ++k) {
      Mode const& m = result.leaves[k];
      e.expect(m.extent, Relation::not_equal, 1);
      e.expect(m.stride, Relation::not_equal, 0);
      if (k == 0) continue;
      Mode const& below = result.leaves[k - 1];
      e.that(static_cast<wide_t>(below.extent) * below.stride != m.stride);
    }
    return e;
  }
};

// What is not listed is not checked by any engine.
// clang-format off
using FilterLaws = LawList<
    FilterKeepsImage,
    FilterKeepsOrder,
    FilterSize,
    FilterLeavesNothingToDrop>;
// clang-format on

}  // namespace layoutcheck::laws
