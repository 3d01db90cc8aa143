#pragma once
/// Defects that divides and products share, for whichever right operation they corrupt.

#include "layoutcheck/core/algebra/product.hpp"
#include "mutants/mutant_of.hpp"

namespace layoutcheck::laws {

using TilerOperation = Expected<Layout> (*)(Layout const&, Tiler const&);

/// The first entries of a by-mode tiler.
inline Tiler first_entries(Tiler const& t, int count) {
  Tiler result;
  result.brackets = Profile::tuple(count);
  TupleBuilder<Layout> layouts(count);
  int entries = 0;
  for (int i = 0; i < count; ++i) {
    Tiler const entry = tiler_mode(t, i);
    result.brackets.append(entry.brackets);
    for (int e = 0; e < entry.entries(); ++e) {
      if (entry.keeps(e)) result.kept |= std::uint64_t{1} << (entries + e);
    }
    entries += entry.entries();
  }
  TupleBuilder<Layout> all(entries);
  for (int e = 0; e < entries; ++e) all.add(t.layout(e));
  result.layouts = all.tree;
  return result;
}

/// Entries past the rank of the layout are dropped in silence.
template <TilerOperation right>
Expected<Layout> drops_surplus(Layout const& l, Tiler const& t) {
  if (!t.by_mode() || rank(t) <= rank(l)) return right(l, t);
  return right(l, first_entries(t, rank(l)));
}

template <TilerOperation right>
Expected<Layout> wants_full_tiler(Layout const& l, Tiler const& t) {
  if (t.by_mode() && rank(t) < rank(l)) {
    return Error{.code = Errc::rank_mismatch, .detail = "one entry for each mode is wanted"};
  }
  return right(l, t);
}

/// The modes past the tiler's rank are lost.
template <TilerOperation zipped>
Expected<Layout> drops_untiled(Layout const& l, Tiler const& t) {
  LC_TRY(both, zipped(l, t));
  if (!t.by_mode()) return both;
  Layout const rest = mode(both, 1);
  TupleBuilder<Layout> kept(rank(t));
  for (int i = 0; i < rank(t); ++i) kept.add(mode(rest, i));
  return TupleBuilder<Layout>(2).add(mode(both, 0)).add(kept.tree).tree;
}

/// (second, first) of a pair.
template <TilerOperation zipped>
Expected<Layout> swaps_parts(Layout const& l, Tiler const& t) {
  LC_TRY(both, zipped(l, t));
  return TupleBuilder<Layout>(2).add(mode(both, 1)).add(mode(both, 0)).tree;
}

/// (tile_0, rest_0, tile_1, rest_1, ...)
template <TilerOperation zipped>
Expected<Layout> interleaves(Layout const& l, Tiler const& t) {
  LC_TRY(both, zipped(l, t));
  Layout const tile = mode(both, 0);
  Layout const rest = mode(both, 1);
  TupleBuilder<Layout> result(rank(tile) + rank(rest));
  for (int i = 0; i < max(rank(tile), rank(rest)); ++i) {
    if (i < rank(tile)) result.add(mode(tile, i));
    if (i < rank(rest)) result.add(mode(rest, i));
  }
  return result.tree;
}

inline Layout pair_of(Layout const& a, Layout const& b) {
  return TupleBuilder<Layout>(2).add(a).add(b).tree;
}

}  // namespace layoutcheck::laws
