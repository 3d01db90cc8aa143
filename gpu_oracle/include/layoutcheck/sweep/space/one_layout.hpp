#pragma once
/// One layout, as text: a space of one item, of any size up to 2^40 points.
///
///   ((4,6),8):((1,32),4)

#include <cstdint>

#include "layoutcheck/sweep/space/view.hpp"

namespace layoutcheck::sweep::detail {

/// The nodes of the profile in preorder, one to a word (kLeaf or an arity), then extents and
/// strides.
struct OneLayoutView {
  enum : int { nodes, leaves };
};

LC_HD inline void unrank_one(SpaceView const& view, Layout& out) {
  std::uint32_t const nodes = view.parameters[OneLayoutView::nodes];
  std::uint32_t const leaves = view.parameters[OneLayoutView::leaves];
  bool const scalar = view.words[0] == Profile::kLeaf;
  out.profile = scalar ? Profile::scalar() : Profile::tuple(static_cast<int>(view.words[0]));
  for (std::uint32_t n = 1; n < nodes; ++n) {
    if (view.words[n] == Profile::kLeaf) {
      out.profile.leaf();
    } else {
      out.profile.open(static_cast<int>(view.words[n]));
    }
  }
  out.leaves.clear();
  std::uint64_t const* const extents = view.words + nodes;
  for (std::uint32_t k = 0; k < leaves; ++k) {
    out.leaves.push_back(
        {static_cast<index_t>(extents[k]), static_cast<index_t>(extents[leaves + k])});
  }
}

LC_HD inline std::uint64_t rank_of_one(SpaceView const& view, Layout const& layout) {
  Layout own;
  unrank_one(view, own);
  return own == layout ? 0 : kNotInSpace;
}

}  // namespace layoutcheck::sweep::detail
