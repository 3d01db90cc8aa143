#pragma once
/// recover: from the values of a function to its layout, in one pass.

#include "layoutcheck/core/algebra/coalesce.hpp"

namespace layoutcheck {

/// The coalesced layout with exactly these values at 0 .. count-1, or not_representable with the
/// first index that no layout of this size can meet.
///
///   recover([0,2,4,7,9,11]) == (3,2):(2,7); recover([0,1,2,4]) refuses at 3
///
/// One pass. Invariant before index i: every layout of size `count` that agrees on [0, i) has the
/// closed modes as its first coalesced modes, and walks the open one at least up to i. Linear time.
/// Errors: not_representable (point), capacity_exceeded, overflow.
/// Source: the recovery argument of SPEC section 2; seeds/004's printed algorithm is quadratic.
LC_HD constexpr Expected<Layout> recover(index_t const* values, index_t count) {
  if (count == 0) return scalar_layout(0, 0);
  if (values[0] != 0) {
    return Error{.code = Errc::not_representable, .point = 0, .detail = "a layout maps 0 to 0"};
  }
  ModeList closed;
  index_t step = 1;                            // product of the closed extents
  index_t stride = count > 1 ? values[1] : 0;  // of the open mode
  index_t lower = 0;                           // i mod step
  index_t steps = 0;                           // i div step
  for (index_t i = 0; i < count; ++i) {
    wide_t const expected =
        static_cast<wide_t>(values[lower]) + static_cast<wide_t>(steps) * stride;
    if (values[i] != expected) {
      // The open mode must end here, with an extent that divides what is left.
      if (lower != 0 || (count / step) % steps != 0) {
        return Error{.code = Errc::not_representable,
                     .point = i,
                     .detail = "no layout has these values up to here"};
      }
      closed.push_back({steps, stride});
      step = i;
      stride = values[i];
      steps = 1;
    }
    if (++lower == step) {
      lower = 0;
      ++steps;
    }
  }
  closed.push_back({count / step, stride});
  return checked(from_modes(coalesced_modes(closed)));
}

}  // namespace layoutcheck
