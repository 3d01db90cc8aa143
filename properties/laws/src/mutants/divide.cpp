// Wrong divides.

#include "mutants/tilers.hpp"
#include "mutants/topics.hpp"

namespace layoutcheck::laws {
namespace {

using L = Layout;

Expected<L> puts_rest_first(L const& l, Tiler const& t) {
  return detail::by_tiler(l, t, [](L const& part, L const& tile) -> Expected<L> {
    LC_TRY(both, detail::divide(part, tile));
    return checked(pair_of(mode(both, 1), mode(both, 0)));
  });
}

/// logical_divide with a complement up to another target.
template <class Target>
Expected<L> with_target(L const& l, Tiler const& t, Target const& target) {
  return detail::by_tiler(l, t, [&](L const& part, L const& tile) -> Expected<L> {
    LC_TRY(rest, complement(tile, target(part, tile)));
    LC_TRY(split, checked(pair_of(tile, rest)));
    return composition(part, split);
  });
}

Expected<L> targets_tile_size(L const& l, Tiler const& t) {
  return with_target(l, t, [](L const&, L const& tile) { return size(tile); });
}

Expected<L> targets_one_more(L const& l, Tiler const& t) {
  return with_target(l, t, [](L const& part, L const&) { return size(part) + 1; });
}

Expected<L> repeats_a_tile(L const& l, Tiler const& t) {
  return detail::by_tiler(l, t, [](L const& part, L const& tile) -> Expected<L> {
    LC_TRY(both, detail::divide(part, tile));
    L rest = mode(both, 1);
    if (!rest.leaves.empty()) rest.leaves.back().stride = 0;
    return checked(pair_of(mode(both, 0), rest));
  });
}

Expected<L> keeps_rests_together(L const& l, Tiler const& t) { return zipped_divide(l, t); }

/// The tile as a whole stays the function that it is; its modes belong to other modes of A.
Expected<L> puts_unit_tiles_last(L const& l, Tiler const& t) {
  LC_TRY(zipped, zipped_divide(l, t));
  L const tile = mode(zipped, 0);
  TupleBuilder<L> modes(rank(tile));
  for (bool const unit : {false, true}) {
    for (int i = 0; i < rank(tile); ++i) {
      if ((size(mode(tile, i)) == 1) == unit) modes.add(mode(tile, i));
    }
  }
  return checked(pair_of(tile.is_scalar() ? tile : modes.tree, mode(zipped, 1)));
}

constexpr Mutant kDivideMutants[] = {
    {"zipped_divide_puts_unit_tiles_last", Op::zipped_divide,
     "tiles of one point are gathered behind the others", "zipped_divide_gathers_tiles",
     mutant_of<puts_unit_tiles_last, Op::zipped_divide>},
    {"logical_divide_puts_rest_first", Op::logical_divide, "(rest, tile)",
     "logical_divide_starts_with_tile", mutant_of<puts_rest_first, Op::logical_divide>},
    {"logical_divide_targets_tile_size", Op::logical_divide,
     "complement(T, size(T)): the rest is a single tile", "logical_divide_is_composition",
     mutant_of<targets_tile_size, Op::logical_divide>},
    {"logical_divide_rounds_rest_up", Op::logical_divide, "complement(T, size(A) + 1)",
     "logical_divide_keeps_size", mutant_of<targets_one_more, Op::logical_divide>},
    {"logical_divide_repeats_a_tile", Op::logical_divide, "the last mode of the rest has stride 0",
     "logical_divide_keeps_image", mutant_of<repeats_a_tile, Op::logical_divide>},
    {"logical_divide_ignores_surplus_tiler", Op::logical_divide,
     "entries past the rank of A are dropped in silence", "logical_divide_answers",
     mutant_of<drops_surplus<logical_divide>, Op::logical_divide>},
    {"zipped_divide_drops_untiled_modes", Op::zipped_divide, "modes past the tiler's rank are lost",
     "zipped_divide_gathers_tiles", mutant_of<drops_untiled<zipped_divide>, Op::zipped_divide>},
    {"zipped_divide_swaps_parts", Op::zipped_divide, "((rests), (tiles))",
     "zipped_divide_gathers_tiles", mutant_of<swaps_parts<zipped_divide>, Op::zipped_divide>},
    {"zipped_divide_drops_surplus_tiles", Op::zipped_divide,
     "entries past the rank of A are dropped in silence", "zipped_divide_answers",
     mutant_of<drops_surplus<zipped_divide>, Op::zipped_divide>},
    {"tiled_divide_keeps_rests_together", Op::tiled_divide, "zipped_divide",
     "tiled_divide_unpacks_rests", mutant_of<keeps_rests_together, Op::tiled_divide>},
    {"tiled_divide_wants_full_tiler", Op::tiled_divide, "refuses fewer entries than modes",
     "tiled_divide_answers", mutant_of<wants_full_tiler<tiled_divide>, Op::tiled_divide>},
    {"flat_divide_interleaves", Op::flat_divide, "(tile_0, rest_0, tile_1, rest_1, ...)",
     "flat_divide_unpacks_both", mutant_of<interleaves<zipped_divide>, Op::flat_divide>},
    {"flat_divide_wants_full_tiler", Op::flat_divide, "refuses fewer entries than modes",
     "flat_divide_answers", mutant_of<wants_full_tiler<flat_divide>, Op::flat_divide>},
};

}  // namespace

std::span<Mutant const> divide_mutants() { return kDivideMutants; }

}  // namespace layoutcheck::laws
