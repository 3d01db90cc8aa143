#pragma once
/// Divides.

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/catalogue/regroup.hpp"

namespace layoutcheck::laws {

struct LogicalDivideStartsWithTile : ChecksClaims {
  static constexpr LawInfo info{
      .id = "logical_divide_starts_with_tile",
      .op = Op::logical_divide,
      .property_kind = PropertyKind::function,
      .says = "mode 0 of logical_divide(A, T) is A o T, as values, and refines T",
      .source = "spec#logical_divide: mode 0 is A o T",
      .domain = "size(A) > 0",
      .kills = "logical_divide_puts_rest_first"};
  using Input = LayoutAndTiler;
  LC_HD static constexpr bool admits(Input const& input) { return size(input.layout) > 0; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::logical_divide(algebra, input.layout, input.tiler));
    CheckedClaims e;
    auto visit = [&](Layout const& part, Layout const& tile, Layout const& got) {
      e.equal(rank(got), 2);
      if (rank(got) != 2) return;
      Layout const first = mode(got, 0);
      e.that(sizes_agree(shape(tile), shape(first)));
      if (!evaluable(part, tile)) return;
      e.composes(first, part, tile);
    };
    auto keep = [](Layout const&, Layout const&) {};
    e.that(for_each_tile(input.layout, input.tiler, result, visit, keep));
    return e;
  }
};

struct LogicalDivideIsComposition : ChecksClaims {
  static constexpr LawInfo info{
      .id = "logical_divide_is_composition",
      .op = Op::logical_divide,
      .property_kind = PropertyKind::function,
      .says = "logical_divide(A, T)(i, j) == A(T(i) + C(j)), C = complement(T, size(A))",
      .source = "spec#logical_divide: A o (T, complement(T, size A))",
      .domain = "size(A) > 0",
      .kills = "logical_divide_targets_tile_size"};
  using Input = LayoutAndTiler;
  LC_HD static constexpr bool admits(Input const& input) { return size(input.layout) > 0; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::logical_divide(algebra, input.layout, input.tiler));
    CheckedClaims e;
    auto visit = [&](Layout const& part, Layout const& tile, Layout const& got) {
      auto const rest = ops::complement(algebra, tile, size(part));
      if (!rest || rank(got) != 2 || size(mode(got, 0)) != size(tile)) return;
      e.equal(size(mode(got, 1)), size(*rest));
      if (e.failed || range(tile).least < 0 || range(*rest).least < 0) return;
      Checked const greatest = Checked(range(tile).greatest) + range(*rest).greatest;
      if (greatest.overflowed() || !extends_to(part, greatest.value())) return;
      ModeList inner;  // (tile, rest)
      for (Mode const& m : tile.leaves) inner.push_back(m);
      for (Mode const& m : rest->leaves) inner.push_back(m);
      if (inner.overflowed()) {
        e.partial = true;
      } else {
        e.composes(got, part, from_modes(inner));
      }
    };
    auto keep = [](Layout const&, Layout const&) {};
    e.that(for_each_tile(input.layout, input.tiler, result, visit, keep));
    return e;
  }
};

/// The tile walks a part of [0, n), and its pattern repeated covers [0, n) without remainder.
LC_HD constexpr bool tile_divides(Layout const& tile, index_t n) {
  return size(tile) > 0 && tractable_by_definition(tile) && n % span_of(tile) == 0;
}

struct LogicalDivideKeepsSize : ChecksClaims {
  static constexpr LawInfo info{
      .id = "logical_divide_keeps_size",
      .op = Op::logical_divide,
      .property_kind = PropertyKind::size,
      .says = "size(logical_divide(A, T)) == size(A)",
      .source = "spec#logical_divide: size(A) when T divides",
      .domain = "T tractable without stride 0, its last s * d divides size(A)",
      .kills = "logical_divide_rounds_rest_up"};
  using Input = LayoutAndTiler;
  LC_HD static constexpr bool admits(Input const& input) { return size(input.layout) > 0; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::logical_divide(algebra, input.layout, input.tiler));
    CheckedClaims e;
    auto visit = [&](Layout const& part, Layout const& tile, Layout const& got) {
      if (!tile_divides(tile, size(part)) || size(moving_part(tile)) != size(tile)) return;
      e.equal(size(got), size(part));
    };
    auto keep = [&](Layout const& part, Layout const& got) { e.equal(size(got), size(part)); };
    e.that(for_each_tile(input.layout, input.tiler, result, visit, keep));
    return e;
  }
};

