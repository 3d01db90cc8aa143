#pragma once
/// nested(rank<=R, extent<=E, stride<=D, depth<=K): every layout of 1 to R leaves under every
/// parenthesisation of at most K levels (parentheses.hpp), leaves as flat(...) has them.
///
///   nested(rank<=2, extent<=1, stride<=1): (1):(0), (1):(1), (1,1):(0,0), (1,1):(1,0),
///                                          (1,1):(0,1), (1,1):(1,1)
///
/// Numbers go by leaves, parenthesisation, values of the leaves (as flat).

#include <cstdint>

#include "layoutcheck/sweep/space/parentheses.hpp"

namespace layoutcheck::sweep::detail {

struct NestedView {
  enum : int { extents = ParenthesesView::kParameters, strides };

  LC_HD static ModeRange leaves(SpaceView const& v) {
    return {v.parameters[extents], v.parameters[strides]};
  }
};

LC_HD inline void unrank_nested(SpaceView const& view, std::uint64_t number, Layout& out) {
  unrank_tree(view, NestedView::leaves(view), number, out);
}

LC_HD inline std::uint64_t rank_of_nested(SpaceView const& view, Layout const& layout) {
  return rank_of_tree(view, NestedView::leaves(view), layout);
}

}  // namespace layoutcheck::sweep::detail
