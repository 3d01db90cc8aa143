#pragma once
/// tile_to_shape.

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/answers.hpp"
#include "layoutcheck/laws/checked_claims.hpp"
#include "layoutcheck/laws/definitions.hpp"

namespace layoutcheck::laws {

/// The target as one extent per mode. Nothing where it is empty, or beyond 64 bits.
LC_HD constexpr Expected<IntTuple> target_extents(IntTuple const& target) {
  if (!no_leaf_below(target, 1) || !fits(volume(target))) {
    return Error{.code = Errc::undecided, .detail = "target is not a shape"};
  }
  IntTuple result;
  result.profile = Profile::flat(rank(target));
  for (int i = 0; i < rank(target); ++i) {
    result.leaves.push_back(static_cast<index_t>(volume(mode(target, i))));
  }
  return result;
}

/// Whether the shape of `tiled` has the modes of the target: what its evaluation mode by mode
/// needs.
LC_HD constexpr bool has_extents(Layout const& tiled, IntTuple const& extents) {
  if (rank(tiled) != extents.leaves.size()) return false;
  for (int i = 0; i < rank(tiled); ++i) {
    if (size(mode(tiled, i)) != extents.leaves[i]) return false;
  }
  return true;
}

/// A layout at one coordinate per mode. Pre: each lies in its mode.
struct ByModes {
  InlineVector<Layout, 8> modes;

  LC_HD constexpr explicit ByModes(Layout const& layout) {
    for (int i = 0; i < rank(layout); ++i) modes.push_back(mode(layout, i));
  }
  LC_HD constexpr index_t extent(int i) const { return i < modes.size() ? size(modes[i]) : 1; }
  LC_HD constexpr index_t operator()(IntTuple::leaf_list const& at) const {
    index_t offset = 0;
    for (int i = 0; i < modes.size(); ++i) offset += modes[i](at[i]);
    return offset;
  }
};

/// Digits of x in mixed radix, first fastest.
LC_HD constexpr IntTuple::leaf_list digits(index_t x, IntTuple::leaf_list const& radices) {
  IntTuple::leaf_list result;
  for (index_t radix : radices) {
    result.push_back(x % radix);
    x /= radix;
  }
  return result;
}

LC_HD constexpr bool is_tiling(Layout const& block, IntTuple const& target) {
  return size(block) > 0 && rank(block) <= 8 && rank(target) <= 8 &&
         target_extents(target).has_value();
}

struct TileToShapeHasShape : OneClaim {
  static constexpr LawInfo info{.id = "tile_to_shape_has_shape",
                                .op = Op::tile_to_shape,
                                .property_kind = PropertyKind::shape,
                                .says = "mode i of tile_to_shape(A, S) has the size of mode i of S",
                                .source =
                                    "spec#tile_to_shape; CuTe, tile_to_shape: "
                                    "compatible(product_each(S), shape of the result)",
                                .domain = "A and S not empty",
                                .kills = "tile_to_shape_forgets_block"};
  using Input = LayoutAndTuple;
  LC_HD static constexpr bool admits(Input const& input) {
    return is_tiling(input.layout, input.tuple);
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(extents, target_extents(input.tuple));
    LC_TRY(result, ops::tile_to_shape(algebra, input.layout, input.tuple));
    return Claim{has_extents(result, extents) ? 1 : 0, Relation::equal, 1};
  }
};

struct TileToShapeRepeatsBlock : ChecksClaims {
  static constexpr LawInfo info{
      .id = "tile_to_shape_repeats_block",
      .op = Op::tile_to_shape,
      .property_kind = PropertyKind::function,
      .says = "R = tile_to_shape(A, S): R(a + b * t) == A(a) + R(b * t), b the extents of A",
      .source = "spec#tile_to_shape; CuTe, tile_to_shape: the block repeated",
      .domain = "A and S not empty",
      .kills = "tile_to_shape_interleaves"};
  using Input = LayoutAndTuple;
  LC_HD static constexpr bool admits(Input const& input) {
    return is_tiling(input.layout, input.tuple);
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(extents, target_extents(input.tuple));
    LC_TRY(result, ops::tile_to_shape(algebra, input.layout, input.tuple));
    CheckedClaims e;
    bool const walks = has_extents(result, extents) && rank(input.layout) <= rank(result);
    e.that(walks);
    if (!walks) return e;
    ByModes const tiled(result);
    ByModes const block(input.layout);
    auto const compare = [&](index_t x) {
      IntTuple::leaf_list const at = digits(x, extents.leaves);
      IntTuple::leaf_list inside;
      IntTuple::leaf_list origin;
      for (int i = 0; i < at.size(); ++i) {
        inside.push_back(at[i] % block.extent(i));
        origin.push_back(at[i] - inside[i]);
      }
      e.equal(tiled(at), block(inside) + tiled(origin));
      return true;
    };
    e.partial = size(result) > kWindow;
    for (index_t x = 0; x < min(size(result), kWindow); ++x) compare(x);
    if (e.partial) visit_carries(result, size(result), compare);
    return e;
  }
};

struct TileToShapeTilesAreDisjoint : ChecksClaims {
  static constexpr LawInfo info{
      .id = "tile_to_shape_tiles_are_disjoint",
      .op = Op::tile_to_shape,
      .property_kind = PropertyKind::function,
      .says = "tile_to_shape(A, S) has as many offsets as A, times the number of tiles",
      .source =
          "spec#tile_to_shape; CuTe, tile_to_shape: logical product of the block and compact tiles",
      .domain = "A and S not empty",
      .kills = "tile_to_shape_steps_by_size"};
  using Input = LayoutAndTuple;
  LC_HD static constexpr bool admits(Input const& input) {
    return is_tiling(input.layout, input.tuple);
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::tile_to_shape(algebra, input.layout, input.tuple));
    CheckedClaims e;
    if (!walkable(result) || !walkable(input.layout)) {
      e.partial = repeated_offset(input.layout) != Search::none;
      if (!e.partial) e.injective(result);
      return e;
    }
    index_t const tiles = size(result) / size(input.layout);
    e.equal(image_set(result).count(), image_set(input.layout).count() * tiles);
    return e;
  }
};

