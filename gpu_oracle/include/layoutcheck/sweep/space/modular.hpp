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
  std::uint32_t const values = view.parameters[ModularView::sizes];
  std::uint32_t const list = last_at_most(view.words, view.parameters[ModularView::lists], number);
  number -= view.words[list];
  std::uint64_t of_sizes = list;
  int const sizes = take_length(values, of_sizes);
  begin_flat(out.sizes, sizes);
  unrank_leaves(ValueRange{values}, sizes, of_sizes, out.sizes.leaves);
  for (index_t& n : out.sizes.leaves) ++n;
  ModeRange const modes = modes_over(view, out.sizes);
  int const r = take_length(modes.choices(), number);
  begin_flat(out.layout, r);
  unrank_leaves(modes, r, number, out.layout.leaves);
}

LC_HD inline std::uint64_t rank_of_value(SpaceView const& view, ModularLayout const& modular) {
  auto const most = static_cast<int>(view.parameters[ModularView::ranks]);
  std::uint32_t const values = view.parameters[ModularView::sizes];
  int const sizes = modular.sizes.leaves.size();
  int const r = modular.layout.leaves.size();
  bool const fits = is_plain(modular.sizes) && is_plain(modular.layout) && sizes >= 1 &&
                    sizes <= most && r >= 1 && r <= most;
  if (!fits) return kNotInSpace;
  IntTuple less = modular.sizes;
  for (index_t& n : less.leaves) --n;
  std::uint64_t const of_sizes = rank_of_leaves(ValueRange{values}, less.leaves);
  if (of_sizes == kNotInSpace) return kNotInSpace;
  ModeRange const modes = modes_over(view, modular.sizes);
  std::uint64_t const leaves = rank_of_leaves(modes, modular.layout.leaves);
  if (leaves == kNotInSpace) return kNotInSpace;
  return view.words[shorter_lists(values, sizes) + of_sizes] + shorter_lists(modes.choices(), r) +
         leaves;
}

}  // namespace layoutcheck::sweep::detail
