#pragma once
/// What laws compare answers with: the definitions of docs/spec.md, written as they are there.
/// They share the data structures with the reference algebra and none of its algorithms.

#include "layoutcheck/core/layout/basis_layout.hpp"
#include "layoutcheck/core/swizzle/composed_layout.hpp"
#include "layoutcheck/core/tuple/coordinate.hpp"

namespace layoutcheck::laws {

/// Represents every integer beyond 64 bits.
inline constexpr wide_t kBeyond = wide_t{1} << 120;

LC_HD constexpr bool fits(wide_t n) { return -wide_t{kMaxIndex} - 1 <= n && n <= kMaxIndex; }

/// a * b, kBeyond (with its sign) once it has left 64 bits; 0 times anything is 0.
LC_HD constexpr wide_t times(wide_t a, wide_t b) {
  if (a == 0 || b == 0) return 0;
  bool const negative = (a < 0) != (b < 0);
  if (!fits(a) || !fits(b)) return negative ? -kBeyond : kBeyond;
  wide_t const exact = a * b;
  return fits(exact) ? exact : negative ? -kBeyond : kBeyond;
}

LC_HD constexpr index_t value_of(index_t leaf) { return leaf; }
LC_HD constexpr index_t value_of(Mode const& leaf) { return leaf.extent; }
LC_HD constexpr index_t value_of(BasisMode const& leaf) { return leaf.extent; }

/// The product of leaves [first, last) of a shape or of the shape of a layout.
template <class T>
LC_HD constexpr wide_t volume(T const& t, int first, int last) {
  wide_t result = 1;
  for (int k = last - 1; k >= first; --k) result = times(result, value_of(t.leaves[k]));
  return result;
}
template <class T>
LC_HD constexpr wide_t volume(T const& t) {
  return volume(t, 0, t.leaves.size());
}

/// A subtree: its node and its leaves [first, last).
struct Place {
  int node;
  int first;
  int last;
};

/// The profile at f is the one at c with leaves replaced by tuples: recursion on children.
LC_HD constexpr bool replaces_leaves(Profile const& coarse, int c, Profile const& fine, int f) {
  if (coarse.is_leaf(c)) return true;
  if (fine.is_leaf(f) || coarse.arity(c) != fine.arity(f)) return false;
  int in_coarse = c + 1;
  int in_fine = f + 1;
  for (int i = 0; i < coarse.arity(c); ++i) {
    if (!replaces_leaves(coarse, in_coarse, fine, in_fine)) return false;
    in_coarse = coarse.after(in_coarse);
    in_fine = fine.after(in_fine);
  }
  return true;
}
LC_HD constexpr bool replaces_leaves(Profile const& coarse, Profile const& fine) {
  return replaces_leaves(coarse, 0, fine, 0);
}

/// The part of `fine` in the place of a leaf of `coarse`, by descent from the root. Pre:
/// replaces_leaves(coarse, fine).
LC_HD constexpr Place place_of(Profile const& coarse, Profile const& fine, int leaf) {
  Cursor c;
  Cursor f;
  while (!coarse.is_leaf(c.node)) {
    c = first_child(c);
    f = first_child(f);
    while (c.leaf + coarse.leaves(c.node) <= leaf) {
      c = next(coarse, c);
      f = next(fine, f);
    }
  }
  return {f.node, f.leaf, f.leaf + fine.leaves(f.node)};
}
template <class T>
LC_HD constexpr T tree_at(T const& tree, Place const& place) {
  return subtree(tree, Cursor{place.node, place.first});
}

/// Levels of parentheses, one more than the deepest mode.
LC_HD constexpr int levels(Profile const& p, int node = 0) {
  if (p.is_leaf(node)) return 0;
  int deepest = 0;
  int child = node + 1;
  for (int i = 0; i < p.arity(node); ++i) {
    int const inside = levels(p, child);
    if (inside > deepest) deepest = inside;
    child = p.after(child);
  }
  return deepest + 1;
}

// ---- coordinates ----

/// c, which may have `_` in it, is a coordinate of the shape: an integer may be the coordinate in a
/// sub-tuple, and lies in [0, size) of it.
template <class T>
LC_HD constexpr bool is_inside(Coordinate const& c, T const& shaped) {
  if (!replaces_leaves(c.profile, shaped.profile)) return false;
  for (int k = 0; k < c.leaves.size(); ++k) {
    if (c.leaves[k].free) continue;
    Place const part = place_of(c.profile, shaped.profile, k);
    index_t const v = c.leaves[k].value;
    if (v < 0 || v >= volume(shaped, part.first, part.last)) return false;
  }
  return true;
}

/// The colexicographic index: each integer times the size of all that comes before it. Pre:
/// is_coordinate(c, shaped).
template <class T>
LC_HD constexpr wide_t index_of(Coordinate const& c, T const& shaped) {
  wide_t result = 0;
  for (int k = 0; k < c.leaves.size(); ++k) {
    Place const part = place_of(c.profile, shaped.profile, k);
    result += times(c.leaves[k].value, volume(shaped, 0, part.first));
  }
  return result;
}

// ---- swizzles, bit by bit ----

/// The lowest bit that Sw<b,m,s> changes; it changes b of them.
LC_HD constexpr int lowest_target(Swizzle const& s) {
  return s.base + (s.shift < 0 ? -s.shift : 0);
}

/// Bit k of Sw(x) is that of x, xor the one s places above where k is one of the b bits that
/// change. In integers: as a comparison of two bools, g++ 12 at -O1 folds it wrongly.
LC_HD constexpr index_t swizzled(Swizzle const& s, index_t x) {
  index_t result = x;
  int const first = lowest_target(s);
  for (int k = first; k < first + s.bits && k < 63; ++k) {
    if (k + s.shift < 63) result ^= (x >> (k + s.shift) & 1) << k;
  }
  return result;
}
/// Within what make_swizzle allows.
LC_HD constexpr bool is_swizzle(Swizzle const& s) {
  return s.bits >= 0 && s.base >= 0 && s.shift >= -62 && s.shift <= 62 &&
         index_t{s.bits} + s.base + magnitude(s.shift) <= kMaxSwizzleBits;
}

}  // namespace layoutcheck::laws
