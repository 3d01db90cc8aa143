#pragma once
/// tile_to_shape: a block repeated until it fills a shape.

#include "layoutcheck/core/algebra/product.hpp"
#include "layoutcheck/core/layout/construct.hpp"

namespace layoutcheck {

namespace detail {

/// The block's own order of modes: by least stride of a leaf that moves, still modes last.
LC_HD constexpr IntTuple own_order(Layout const& block) {
  IntTuple order;
  order.profile = Profile::flat(rank(block));
  for (int i = 0; i < rank(block); ++i) {
    index_t least = kMaxIndex;
    for (Mode const& m : mode(block, i).leaves) {
      if (m.extent > 1 && m.stride != 0) least = min(least, magnitude(m.stride));
    }
    order.leaves.push_back(least);
  }
  return order;
}

}  // namespace detail

/// blocked_product of the block with as many tiles as `target` needs, laid out in `order` (lower
/// comes first, as compact_ordered).
///
///   tile_to_shape((2,2):(2,1), (4,6), (1,0)) == ((2,2),(2,3)):((2,12),(1,4))
///
/// Post: compatible(product_each(target), shape of the result); tiles are disjoint translates.
/// Errors: rank_mismatch (block of higher rank), shape_not_divisible (mode), not_congruent (an
/// order
///   of another rank than the shape), those of blocked_product. Source: CuTe, tile_to_shape.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> tile_to_shape(Layout const& block,
                                                              IntTuple const& target,
                                                              IntTuple const& order) {
  if (rank(block) > rank(target)) {
    return Error{.code = Errc::rank_mismatch, .detail = "the block has more modes than the shape"};
  }
  Layout const wide = detail::padded(block, rank(target));
  IntTuple tiles;
  tiles.profile = Profile::flat(rank(target));
  for (int i = 0; i < rank(target); ++i) {
    LC_TRY(extent, product(mode(target, i)));
    index_t const step = size(mode(wide, i));
    if (step == 0 || extent % step != 0) {
      return Error{.code = Errc::shape_not_divisible,
                   .mode = i,
                   .detail = "the block does not divide this mode of the shape"};
    }
    tiles.leaves.push_back(extent / step);
  }
  if (order.leaves.size() != rank(target)) {
    return Error{.code = Errc::not_congruent, .detail = "order has another rank than the shape"};
  }
  LC_TRY(ordered, compact_ordered(tiles, order));
  return blocked_product(wide, ordered);
}

/// Tiles follow the order in which the block lays its own modes: a row-major block tiles row-major.
///
///   tile_to_shape((2,2):(2,1), (4,6)) == ((2,2),(2,3)):((2,12),(1,4))
///
/// A dialect: CuTe C++ tiles the first mode first, whatever the block (docs/decisions/0003).
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> tile_to_shape(Layout const& block,
                                                              IntTuple const& target) {
  if (rank(block) > rank(target)) {
    return Error{.code = Errc::rank_mismatch, .detail = "the block has more modes than the shape"};
  }
  return tile_to_shape(block, target, detail::own_order(detail::padded(block, rank(target))));
}

}  // namespace layoutcheck
