#pragma once
/// Composition with a swizzle or a layout from the left, and what is made of it: inverses of
/// composed layouts. A layout that sends bits to bits lets a swizzle pass: A o Sw == Sw' o A.
/// Source: spec#composed-from-the-left; CuTe, swizzle_layout.hpp.

#include "layoutcheck/core/algebra/inverse.hpp"
#include "layoutcheck/core/swizzle/composed_algebra.hpp"

namespace layoutcheck {
namespace detail {

LC_HD constexpr bool is_power_of_two(index_t n) { return n > 0 && (n & (n - 1)) == 0; }
/// The lowest bit: bit_of(12) == 2. Pre: n > 0.
LC_HD constexpr int bit_of(index_t n) {
  int bit = 0;
  while ((n >> bit & 1) == 0) ++bit;
  return bit;
}

/// What the swizzle does to 0 <= x <= last, whose higher bits are 0.
LC_HD constexpr Swizzle below(Swizzle s, index_t last) {
  int const from = s.base + (s.shift > 0 ? s.shift : 0);
  while (s.bits > 0 && index_t{1} << (from + s.bits - 1) > last) --s.bits;
  return s.bits == 0 ? Swizzle{} : s;
}

/// The swizzle t with t(a(y)) == a(s(y)) for every y < size(a), a sending bits to bits: its extents
/// and strides are powers of two, and no two modes share a bit of the value. t moves what lies
/// between the bits that s moves, so a bit that s does not move must not come to lie there.
/// Errors: not_representable, overflow (beyond bit 62).
LC_HD constexpr Expected<Swizzle> passed_through(Swizzle const& s, Layout const& a) {
  if (s.bits == 0) return s;
  index_t used = 0;
  for (int k = 0; k < a.leaves.size(); ++k) {
    Mode const& m = a.leaves[k];
    if (m.extent == 1) continue;
    bool const bits = is_power_of_two(m.extent) && is_power_of_two(m.stride);
    if (!bits || (used & (m.extent - 1) * m.stride) != 0) {
      return Error{.code = Errc::not_representable,
                   .mode = k,
                   .detail = "a swizzle passes only a layout that sends bits to bits"};
    }
    used |= (m.extent - 1) * m.stride;
  }
  int const from = s.base + (s.shift > 0 ? s.shift : 0);
  int const to = s.base - (s.shift < 0 ? s.shift : 0);
  if (index_t{1} << ((from > to ? from : to) + s.bits) > size(a)) {
    return Error{.code = Errc::not_representable,
                 .detail = "the swizzle moves bits beyond the layout"};
  }
  auto const bit_after = [&a](int k) { return bit_of(a(index_t{1} << k)); };
  int const shift = bit_after(from) - bit_after(to);
  index_t moved = 0;
  bool together = true;
  for (int i = 0; i < s.bits; ++i) {
    together = together && bit_after(from + i) - bit_after(to + i) == shift;
    moved |= a(index_t{1} << (from + i));
  }
  int const low = bit_of(moved);
  int high = low;
  while (moved >> high > 1) ++high;
  // All bits from `low` to `high` are moved: those of other modes must not be among them.
  index_t const field = (index_t{1} << high) - (index_t{1} << low) + (index_t{1} << high);
  if (!together || (used & field) != moved) {
    return Error{.code = Errc::not_representable,
                 .detail = "the layout takes a field of the swizzle apart"};
  }
  return make_swizzle(high - low + 1, low - (shift > 0 ? shift : 0), shift);
}

/// k and M with a(offset + inner(x)) == k + M(x). The offset is composed as one more mode, so that
/// no digit of a sees both carry. Errors: those of composition, overflow.
struct Moved {
  index_t offset;
  Layout layout;
};
LC_HD constexpr Expected<Moved> moved(Layout const& a, index_t offset, Layout const& inner) {
  if (offset == 0) {
    LC_TRY(layout, composition(a, inner));
    return Moved{0, layout};
  }
  LC_TRY(both, checked(TupleBuilder<Layout>(2).add(inner).add(scalar_layout(2, offset)).tree));
  LC_TRY(layout, composition(a, both));
  LC_TRY(first, evaluate(a, Coordinate(offset)));
  return Moved{first, mode(layout, 0)};
}

/// The same function as a swizzle o k o M. Errors: those of composition, out_of_domain (values
/// below 0).
LC_HD constexpr Expected<ComposedLayout> under_a_swizzle(ComposedLayout const& c) {
  if (c.outer_is_swizzle) return c;
  LC_TRY(plain, moved(c.outer, c.offset, c.inner));
  ComposedLayout result = as_composed(plain.layout);
  result.offset = plain.offset;
  if ((Checked(result.offset) + range(result.inner).least).value() < 0) {
    return Error{.code = Errc::out_of_domain, .detail = "a swizzle of less than 0"};
  }
  return result;
}

}  // namespace detail

/// The swizzle x -> a(b(x)): composition(Sw<1,0,3>, Sw<1,1,3>) == Sw<2,0,3>,
/// composition(Sw<2,0,2>, Sw<2,0,2>) == Sw<0,0,0>. Error: not_representable, where no swizzle moves
/// bits so: composition(Sw<1,0,2>, Sw<1,0,3>).
LC_HD constexpr Expected<Swizzle> composition(Swizzle const& a, Swizzle const& b) {
  Swizzle result;  // so far, by the bits that it moves
  for (int k = 0; k < kMaxSwizzleBits; ++k) {
    index_t const bit = index_t{1} << k;
    index_t const moved = a(b(bit)) ^ bit;
    if (moved == 0) continue;
    int const shift = detail::is_power_of_two(moved) ? k - detail::bit_of(moved) : 0;
    int const base = k - (shift > 0 ? shift : 0);
    if (result.bits == 0) result = {0, base, shift};
    bool const next = shift == result.shift && base == result.base + result.bits;
    if (!detail::is_power_of_two(moved) || !next) {
      return Error{.code = Errc::not_representable,
                   .detail = "no one swizzle moves the bits of both"};
    }
    ++result.bits;
  }
  return result;
}

/// s o 0 o L: composition(Sw<1,0,2>, 8:1) == Sw<1,0,2> o 0 o 8:1. Error: out_of_domain (a negative
/// offset).
LC_HD constexpr Expected<ComposedLayout> composition(Swizzle const& s, Layout const& layout) {
  if (range(layout).least < 0) {
    return Error{.code = Errc::out_of_domain,
                 .point = range(layout).least,
                 .detail = "a swizzle of less than 0"};
  }
  ComposedLayout result = as_composed(layout);
  result.swizzle = s;
  return result;
}

/// (s o f) o k o L: composition(Sw<1,0,3>, Sw<1,1,3> o 4 o 8:2) == Sw<2,0,3> o 4 o 8:2. Where f is
/// a layout, s o k' o (f o L). Errors: not_representable, those of composition.
LC_HD constexpr Expected<ComposedLayout> composition(Swizzle const& s, ComposedLayout const& c) {
  LC_TRY(result, detail::under_a_swizzle(c));
  LC_TRY(both, composition(s, result.swizzle));
  result.swizzle = both;
  return result;
}

/// x -> a(f(k + L(x))): composition(16:4, Sw<1,0,2> o 0 o 8:1) == Sw<1,2,2> o 0 o 8:4. Where f is a
/// layout, (a o f) o k o L; where the swizzle f moves no bit of what L reaches, a o k o L;
/// otherwise f has to pass a, and a(k + L(x)) to be a number and a layout. Errors:
/// not_representable, out_of_domain (a value of k + L beyond a), those of composition.
LC_HD constexpr Expected<ComposedLayout> composition(Layout const& a, ComposedLayout const& c) {
  ComposedLayout result = c;
  if (!c.outer_is_swizzle) {
    LC_TRY(outer, composition(a, c.outer));
    result.outer = outer;
    return result;
  }
  LC_TRY(last, (Checked(c.offset) + range(c.inner).greatest).result());
  if (last >= size(a)) {
    return Error{.code = Errc::out_of_domain, .point = last, .detail = "beyond the left layout"};
  }
  Swizzle const swizzle = detail::below(c.swizzle, last);
  if (swizzle.bits == 0) {
    result.outer_is_swizzle = false;
    result.swizzle = {};
    result.outer = a;
    return result;
  }
  LC_TRY(passed, detail::passed_through(swizzle, a));
  LC_TRY(moved, detail::moved(a, c.offset, c.inner));
  result.swizzle = passed;
  result.offset = moved.offset;
  result.inner = moved.layout;
  return result;
}

namespace detail {

/// R = inverse(L) o f^-1 as Sw o 0 o inverse(L), for both inverses.
template <class Inverse>
LC_HD constexpr Expected<ComposedLayout> inverted(ComposedLayout const& composed,
                                                  Inverse const& inverse) {
  LC_TRY(c, under_a_swizzle(composed));
  if (c.offset != 0) {
    return Error{.code = Errc::not_representable,
                 .detail = "the offset would have to be subtracted within"};
  }
  LC_TRY(inner, Expected<Layout>(inverse(c.inner)));
  Swizzle const swizzle = below(c.swizzle, size(inner) - 1);
  if (!is_involution(swizzle)) {
    return Error{.code = Errc::not_representable,
                 .detail = "a swizzle that moves bits of its own field is not its inverse"};
  }
  LC_TRY(passed, passed_through(swizzle, inner));
  return composition(passed, inner);
}

}  // namespace detail

/// R with c(R(i)) == i for every i < size(R), as many as right_inverse(L) has:
///
///   right_inverse(Sw<1,0,2> o 0 o (2,4):(4,1)) == Sw<1,0,-1> o 0 o (4,2):(2,1)
///
/// right_inverse(L) o f, f being its own inverse, with f passed to the left. Errors:
/// not_representable (k != 0, f overlaps itself, or right_inverse(L) takes its fields apart), those
/// of composition where f is a layout. Source: spec#composed_right_inverse; CuTe, right_inverse.
LC_HD constexpr Expected<ComposedLayout> right_inverse(ComposedLayout const& c) {
  return detail::inverted(c, [](Layout const& l) { return right_inverse(l); });
}

/// R with R(c(x)) == x for every x < size(c), as above with left_inverse(L):
///
///   left_inverse(Sw<1,0,2> o 0 o (2,4):(4,1)) == Sw<1,0,-1> o 0 o (4,2):(2,1)
///
/// Errors: those above and of left_inverse. Source: spec#composed_left_inverse; CuTe, left_inverse.
LC_HD constexpr Expected<ComposedLayout> left_inverse(ComposedLayout const& c) {
  return detail::inverted(c, [](Layout const& l) { return left_inverse(l); });
}

}  // namespace layoutcheck
