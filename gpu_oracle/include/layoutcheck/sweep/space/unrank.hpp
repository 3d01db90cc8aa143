#pragma once
/// From numbers to items and back, on host and device.

#include "layoutcheck/sweep/space/compact.hpp"
#include "layoutcheck/sweep/space/flat.hpp"

namespace layoutcheck::sweep {
namespace detail {

LC_HD inline void unrank_layout(SpaceView const& space, std::uint64_t number, Layout& out) {
  switch (space.kind) {
    case SpaceKind::compact: return unrank_compact(space, number, out);
    case SpaceKind::flat: return unrank_flat(space, number, out);
    default: return;
  }
}

LC_HD inline std::uint64_t rank_of_layout(SpaceView const& space, Layout const& layout) {
  switch (space.kind) {
    case SpaceKind::compact: return rank_of_compact(space, layout);
    case SpaceKind::flat: return rank_of_flat(space, layout);
    default: return kNotInSpace;
  }
}

}  // namespace detail

/// Item `number` of a space of layouts. Pre: number < space.size, items are layouts or one_layout.
LC_HD inline void unrank(SpaceView const& space, std::uint64_t number, laws::OneLayout& out) {
  detail::unrank_layout(space, number, out.layout);
}

/// The number of an item: rank_of(space, item number k) == k; kNotInSpace for what is outside.
LC_HD inline std::uint64_t rank_of(SpaceView const& space, laws::OneLayout const& item) {
  return detail::rank_of_layout(space, item.layout);
}

}  // namespace layoutcheck::sweep
