#pragma once
/// flat(rank<=R, extent<=E, stride<=D): every flat layout of 1 to R modes with extents 1 .. E and
/// strides 0 .. D, as written: forms of one function are several items.
///
///   flat(rank<=1, extent<=2, stride<=1): 1:0, 2:0, 1:1, 2:1
///
/// Numbers go by rank; within it mode 0 varies fastest, and of a mode the extent.

#include <cstdint>

#include "layoutcheck/sweep/space/leaves.hpp"

namespace layoutcheck::sweep::detail {

struct FlatView {
  enum : int { ranks, extents, strides };

  ModeRange leaves;
  int max_rank;

  LC_HD explicit FlatView(SpaceView const& v)
      : leaves{v.parameters[extents], v.parameters[strides]},
        max_rank(static_cast<int>(v.parameters[ranks])) {}
};

LC_HD inline void unrank_flat(SpaceView const& view, std::uint64_t number, Layout& out) {
  unrank_list(FlatView(view).leaves, number, out);
}
LC_HD inline std::uint64_t rank_of_flat(SpaceView const& view, Layout const& layout) {
  FlatView const v(view);
  return rank_of_list(v.leaves, v.max_rank, layout);
}

}  // namespace layoutcheck::sweep::detail
