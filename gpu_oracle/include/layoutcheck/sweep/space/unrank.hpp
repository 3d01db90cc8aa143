#pragma once
/// From numbers to items and back, on host and device.
///
///   unrank(space, k, item)      Pre: k < space.size, and item is of the kind that the space holds
///   rank_of(space, item) == k   kNotInSpace for what is outside; item of that kind, too
///
/// Item 4 of compact(max_size=64) is OneLayout{(2,2):(2,1)}, item 1 of pairs(4:1, numbers(n<=3)) is
/// LayoutAndNumber{4:1, 1}: Space::input says which input it is, with_input (items.hpp) calls by
/// its type.

#include <cstdint>

#include "layoutcheck/sweep/space/basis.hpp"
#include "layoutcheck/sweep/space/composed.hpp"
#include "layoutcheck/sweep/space/modular.hpp"
#include "layoutcheck/sweep/space/products.hpp"
#include "layoutcheck/sweep/space/swizzles.hpp"
#include "layoutcheck/sweep/space/values.hpp"

namespace layoutcheck::sweep {

/// Inputs of one field, from a space of such values, and of more, from one of pairs or triples.
template <class Input>
LC_HD inline void unrank(SpaceView const& space, std::uint64_t number, Input& out) {
  if constexpr (laws::kFields<Input> == 1) {
    auto& [value] = out;
    detail::unrank_value(space, number, value);
  } else if constexpr (laws::kFields<Input> == 2) {
    auto& [a, b] = out;
    if constexpr (std::is_same_v<Input, laws::SwizzleAndNumber>) {
      if (space.kind == SpaceKind::swizzles) return detail::unrank_at_number(space, number, a, b);
    }
    detail::unrank_pair(space, number, a, b);
  } else {
    auto& [a, b, c] = out;
    detail::unrank_triple(space, number, a, b, c);
  }
}
template <class Input>
LC_HD inline std::uint64_t rank_of(SpaceView const& space, Input const& item) {
  if constexpr (laws::kFields<Input> == 1) {
    auto const& [value] = item;
    return detail::rank_of_value(space, value);
  } else if constexpr (laws::kFields<Input> == 2) {
    auto const& [a, b] = item;
    if constexpr (std::is_same_v<Input, laws::SwizzleAndNumber>) {
      if (space.kind == SpaceKind::swizzles) return detail::rank_of_at_number(space, a, b);
    }
    return detail::rank_of_pair(space, a, b);
  } else {
    auto const& [a, b, c] = item;
    return detail::rank_of_triple(space, a, b, c);
  }
}

}  // namespace layoutcheck::sweep
