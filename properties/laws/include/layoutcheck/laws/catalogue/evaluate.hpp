#pragma once
/// What a layout is and what it is at a coordinate.

#include <algorithm>
#include <vector>

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/forms.hpp"

namespace layoutcheck::laws {

// ---- rank, depth, shape, stride ----

struct RankCountsModes : NumberIs<RankCountsModes, OneLayout, ops::rank_call> {
  static constexpr LawInfo info{.id = "rank_counts_modes",
                                .op = Op::rank,
                                .property_kind = PropertyKind::shape,
                                .says = "rank(L) is the number of top-level modes, 1 for n:d",
                                .source = "spec#layout; CuTe, rank",
                                .domain = "",
                                .kills = "rank_counts_leaves"};
  LC_HD static constexpr index_t want(Input const& input) {
    Profile const& p = input.layout.profile;
    if (p.is_leaf(0)) return 1;
    index_t modes = 0;
    for (int node = 1; node < p.nodes(); node = p.after(node)) ++modes;
    return modes;
  }
};

struct DepthCountsLevels : NumberIs<DepthCountsLevels, OneLayout, ops::depth_call> {
  static constexpr LawInfo info{
      .id = "depth_counts_levels",
      .op = Op::depth,
      .property_kind = PropertyKind::shape,
      .says = "depth(n:d) == 0, depth of a tuple is 1 + that of its deepest mode",
      .source = "spec#layout; CuTe, depth",
      .domain = "",
      .kills = "depth_of_first_mode"};
  LC_HD static constexpr index_t want(Input const& input) { return levels(input.layout.profile); }
};

struct ShapeReadsExtents : ShapeIs<ShapeReadsExtents, OneLayout, ops::shape_call> {
  static constexpr LawInfo info{.id = "shape_reads_extents",
                                .op = Op::shape,
                                .property_kind = PropertyKind::shape,
                                .says = "shape(S:D) == S",
                                .source = "spec#layout",
                                .domain = "",
                                .kills = "shape_is_flat"};
  LC_HD static constexpr IntTuple want(Input const& input) {
    IntTuple result;
    result.profile = input.layout.profile;
    for (Mode const& m : input.layout.leaves) result.leaves.push_back(m.extent);
    return result;
  }
};

struct StrideReadsStrides : ShapeIs<StrideReadsStrides, OneLayout, ops::stride_call> {
  static constexpr LawInfo info{.id = "stride_reads_strides",
                                .op = Op::stride,
                                .property_kind = PropertyKind::function,
                                .says = "stride(S:D) == D",
                                .source = "spec#layout",
                                .domain = "",
                                .kills = "stride_is_of_the_compact_layout"};
  LC_HD static constexpr IntTuple want(Input const& input) {
    IntTuple result;
    result.profile = input.layout.profile;
    for (Mode const& m : input.layout.leaves) result.leaves.push_back(m.stride);
    return result;
  }
};

// ---- table, image: host only, tables live on the heap ----

// ---- at, of a layout ----

LC_HD constexpr bool is_integer(Coordinate const& c) { return c.is_scalar() && !has_free(c); }

// What is not listed is not checked by any engine.
// clang-format off
using EvaluateLaws = LawList<
    RankCountsModes,
    DepthCountsLevels,
    ShapeReadsExtents,
    StrideReadsStrides>;
// clang-format on

}  // namespace layoutcheck::laws
