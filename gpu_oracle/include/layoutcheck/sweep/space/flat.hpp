#pragma once
/// flat(rank<=R, extent<=E, stride<=D): every flat layout of 1 to R modes with extents 1 .. E and
/// strides 0 .. D, as written: forms of one function are several items.
///
///   flat(rank<=1, extent<=2, stride<=1): 1:0, 2:0, 1:1, 2:1
///
/// Numbers go by rank; within it mode 0 varies fastest, and of a mode the extent.

#include <cstdint>

#include "layoutcheck/sweep/space/view.hpp"

namespace layoutcheck::sweep::detail {

/// What a leaf may be: extents 1 .. extents, strides 0 .. strides - 1.
struct LeafRange {
  std::uint32_t extents;
  std::uint32_t strides;

  LC_HD std::uint64_t choices() const { return std::uint64_t{extents} * strides; }
};

LC_HD inline void unrank_leaves(LeafRange const& range, int count, std::uint64_t number,
                                ModeList& out) {
  for (int k = 0; k < count; ++k) {
    Division const leaf = divide(number, range.choices());
    Division const mode = divide(leaf.rest, range.extents);
    out.push_back({static_cast<index_t>(mode.rest) + 1, static_cast<index_t>(mode.quotient)});
    number = leaf.quotient;
  }
}

LC_HD inline std::uint64_t rank_of_leaves(LeafRange const& range, ModeList const& modes) {
  std::uint64_t number = 0;
  for (int k = modes.size() - 1; k >= 0; --k) {
    Mode const& m = modes[k];
    if (m.extent < 1 || m.extent > static_cast<index_t>(range.extents)) return kNotInSpace;
    if (m.stride < 0 || m.stride >= static_cast<index_t>(range.strides)) return kNotInSpace;
    number = number * range.choices() + static_cast<std::uint64_t>(m.stride) * range.extents +
             static_cast<std::uint64_t>(m.extent - 1);
  }
  return number;
}

struct FlatView {
  enum : int { ranks, extents, strides };

  LeafRange leaves;
  int max_rank;

  LC_HD explicit FlatView(SpaceView const& v)
      : leaves{v.parameters[extents], v.parameters[strides]},
        max_rank(static_cast<int>(v.parameters[ranks])) {}
};

LC_HD inline void unrank_flat(SpaceView const& view, std::uint64_t number, Layout& out) {
  FlatView const v(view);
  int r = 1;
  for (std::uint64_t all = v.leaves.choices(); number >= all; ++r) {
    number -= all;
    all *= v.leaves.choices();
  }
  begin_flat(out, r);
  unrank_leaves(v.leaves, r, number, out.leaves);
}

LC_HD inline std::uint64_t rank_of_flat(SpaceView const& view, Layout const& layout) {
  FlatView const v(view);
  int const r = layout.leaves.size();
  if (!is_plain(layout) || r < 1 || r > v.max_rank) return kNotInSpace;
  std::uint64_t const leaves = rank_of_leaves(v.leaves, layout.leaves);
  if (leaves == kNotInSpace) return kNotInSpace;
  std::uint64_t before = 0;
  std::uint64_t all = 1;
  for (int k = 1; k < r; ++k) before += all *= v.leaves.choices();
  return before + leaves;
}

}  // namespace layoutcheck::sweep::detail