struct TileToShapeStaysCompact : ChecksClaims {
  static constexpr LawInfo info{.id = "tile_to_shape_stays_compact",
                                .op = Op::tile_to_shape,
                                .property_kind = PropertyKind::optimality,
                                .says = "tile_to_shape(A, S) is compact",
                                .source = "spec#tile_to_shape; CuTe, tile_to_shape",
                                .domain = "A compact, S not empty",
                                .kills = "tile_to_shape_leaves_room"};
  using Input = LayoutAndTuple;
  LC_HD static constexpr bool admits(Input const& input) {
    return is_tiling(input.layout, input.tuple) && is_compact_by_strides(input.layout);
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::tile_to_shape(algebra, input.layout, input.tuple));
    CheckedClaims e;
    e.equal(range(result).least, 0);
    e.equal(range(result).greatest, size(result) - 1);
    if (!e.failed) e.injective(result);
    return e;
  }
};

struct TileToShapeAnswers : AnswersOnItsDomain<TileToShapeAnswers, LayoutAndTuple> {
  static constexpr LawInfo info{
      .id = "tile_to_shape_answers",
      .op = Op::tile_to_shape,
      .property_kind = PropertyKind::domain,
      .says =
          "tile_to_shape(A, S) answers where each mode of A divides that of S and A is "
          "tractable, and refuses where one does not divide, or A has no complement",
      .source = "spec#tile_to_shape; CuTe, tile_to_shape",
      .domain = "",
      .kills = "tile_to_shape_rounds_tiles_up"};
  template <class A>
  static Expected<Layout> call(A const& algebra, Input const& input) {
    return ops::tile_to_shape(algebra, input.layout, input.tuple);
  }
};

