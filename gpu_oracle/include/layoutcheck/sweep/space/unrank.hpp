#pragma once
/// From numbers to items and back, on host and device.
///
///   unrank(space, k, item)      Pre: k < space.size, and item is of the kind that the space holds
///   rank_of(space, item) == k   kNotInSpace for what is outside

#include <cstdint>

#include "layoutcheck/sweep/space/pairs.hpp"
#include "layoutcheck/sweep/space/swizzles.hpp"

namespace layoutcheck::sweep {

/// Items layouts and one_layout: item 4 of compact(max_size=64) is (2,2):(2,1).
LC_HD inline void unrank(SpaceView const& space, std::uint64_t number, laws::OneLayout& out) {
  detail::unrank_layout(space, number, out.layout);
}
LC_HD inline std::uint64_t rank_of(SpaceView const& space, laws::OneLayout const& item) {
  return detail::rank_of_layout(space, item.layout);
}

/// Items pairs.
LC_HD inline void unrank(SpaceView const& space, std::uint64_t number, laws::TwoLayouts& out) {
  detail::unrank_pair(space, number, out);
}
LC_HD inline std::uint64_t rank_of(SpaceView const& space, laws::TwoLayouts const& item) {
  return detail::rank_of_pair(space, item);
}

/// Items swizzles.
LC_HD inline void unrank(SpaceView const& space, std::uint64_t number,
                         laws::SwizzleAndNumber& out) {
  detail::unrank_swizzle(space, number, out);
}
LC_HD inline std::uint64_t rank_of(SpaceView const& space, laws::SwizzleAndNumber const& item) {
  return detail::rank_of_swizzle(space, item);
}

}  // namespace layoutcheck::sweep
