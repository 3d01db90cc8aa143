#pragma once
/// Products.

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/catalogue/regroup.hpp"

namespace layoutcheck::laws {

struct LogicalProductStartsWithBlock : ChecksClaims {
  static constexpr LawInfo info{.id = "logical_product_starts_with_block",
                                .op = Op::logical_product,
                                .property_kind = PropertyKind::function,
                                .says = "mode 0 of logical_product(A, T) has the values of A",
                                .source = "spec#logical_product: R(i, 0) = A(i)",
                                .domain = "size(A) > 0",
                                .kills = "logical_product_puts_places_first"};
  using Input = LayoutAndTiler;
  LC_HD static constexpr bool admits(Input const& input) { return size(input.layout) > 0; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::logical_product(algebra, input.layout, input.tiler));
    CheckedClaims e;
    auto visit = [&](Layout const& part, Layout const& tile, Layout const& got) {
      e.equal(rank(got), 2);
      e.that(static_cast<wide_t>(size(part)) * size(tile) == size(got));
      if (e.failed) return;
      e.same_function(mode(got, 0), part);
    };
    auto keep = [](Layout const&, Layout const&) {};
    e.that(for_each_tile(input.layout, input.tiler, result, visit, keep));
    return e;
  }
};

struct LogicalProductPlacesInOrder : ChecksClaims {
  static constexpr LawInfo info{
      .id = "logical_product_places_in_order",
      .op = Op::logical_product,
      .property_kind = PropertyKind::function,
      .says =
          "mode 1 of logical_product(A, T) refines T and is C(T(j)), C = complement(A, "
          "size(A) * cosize(T))",
      .source = "spec#logical_product: complement(A, size(A) * cosize(T)) o T",
      .domain = "size(A) > 0, T >= 0",
      .kills = "logical_product_targets_block_size"};
  using Input = LayoutAndTiler;
  LC_HD static constexpr bool admits(Input const& input) { return size(input.layout) > 0; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::logical_product(algebra, input.layout, input.tiler));
    CheckedClaims e;
    auto visit = [&](Layout const& part, Layout const& tile, Layout const& got) {
      if (rank(got) != 2) return;
      Layout const places = mode(got, 1);
      e.that(sizes_agree(shape(tile), shape(places)));
      Checked const target = Checked(size(part)) * cosize(tile);
      if (target.overflowed() || size(tile) == 0) return;
      auto const rest = ops::complement(algebra, part, target.value());
      if (!rest || !evaluable(*rest, tile)) return;
      e.composes(places, *rest, tile);
    };
    auto keep = [](Layout const&, Layout const&) {};
    e.that(for_each_tile(input.layout, input.tiler, result, visit, keep));
    return e;
  }
};

struct LogicalProductTilesAreDisjoint : ChecksClaims {
  static constexpr LawInfo info{
      .id = "logical_product_tiles_are_disjoint",
      .op = Op::logical_product,
      .property_kind = PropertyKind::function,
      .says =
          "logical_product(A, T) has as many offsets as A has, times as many as its places "
          "have",
      .source = "spec#logical_product: the tiles are disjoint translates of A",
      .domain = "size(A) > 0",
      .kills = "logical_product_steps_by_size"};
  using Input = LayoutAndTiler;
  LC_HD static constexpr bool admits(Input const& input) { return size(input.layout) > 0; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::logical_product(algebra, input.layout, input.tiler));
    CheckedClaims e;
    auto visit = [&](Layout const& part, Layout const&, Layout const& got) {
      if (rank(got) != 2) return;
      Layout const places = mode(got, 1);
      if (walkable(got) && walkable(part)) {
        e.equal(image_set(got).count(), image_set(part).count() * image_set(places).count());
      } else if (repeated_offset(part) == Search::none && repeated_offset(places) == Search::none) {
        e.injective(got);
      } else {
        e.partial = true;
      }
    };
    auto keep = [](Layout const&, Layout const&) {};
    e.that(for_each_tile(input.layout, input.tiler, result, visit, keep));
    return e;
  }
};

struct LogicalProductIsInjective : ChecksClaims {
  static constexpr LawInfo info{.id = "logical_product_is_injective",
                                .op = Op::logical_product,
                                .property_kind = PropertyKind::function,
                                .says = "logical_product(A, T) takes no offset twice",
                                .source = "spec#logical_product: injective when A and T are",
                                .domain = "A and T injective",
                                .kills = "logical_product_concatenates"};
  using Input = LayoutAndTiler;
  LC_HD static constexpr bool admits(Input const& input) { return size(input.layout) > 0; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::logical_product(algebra, input.layout, input.tiler));
    CheckedClaims e;
    auto visit = [&](Layout const& part, Layout const& tile, Layout const& got) {
      bool const once =
          repeated_offset(part) == Search::none && repeated_offset(tile) == Search::none;
      if (once) e.injective(got);
    };
    auto keep = [](Layout const&, Layout const&) {};
    e.that(for_each_tile(input.layout, input.tiler, result, visit, keep));
    return e;
  }
};

