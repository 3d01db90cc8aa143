#pragma once
/// modular(rank<=R, extent<=E, sizes<=N): every layout of 1 to R modes with extents 1 .. E over 1
/// to R sizes 1 .. N each, whose bases are indices of coordinates of the sizes: 0 .. product - 1.
///
///   modular(rank<=1, extent<=1, sizes<=2): 1:0 over 1; 1:0, 1:1 over 2
///
/// Numbers go by sizes (size 0 varies fastest), then by layout as in flat(...).

#include "layoutcheck/sweep/space/leaves.hpp"

namespace layoutcheck::sweep::detail {

/// Words: the number of layouts over the lists of sizes before, one word for each list.
struct ModularView {
  enum : int { ranks, extents, sizes, lists };
};

LC_HD inline ModeRange modes_over(SpaceView const& view, IntTuple const& sizes) {
  std::uint32_t product = 1;
  for (index_t const n : sizes.leaves) product *= static_cast<std::uint32_t>(n);
  return {view.parameters[ModularView::extents], product};
}

LC_HD inline void unrank_value(SpaceView const& view, std::uint64_t number, ModularLayout& out) {
  std::uint32_t const list = last_at_most(view.words, view.parameters[ModularView::lists], number);
  unrank_list(ValueRange{view.parameters[ModularView::sizes]}, list, out.sizes);
  for (index_t& n : out.sizes.leaves) ++n;
  unrank_list(modes_over(view, out.sizes), number - view.words[list], out.layout);
}

LC_HD inline std::uint64_t rank_of_value(SpaceView const& view, ModularLayout const& modular) {
  auto const most = static_cast<int>(view.parameters[ModularView::ranks]);
  IntTuple less = modular.sizes;
  for (index_t& n : less.leaves) --n;
  std::uint64_t const list =
      rank_of_list(ValueRange{view.parameters[ModularView::sizes]}, most, less);
  if (list == kNotInSpace) return list;
  std::uint64_t const layout = rank_of_list(modes_over(view, modular.sizes), most, modular.layout);
  return layout == kNotInSpace ? layout : view.words[list] + layout;
}

}  // namespace layoutcheck::sweep::detail
