#pragma once
/// swizzles(bits<=b): every Sw<bits,base,shift> with bits + base + |shift| <= b, at every number
/// below 2^b.
///
///   swizzles(bits<=1): Sw<0,0,-1>, Sw<0,0,0>, Sw<0,0,1>, Sw<0,1,0>, Sw<1,0,0>, each at 0 and 1
///
/// Numbers go by bits, base, shift, number.

#include <cstdint>

#include "layoutcheck/sweep/space/view.hpp"

namespace layoutcheck::sweep::detail {

/// Ascending with bits, base, shift.
LC_HD inline std::uint64_t pack_swizzle(Swizzle const& s) {
  return (static_cast<std::uint64_t>(s.bits) << 16U) | (static_cast<std::uint64_t>(s.base) << 8U) |
         static_cast<std::uint64_t>(s.shift + kMaxSwizzleBits);
}

struct SwizzlesView {
  enum : int { bits, count };
};

LC_HD inline void unrank_swizzle(SpaceView const& view, std::uint64_t number,
                                 laws::SwizzleAndNumber& out) {
  std::uint32_t const bits = view.parameters[SwizzlesView::bits];
  std::uint64_t const packed = view.words[number >> bits];
  out.swizzle.bits = static_cast<int>(packed >> 16U);
  out.swizzle.base = static_cast<int>((packed >> 8U) & 0xFFU);
  out.swizzle.shift = static_cast<int>(packed & 0xFFU) - kMaxSwizzleBits;
  out.n = static_cast<index_t>(number & ((std::uint64_t{1} << bits) - 1));
}

LC_HD inline std::uint64_t rank_of_swizzle(SpaceView const& view,
                                           laws::SwizzleAndNumber const& item) {
  std::uint32_t const bits = view.parameters[SwizzlesView::bits];
  Swizzle const& s = item.swizzle;
  bool const spelled = make_swizzle(s.bits, s.base, s.shift).has_value();
  if (!spelled || item.n < 0 || (item.n >> bits) != 0) return kNotInSpace;
  std::uint64_t const packed = pack_swizzle(s);
  if (packed < view.words[0]) return kNotInSpace;
  std::uint32_t const at = last_at_most(view.words, view.parameters[SwizzlesView::count], packed);
  if (view.words[at] != packed) return kNotInSpace;
  return (std::uint64_t{at} << bits) | static_cast<std::uint64_t>(item.n);
}

}  // namespace layoutcheck::sweep::detail
