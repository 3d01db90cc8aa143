#pragma once
/// Divides: a layout split into tiles and what is left over. And how the parts are gathered, which
/// products share. L is a Layout or a BasisLayout (basis_algebra.hpp).

#include "layoutcheck/core/algebra/complement.hpp"
#include "layoutcheck/core/algebra/composition.hpp"

namespace layoutcheck {

namespace detail {

/// logical_divide by a plain layout.
template <class L>
LC_HD constexpr Expected<L> divide(L const& layout, Layout const& tile) {
  LC_TRY(rest, complement(tile, size(layout)));
  TupleBuilder<Layout> split(2);
  split.add(tile).add(rest);
  if (!within_bounds(split.tree)) return bounds_error(split.tree);
  return composition(layout, split.tree);
}

/// Splits each mode that the tiler names into (tile, rest) by `split`, and gathers the tiles in one
/// mode, the rests and the modes not named in another: ((tiles), (rests, others)). `at` is where in
/// the tiler's brackets this part of it begins.
template <class L, class Split>
LC_HD constexpr Expected<L> gather(L const& layout, Tiler const& tiler, Split const& split,
                                   Cursor at = {}) {
  if (tiler.brackets.is_leaf(at.node)) {
    if (!tiler.keeps(at.leaf)) return split(layout, tiler.layout(at.leaf));
    return checked(TupleBuilder<L>(2).add(scalar_tree<L>({1, 0})).add(layout).tree);
  }
  int const entries = tiler.brackets.arity(at.node);
  if (entries > rank(layout)) {
    return Error{.code = Errc::rank_mismatch, .detail = "tiler has more modes than the layout"};
  }
  TupleBuilder<L> tiles(entries);
  TupleBuilder<L> rests(rank(layout));
  Cursor part = mode_at(layout.profile, 0);
  Cursor entry = first_child(at);
  for (int i = 0; i < rank(layout); ++i) {
    if (i < entries) {
      LC_TRY(parts, gather(subtree(layout, part), tiler, split, entry));
      tiles.add(parts, mode_at(parts.profile, 0));
      rests.add(parts, mode_at(parts.profile, 1));
      entry = next(tiler.brackets, entry);
    } else {
      rests.add(layout, part);
    }
    part = next(layout.profile, part);
  }
  return checked(TupleBuilder<L>(2).add(tiles.tree).add(rests.tree).tree);
}

/// Top-level modes of the subtree at a node, and these without the parentheses around them.
LC_HD constexpr int rank_at(Profile const& p, int node) {
  return p.is_leaf(node) ? 1 : p.arity(node);
}
LC_HD constexpr void append_modes(Profile& to, Profile const& from, int node) {
  int child = from.is_leaf(node) ? node : node + 1;
  for (int left = rank_at(from, node); left > 0; --left) {
    to.append(from, child);
    child = from.after(child);
  }
}

/// (A, (B, C)) of a gathered layout as (A, B, C): other parentheses around the same leaves.
template <class L>
LC_HD constexpr Expected<L> unpack_rest(L const& zipped) {
  int const tile = mode_at(zipped.profile, 0).node;
  int const rest = mode_at(zipped.profile, 1).node;
  L result;
  result.leaves = zipped.leaves;
  result.profile = Profile::tuple(1 + rank_at(zipped.profile, rest));
  result.profile.append(zipped.profile, tile);
  append_modes(result.profile, zipped.profile, rest);
  return result;
}

/// ((A, B), (C, D)) of a gathered layout as (A, B, C, D).
template <class L>
LC_HD constexpr Expected<L> unpack_both(L const& zipped) {
  int const tile = mode_at(zipped.profile, 0).node;
  int const rest = mode_at(zipped.profile, 1).node;
  L result;
  result.leaves = zipped.leaves;
  result.profile = Profile::tuple(rank_at(zipped.profile, tile) + rank_at(zipped.profile, rest));
  append_modes(result.profile, zipped.profile, tile);
  append_modes(result.profile, zipped.profile, rest);
  return result;
}

struct Divide {
  template <class L>
  LC_HD constexpr Expected<L> operator()(L const& l, Layout const& t) const {
    return divide(l, t);
  }
};

}  // namespace detail

/// layout o (tile, complement(tile, size(layout))): mode 0 walks a tile, mode 1 the tiles. By a
/// by-mode tiler: mode by mode.
///
///   logical_divide((4,2,3):(2,1,8), 4:2) == ((2,2),(2,3)):((4,1),(2,8))
///
/// Errors: those of complement(tile) and of composition; rank_mismatch.
/// Source: CuTe layout algebra, logical_divide.
template <class L>
LC_HD constexpr Expected<L> logical_divide(L const& layout, Tiler const& tiler) {
  return detail::by_tiler(layout, tiler, detail::Divide{});
}

/// logical_divide with the tiles gathered in mode 0 and the rests in mode 1:
/// ((tile0,tile1),(rest0,rest1)). Source: CuTe, zipped_divide.
template <class L>
LC_HD constexpr Expected<L> zipped_divide(L const& layout, Tiler const& tiler) {
  return detail::gather(layout, tiler, detail::Divide{});
}

/// ((tile0,tile1),rest0,rest1). Source: CuTe, tiled_divide.
template <class L>
LC_HD constexpr Expected<L> tiled_divide(L const& layout, Tiler const& tiler) {
  LC_TRY(zipped, zipped_divide(layout, tiler));
  return detail::unpack_rest(zipped);
}

/// (tile0,tile1,rest0,rest1). Source: CuTe, flat_divide.
template <class L>
LC_HD constexpr Expected<L> flat_divide(L const& layout, Tiler const& tiler) {
  LC_TRY(zipped, zipped_divide(layout, tiler));
  return detail::unpack_both(zipped);
}

}  // namespace layoutcheck
