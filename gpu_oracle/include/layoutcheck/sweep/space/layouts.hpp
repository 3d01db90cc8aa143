#pragma once
/// Numbers and layouts of any space of layouts.

#include <cstdint>

#include "layoutcheck/sweep/space/compact.hpp"
#include "layoutcheck/sweep/space/flat.hpp"
#include "layoutcheck/sweep/space/nested.hpp"
#include "layoutcheck/sweep/space/one_layout.hpp"
#include "layoutcheck/sweep/space/strides.hpp"
#include "layoutcheck/sweep/space/tractable.hpp"

namespace layoutcheck::sweep::detail {

LC_HD inline void unrank_value(SpaceView const& space, std::uint64_t number, Layout& out) {
  switch (space.kind) {
    case SpaceKind::compact: return unrank_compact(space, number, out);
    case SpaceKind::flat: return unrank_flat(space, number, out);
    case SpaceKind::strides: return unrank_strides(space, number, out);
    case SpaceKind::tractable: return unrank_tractable(space, number, out);
    case SpaceKind::nested: return unrank_nested(space, number, out);
    case SpaceKind::one_layout: return unrank_one(space, out);
    default: return;
  }
}

LC_HD inline std::uint64_t rank_of_value(SpaceView const& space, Layout const& layout) {
  switch (space.kind) {
    case SpaceKind::compact: return rank_of_compact(space, layout);
    case SpaceKind::flat: return rank_of_flat(space, layout);
    case SpaceKind::strides: return rank_of_strides(space, layout);
    case SpaceKind::tractable: return rank_of_tractable(space, layout);
    case SpaceKind::nested: return rank_of_nested(space, layout);
    case SpaceKind::one_layout: return rank_of_one(space, layout);
    default: return kNotInSpace;
  }
}

}  // namespace layoutcheck::sweep::detail
