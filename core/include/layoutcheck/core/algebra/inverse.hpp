#pragma once
/// Inverses: of a compact layout, from the right, from the left.

#include "layoutcheck/core/algebra/complement.hpp"
#include "layoutcheck/core/algebra/inverse_search.hpp"
#include "layoutcheck/core/algebra/left_inverse_search.hpp"

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

/// Appends the modes that join up, from stride 1 on, as modes of the inverse. Returns whether a
/// mode left out has a stride below what is reached, so that it may reach an offset once more.
///
/// Invariant: (chain) maps [0, reached) to coordinates whose offsets are those numbers. Proved as
/// choose_loop_chooses and chosen_modes_count_offsets, docs/proofs/inverse.md.
template <class I, class TracedList, class List>
LC_HD constexpr bool push_joining(TracedList const& sorted, List& chain) {
  I reached = 1;
  bool others_reach_on = false;
  for (auto const& m : sorted) {
    if (m.stride == 0) continue;
    if (m.stride == reached) {
      chain.push_back({m.extent, m.coordinate});
      reached *= m.extent;
    } else if (m.stride < reached) {
      others_reach_on = true;
    }
  }
  return others_reach_on;
}

/// Appends gap and mode in turn: the modes of the inverse of (layout, gaps). Pre: tractable. False
/// where the span exceeds 64 bits.
///
/// Invariant: `covered` offsets are reached by (modes so far, gaps so far), of which `outside`
/// coordinates exist so far. Proved as fill_loop_fills and filled_list_undoes_offsets,
/// docs/proofs/inverse.md.
template <class I, class TracedList, class List>
LC_HD constexpr bool push_filled(TracedList const& sorted, I const& size, List& modes) {
  auto covered = check(I(1));
  auto outside = check(size);  // coordinate of the next gap: after all of the layout's own
  for (auto const& m : sorted) {
    if (I const gap = m.stride / covered.value(); gap > 1) {
      modes.push_back({gap, outside.value()});
      outside *= gap;
    }
    modes.push_back({m.extent, m.coordinate});
    covered = check(m.stride) * m.extent;
    if (covered.overflowed()) return false;
  }
  return true;
}

}  // namespace detail

/// The modes of extent > 1, by stride then extent, each with its prefix product.
LC_HD constexpr TracedModes traced_by_stride(Layout const& layout) {
  TracedModes sorted;
  detail::trace_modes<index_t>(layout.leaves, sorted);
  return sorted;
}

/// The two-sided inverse of a compact layout: its modes sorted by stride, each with the stride of
/// its coordinate. Not coalesced, so that mode k of the result is mode i_k of the layout.
///
///   inverse((8,16,4):(64,1,16)) == (16,4,8):(8,128,1)
///
/// Error: not_compact. Source: seeds/000, sort-index construction.
LC_HD constexpr Expected<Layout> inverse(Layout const& layout) {
  if (!is_compact(layout)) {
    return Error{.code = Errc::not_compact, .detail = "not a bijection of [0, size) onto itself"};
  }
  if (size(layout) == 0) return scalar_layout(0, 0);
  ModeList modes;
  for (TracedMode const& m : traced_by_stride(layout)) modes.push_back({m.extent, m.coordinate});
  return from_modes(modes);
}

/// The largest R with layout(R(i)) == i for every i < size(R); coalesced, 1:0 where only 0 is met.
///
///   right_inverse((4,8,2):(8,1,33)) == (8,4):(4,1)
///
/// Modes are taken in the order of their strides as long as they join up. That is the largest
/// wherever no other mode can reach the next offset; otherwise (offsets that repeat or are
/// negative) a search over layouts of up to kInverseSearchSize points looks for a larger one. Never
/// refuses; an empty layout gives 1:0 no more than 0:0, which it returns. Source: CuTe layout
/// algebra, right_inverse.
LC_HD constexpr Layout right_inverse(Layout const& layout) {
  if (size(layout) == 0) return scalar_layout(0, 0);
  ModeList chain;
  bool const others_reach_on = detail::push_joining<index_t>(traced_by_stride(layout), chain);
  Layout result = from_modes(coalesced_modes(chain));
  if (!others_reach_on || size(layout) > kInverseSearchSize) return result;
  return detail::search_common_inverse(layout, layout, result);
}

namespace detail {

/// A left inverse where no rule gives one.
LC_HD constexpr Expected<Layout> left_inverse_beyond_tractable(Layout const& layout) {
  if (range(layout).least < 0) {
    return Error{.code = Errc::out_of_domain,
                 .point = range(layout).least,
                 .detail = "a layout has no coordinate below 0"};
  }
  LC_TRY(injective, is_injective(layout));
  if (!injective) {
    return Error{.code = Errc::not_injective, .detail = "two coordinates share an offset"};
  }
  if (range(layout).greatest > kLeftInverseSearch) {
    return Error{.code = Errc::undecided, .detail = "not tractable, and too large to search"};
  }
  return search_left_inverse(layout);
}

}  // namespace detail

/// R with R(layout(i)) == i for every i < size(layout); coalesced, defined beyond its end.
///
///   left_inverse((4,2,2):(4,2,32)) == (2,2,4,2,2):(16,4,1,32,8)
///   left_inverse((2,2):(1,3)) == (2,2,2):(1,1,3), which is not tractable
///
/// Tractable: the inverse of (layout, gaps), the gaps filled. Otherwise a complete search while
/// offsets stay within kLeftInverseSearch.
/// Errors: not_injective, not_representable (none exists), out_of_domain (negative offsets),
///   undecided (not tractable, and larger), overflow.
/// Source: CuTe layout algebra, left_inverse; spec#left_inverse.
LC_HD constexpr Expected<Layout> left_inverse(Layout const& layout) {
  for (int k = 0; k < layout.leaves.size(); ++k) {
    Mode const& m = layout.leaves[k];
    if (m.extent > 1 && m.stride == 0) {
      return Error{.code = Errc::not_injective, .mode = k, .detail = "a mode of stride 0"};
    }
  }
  if (size(layout) == 0) return scalar_layout(0, 0);
  if (!is_tractable(layout)) return detail::left_inverse_beyond_tractable(layout);
  ModeList modes;
  if (!detail::push_filled<index_t>(traced_by_stride(layout), size(layout), modes)) {
    return Error{.code = Errc::overflow, .detail = "span exceeds 64 bits"};
  }
  return from_modes(coalesced_modes(modes));
}

/// R with layout(R(layout(i))) == layout(i): offsets in the gaps map where the one below them does.
///
///   left_inverse_quasi((4,2,2):(4,2,32)) == (2,2,16):(0,4,1)
///
/// A strict left inverse too where the layout is injective. Not tractable: as left_inverse. Errors:
/// those of left_inverse. Source: CuTe C++ layout algebra, left_inverse.
LC_HD constexpr Expected<Layout> left_inverse_quasi(Layout const& layout) {
  if (size(layout) == 0) return scalar_layout(0, 0);
  if (!is_tractable(layout)) return detail::left_inverse_beyond_tractable(layout);
  ModeList modes;
  TracedMode below{{1, 1}, 0};  // the mode whose extent runs up to the next stride
  for (TracedMode const& m : traced_by_stride(layout)) {
    if (m.stride == 0) continue;
    modes.push_back({m.stride / below.stride, below.coordinate});
    below = m;
  }
  modes.push_back({below.extent, below.coordinate});
  return checked(from_modes(coalesced_modes(modes)));
}

}  // namespace layoutcheck
