#pragma once
/// Coordinates: an integer is accepted wherever a sub-tuple is expected, and `_` marks a mode that
/// stays free (slicing).

#include "layoutcheck/core/tuple/int_tuple.hpp"

namespace layoutcheck {

struct CoordinateLeaf {
  index_t value;
  bool free;  ///< `_`

  LC_HD friend constexpr bool operator==(CoordinateLeaf const& a, CoordinateLeaf const& b) {
    return a.free == b.free && (a.free || a.value == b.value);
  }
};

/// (1,_,(2,3)) as a tree of leaves.
struct Coordinate : Tree<CoordinateLeaf> {
  constexpr Coordinate() = default;
  LC_HD constexpr explicit Coordinate(index_t value) {
    profile = Profile::scalar();
    leaves.push_back({value, false});
  }
  LC_HD constexpr explicit Coordinate(IntTuple const& t) {
    profile = t.profile;
    for (index_t v : t.leaves) leaves.push_back({v, false});
  }
};

LC_HD constexpr bool has_free(Coordinate const& c) {
  for (CoordinateLeaf const& leaf : c.leaves) {
    if (leaf.free) return true;
  }
  return false;
}

}  // namespace layoutcheck
