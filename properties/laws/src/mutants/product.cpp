// Wrong products.

#include "layoutcheck/core/layout/construct.hpp"
#include "mutants/tilers.hpp"
#include "mutants/topics.hpp"

namespace layoutcheck::laws {
namespace {

using L = Layout;

/// (block, places(block, tile)) for every entry.
template <class Places>
Expected<L> with_places(L const& l, Tiler const& t, Places const& places) {
  return detail::by_tiler(l, t, [&](L const& block, L const& tile) -> Expected<L> {
    LC_TRY(where, places(block, tile));
    return checked(pair_of(block, where));
  });
}

L scaled(L const& l, index_t by) {
  L result = l;
  for (Mode& m : result.leaves) m.stride = (Checked(m.stride) * by).value();
  return result;
}

Expected<L> puts_places_first(L const& l, Tiler const& t) {
  return detail::by_tiler(l, t, [](L const& block, L const& tile) -> Expected<L> {
    LC_TRY(both, detail::product(block, tile));
    return checked(pair_of(mode(both, 1), mode(both, 0)));
  });
}

Expected<L> targets_block_size(L const& l, Tiler const& t) {
  return with_places(l, t, [](L const& block, L const& tile) -> Expected<L> {
    LC_TRY(rest, complement(block, size(block)));
    return composition(rest, tile);
  });
}

Expected<L> steps_by_size(L const& l, Tiler const& t) {
  return with_places(
      l, t, [](L const& block, L const& tile) -> Expected<L> { return scaled(tile, size(block)); });
}

Expected<L> concatenates(L const& l, Tiler const& t) {
  return with_places(l, t, [](L const&, L const& tile) -> Expected<L> { return tile; });
}

Expected<L> ignores_tile_strides(L const& l, Tiler const& t) {
  return with_places(l, t, [](L const& block, L const& tile) -> Expected<L> {
    LC_TRY(compact, compact_left(shape(tile)));
    LC_TRY(both, detail::product(block, compact));
    return mode(both, 1);
  });
}

Expected<L> accepts_intractable_block(L const& l, Tiler const& t) {
  return with_places(l, t, [](L const& block, L const& tile) -> Expected<L> {
    auto const both = detail::product(block, tile);
    if (both) return mode(*both, 1);
    if (both.error().code != Errc::not_tractable) return both.error();
    return scaled(tile, cosize(block));
  });
}

Expected<L> keeps_places_together(L const& l, Tiler const& t) { return zipped_product(l, t); }

Expected<L> blocked_is_raked(L const& a, L const& b) { return raked_product(a, b); }
Expected<L> raked_is_blocked(L const& a, L const& b) { return blocked_product(a, b); }

using PairOperation = Expected<L> (*)(L const&, L const&);

template <PairOperation right>
Expected<L> lists_tiles_row_major(L const& a, L const& b) {
  LC_TRY(row_major, compact_right(shape(b)));
  return right(a, row_major);
}

template <PairOperation right>
Expected<L> wants_equal_ranks(L const& a, L const& b) {
  if (rank(a) != rank(b)) return Error{.code = Errc::rank_mismatch, .detail = "ranks differ"};
  return right(a, b);
}

constexpr Mutant kProductMutants[] = {
    {"logical_product_puts_places_first", Op::logical_product, "(places, block)",
     "logical_product_starts_with_block", mutant_of<puts_places_first, Op::logical_product>},
    {"logical_product_targets_block_size", Op::logical_product,
     "complement(A, size(A)): no place past the first survives", "logical_product_places_in_order",
     mutant_of<targets_block_size, Op::logical_product>},
    {"logical_product_ignores_tile_strides", Op::logical_product,
     "the tiles in colexicographic order, whatever T says", "logical_product_places_in_order",
     mutant_of<ignores_tile_strides, Op::logical_product>},
    {"logical_product_steps_by_size", Op::logical_product,
     "places are T scaled by the size of A: wrong where A has gaps",
     "logical_product_tiles_are_disjoint", mutant_of<steps_by_size, Op::logical_product>},
    {"logical_product_concatenates", Op::logical_product, "(A, T)", "logical_product_is_injective",
     mutant_of<concatenates, Op::logical_product>},
    {"logical_product_accepts_intractable_block", Op::logical_product,
     "steps by the cosize where there is no complement", "logical_product_answers",
     mutant_of<accepts_intractable_block, Op::logical_product>},
    {"zipped_product_drops_untiled_modes", Op::zipped_product,
     "modes past the tiler's rank are lost", "zipped_product_gathers_tiles",
     mutant_of<drops_untiled<zipped_product>, Op::zipped_product>},
    {"zipped_product_drops_surplus_tiles", Op::zipped_product,
     "entries past the rank of A are dropped in silence", "zipped_product_answers",
     mutant_of<drops_surplus<zipped_product>, Op::zipped_product>},
    {"tiled_product_keeps_places_together", Op::tiled_product, "zipped_product",
     "tiled_product_unpacks_places", mutant_of<keeps_places_together, Op::tiled_product>},
    {"tiled_product_wants_full_tiler", Op::tiled_product, "refuses fewer entries than modes",
     "tiled_product_answers", mutant_of<wants_full_tiler<tiled_product>, Op::tiled_product>},
    {"flat_product_interleaves", Op::flat_product, "(block_0, place_0, block_1, place_1, ...)",
     "flat_product_unpacks_both", mutant_of<interleaves<zipped_product>, Op::flat_product>},
    {"flat_product_wants_full_tiler", Op::flat_product, "refuses fewer entries than modes",
     "flat_product_answers", mutant_of<wants_full_tiler<flat_product>, Op::flat_product>},
    {"blocked_product_is_raked", Op::blocked_product, "(places, block) in each mode",
     "blocked_product_pairs_modes", mutant_of<blocked_is_raked, Op::blocked_product>},
    {"blocked_product_lists_tiles_row_major", Op::blocked_product,
     "takes T for the row-major layout of its shape", "blocked_product_places_tiles",
     mutant_of<lists_tiles_row_major<blocked_product>, Op::blocked_product>},
    {"blocked_product_wants_equal_ranks", Op::blocked_product, "no padding of the lower rank",
     "blocked_product_answers", mutant_of<wants_equal_ranks<blocked_product>, Op::blocked_product>},
    {"raked_product_is_blocked", Op::raked_product, "(block, places) in each mode",
     "raked_product_pairs_modes", mutant_of<raked_is_blocked, Op::raked_product>},
    {"raked_product_lists_tiles_row_major", Op::raked_product,
     "takes T for the row-major layout of its shape", "raked_product_places_tiles",
     mutant_of<lists_tiles_row_major<raked_product>, Op::raked_product>},
    {"raked_product_wants_equal_ranks", Op::raked_product, "no padding of the lower rank",
     "raked_product_answers", mutant_of<wants_equal_ranks<raked_product>, Op::raked_product>},
};

}  // namespace

std::span<Mutant const> product_mutants() { return kProductMutants; }

}  // namespace layoutcheck::laws
