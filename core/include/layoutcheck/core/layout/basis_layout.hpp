#pragma once
/// Layouts whose strides are scaled basis elements k@i: values are coordinate tuples, added
/// leafwise. (4,3):(1@0,1@1) maps 5 to (1,1).

#include "layoutcheck/core/layout/layout.hpp"

namespace layoutcheck {

/// scale@axis. A plain integer stride has axis -1 and must be 0, since an integer cannot be added
/// to a tuple.
struct BasisMode {
  index_t extent;
  index_t scale;
  int axis = -1;

  LC_HD friend constexpr bool operator==(BasisMode const& a, BasisMode const& b) {
    return a.extent == b.extent && a.scale == b.scale && a.axis == b.axis;
  }
};

inline constexpr int kMaxAxes = 16;

struct BasisLayout : Tree<BasisMode> {
  /// One more than the greatest axis.
  LC_HD constexpr int axes() const {
    int n = 0;
    for (BasisMode const& m : leaves) n = m.axis + 1 > n ? m.axis + 1 : n;
    return n;
  }
  /// The value at x as a flat tuple of axes() integers. Pre: 0 <= x < size.
  LC_HD constexpr IntTuple operator()(index_t x) const {
    IntTuple value;
    value.profile = Profile::flat(axes());
    for (int a = 0; a < axes(); ++a) value.leaves.push_back(0);
    int const last = leaves.size() - 1;
    for (int k = 0; k <= last; ++k) {
      BasisMode const& m = leaves[k];
      index_t const c = k < last ? x % m.extent : x;
      if (m.axis >= 0) value.leaves[m.axis] += c * m.scale;
      if (k < last) x /= m.extent;
    }
    return value;
  }
};

LC_HD constexpr index_t size(BasisLayout const& layout) {
  index_t result = 1;
  for (BasisMode const& m : layout.leaves) result *= m.extent;
  return result;
}

}  // namespace layoutcheck