struct LogicalProductAnswers
    : TilerOperationAnswers<LogicalProductAnswers, ops::logical_product_call> {
  static constexpr LawInfo info{
      .id = "logical_product_answers",
      .op = Op::logical_product,
      .property_kind = PropertyKind::domain,
      .says =
          "logical_product(A, T) answers wherever complement(A) o T exists with A tractable, "
          "and refuses where A has no complement",
      .source = "spec#logical_product",
      .domain = "small enough for tables",
      .kills = "logical_product_accepts_intractable_block"};
};

struct ZippedProductGathersTiles
    : GathersTiles<ops::logical_product_call, ops::zipped_product_call> {
  static constexpr LawInfo info{
      .id = "zipped_product_gathers_tiles",
      .op = Op::zipped_product,
      .property_kind = PropertyKind::shape,
      .says =
          "zipped_product(A, T) is ((blocks), (places)) of logical_product(A, T), the same "
          "functions",
      .source = "spec#logical_product: zipped is a re-association",
      .domain = "size(A) > 0",
      .kills = "zipped_product_drops_untiled_modes"};
};

struct ZippedProductAnswers
    : TilerOperationAnswers<ZippedProductAnswers, ops::zipped_product_call> {
  static constexpr LawInfo info{.id = "zipped_product_answers",
                                .op = Op::zipped_product,
                                .property_kind = PropertyKind::domain,
                                .says = "zipped_product answers exactly where logical_product does",
                                .source = "spec#logical_product",
                                .domain = "small enough for tables",
                                .kills = "zipped_product_drops_surplus_tiles"};
};

struct TiledProductUnpacksPlaces
    : Unpacks<ops::zipped_product_call, ops::tiled_product_call, false> {
  static constexpr LawInfo info{
      .id = "tiled_product_unpacks_places",
      .op = Op::tiled_product,
      .property_kind = PropertyKind::shape,
      .says = "tiled_product(A, T) is (blocks, place_0, place_1, ...) of zipped_product(A, T)",
      .source = "spec#logical_product: tiled is a re-association",
      .domain = "size(A) > 0",
      .kills = "tiled_product_keeps_places_together"};
};

struct TiledProductAnswers : TilerOperationAnswers<TiledProductAnswers, ops::tiled_product_call> {
  static constexpr LawInfo info{.id = "tiled_product_answers",
                                .op = Op::tiled_product,
                                .property_kind = PropertyKind::domain,
                                .says = "tiled_product answers exactly where logical_product does",
                                .source = "spec#logical_product",
                                .domain = "small enough for tables",
                                .kills = "tiled_product_wants_full_tiler"};
};

struct FlatProductUnpacksBoth : Unpacks<ops::zipped_product_call, ops::flat_product_call, true> {
  static constexpr LawInfo info{
      .id = "flat_product_unpacks_both",
      .op = Op::flat_product,
      .property_kind = PropertyKind::shape,
      .says = "flat_product(A, T) is (block_0, ..., place_0, ...) of zipped_product(A, T)",
      .source = "spec#logical_product: flat is a re-association",
      .domain = "size(A) > 0",
      .kills = "flat_product_interleaves"};
};

struct FlatProductAnswers : TilerOperationAnswers<FlatProductAnswers, ops::flat_product_call> {
  static constexpr LawInfo info{.id = "flat_product_answers",
                                .op = Op::flat_product,
                                .property_kind = PropertyKind::domain,
                                .says = "flat_product answers exactly where logical_product does",
                                .source = "spec#logical_product",
                                .domain = "small enough for tables",
                                .kills = "flat_product_wants_full_tiler"};
};

/// blocked and raked products: mode i pairs mode i of the block with mode i of the places; kBlock
/// is the position of the block in the pair.
template <class Operation, int kBlock>
struct PairsBlocks : ChecksClaims {
  using Input = TwoLayouts;
  LC_HD static constexpr bool admits(Input const& input) {
    return size(input.a) > 0 && size(input.b) > 0;
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, Operation{}(algebra, input.a, input.b));
    CheckedClaims e;
    e.equal(rank(result), max(rank(input.a), rank(input.b)));
    for (int i = 0; i < rank(result); ++i) {
      Layout const pair = mode(result, i);
      e.equal(rank(pair), 2);
      if (e.failed) return e;
      bool const inside = i < rank(input.a);
      e.same_function(mode(pair, kBlock), inside ? mode(input.a, i) : scalar_layout(1, 0));
    }
    return e;
  }
};

