#pragma once
/// From numbers to items and back, on host and device.
///
///   unrank(space, k, item)      Pre: k < space.size, and item is of the kind that the space holds
///   rank_of(space, item) == k   kNotInSpace for what is outside; item of that kind, too
///
/// Item 4 of compact(max_size=64) is OneLayout{(2,2):(2,1)}, item 1 of pairs(4:1, numbers(n<=3)) is
/// LayoutAndNumber{4:1, 1}: Items says which input it is, with_input (items.hpp) calls by its type.

#include <cstdint>

#include "layoutcheck/sweep/space/pairs.hpp"
#include "layoutcheck/sweep/space/swizzles.hpp"

namespace layoutcheck::sweep {

/// Inputs of one field, from a space of such values, and of two, from a space of pairs.
template <class Input>
LC_HD inline void unrank(SpaceView const& space, std::uint64_t number, Input& out) {
  if constexpr (laws::kFields<Input> == 1) {
    auto& [value] = out;
    detail::unrank_value(space, number, value);
  } else {
    auto& [a, b] = out;
    detail::unrank_pair(space, number, a, b);
  }
}
template <class Input>
LC_HD inline std::uint64_t rank_of(SpaceView const& space, Input const& item) {
  if constexpr (laws::kFields<Input> == 1) {
    auto const& [value] = item;
    return detail::rank_of_value(space, value);
  } else {
    auto const& [a, b] = item;
    return detail::rank_of_pair(space, a, b);
  }
}

/// Items swizzles, which are not made of two spaces.
LC_HD inline void unrank(SpaceView const& space, std::uint64_t number,
                         laws::SwizzleAndNumber& out) {
  detail::unrank_swizzle(space, number, out);
}
LC_HD inline std::uint64_t rank_of(SpaceView const& space, laws::SwizzleAndNumber const& item) {
  return detail::rank_of_swizzle(space, item);
}

}  // namespace layoutcheck::sweep
