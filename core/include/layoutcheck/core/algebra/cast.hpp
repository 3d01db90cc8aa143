#pragma once
/// upcast and downcast: the same storage seen in elements n times as large, or as small.

#include "layoutcheck/core/layout/layout.hpp"

namespace layoutcheck {

/// Groups of n elements as one. A mode whose stride n divides keeps its extent; one whose stride
/// divides n loses the extent that lies inside a group.
///
///   upcast((8,4):(1,8), 4) == (2,4):(1,2)
///
/// Post: with g_k = s_k / s'_k where that is exact, layout(g * c) == n * upcast(c).
/// Errors: invalid_argument (n < 1), stride_not_divisible, shape_not_divisible (a group would end
///   inside a mode). Source: CuTe, upcast.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> upcast(Layout const& layout, index_t n) {
  if (n < 1) return Error{.code = Errc::invalid_argument, .detail = "n must be positive"};
  Layout result = layout;
  for (int k = 0; k < layout.leaves.size(); ++k) {
    Mode& m = result.leaves[k];
    if (m.stride % n == 0) {
      m.stride /= n;
      continue;
    }
    index_t const step = magnitude(m.stride);
    if (n % step != 0) {
      return Error{.code = Errc::stride_not_divisible,
                   .mode = k,
                   .detail = "neither n nor the stride divides the other"};
    }
    index_t const inside = n / step;
    if (m.extent % inside != 0 && m.extent > inside) {
      return Error{.code = Errc::shape_not_divisible,
                   .mode = k,
                   .detail = "a group of n would end inside this mode"};
    }
    m.extent = ceil_div(m.extent, inside);
    m.stride = m.stride < 0 ? -1 : 1;
  }
  return checked(result);
}

/// Every element as n: the first mode of stride 1 with an extent above 1 (or, if there is none, the
/// first of stride 1) gets n times its extent, every other mode n times its stride.
///
///   downcast((2,4):(1,2), 4) == (8,4):(1,8)
///
/// Post: image == {n * v + j : v in image(layout), 0 <= j < n}; upcast undoes it.
/// Errors: invalid_argument (n < 1), not_representable (no mode of stride 1), overflow.
/// Source: CuTe, downcast.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> downcast(Layout const& layout, index_t n) {
  if (n < 1) return Error{.code = Errc::invalid_argument, .detail = "n must be positive"};
  int unit = -1;
  for (int k = 0; k < layout.leaves.size(); ++k) {
    Mode const& m = layout.leaves[k];
    if (m.stride != 1) continue;
    if (unit < 0 || (layout.leaves[unit].extent == 1 && m.extent > 1)) unit = k;
  }
  if (unit < 0) {
    return Error{.code = Errc::not_representable,
                 .detail = "no mode of stride 1 to hold the elements"};
  }
  Layout result = layout;
  for (int k = 0; k < layout.leaves.size(); ++k) {
    Mode& m = result.leaves[k];
    Checked const grown = Checked(k == unit ? m.extent : m.stride) * n;
    if (grown.overflowed()) {
      return Error{.code = Errc::overflow, .mode = k, .detail = "a mode exceeds 64 bits"};
    }
    (k == unit ? m.extent : m.stride) = grown.value();
  }
  return checked(result);
}

}  // namespace layoutcheck
