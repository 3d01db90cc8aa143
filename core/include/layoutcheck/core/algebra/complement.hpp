#pragma once
/// complement: the offsets that a layout leaves out.

#include "layoutcheck/core/algebra/predicates.hpp"

namespace layoutcheck {
namespace detail {

/// The gap below each mode of a tractable support, then the whole up to the target:
/// (2:1),(2:4),(1:16) for (2,2):(2,8) and 16, of which 16 are `covered`. False where the span
/// exceeds 64 bits.
///
/// Invariant: `covered` is the least offset that (modes so far, gaps so far) do not reach, and
/// every smaller one is reached once. Proved as complement_loop_is_the_complement and
/// complement_is_undone, docs/proofs/complement.md.
template <class List, class I>
LC_HD constexpr bool push_gaps(List const& support, I const& target, List& gaps, I& covered) {
  for (auto const& m : support) {
    gaps.push_back({m.stride / covered, covered});
    auto const span = check(m.stride) * m.extent;
    if (span.overflowed()) return false;
    covered = span.value();
  }
  gaps.push_back({ceil_div(target, covered), covered});
  return true;
}

/// The modes that move, sorted by stride. Errors: invalid_argument (target < 1), out_of_domain
/// (empty layout).
LC_HD constexpr Expected<ModeList> modes_to_complement(Layout const& layout, index_t target) {
  if (target < 1) return Error{.code = Errc::invalid_argument, .detail = "target must be positive"};
  if (size(layout) == 0) {
    return Error{.code = Errc::out_of_domain, .detail = "an empty layout has no complement"};
  }
  return support(layout);
}

/// The gaps of these modes as a layout. Error: overflow.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> complement_of(ModeList const& modes,
                                                              index_t target) {
  ModeList gaps;
  index_t covered = 1;
  if (!push_gaps(modes, target, gaps, covered)) {
    return Error{.code = Errc::overflow, .detail = "span exceeds 64 bits"};
  }
  Layout const result = from_modes(coalesced_modes(gaps));
  // Increasing, and below target + covered: size and cosize fit where that does.
  if (target <= kMaxIndex - covered) return within_capacity(result);
  return checked(result);
}

}  // namespace detail

/// The layout C that fills the gaps of `layout` and repeats it up to `target`:
///
///   complement((2,2):(2,8), 16) == (2,2):(1,4), complement(4:3, 24) == (3,2):(1,12)
///
/// Post: C(0) == 0, strictly increasing; (layout, C) is injective where the layout is; with span =
///       the last s*d of the sorted layout, (layout without stride 0, C) is a bijection onto
///       [0, span * ceil(target / span)), so onto [0, target) where span divides target.
/// Errors: invalid_argument (target < 1), not_tractable (mode of the sorted support: strides that
///   are negative or do not divide), out_of_domain (empty layout), overflow.
/// Source: CuTe layout algebra, complement; Colfax, 2.1.6.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> complement(Layout const& layout,
                                                           index_t target = 1) {
  LC_TRY(modes, detail::modes_to_complement(layout, target));
  if (int const k = first_intractable(modes); k >= 0) {
    return Error{.code = Errc::not_tractable,
                 .mode = k,
                 .detail = "sorted by stride, s*d does not divide the next stride"};
  }
  return detail::complement_of(modes, target);
}

/// complement of a layout that need not be tractable: where the end e = s*d of a mode does not
/// divide the next stride, the multiples of e that leave room for e more are taken.
///
///   weak_complement((2,2):(1,5), 20) == (2,2):(2,10): neither 4 nor 9 is a sum
///
/// Post: C(0) == 0, strictly increasing; (layout without stride 0, C) is injective; the complement
/// where the layout is tractable. Errors: as complement, but not_tractable where s*d exceeds the
/// next stride.
/// Source: CuTe, complement; spec#weak_complement.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> weak_complement(Layout const& layout,
                                                                index_t target = 1) {
  LC_TRY(modes, detail::modes_to_complement(layout, target));
  Checked covered = 1;
  for (int k = 0; k < modes.size(); ++k) {
    if (covered.overflowed() || modes[k].stride < covered.value()) {
      return Error{.code = Errc::not_tractable,
                   .mode = k,
                   .detail = "sorted by stride, s*d exceeds the next stride"};
    }
    covered = Checked(modes[k].extent) * modes[k].stride;
  }
  return detail::complement_of(modes, target);
}

/// complement with size(layout) * size(C) == n exactly. n_complement((3,10):(80,4), 2400) ==
/// (4,2,10):(1,40,240). Errors: shape_not_divisible where the span does not divide n, and those of
/// complement; not_injective where the layout repeats an offset. Source: Colfax, N-complement.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> n_complement(Layout const& layout, index_t n) {
  LC_TRY(result, complement(layout, n));
  for (Mode const& m : layout.leaves) {
    if (m.extent > 1 && m.stride == 0) {
      return Error{.code = Errc::not_injective, .detail = "a mode of stride 0 repeats offsets"};
    }
  }
  if (static_cast<wide_t>(size(layout)) * size(result) != n) {
    return Error{.code = Errc::shape_not_divisible, .detail = "the span does not divide n"};
  }
  return result;
}

}  // namespace layoutcheck
