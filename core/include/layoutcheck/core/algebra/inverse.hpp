#pragma once
/// Inverses: of a compact layout, from the right, from the left.

#include "layoutcheck/core/algebra/inverse_search.hpp"
#include "layoutcheck/core/algebra/left_inverse_search.hpp"

namespace layoutcheck {
namespace detail {

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

/// Whether the strides, except 0, divide one another in turn, each beyond what the mode before it
/// reaches: then the digits of an offset over the strides are the coordinates.
LC_HD constexpr bool strides_divide(TracedModes const& sorted) {
  Mode below{1, 1};
  for (TracedMode const& m : sorted) {
    if (m.stride == 0) continue;
    if (m.stride < 0 || m.stride % below.stride != 0) return false;
    if (wide(below.extent - 1) * below.stride >= m.stride) return false;
    below = m;
  }
  return true;
}

/// Appends the digits of an offset over the strides, each with its coordinate: R with
/// layout(R(layout(i))) == layout(i). Pre: strides_divide.
///
/// Invariant: (modes, below) sends what the modes so far reach to their coordinates. Proved as
/// divide_loop_divides and divided_list_undoes_offsets, docs/proofs/inverse.md.
template <class I, class TracedList, class List>
LC_HD constexpr void push_divided(TracedList const& sorted, List& modes) {
  I extent = 1;  // of the mode whose digits run up to the next stride
  I stride = 1;
  I coordinate = 0;
  for (auto const& m : sorted) {
    if (m.stride == 0) continue;
    modes.push_back({m.stride / stride, coordinate});
    extent = m.extent;
    stride = m.stride;
    coordinate = m.coordinate;
  }
  modes.push_back({extent, coordinate});
}

}  // namespace detail

/// The two-sided inverse of a compact layout: its modes sorted by stride, each with the stride of
/// its coordinate. Not coalesced, so that mode k of the result is mode i_k of the layout.
///
///   inverse((8,16,4):(64,1,16)) == (16,4,8):(8,128,1)
///
/// Error: not_compact. Source: seeds/000, sort-index construction.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> inverse(Layout const& layout) {
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

LC_DEVICE_CALL LC_HD constexpr Expected<Layout> divided_by_strides(TracedModes const& sorted) {
  ModeList modes;
  push_divided<index_t>(sorted, modes);
  return checked(from_modes(coalesced_modes(modes)));
}

LC_HD constexpr Error negative_offset(Layout const& layout) {
  return {.code = Errc::out_of_domain,
          .point = range(layout).least,
          .detail = "a layout has no coordinate below 0"};
}

}  // namespace detail

/// R with R(layout(i)) == i for every i < size(layout); coalesced, defined beyond its end.
///
///   left_inverse((4,2,2):(4,2,32)) == (2,2,4,2,2):(16,4,1,32,8)
///   left_inverse((2,2):(1,257)) == (257,2):(1,2), which is not tractable
///   left_inverse((2,2):(2,3)) == (2,3):(1,1), whose strides do not divide
///
/// Tractable: the inverse of (layout, gaps), the gaps filled. Otherwise, where each stride divides
/// the next and exceeds what the modes before it reach: the digits of an offset over the strides.
/// Otherwise a search (left_inverse_search.hpp).
/// Errors: not_injective, not_representable (none exists), out_of_domain (negative offsets),
///   undecided (a search beyond kLeftInverseBudget), overflow.
/// Source: CuTe layout algebra, left_inverse; spec#left_inverse.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> left_inverse(Layout const& layout) {
  for (int k = 0; k < layout.leaves.size(); ++k) {
    Mode const& m = layout.leaves[k];
    if (m.extent > 1 && m.stride == 0) {
      return Error{.code = Errc::not_injective, .mode = k, .detail = "a mode of stride 0"};
    }
  }
  if (size(layout) == 0) return scalar_layout(0, 0);
  if (is_tractable(layout)) {
    ModeList modes;
    if (!detail::push_filled<index_t>(traced_by_stride(layout), size(layout), modes)) {
      return Error{.code = Errc::overflow, .detail = "span exceeds 64 bits"};
    }
    return from_modes(coalesced_modes(modes));
  }
  Layout const flat = coalesce(layout);
  TracedModes const sorted = traced_by_stride(flat);
  if (detail::strides_divide(sorted)) return detail::divided_by_strides(sorted);
  if (range(flat).least < 0) return detail::negative_offset(flat);
  Expected<bool> const injective = is_injective(flat);
  if (injective && !*injective) return detail::repeats_an_offset();
  return detail::search_left_inverse(sorted, range(flat).greatest);
}

/// R with layout(R(layout(i))) == layout(i), R(layout(i)) < size(layout).
///
///   left_inverse_quasi((4,2,2):(4,2,32)) == (2,2,16):(0,4,1)
///   left_inverse_quasi((2,2):(1,1)) == (2,2):(1,3)
///
/// Where each stride but 0 divides the next and exceeds what the modes before it reach: the digits
/// of an offset over the strides, so that offsets in the gaps map where the one below them does.
/// A strict left inverse where the layout is injective. Otherwise a search over all coordinates of
/// each offset, up to kQuasiInverseSize.
/// Errors: not_representable (none exists), out_of_domain (negative offsets), undecided (a search
///   beyond kLeftInverseBudget, or offsets that repeat beyond kQuasiInverseSize), overflow.
/// Source: CuTe C++ layout algebra, left_inverse; spec#left_inverse_quasi.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> left_inverse_quasi(Layout const& layout) {
  if (size(layout) == 0) return scalar_layout(0, 0);
  Layout const flat = coalesce(layout);
  TracedModes const sorted = traced_by_stride(flat);
  if (detail::strides_divide(sorted)) return detail::divided_by_strides(sorted);
  if (range(flat).least < 0) return detail::negative_offset(flat);
  return detail::search_quasi_inverse(flat);
}

}  // namespace layoutcheck
