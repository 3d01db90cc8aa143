#pragma once
/// Int-tuples: an integer, or a finite tuple of int-tuples.

#include "layoutcheck/core/base/checked.hpp"
#include "layoutcheck/core/tuple/tree.hpp"

namespace layoutcheck {

/// The default is (); IntTuple(4) is the scalar 4, which differs from (4) in profile.
struct IntTuple : Tree<index_t> {
  constexpr IntTuple() = default;
  LC_HD constexpr explicit IntTuple(index_t n) {
    profile = Profile::scalar();
    leaves.push_back(n);
  }
};

namespace detail {
/// The product of the leaves [first, last) of t; 0 where a leaf is, whatever the others are.
LC_HD constexpr Checked product_of(IntTuple const& t, int first, int last) {
  Checked result = 1;
  for (int k = first; k < last; ++k) {
    if (t.leaves[k] == 0) return 0;
    result *= t.leaves[k];
  }
  return result;
}
}  // namespace detail

/// Product of the leaves: product((2,(3,4))) == 24, product(()) == 1, 0 where a leaf is. Error:
/// overflow.
LC_HD constexpr Expected<index_t> product(IntTuple const& t) {
  return detail::product_of(t, 0, t.leaves.size()).result();
}

}  // namespace layoutcheck
