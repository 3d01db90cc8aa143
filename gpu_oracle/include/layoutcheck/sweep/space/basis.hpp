#pragma once
/// basis(rank<=R, extent<=E, stride<=D, axes<=A): every flat layout of 1 to R modes with extents
/// 1 .. E and strides 0 or c@a, c = 1 .. D, a = 0 .. A-1.
///
///   basis(rank<=1, extent<=2, stride<=1, axes<=2): 1:0, 2:0, 1:1@0, 2:1@0, 1:1@1, 2:1@1
///
/// Numbers go by rank; within it mode 0 varies fastest, and of a mode the extent, then c, then a.

#include "layoutcheck/sweep/space/leaves.hpp"

namespace layoutcheck::sweep::detail {

struct BasisModeRange {
  std::uint32_t extents;
  std::uint32_t scales;
  std::uint32_t axes;

  LC_HD std::uint64_t choices() const {
    return std::uint64_t{extents} * (1 + std::uint64_t{scales} * axes);
  }
  LC_HD BasisMode at(std::uint64_t i) const {
    Division const mode = divide(i, extents);
    auto const extent = static_cast<index_t>(mode.rest) + 1;
    if (mode.quotient == 0) return {extent, 0};
    Division const stride = divide(mode.quotient - 1, scales);
    return {extent, static_cast<index_t>(stride.rest) + 1, static_cast<int>(stride.quotient)};
  }
  LC_HD std::uint64_t index(BasisMode const& m) const {
    if (m.extent < 1 || m.extent > static_cast<index_t>(extents)) return kNotInSpace;
    auto const extent = static_cast<std::uint64_t>(m.extent - 1);
    if (m.axis.none()) return m.scale == 0 ? extent : kNotInSpace;
    bool const inside = m.axis.depth() == 1 && m.axis[0] < static_cast<int>(axes) && m.scale >= 1 &&
                        m.scale <= static_cast<index_t>(scales);
    if (!inside) return kNotInSpace;
    auto const axis = static_cast<std::uint64_t>(m.axis[0]);
    return (1 + axis * scales + static_cast<std::uint64_t>(m.scale - 1)) * extents + extent;
  }
};

struct BasisView {
  enum : int { ranks, extents, scales, axes };

  LC_HD static BasisModeRange modes(SpaceView const& v) {
    return {v.parameters[extents], v.parameters[scales], v.parameters[axes]};
  }
};

LC_HD inline void unrank_value(SpaceView const& view, std::uint64_t number, BasisLayout& out) {
  unrank_list(BasisView::modes(view), number, out);
}
LC_HD inline std::uint64_t rank_of_value(SpaceView const& view, BasisLayout const& layout) {
  auto const most = static_cast<int>(view.parameters[BasisView::ranks]);
  return rank_of_list(BasisView::modes(view), most, layout);
}

}  // namespace layoutcheck::sweep::detail
