// Wrong tile_to_shape.

#include "layoutcheck/core/algebra/tile_to_shape.hpp"
#include "mutants/mutant_of.hpp"
#include "mutants/topics.hpp"

namespace layoutcheck::laws {
namespace {

using L = Layout;

/// Every mode of the right answer is (block, tiles); rebuilt from both.
template <class Rebuild>
Expected<L> rebuilt(L const& block, IntTuple const& target, Rebuild const& rebuild) {
  LC_TRY(right, tile_to_shape(block, target));
  TupleBuilder<L> result(rank(right));
  for (int i = 0; i < rank(right); ++i) {
    L const pair = mode(right, i);
    result.add(rebuild(mode(pair, 0), mode(pair, 1)));
  }
  return result.tree;
}

L pair_of(L const& a, L const& b) { return TupleBuilder<L>(2).add(a).add(b).tree; }

Expected<L> forgets_block(L const& block, IntTuple const& target) {
  return rebuilt(block, target, [](L const&, L const& tiles) { return tiles; });
}

Expected<L> interleaves(L const& block, IntTuple const& target) {
  return rebuilt(block, target, [](L const& in, L const& tiles) { return pair_of(tiles, in); });
}

Expected<L> leaves_room(L const& block, IntTuple const& target) {
  return rebuilt(block, target, [](L const& in, L const& tiles) {
    L wide = tiles;
    for (Mode& m : wide.leaves) m.stride *= 2;
    return pair_of(in, wide);
  });
}

Expected<L> steps_by_block_size(L const& block, IntTuple const& target) {
  LC_TRY(right, tile_to_shape(block, target));
  index_t step = size(block);
  TupleBuilder<L> result(rank(right));
  for (int i = 0; i < rank(right); ++i) {
    L const pair = mode(right, i);
    index_t const tiles = size(mode(pair, 1));
    result.add(pair_of(mode(pair, 0), scalar_layout(tiles, step)));
    step *= tiles;
  }
  return result.tree;
}

Expected<L> rounds_tiles_up(L const& block, IntTuple const& target) {
  auto const right = tile_to_shape(block, target);
  if (right || right.error().code != Errc::shape_not_divisible) return right;
  IntTuple rounded;
  rounded.profile = Profile::flat(rank(target));
  for (int i = 0; i < rank(target); ++i) {
    LC_TRY(extent, product(mode(target, i)));
    index_t const step = i < rank(block) ? size(mode(block, i)) : 1;
    if (step < 1 || extent < 1) return right;
    rounded.leaves.push_back(ceil_div(extent, step) * step);
  }
  return tile_to_shape(block, rounded);
}

/// An order in which the first mode comes first.
IntTuple all_equal(IntTuple const& target) {
  IntTuple order;
  order.profile = Profile::flat(rank(target));
  for (int i = 0; i < rank(target); ++i) order.leaves.push_back(0);
  return order;
}

Expected<L> ignores_order(L const& block, IntTuple const& target, IntTuple const& order) {
  LC_TRY(right, tile_to_shape(block, target, order));
  static_cast<void>(right);
  return tile_to_shape(block, target, all_equal(target));
}

Expected<L> spreads_order(L const& block, IntTuple const& target, IntTuple const& order) {
  return tile_to_shape(block, target, order.is_scalar() ? all_equal(target) : order);
}

Expected<L> wants_distinct_order(L const& block, IntTuple const& target, IntTuple const& order) {
  for (int i = 0; i < order.leaves.size(); ++i) {
    for (int k = 0; k < i; ++k) {
      if (order.leaves[i] == order.leaves[k]) {
        return Error{.code = Errc::invalid_argument, .detail = "an entry twice"};
      }
    }
  }
  return tile_to_shape(block, target, order);
}

constexpr Mutant kTileToShapeMutants[] = {
    {"tile_to_shape_forgets_block", Op::tile_to_shape, "the tiles alone", "tile_to_shape_has_shape",
     mutant_of<forgets_block, Op::tile_to_shape>},
    {"tile_to_shape_interleaves", Op::tile_to_shape, "raked for blocked",
     "tile_to_shape_repeats_block", mutant_of<interleaves, Op::tile_to_shape>},
    {"tile_to_shape_steps_by_size", Op::tile_to_shape, "tiles overlap where the block has gaps",
     "tile_to_shape_tiles_are_disjoint", mutant_of<steps_by_block_size, Op::tile_to_shape>},
    {"tile_to_shape_leaves_room", Op::tile_to_shape, "tiles are twice as far apart",
     "tile_to_shape_stays_compact", mutant_of<leaves_room, Op::tile_to_shape>},
    {"tile_to_shape_rounds_tiles_up", Op::tile_to_shape,
     "a shape that the block does not divide is made larger", "tile_to_shape_answers",
     mutant_of<rounds_tiles_up, Op::tile_to_shape>},
    {"tile_to_shape_ignores_order", Op::tile_to_shape, "colexicographic whatever the order says",
     "tile_to_shape_follows_order", mutant_of<ignores_order, Op::tile_to_shape>},
    {"tile_to_shape_spreads_order", Op::tile_to_shape, "an integer is the order of all modes",
     "tile_to_shape_ordered_answers", mutant_of<spreads_order, Op::tile_to_shape>},
    {"tile_to_shape_wants_distinct_order", Op::tile_to_shape, "refuses equal entries in the order",
     "tile_to_shape_ordered_answers", mutant_of<wants_distinct_order, Op::tile_to_shape>},
};

}  // namespace

std::span<Mutant const> tile_to_shape_mutants() { return kTileToShapeMutants; }

}  // namespace layoutcheck::laws
