#pragma once
/// slice keeps the modes where the coordinate has `_`, dice those where it has integers; on
/// int-tuples and layouts alike.

#include "layoutcheck/core/tuple/coordinate.hpp"
#include "layoutcheck/core/tuple/parts.hpp"

namespace layoutcheck {

namespace detail {

/// The parts of `target` in the places of the leaves of c that are free, or of those that are not,
/// under one pair of parentheses.
template <class T>
LC_HD constexpr Expected<T> keep(Coordinate const& c, T const& target, bool free) {
  if (c.is_scalar()) return c.leaves[0].free == free ? target : T{};
  int kept = 0;
  for (CoordinateLeaf const& leaf : c.leaves) kept += leaf.free == free ? 1 : 0;
  return built<T>([&](T& result) {
    result.profile.become_tuple(kept);
    return for_each_part_below(c.profile, target.profile, [&](int k, Part const& part) {
      if (c.leaves[k].free != free) return;
      result.profile.append(target.profile, part.node, part.after);
      result.leaves.append(target.leaves, part.first, part.last);
    });
  });
}

}  // namespace detail

/// The modes where c has `_`. The parentheses of c are dropped, those inside a kept mode stay; `_`
/// alone keeps the whole target unchanged, an integer alone nothing.
///
///   slice((_,(1,_)), (3,(4,5))) == (3,5), slice((_,0), ((2,3),4)) == ((2,3)),
///   slice(_, (2,3)) == (2,3), slice(0, (2,3)) == ()
///
/// Post: for a tuple c, rank = number of `_` in c. Errors: rank_mismatch, not_congruent (a tuple of
/// c against a leaf).
template <class T>
LC_HD constexpr Expected<T> slice(Coordinate const& c, T const& target) {
  return detail::keep(c, target, true);
}

/// The modes where c has integers, which slice leaves out, in the same order.
///
///   dice((_,(1,_)), (3,(4,5))) == (4), dice((_,0), ((2,3),4)) == (4), dice(0, (2,3)) == (2,3)
///
/// Post: for a tuple c, rank = number of integers in c. Errors: as slice.
template <class T>
LC_HD constexpr Expected<T> dice(Coordinate const& c, T const& target) {
  return detail::keep(c, target, false);
}

}  // namespace layoutcheck
