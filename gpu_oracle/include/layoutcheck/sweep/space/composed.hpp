#pragma once
/// composed(bits<=b, offset<=o, rank<=R, extent<=E, stride<=D): every F o n o L with n = 0 .. o, L
/// a layout of flat(rank<=R, extent<=E, stride<=D), and F a swizzle of swizzle(bits<=b) or such a
/// layout.
///
///   composed(bits<=0, offset<=0, rank<=1, extent<=2, stride<=0):
///     Sw<0,0,0> o 0 o 1:0, Sw<0,0,0> o 0 o 2:0, 1:0 o 0 o 1:0, 1:0 o 0 o 2:0, 2:0 o 0 o 1:0, ...
///
/// Numbers go by F, swizzles first, then n, then L.

#include "layoutcheck/sweep/space/flat.hpp"
#include "layoutcheck/sweep/space/swizzles.hpp"

namespace layoutcheck::sweep::detail {

/// Words: the number of layouts, then the swizzles.
struct ComposedView {
  /// Behind the parameters of FlatView.
  enum : int { swizzles = FlatView::strides + 1, offsets };

  std::uint64_t const* packed;
  std::uint32_t count;  ///< of swizzles
  std::uint64_t layouts;
  std::uint64_t numbers;  ///< of offsets

  LC_HD explicit ComposedView(SpaceView const& v)
      : packed(v.words + 1),
        count(v.parameters[swizzles]),
        layouts(v.words[0]),
        numbers(v.parameters[offsets]) {}
};

LC_HD inline void unrank_value(SpaceView const& view, std::uint64_t number, ComposedLayout& out) {
  ComposedView const v(view);
  Division const inner = divide(number, v.layouts);
  Division const offset = divide(inner.quotient, v.numbers);
  out = {};
  out.offset = static_cast<index_t>(offset.rest);
  unrank_flat(view, inner.rest, out.inner);
  out.outer_is_swizzle = offset.quotient < v.count;
  if (out.outer_is_swizzle) {
    out.swizzle = unpacked_swizzle(v.packed[offset.quotient]);
  } else {
    unrank_flat(view, offset.quotient - v.count, out.outer);
  }
}

LC_HD inline std::uint64_t rank_of_value(SpaceView const& view, ComposedLayout const& composed) {
  ComposedView const v(view);
  std::uint64_t const inner = rank_of_flat(view, composed.inner);
  std::uint64_t const outer = composed.outer_is_swizzle
                                  ? place_of_swizzle(v.packed, v.count, composed.swizzle)
                                  : rank_of_flat(view, composed.outer);
  auto const offset = static_cast<std::uint64_t>(composed.offset);
  if (inner == kNotInSpace || outer == kNotInSpace || offset >= v.numbers) return kNotInSpace;
  std::uint64_t const of_outer = composed.outer_is_swizzle ? outer : v.count + outer;
  return (of_outer * v.numbers + offset) * v.layouts + inner;
}

}  // namespace layoutcheck::sweep::detail
