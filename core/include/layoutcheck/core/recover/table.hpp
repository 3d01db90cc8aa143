#pragma once
/// recover: from the values of a function to its layout, in one pass.

#include "layoutcheck/core/recover/walk.hpp"

namespace layoutcheck {

namespace detail {

struct Values {
  index_t const* values;
  LC_HD constexpr index_t operator()(index_t i) const {
    return values[static_cast<std::ptrdiff_t>(i)];
  }
};

}  // namespace detail

/// The coalesced layout with these values at 0 .. count-1, or not_representable with the first
/// index that no layout of such a size can meet.
///
///   recover([0,2,4,7,9,11]) == (3,2):(2,7); recover([0,1,2,4]) refuses at 3
///   recover([0,1,2,4], prefix) == (3,2):(1,4), of size 6; recover([0,1,2,4,6], prefix) refuses at
///   4
///
/// Of a prefix it is the layout of least size among those that agree, and there is one alone: all
/// extents but the last are where the values leave the walk, and the last is as small as reaches
/// the end. No value: 0:0.
/// Errors: not_representable (point); overflow where the only layout left is beyond the bounds of
/// Layout, such as (2,2):(2^62,-2^62); capacity_exceeded.
/// Linear time. Exact for all values: where those of the layout fit 64 bits, equality modulo 2^64
/// is equality; where not, the table is walked again in 128 bits.
/// Source: spec#recover; seeds/004's printed algorithm is quadratic.
LC_HD constexpr Expected<Layout> recover(index_t const* values, index_t count,
                                         TableIs what = TableIs::whole) {
  if (count == 0) return scalar_layout(0, 0);
  if (values[0] != 0) {
    return Error{.code = Errc::not_representable, .point = 0, .detail = "a layout maps 0 to 0"};
  }
  detail::Values const at{values};
  Walked walked = walk<false>(at, count, count, what);
  if (first_out_of_bounds(walked.modes()) >= 0) walked = walk<true>(at, count, count, what);
  if (walked.first_unmeetable >= 0) {
    return Error{.code = Errc::not_representable,
                 .point = walked.first_unmeetable,
                 .detail = "no layout has these values up to here"};
  }
  return checked(from_modes(coalesced_modes(walked.modes())));
}

template <int N>
LC_HD constexpr Expected<Layout> recover(InlineVector<index_t, N> const& values) {
  return recover(values.begin(), values.size());
}

}  // namespace layoutcheck
