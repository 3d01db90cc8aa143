#pragma once
/// By-mode tilers and the layout they apply to, entry by entry: what laws of composition,
/// divides and products by a tiler have in common.

#include "layoutcheck/core/layout/tiler.hpp"
#include "layoutcheck/laws/offsets.hpp"

namespace layoutcheck::laws {

/// Visits visit(part, tile, result) for every entry of the tiler that holds a layout, and
/// keep(part, result) for every part that stays: those with the entry `_`, and modes past the
/// tiler's rank.
/// `result` must have its modes where `layout` has them; returns whether it does.
template <class L, class Visit, class Keep>
LC_HD constexpr bool for_each_tile(L const& layout, Tiler const& tiler, L const& result,
                                   Visit& visit, Keep& keep) {
  if (!tiler.by_mode()) {
    if (tiler.keeps(0)) {
      keep(layout, result);
    } else {
      visit(layout, tiler.layout(0), result);
    }
    return true;
  }
  if (rank(result) != rank(layout) || rank(tiler) > rank(layout)) return false;
  for (int i = 0; i < rank(layout); ++i) {
    L const part = mode(layout, i);
    L const of_result = mode(result, i);
    if (i >= rank(tiler)) {
      keep(part, of_result);
    } else if (!for_each_tile(part, tiler_mode(tiler, i), of_result, visit, keep)) {
      return false;
    }
  }
  return true;
}

/// What a logical divide or product by this tiler must read once its tiles are gathered in mode 0
/// and its rests in mode 1, with the modes not named. Returns whether `logical` has these parts.
template <class L>
LC_HD constexpr bool regroup(L const& layout, Tiler const& tiler, L const& logical, L& zipped) {
  if (!tiler.by_mode()) {
    zipped = logical;
    if (tiler.keeps(0)) {
      zipped = TupleBuilder<L>(2).add(scalar_tree<L>({1, 0})).add(logical).tree;
    }
    return rank(zipped) == 2;
  }
  if (rank(logical) != rank(layout) || rank(tiler) > rank(layout)) return false;
  TupleBuilder<L> tiles(rank(tiler));
  TupleBuilder<L> rests(rank(layout));
  for (int i = 0; i < rank(layout); ++i) {
    L part = mode(logical, i);
    if (i < rank(tiler)) {
      L pair;
      if (!regroup(mode(layout, i), tiler_mode(tiler, i), part, pair)) return false;
      tiles.add(mode(pair, 0));
      part = mode(pair, 1);
    }
    rests.add(part);
  }
  zipped = TupleBuilder<L>(2).add(tiles.tree).add(rests.tree).tree;
  return true;
}

}  // namespace layoutcheck::laws