struct TileToShapeFollowsOrder : ChecksClaims {
  static constexpr LawInfo info{
      .id = "tile_to_shape_follows_order",
      .op = Op::tile_to_shape,
      .property_kind = PropertyKind::function,
      .says =
          "tile_to_shape(A, S, O): tiles ascend, the mode of the least entry of O fastest, "
          "equal ones from left to right",
      .source =
          "spec#tile_to_shape; CuTe, tile_to_shape: order of the tiles as in make_ordered_layout",
      .domain = "A and S not empty, one integer of O for each mode of S",
      .kills = "tile_to_shape_ignores_order"};
  using Input = LayoutAndTwoTuples;
  LC_HD static constexpr bool admits(Input const& input) {
    return is_tiling(input.layout, input.first) &&
           input.second.profile == Profile::flat(rank(input.first));
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(extents, target_extents(input.first));
    LC_TRY(result, ops::tile_to_shape(algebra, input.layout, input.first, input.second));
    CheckedClaims e;
    bool const walks = has_extents(result, extents) && rank(input.layout) <= rank(result);
    e.that(walks);
    if (!walks) return e;
    ByModes const tiled(result);
    ByModes const block(input.layout);
    int const modes = rank(result);
    InlineVector<int, 8> order;  // modes, fastest first
    IntTuple::leaf_list counts;  // tiles along them
    index_t tiles = 1;
    for (int n = 0; n < modes; ++n) {
      int next = -1;
      for (int i = 0; i < modes; ++i) {
        bool taken = false;
        for (int k : order) taken = taken || k == i;
        if (taken) continue;
        if (next < 0 || input.second.leaves[i] < input.second.leaves[next]) next = i;
      }
      order.push_back(next);
      counts.push_back(extents.leaves[next] / block.extent(next));
      tiles *= counts.back();
    }
    auto const offset_of = [&](index_t tile) {
      IntTuple::leaf_list const place = digits(tile, counts);
      IntTuple::leaf_list origin = extents.leaves;
      for (int n = 0; n < modes; ++n) origin[order[n]] = place[n] * block.extent(order[n]);
      return tiled(origin);
    };
    index_t before = offset_of(0);
    for (index_t t = 1; t < min(tiles, kWindow); ++t) {
      index_t const offset = offset_of(t);
      e.expect(before, Relation::less, offset);
      before = offset;
    }
    e.partial = tiles > kWindow;
    if (!e.partial) return e;
    index_t step = 1;  // where the next mode of tiles begins
    for (index_t const count : counts) {
      if (step < tiles) e.expect(offset_of(step - 1), Relation::less, offset_of(step));
      step *= count;
    }
    return e;
  }
};

struct TileToShapeOrderedAnswers
    : AnswersOnItsDomain<TileToShapeOrderedAnswers, LayoutAndTwoTuples> {
  static constexpr LawInfo info{
      .id = "tile_to_shape_ordered_answers",
      .op = Op::tile_to_shape,
      .property_kind = PropertyKind::domain,
      .says =
          "tile_to_shape(A, S, O) answers as tile_to_shape(A, S) does, and refuses an O of "
          "another rank than S",
      .source = "spec#tile_to_shape; CuTe, tile_to_shape",
      .domain = "",
      .kills = "tile_to_shape_wants_distinct_order"};
  template <class A>
  static Expected<Layout> call(A const& algebra, Input const& input) {
    return ops::tile_to_shape(algebra, input.layout, input.first, input.second);
  }
};

// What is not listed is not checked by any engine.
// clang-format off
using TileToShapeLaws = LawList<
    TileToShapeHasShape,
    TileToShapeRepeatsBlock,
    TileToShapeTilesAreDisjoint,
    TileToShapeStaysCompact,
    TileToShapeAnswers,
    TileToShapeFollowsOrder,
    TileToShapeOrderedAnswers>;
// clang-format on

}  // namespace layoutcheck::laws