/// Their places, taken together, are those of logical_product. Where the modes are not pairs, the
/// shape is what is wrong, which PairsBlocks says: there are no places to look at.
template <class Operation, int kBlock>
struct PlacesBlocks : ChecksClaims {
  using Input = TwoLayouts;
  LC_HD static constexpr bool admits(Input const& input) {
    return size(input.a) > 0 && size(input.b) > 0;
  }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, Operation{}(algebra, input.a, input.b));
    LC_TRY(logical, ops::logical_product(algebra, input.a, Tiler(input.b)));
    CheckedClaims e;
    TupleBuilder<Layout> places(rank(result));
    for (int i = 0; i < rank(result); ++i) {
      Layout const pair = mode(result, i);
      if (rank(pair) != 2) return e;
      places.add(mode(pair, 1 - kBlock));
    }
    e.equal(rank(logical), 2);
    if (e.failed) return e;
    e.same_function(places.tree, mode(logical, 1));
    return e;
  }
};

template <class Law, class Operation>
struct PairingAnswers : AnswersOnItsDomain<Law, TwoLayouts> {
  template <class A>
  static Expected<Layout> call(A const& algebra, TwoLayouts const& input) {
    return Operation{}(algebra, input.a, input.b);
  }
};

struct BlockedProductPairsModes : PairsBlocks<ops::blocked_product_call, 0> {
  static constexpr LawInfo info{
      .id = "blocked_product_pairs_modes",
      .op = Op::blocked_product,
      .property_kind = PropertyKind::shape,
      .says =
          "blocked_product(A, T) has the greater of the two ranks; mode i is (block, places) "
          "of mode i, with the values of A_i",
      .source = "spec#logical_product: blocked block-major",
      .domain = "size(A) > 0, size(T) > 0",
      .kills = "blocked_product_is_raked"};
};

struct BlockedProductPlacesTiles : PlacesBlocks<ops::blocked_product_call, 0> {
  static constexpr LawInfo info{
      .id = "blocked_product_places_tiles",
      .op = Op::blocked_product,
      .property_kind = PropertyKind::function,
      .says =
          "the places of blocked_product(A, T), mode after mode, are those of "
          "logical_product(A, T)",
      .source = "spec#logical_product: a re-association",
      .domain = "size(A) > 0, size(T) > 0",
      .kills = "blocked_product_lists_tiles_row_major"};
};

struct BlockedProductAnswers : PairingAnswers<BlockedProductAnswers, ops::blocked_product_call> {
  static constexpr LawInfo info{
      .id = "blocked_product_answers",
      .op = Op::blocked_product,
      .property_kind = PropertyKind::domain,
      .says =
          "blocked_product(A, T) answers exactly where logical_product does, whatever the "
          "ranks",
      .source = "spec#logical_product; CuTe, rank rule of blocked_product",
      .domain = "small enough for tables",
      .kills = "blocked_product_wants_equal_ranks"};
};

struct RakedProductPairsModes : PairsBlocks<ops::raked_product_call, 1> {
  static constexpr LawInfo info{
      .id = "raked_product_pairs_modes",
      .op = Op::raked_product,
      .property_kind = PropertyKind::shape,
      .says =
          "raked_product(A, T) has the greater of the two ranks; mode i is (places, block) "
          "of mode i, with the values of A_i",
      .source = "spec#logical_product: raked tile-major",
      .domain = "size(A) > 0, size(T) > 0",
      .kills = "raked_product_is_blocked"};
};

struct RakedProductPlacesTiles : PlacesBlocks<ops::raked_product_call, 1> {
  static constexpr LawInfo info{
      .id = "raked_product_places_tiles",
      .op = Op::raked_product,
      .property_kind = PropertyKind::function,
      .says =
          "the places of raked_product(A, T), mode after mode, are those of "
          "logical_product(A, T)",
      .source = "spec#logical_product: a re-association",
      .domain = "size(A) > 0, size(T) > 0",
      .kills = "raked_product_lists_tiles_row_major"};
};

struct RakedProductAnswers : PairingAnswers<RakedProductAnswers, ops::raked_product_call> {
  static constexpr LawInfo info{
      .id = "raked_product_answers",
      .op = Op::raked_product,
      .property_kind = PropertyKind::domain,
      .says =
          "raked_product(A, T) answers exactly where logical_product does, whatever the "
          "ranks",
      .source = "spec#logical_product; CuTe, rank rule of raked_product",
      .domain = "small enough for tables",
      .kills = "raked_product_wants_equal_ranks"};
};

// What is not listed is not checked by any engine.
// clang-format off
using ProductLaws = LawList<
    LogicalProductStartsWithBlock,
    LogicalProductPlacesInOrder,
    LogicalProductTilesAreDisjoint,
    LogicalProductIsInjective,
    LogicalProductAnswers,
    ZippedProductGathersTiles,
    ZippedProductAnswers,
    TiledProductUnpacksPlaces,
    TiledProductAnswers,
    FlatProductUnpacksBoth,
    FlatProductAnswers,
    BlockedProductPairsModes,
    BlockedProductPlacesTiles,
    BlockedProductAnswers,
    RakedProductPairsModes,
    RakedProductPlacesTiles,
    RakedProductAnswers>;
// clang-format on

}  // namespace layoutcheck::laws
