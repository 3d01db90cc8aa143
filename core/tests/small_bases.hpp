#pragma once
/// Every small layout with basis strides along two axes.

#include "layoutcheck/core/layout/basis_layout.hpp"
#include "small_layouts.hpp"

namespace layoutcheck {

inline BasisLayout basis(std::string_view text) {
  return *std::get_if<BasisLayout>(&*parse_value(text));
}

/// The value along an axis; 0 where no stride goes along it.
inline index_t along(BasisLayout const& b, int axis, index_t x) {
  IntTuple const value = b(x);
  return axis < value.leaves.size() ? value.leaves[axis] : 0;
}

/// Flat ones of up to `most` modes with extents 1 to 3 and strides 0, 1@a, 2@a along two axes.
inline std::vector<BasisLayout> small_basis_layouts(int most) {
  std::vector<std::vector<BasisMode>> lists{{}};
  std::vector<BasisLayout> result;
  for (std::size_t at = 0; at < lists.size(); ++at) {
    std::vector<BasisMode> const modes = lists[at];
    BasisLayout b;
    b.profile = Profile::flat(static_cast<int>(modes.size()));
    for (BasisMode const& m : modes) b.leaves.push_back(m);
    if (!modes.empty()) result.push_back(b);
    if (static_cast<int>(modes.size()) == most) continue;
    for (index_t extent = 1; extent <= 3; ++extent) {
      for (BasisMode const& m :
           {BasisMode{extent, 0, {}}, BasisMode{extent, 1, 0}, BasisMode{extent, 2, 0},
            BasisMode{extent, 1, 1}, BasisMode{extent, 2, 1}}) {
        auto more = modes;
        more.push_back(m);
        lists.push_back(more);
      }
    }
  }
  return result;
}

}  // namespace layoutcheck
