#pragma once
/// Modes with the coordinates that they walk, by stride: what inverses are made of.

#include "layoutcheck/core/algebra/coalesce.hpp"

namespace layoutcheck {

/// A mode together with the stride of its coordinate in the layout it comes from: offsets d, 2d,
/// ... belong to coordinates p, 2p, ...
struct TracedMode : Mode {
  index_t coordinate;
};
using TracedModes = InlineVector<TracedMode, kMaxLeaves>;

namespace detail {

/// Inserts the modes of extent other than 1 by stride, then extent, each with its prefix product.
///
/// Invariant: `sorted` holds the modes so far, and `prefix` the product of their extents. Proved as
/// sort_loop_sorts and trace_keeps_the_layout, docs/proofs/inverse.md.
template <class I, class List, class TracedList>
LC_HD constexpr void trace_modes(List const& modes, TracedList& sorted) {
  I prefix = 1;
  for (auto const& m : modes) {
    if (m.extent != 1) insert_sorted(sorted, {m, prefix});
    prefix *= m.extent;
  }
}

}  // namespace detail

/// The modes of extent > 1, by stride then extent, each with its prefix product.
LC_HD constexpr TracedModes traced_by_stride(Layout const& layout) {
  TracedModes sorted;
  detail::trace_modes<index_t>(layout.leaves, sorted);
  return sorted;
}

}  // namespace layoutcheck
