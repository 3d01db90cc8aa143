#pragma once
/// Products: a layout repeated over another.

#include "layoutcheck/core/algebra/divide.hpp"

namespace layoutcheck {

namespace detail {

/// logical_product with a plain layout.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> product(Layout const& block, Layout const& tiles) {
  Checked const target = Checked(size(block)) * cosize(tiles);
  if (target.overflowed())
    return Error{.code = Errc::overflow, .detail = "size * cosize exceeds 64 bits"};
  if (size(tiles) == 0) {
    return Error{.code = Errc::out_of_domain, .detail = "a product over an empty layout"};
  }
  LC_TRY(rest, complement(block, target.value()));
  LC_TRY(places, composition(rest, tiles));
  return checked(TupleBuilder<Layout>(2).add(block).add(places).tree);
}

struct Product {
  LC_HD constexpr Expected<Layout> operator()(Layout const& l, Layout const& t) const {
    return product(l, t);
  }
};

/// The layout as a tuple of `rank` modes, 1:0 appended.
LC_HD constexpr Layout padded(Layout const& layout, int to_rank) {
  TupleBuilder<Layout> result(to_rank);
  for (int i = 0; i < to_rank; ++i) {
    if (i < rank(layout)) {
      result.add(layout, mode_at(layout.profile, i));
    } else {
      result.add(scalar_layout(1, 0));
    }
  }
  return result.tree;
}

/// Mode i of the result is (mode i of first, mode i of second).
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> zip(Layout const& first, Layout const& second) {
  TupleBuilder<Layout> result(rank(first));
  for (int i = 0; i < rank(first); ++i) {
    result.open(2);
    result.add(first, mode_at(first.profile, i)).add(second, mode_at(second.profile, i));
  }
  return checked(result.tree);
}

}  // namespace detail

/// (block, complement(block, size(block) * cosize(tiles)) o tiles): disjoint translates of the
/// block, at the places that `tiles` orders. By a by-mode tiler: mode by mode.
///
///   logical_product((2,2):(4,1), 6:1) == ((2,2),(2,3)):((4,1),(2,8))
///
/// Errors: those of complement(block) and of composition; out_of_domain (empty tiles).
/// Source: CuTe layout algebra, logical_product.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> logical_product(Layout const& block,
                                                                Tiler const& tiles) {
  return detail::by_tiler(block, tiles, detail::Product{});
}

/// The blocks gathered in mode 0, the places in mode 1. Source: CuTe, zipped_product.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> zipped_product(Layout const& block,
                                                               Tiler const& tiles) {
  return detail::gather(block, tiles, detail::Product{});
}

/// ((block0,block1),place0,place1). Source: CuTe, tiled_product.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> tiled_product(Layout const& block,
                                                              Tiler const& tiles) {
  LC_TRY(zipped, zipped_product(block, tiles));
  return detail::unpack_rest(zipped);
}

/// (block0,block1,place0,place1). Source: CuTe, flat_product.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> flat_product(Layout const& block,
                                                             Tiler const& tiles) {
  LC_TRY(zipped, zipped_product(block, tiles));
  return detail::unpack_both(zipped);
}

namespace detail {

struct Placed {
  Layout block;
  Layout places;
};

/// Block and places of the product, both of the greater rank of the two.
LC_HD constexpr Expected<Placed> place(Layout const& block, Layout const& tiles) {
  int const to_rank = rank(block) > rank(tiles) ? rank(block) : rank(tiles);
  LC_TRY(both, product(padded(block, to_rank), padded(tiles, to_rank)));
  return Placed{mode(both, 0), mode(both, 1)};
}

}  // namespace detail

/// Mode i is (mode i of the block, mode i of the places): blocks stay together.
///
///   blocked_product((2,2):(1,2), (2,3):(1,2)) == ((2,2),(2,3)):((1,4),(2,8))
///
/// Post: rank is the greater of the two ranks. Errors: those of logical_product.
/// Source: CuTe, blocked_product.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> blocked_product(Layout const& block,
                                                                Layout const& tiles) {
  LC_TRY(placed, detail::place(block, tiles));
  return detail::zip(placed.block, placed.places);
}

/// Mode i is (mode i of the places, mode i of the block): blocks interleave.
///
///   raked_product((2,2):(1,2), (2,3):(1,2)) == ((2,2),(3,2)):((4,1),(8,2))
///
/// Source: CuTe, raked_product.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> raked_product(Layout const& block,
                                                              Layout const& tiles) {
  LC_TRY(placed, detail::place(block, tiles));
  return detail::zip(placed.places, placed.block);
}

}  // namespace layoutcheck