struct LogicalDivideKeepsImage : ChecksClaims {
  static constexpr LawInfo info{.id = "logical_divide_keeps_image",
                                .op = Op::logical_divide,
                                .property_kind = PropertyKind::function,
                                .says = "image(logical_divide(A, T)) == image(A)",
                                .source = "spec#logical_divide: image = image(A)",
                                .domain = "T tractable, its last s * d divides size(A)",
                                .kills = "logical_divide_repeats_a_tile"};
  using Input = LayoutAndTiler;
  LC_HD static constexpr bool admits(Input const& input) { return size(input.layout) > 0; }
  template <class A>
  LC_HD static constexpr Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(result, ops::logical_divide(algebra, input.layout, input.tiler));
    CheckedClaims e;
    auto visit = [&](Layout const& part, Layout const& tile, Layout const& got) {
      if (!tile_divides(tile, size(part)) || (walkable(part) && size(got) > kWindow)) return;
      e.same_image(got, part);
    };
    auto keep = [](Layout const&, Layout const&) {};
    e.that(for_each_tile(input.layout, input.tiler, result, visit, keep));
    return e;
  }
};

struct LogicalDivideAnswers
    : TilerOperationAnswers<LogicalDivideAnswers, ops::logical_divide_call> {
  static constexpr LawInfo info{
      .id = "logical_divide_answers",
      .op = Op::logical_divide,
      .property_kind = PropertyKind::domain,
      .says =
          "logical_divide(A, T) answers wherever A o (T, complement(T, size A)) exists with "
          "T tractable, and refuses where T has no complement",
      .source = "spec#logical_divide",
      .domain = "small enough for tables",
      .kills = "logical_divide_ignores_surplus_tiler"};
};

struct ZippedDivideGathersTiles : GathersTiles<ops::logical_divide_call, ops::zipped_divide_call> {
  static constexpr LawInfo info{
      .id = "zipped_divide_gathers_tiles",
      .op = Op::zipped_divide,
      .property_kind = PropertyKind::shape,
      .says =
          "zipped_divide(A, T) is ((tiles), (rests)) of logical_divide(A, T), the same "
          "functions",
      .source = "spec#logical_divide: zipped is a re-association",
      .domain = "size(A) > 0",
      .kills = "zipped_divide_drops_untiled_modes"};
};

struct ZippedDivideAnswers : TilerOperationAnswers<ZippedDivideAnswers, ops::zipped_divide_call> {
  static constexpr LawInfo info{.id = "zipped_divide_answers",
                                .op = Op::zipped_divide,
                                .property_kind = PropertyKind::domain,
                                .says = "zipped_divide answers exactly where logical_divide does",
                                .source = "spec#logical_divide",
                                .domain = "small enough for tables",
                                .kills = "zipped_divide_drops_surplus_tiles"};
};

struct TiledDivideUnpacksRests : Unpacks<ops::zipped_divide_call, ops::tiled_divide_call, false> {
  static constexpr LawInfo info{
      .id = "tiled_divide_unpacks_rests",
      .op = Op::tiled_divide,
      .property_kind = PropertyKind::shape,
      .says = "tiled_divide(A, T) is (tiles, rest_0, rest_1, ...) of zipped_divide(A, T)",
      .source = "spec#logical_divide: tiled is a re-association",
      .domain = "size(A) > 0",
      .kills = "tiled_divide_keeps_rests_together"};
};

struct TiledDivideAnswers : TilerOperationAnswers<TiledDivideAnswers, ops::tiled_divide_call> {
  static constexpr LawInfo info{.id = "tiled_divide_answers",
                                .op = Op::tiled_divide,
                                .property_kind = PropertyKind::domain,
                                .says = "tiled_divide answers exactly where logical_divide does",
                                .source = "spec#logical_divide",
                                .domain = "small enough for tables",
                                .kills = "tiled_divide_wants_full_tiler"};
};

struct FlatDivideUnpacksBoth : Unpacks<ops::zipped_divide_call, ops::flat_divide_call, true> {
  static constexpr LawInfo info{
      .id = "flat_divide_unpacks_both",
      .op = Op::flat_divide,
      .property_kind = PropertyKind::shape,
      .says = "flat_divide(A, T) is (tile_0, ..., rest_0, ...) of zipped_divide(A, T)",
      .source = "spec#logical_divide: flat is a re-association",
      .domain = "size(A) > 0",
      .kills = "flat_divide_interleaves"};
};

struct FlatDivideAnswers : TilerOperationAnswers<FlatDivideAnswers, ops::flat_divide_call> {
  static constexpr LawInfo info{.id = "flat_divide_answers",
                                .op = Op::flat_divide,
                                .property_kind = PropertyKind::domain,
                                .says = "flat_divide answers exactly where logical_divide does",
                                .source = "spec#logical_divide",
                                .domain = "small enough for tables",
                                .kills = "flat_divide_wants_full_tiler"};
};

// What is not listed is not checked by any engine.
// clang-format off
using DivideLaws = LawList<
    LogicalDivideStartsWithTile,
    LogicalDivideIsComposition,
    LogicalDivideKeepsSize,
    LogicalDivideKeepsImage,
    LogicalDivideAnswers,
    ZippedDivideGathersTiles,
    ZippedDivideAnswers,
    TiledDivideUnpacksRests,
    TiledDivideAnswers,
    FlatDivideUnpacksBoth,
    FlatDivideAnswers>;
// clang-format on

}  // namespace layoutcheck::laws
