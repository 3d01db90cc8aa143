#pragma once
/// The algebra on composed layouts x -> f(offset + L(x)): what acts on coordinates acts on L alone,
/// and f and the offset stay. Source: spec#composed-algebra; CuTe, layout_composed.hpp.

#include "layoutcheck/core/algebra/product.hpp"
#include "layoutcheck/core/layout/edit.hpp"
#include "layoutcheck/core/swizzle/evaluate.hpp"
#include "layoutcheck/core/tuple/slice.hpp"

namespace layoutcheck {

/// Values that cosize and same_function of a composed layout walk at most.
inline constexpr index_t kMaxWalk = index_t{1} << 20;

namespace detail {

LC_HD constexpr Error too_long_to_walk() {
  return {.code = Errc::undecided, .detail = "more values than are walked"};
}

/// All swizzles of 0 bits are one.
LC_HD constexpr ComposedLayout normal(ComposedLayout c) {
  if (c.swizzle.bits == 0) c.swizzle = {};
  return c;
}

/// c with another inner layout, or the error that this layout is.
LC_HD constexpr Expected<ComposedLayout> with_inner(ComposedLayout const& c,
                                                    Expected<Layout> const& inner) {
  if (!inner) return inner.error();
  ComposedLayout result = c;
  result.inner = *inner;
  return result;
}

}  // namespace detail

/// The same function with the fewest modes of L: coalesce(Sw<2,0,2> o 1 o (2,4):(1,2)) ==
/// Sw<2,0,2> o 1 o 8:1.
LC_HD constexpr ComposedLayout coalesce(ComposedLayout const& c) {
  return *detail::with_inner(c, coalesce(c.inner));
}
/// Without the inner parentheses of L.
LC_HD constexpr ComposedLayout flatten(ComposedLayout const& c) {
  return *detail::with_inner(c, flatten(c.inner));
}
/// get_mode(Sw<1,0,2> o 4 o (2,4):(4,1), 1) == Sw<1,0,2> o 4 o 4:1. Errors: those for L.
LC_HD constexpr Expected<ComposedLayout> get_mode(ComposedLayout const& c, index_t i) {
  return detail::with_inner(c, get_mode(c.inner, i));
}

/// The composed layout on the points of a tiler: composition(Sw<1,0,2> o 0 o 8:1, 4:2) ==
/// Sw<1,0,2> o 0 o 4:2. Errors, of these and all below: those for L.
LC_HD constexpr Expected<ComposedLayout> composition(ComposedLayout const& c, Tiler const& tiler) {
  return detail::with_inner(c, composition(c.inner, tiler));
}

LC_HD constexpr Expected<ComposedLayout> logical_divide(ComposedLayout const& c, Tiler const& t) {
  return detail::with_inner(c, logical_divide(c.inner, t));
}
LC_HD constexpr Expected<ComposedLayout> zipped_divide(ComposedLayout const& c, Tiler const& t) {
  return detail::with_inner(c, zipped_divide(c.inner, t));
}
LC_HD constexpr Expected<ComposedLayout> tiled_divide(ComposedLayout const& c, Tiler const& t) {
  return detail::with_inner(c, tiled_divide(c.inner, t));
}
LC_HD constexpr Expected<ComposedLayout> flat_divide(ComposedLayout const& c, Tiler const& t) {
  return detail::with_inner(c, flat_divide(c.inner, t));
}

LC_HD constexpr Expected<ComposedLayout> logical_product(ComposedLayout const& c, Tiler const& t) {
  return detail::with_inner(c, logical_product(c.inner, t));
}
LC_HD constexpr Expected<ComposedLayout> zipped_product(ComposedLayout const& c, Tiler const& t) {
  return detail::with_inner(c, zipped_product(c.inner, t));
}
LC_HD constexpr Expected<ComposedLayout> tiled_product(ComposedLayout const& c, Tiler const& t) {
  return detail::with_inner(c, tiled_product(c.inner, t));
}
LC_HD constexpr Expected<ComposedLayout> flat_product(ComposedLayout const& c, Tiler const& t) {
  return detail::with_inner(c, flat_product(c.inner, t));
}

/// Where `_` is, the modes of L; the offset grows by the value of L at the fixed part, so that f
/// sees what it saw: slice((_,2), Sw<1,0,2> o 0 o (2,4):(1,2)) == Sw<1,0,2> o 4 o (2):(1).
/// Errors: those of slice and evaluate for L; overflow; out_of_domain (an offset below 0).
LC_HD constexpr Expected<ComposedLayout> slice(Coordinate const& at, ComposedLayout const& c) {
  LC_TRY(inner, slice(at, c.inner));
  Coordinate fixed = at;
  for (CoordinateLeaf& leaf : fixed.leaves) {
    if (leaf.free) leaf = {0, false};
  }
  LC_TRY(first, evaluate(c.inner, fixed));
  LC_TRY(offset, (Checked(c.offset) + first).result());
  if (offset < 0) {
    return Error{.code = Errc::out_of_domain, .point = offset, .detail = "an offset below 0"};
  }
  ComposedLayout result = c;
  result.inner = inner;
  result.offset = offset;
  auto const whole = checked(result);
  if (!whole && whole.error().code == Errc::overflow) return whole.error();
  return result;
}

/// How many integers there are from the least of 0 and the values to the greatest: one more than
/// the greatest value where none is negative. cosize(Sw<1,0,2> o 4 o 4:1) == 8, of the values
/// 5, 4, 7, 6. 0 when the size is 0. Errors: those of evaluate, overflow, undecided (a size above
/// kMaxWalk). Source: spec#cosize; CuTe takes that of L.
LC_HD constexpr Expected<index_t> cosize(ComposedLayout const& c) {
  if (size(c) == 0) return index_t{0};
  if (size(c) > kMaxWalk) return detail::too_long_to_walk();
  index_t least = 0;
  index_t greatest = 0;
  for (index_t x = 0; x < size(c); ++x) {
    LC_TRY(value, evaluate(c, Coordinate(x)));
    least = min(least, value);
    greatest = max(greatest, value);
  }
  return (Checked(greatest) - least + 1).result();
}

/// Whether f, offset and inner layout are the same objects; a layout is one under a swizzle that
/// moves nothing. equal(Sw<0,1,2> o 0 o 8:1, 8:1), but not equal(Sw<1,0,2> o 0 o 4:1, 4:1), which
/// have the same values.
template <class A, class B>
requires ComposedPair<A, B> LC_HD constexpr bool equal(A const& a, B const& b) {
  return detail::normal(as_composed(a)) == detail::normal(as_composed(b));
}

/// As of layouts: hash_equal(Sw<1,0,2> o 0 o 4:1, Sw<1,0,2> o 0 o 4:1).
LC_HD constexpr bool hash_equal(ComposedLayout const& a, ComposedLayout const& b) {
  return equal(a, b);
}

/// What the text of it is read back as: printed(Sw<1,0,2>) == Sw<1,0,2>.
LC_HD constexpr ComposedLayout printed(ComposedLayout const& c) { return c; }
LC_HD constexpr Swizzle printed(Swizzle const& swizzle) { return swizzle; }

/// Whether both have as many coordinates, and the same value at each:
/// same_function(Sw<1,0,2> o 0 o 4:1, 4:1). Decided by the objects if they are equal, else by the
/// values. Errors: those of evaluate, undecided (the first kMaxWalk values agree, and there are
/// more).
template <class A, class B>
requires ComposedPair<A, B> LC_HD constexpr Expected<bool> same_function(A const& a, B const& b) {
  if (size(a) != size(b)) return false;
  ComposedLayout const left = coalesce(as_composed(a));
  ComposedLayout const right = coalesce(as_composed(b));
  if (equal(left, right)) return true;
  for (index_t x = 0; x < min(size(a), kMaxWalk); ++x) {
    LC_TRY(of_left, evaluate(left, Coordinate(x)));
    LC_TRY(of_right, evaluate(right, Coordinate(x)));
    if (of_left != of_right) return false;
  }
  if (size(a) > kMaxWalk) return detail::too_long_to_walk();
  return true;
}

}  // namespace layoutcheck
