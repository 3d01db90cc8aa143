#pragma once
/// swizzles(bits<=b): every Sw<bits,base,shift> with bits + base + |shift| <= b, at every number
/// below 2^b.
///
///   swizzles(bits<=1): Sw<0,0,-1>, Sw<0,0,0>, Sw<0,0,1>, Sw<0,1,0>, Sw<1,0,0>, each at 0 and 1
///
/// swizzle(bits<=b): these swizzles themselves. Numbers go by bits, base, shift, number.

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

LC_HD inline Swizzle unpacked_swizzle(std::uint64_t packed) {
  return {static_cast<int>(packed >> 16U), static_cast<int>((packed >> 8U) & 0xFFU),
          static_cast<int>(packed & 0xFFU) - kMaxSwizzleBits};
}
/// Its place among `count` packed ones, ascending.
LC_HD inline std::uint64_t place_of_swizzle(std::uint64_t const* words, std::uint32_t count,
                                            Swizzle const& s) {
  if (!make_swizzle(s.bits, s.base, s.shift)) return kNotInSpace;
  std::uint64_t const packed = pack_swizzle(s);
  if (packed < words[0]) return kNotInSpace;
  std::uint32_t const at = last_at_most(words, count, packed);
  return words[at] == packed ? at : kNotInSpace;
}

LC_HD inline void unrank_value(SpaceView const& view, std::uint64_t number, Swizzle& out) {
  out = unpacked_swizzle(view.words[number]);
}
LC_HD inline std::uint64_t rank_of_value(SpaceView const& view, Swizzle const& s) {
  return place_of_swizzle(view.words, view.parameters[SwizzlesView::count], s);
}

LC_HD inline void unrank_at_number(SpaceView const& view, std::uint64_t number, Swizzle& swizzle,
                                   index_t& n) {
  std::uint32_t const bits = view.parameters[SwizzlesView::bits];
  unrank_value(view, number >> bits, swizzle);
  n = static_cast<index_t>(number & ((std::uint64_t{1} << bits) - 1));
}
LC_HD inline std::uint64_t rank_of_at_number(SpaceView const& view, Swizzle const& swizzle,
                                             index_t n) {
  std::uint32_t const bits = view.parameters[SwizzlesView::bits];
  std::uint64_t const at = rank_of_value(view, swizzle);
  if (at == kNotInSpace || n < 0 || (n >> bits) != 0) return kNotInSpace;
  return (at << bits) | static_cast<std::uint64_t>(n);
}

}  // namespace layoutcheck::sweep::detail
