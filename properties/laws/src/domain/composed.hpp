#pragma once
/// Composed layouts: an operation on coordinates must answer where the one on the inner layout
/// must.

#include <algorithm>
#include <utility>
#include <vector>

#include "layoutcheck/core/operations/functions.hpp"
#include "layoutcheck/laws/definitions.hpp"
#include "layoutcheck/laws/domain.hpp"
#include "layoutcheck/laws/offsets.hpp"

namespace layoutcheck::laws {

inline bool is_composed(ComposedLayout const& c) {
  return c.outer_is_swizzle ? is_swizzle(c.swizzle) : no_leaf_below(c.outer, 1);
}
/// That a library lacks a swizzle (CuTe's: abs(s) < b) is reported once, for `at`.
inline bool is_everywhere(ComposedLayout const& c) {
  return !c.outer_is_swizzle || magnitude(c.swizzle.shift) >= c.swizzle.bits;
}
template <class... Args>
Domain inner_domain(Op op, ComposedLayout const& c, Args const&... args) {
  if (!is_composed(c)) return Domain::may;
  Value const values[] = {c.inner, to_value(args)...};
  Domain const inner = domain_of(op, values);
  return inner == Domain::required && !is_everywhere(c) ? Domain::may : inner;
}
inline Domain coalesce_domain(ComposedLayout const& c) { return inner_domain(Op::coalesce, c); }
inline Domain mode_domain(ComposedLayout const& c, index_t i) {
  return inner_domain(Op::mode, c, i);
}
inline Domain composition_domain(ComposedLayout const& c, Tiler const& t) {
  return inner_domain(Op::composition, c, t);
}
inline Domain divide_domain(ComposedLayout const& c, Tiler const& t) {
  return inner_domain(Op::logical_divide, c, t);
}
inline Domain product_domain(ComposedLayout const& c, Tiler const& t) {
  return inner_domain(Op::logical_product, c, t);
}
inline Domain slice_domain(Coordinate const& at, ComposedLayout const& c) {
  Value const values[] = {to_value(at), c.inner};
  Domain const inner = domain_of(Op::slice, values);
  if (!is_composed(c) || inner != Domain::required) return inner;
  if (!is_everywhere(c)) return Domain::may;
  Coordinate fixed = at;
  for (CoordinateLeaf& leaf : fixed.leaves) leaf = {leaf.free ? 0 : leaf.value, false};
  if (!is_coordinate(fixed, c.inner)) return Domain::may;
  wide_t const offset = c.offset + value_at_coordinate(c.inner, fixed);
  return offset >= 0 && fits(offset) ? Domain::required : Domain::may;
}

/// The least and greatest of k + L(x), in exact arithmetic; the size is not 0.
inline std::pair<wide_t, wide_t> reach_of(ComposedLayout const& c) {
  std::pair<wide_t, wide_t> reach{c.offset, c.offset};
  for (Mode const& m : c.inner.leaves) {
    wide_t const steps = times(wide_t{m.extent} - 1, m.stride);
    (steps < 0 ? reach.first : reach.second) += steps;
  }
  return reach;
}
/// Every k + L(x) is in the domain of f: it has a value at each coordinate.
inline bool has_values(ComposedLayout const& c) {
  if (!is_composed(c) || volume(c.inner) == 0) return is_composed(c);
  auto const [least, greatest] = reach_of(c);
  return least >= 0 && fits(greatest) && (c.outer_is_swizzle || greatest < volume(c.outer));
}
inline bool has_few_values(ComposedLayout const& c) {
  return has_values(c) && volume(c.inner) <= kWindow;
}
/// Pre: has_values.
inline wide_t value_of(ComposedLayout const& c, index_t x) {
  return composed_value(c, c.offset + value_at_index(c.inner, x));
}

inline Domain cosize_domain(ComposedLayout const& c) {
  if (!has_few_values(c)) return Domain::unknown;
  for (index_t x = 0; x < volume(c.inner); ++x) {
    if (magnitude(static_cast<index_t>(value_of(c, x))) > kMaxIndex / 4) return Domain::may;
  }
  return Domain::required;
}
template <class A, class B>
requires ComposedPair<A, B> Domain same_function_domain(A const& a, B const& b) {
  ComposedLayout const left = as_composed(a);
  ComposedLayout const right = as_composed(b);
  if (!has_values(left) || !has_values(right)) return Domain::may;
  bool const decided = volume(left.inner) != volume(right.inner) || has_few_values(left);
  return decided ? Domain::required : Domain::unknown;
}

// ---- what a swizzle does, by its values at powers of two: a swizzle is linear ----

/// Whether the swizzle leaves all integers of so many bits as they are.
inline bool moves_nothing(Swizzle const& s, int bits) {
  for (int k = 0; k < bits; ++k) {
    if (swizzled(s, index_t{1} << k) != index_t{1} << k) return false;
  }
  return true;
}
inline int bits_of(wide_t n) {
  int bits = 0;
  while (n >> bits != 0) ++bits;
  return bits;
}
inline int reach_of(Swizzle const& s) {
  return s.bits + s.base + static_cast<int>(magnitude(s.shift));
}

/// Integers and what becomes of them.
using PairsOfIntegers = std::vector<std::pair<index_t, index_t>>;

/// Whether some swizzle within so many bits makes these integers of these: all are tried.
inline bool some_swizzle_makes(PairsOfIntegers pairs, int reach) {
  // What moves comes first: nearly every swizzle fails there.
  std::partition(pairs.begin(), pairs.end(), [](auto const& p) { return p.first != p.second; });
  auto const makes = [&](Swizzle const& s) {
    for (auto const& [x, value] : pairs) {
      if (swizzled(s, x) != value) return false;
    }
    return true;
  };
  if (makes(Swizzle{})) return true;
  for (int bits = 1; bits <= reach; ++bits) {
    for (int shift = bits - reach; shift <= reach - bits; ++shift) {
      for (int base = 0; bits + base + magnitude(shift) <= reach; ++base) {
        if (makes(Swizzle{bits, base, shift})) return true;
      }
    }
  }
  return false;
}

/// Bits of the values of a layout through which the complete search for a swizzle goes.
inline constexpr int kSwizzleSearch = 16;

/// The layout takes each of its 2^n integers bit by bit to bits of their own.
inline bool sends_bits_to_bits(Layout const& a, int n) {
  if (volume(a) != wide_t{1} << n) return false;
  wide_t used = 0;
  for (int k = 0; k < n; ++k) {
    wide_t const value = value_at_index(a, wide_t{1} << k);
    if (value <= 0 || (value & (value - 1)) != 0 || (used & value) != 0) return false;
    used |= value;
  }
  return true;
}
/// Whether some swizzle t has t(a(y)) == a(s(y)) for every y < 2^n: a table of a at powers of two
/// decides, as all are linear. Pre: sends_bits_to_bits(a, n).
inline bool some_swizzle_passes(Swizzle const& s, Layout const& a, int n) {
  int const reach = bits_of(value_at_index(a, (wide_t{1} << n) - 1));
  if (reach > kSwizzleSearch) return false;
  PairsOfIntegers pairs;
  for (int k = 0; k < n; ++k) {
    index_t const moved = swizzled(s, index_t{1} << k);
    if (moved >> n != 0) return false;
    pairs.emplace_back(static_cast<index_t>(value_at_index(a, wide_t{1} << k)),
                       static_cast<index_t>(value_at_index(a, moved)));
  }
  return some_swizzle_makes(pairs, reach);
}

// ---- where composition must answer ----

inline Domain composition_domain(Swizzle const& a, Swizzle const& b) {
  if (!is_swizzle(a) || !is_swizzle(b)) return Domain::may;
  int const reach = static_cast<int>(max(reach_of(a), reach_of(b)));
  PairsOfIntegers pairs;
  for (int k = 0; k < reach; ++k) {
    index_t const bit = index_t{1} << k;
    pairs.emplace_back(bit, swizzled(a, swizzled(b, bit)));
  }
  return some_swizzle_makes(pairs, reach) ? Domain::required : Domain::refuse;
}

inline Domain composition_domain(Swizzle const& s, Layout const& layout) {
  if (!is_swizzle(s)) return Domain::may;
  if (volume(layout) == 0) return Domain::required;
  return reach_of(as_composed(layout)).first < 0 ? Domain::refuse : Domain::required;
}

/// No value of f is below 0, where f is a layout because no stride is.
inline bool is_never_negative(ComposedLayout const& c) {
  if (c.outer_is_swizzle) return true;
  for (Mode const& m : c.outer.leaves) {
    if (m.stride < 0) return false;
  }
  return true;
}

/// a(k + L(x)) is a number and a layout at least where a o (L, 2:k) is one.
inline Domain moved_domain(Layout const& a, index_t offset, Layout const& inner) {
  Expected<Layout> const both =
      checked(TupleBuilder<Layout>(2).add(inner).add(scalar_layout(2, offset)).tree);
  if (!both) return Domain::may;
  Value const values[] = {a, offset == 0 ? inner : *both};
  return domain_of(Op::composition, values) == Domain::required ? Domain::required : Domain::may;
}

inline Domain composition_domain(Swizzle const& s, ComposedLayout const& c) {
  if (!has_values(c) || volume(c.inner) == 0) return Domain::may;
  if (c.outer_is_swizzle) {
    return composition_domain(s, c.swizzle) == Domain::required ? Domain::required : Domain::may;
  }
  if (!is_swizzle(s) || !is_never_negative(c)) return Domain::may;
  return moved_domain(c.outer, c.offset, c.inner);
}

inline Domain composition_domain(Layout const& a, ComposedLayout const& c) {
  if (!has_values(c) || volume(c.inner) == 0) return Domain::may;
  if (!c.outer_is_swizzle) {
    Value const values[] = {a, c.outer};
    return domain_of(Op::composition, values) == Domain::required ? Domain::required : Domain::may;
  }
  wide_t const last = reach_of(c).second;
  if (last >= volume(a)) return Domain::may;
  if (moves_nothing(c.swizzle, bits_of(last))) return Domain::required;
  int const n = bits_of(volume(a) - 1);
  if (!sends_bits_to_bits(a, n) || !some_swizzle_passes(c.swizzle, a, n)) return Domain::may;
  return moved_domain(a, c.offset, c.inner);
}

// ---- inverses ----

/// The bits of a layout that sends the bits of its 2^n integers to each other, back.
inline Layout bits_sent_back(Layout const& layout, int n) {
  ModeList modes;
  for (int bit = 0; bit < n; ++bit) {
    for (int k = 0; k < n; ++k) {
      if (value_at_index(layout, wide_t{1} << k) != wide_t{1} << bit) continue;
      modes.push_back({2, index_t{1} << k});
    }
  }
  return from_modes(modes);
}
/// Where the inner layout sends bits to each other, a swizzle that undoes itself has to pass.
inline Domain inverted_domain(ComposedLayout const& c, Domain inner) {
  if (!has_values(c) || volume(c.inner) == 0 || !c.outer_is_swizzle || c.offset != 0) {
    return Domain::may;
  }
  // Of other layouts the inverse may have strides below 0, and no swizzle takes such values.
  if (c.swizzle.bits == 0) return tractable_by_definition(c.inner) ? inner : Domain::may;
  int const n = bits_of(volume(c.inner) - 1);
  if (n > kSwizzleSearch || !sends_bits_to_bits(c.inner, n) || reach_of(c).second >> n != 0) {
    return Domain::may;
  }
  for (int k = 0; k < n; ++k) {
    index_t const bit = index_t{1} << k;
    if (swizzled(c.swizzle, swizzled(c.swizzle, bit)) != bit) return Domain::may;
  }
  bool const passes = some_swizzle_passes(c.swizzle, bits_sent_back(c.inner, n), n);
  return passes ? Domain::required : Domain::may;
}
inline Domain right_inverse_domain(ComposedLayout const& c) {
  return inverted_domain(c, Domain::required);
}
inline Domain left_inverse_domain(ComposedLayout const& c) {
  return inverted_domain(c, inner_domain(Op::left_inverse, c));
}

// ---- casts ----

inline Domain upcast_domain(ComposedLayout const& c, index_t n) {
  if (n < 1) return Domain::refuse;
  if (!has_values(c) || !c.outer_is_swizzle || c.offset % n != 0) return Domain::may;
  Swizzle const& s = c.swizzle;
  bool const aligned = (index_t{1} << s.base) % n == 0;  // then n is a power of two
  bool const within = (n & (n - 1)) == 0 && s.shift >= 0;
  if (s.bits > 0 && !aligned && !within) return Domain::may;
  return inner_domain(Op::upcast, c, n) == Domain::required ? Domain::required : Domain::may;
}

inline Domain downcast_domain(ComposedLayout const& c, index_t n) {
  if (n < 1) return Domain::refuse;
  if (!has_values(c) || !c.outer_is_swizzle || volume(c.inner) == 0) return Domain::may;
  Swizzle const& s = c.swizzle;
  bool const moves = s.bits == 0 || ((n & (n - 1)) == 0 && reach_of(s) + bits_of(n) <= 62);
  if (!moves || times(reach_of(c).second + 1, n) > kMaxIndex) return Domain::may;
  return inner_domain(Op::downcast, c, n) == Domain::required ? Domain::required : Domain::may;
}

}  // namespace layoutcheck::laws
