#pragma once
/// recover_swizzled: from the values of a swizzled layout to the swizzle and the layout.

#include "layoutcheck/core/recover/table.hpp"
#include "layoutcheck/core/swizzle/composed_layout.hpp"

namespace layoutcheck {

/// The x with s(x) == y. unswizzled(Sw<2,0,1>, 3) == 2. Pre: y >= 0; s is bijective.
///
/// |shift| bits of the field are as they were: those that no field bit is shifted onto. Each turn
/// gives the next |shift| back.
LC_HD constexpr index_t unswizzled(Swizzle const& s, index_t y) {
  index_t x = y;
  int const reach = s.shift < 0 ? -s.shift : s.shift;
  for (int known = 0; known < s.bits; known += reach) {
    index_t const field = x & s.mask();
    x = y ^ (s.shift >= 0 ? field >> s.shift : field << -s.shift);
  }
  return x;
}

namespace detail {

struct Unswizzled {
  index_t const* values;
  Swizzle swizzle;
  LC_HD constexpr index_t operator()(index_t i) const {
    return unswizzled(swizzle, values[static_cast<std::ptrdiff_t>(i)]);
  }
};

/// The lowest bit of the field that a swizzle reads.
LC_HD constexpr int lowest_read(Swizzle const& s) { return s.base + (s.shift > 0 ? s.shift : 0); }

/// What a search through swizzles knows of the table.
struct SwizzledTable {
  index_t const* values;
  index_t count;
  index_t readable = 0;    ///< values before the first negative one, which no swizzle gives
  int width = 0;           ///< bits of the greatest of these
  index_t first[64] = {};  ///< the first of them with bit k; `readable` where none has it
  Walked plain{};          ///< what no swizzle at all makes of them

  LC_HD constexpr bool has(int bit) const { return first[bit] < readable; }
  /// The first value with a bit of the field: those before it are as the swizzle found them.
  LC_HD constexpr index_t first_changed(Swizzle const& s) const {
    index_t least = readable;
    int const lowest = lowest_read(s);
    for (int k = lowest; k < lowest + s.bits; ++k) least = min(least, first[k]);
    return least;
  }
};

/// Pre: values[0] == 0.
LC_HD constexpr SwizzledTable swizzled_table(index_t const* values, index_t count) {
  SwizzledTable t{.values = values, .count = count};
  std::uint64_t bits = 0;
  for (index_t& first : t.first) first = count;
  auto const at = [&](index_t i) { return values[static_cast<std::ptrdiff_t>(i)]; };
  for (; t.readable < count && at(t.readable) >= 0; ++t.readable) {
    auto const value = static_cast<std::uint64_t>(at(t.readable));
    if ((value & ~bits) == 0) continue;
    for (int k = 0; k < 63; ++k) {
      if (((value & ~bits) >> k & 1) != 0) t.first[k] = t.readable;
    }
    bits |= value;
  }
  while (t.width < 63 && bits >> t.width != 0) ++t.width;
  t.plain = walk<false>(Values{values}, count, t.readable, TableIs::whole);
  return t;
}

/// Whether a swizzle may be the least one of its values. With one that may not, a swizzle of fewer
/// bits or none has the same values of another layout. Pre: bits > 0, shift != 0.
///
/// The bits of the field that none is shifted onto (its upper |shift| for shift > 0, its lower for
/// shift < 0) are as they were: if no value has the first or last bit of the field, the field can
/// do without it. A field shifted down so ends within the width W of the values.
///
/// A field shifted up may land beyond W, but only on bits equal to it, which it clears. Write
/// x = a + 2^(W-|s|) * y for a value before the swizzle: y repeats itself after |s| bits, as far as
/// the field goes. If base + |s| > W, the bits from W to there are 0 in all values, so that no sum
/// has carried out of the lowest W: the values are those of L modulo 2^W, a layout. If
/// base + bits >= W, a sum carries into y exactly when it carries out of the lowest |s| bits of y,
/// as the bits that repeat must go on to; so L without its uppermost |s| bits is a layout still,
/// and |s| fewer bits of field do.
LC_HD constexpr bool may_be_least(SwizzledTable const& t, Swizzle const& s) {
  int const reach = s.shift < 0 ? -s.shift : s.shift;
  int const lowest = lowest_read(s);
  int const highest = lowest + s.bits - 1;
  bool const all_shown = s.bits <= reach;
  if (s.shift > 0) return t.has(highest) && (!all_shown || t.has(lowest));
  if (s.base + reach > t.width || s.base + s.bits >= t.width) return false;
  return t.has(lowest) && (!all_shown || t.has(highest));
}

/// The walk over values with this swizzle undone.
LC_HD constexpr Walked walk_unswizzled(SwizzledTable const& t, Swizzle const& s) {
  index_t const changed = t.first_changed(s);
  if (changed > t.plain.end || changed == t.readable) return t.plain;
  return walk<false>(Unswizzled{t.values, s}, t.count, t.readable, TableIs::whole,
                     t.plain.before(changed));
}

}  // namespace detail

/// The swizzle and the layout with these values at 0 .. count-1, Sw<b,m,s> o 0 o L with L coalesced
/// and of size `count`; or not_representable with the first index that none can meet.
///
///   recover_swizzled([0,1,2,3,5,4,7,6]) == Sw<1,0,2> o 0 o 8:1
///   recover_swizzled([0,2,4,7,9,11]) == Sw<0,0,0> o 0 o (3,2):(2,7)
///   recover_swizzled([0,1,0]) refuses at 2
///
/// Swizzles are the bijective ones: s != 0, or b = 0, which changes nothing. (Sw<b,m,0> clears
/// bits, and a layout is not determined by what is left of it.) Of several, the least b, then m,
/// then |s|, then s > 0: a table that a layout has comes back as that layout.
///
/// Each swizzle that may be the least one is undone, and the values walked from the first that it
/// changes. So the answer is complete for any L, with extents that are not powers of two as well.
/// With W bits in the greatest value these are fewer than W^3/2 swizzles, each walked up to its own
/// first index, O(W) a value: O(W^4 * count) at worst, while most end where they begin.
/// Errors: not_representable (point); those of recover().
LC_HD constexpr Expected<ComposedLayout> recover_swizzled(index_t const* values, index_t count) {
  ComposedLayout result;
  auto const plain = recover(values, count);
  if (plain) {
    result.inner = *plain;
    return result;
  }
  if (values[0] != 0) return plain.error();
  detail::SwizzledTable const table = detail::swizzled_table(values, count);
  index_t furthest = max(plain.error().point, table.plain.end);
  for (int bits = 1; bits <= table.width; ++bits) {
    for (int base = 0; base < table.width; ++base) {
      for (int reach = 1; base + reach <= table.width; ++reach) {
        if (bits + base + reach > kMaxSwizzleBits) break;
        for (int shift = reach; shift >= -reach; shift -= 2 * reach) {
          Swizzle const swizzle{bits, base, shift};
          if (shift > 0 && bits + base + reach > table.width) continue;
          if (!detail::may_be_least(table, swizzle)) continue;
          Walked const walked = detail::walk_unswizzled(table, swizzle);
          furthest = max(furthest, walked.end);
          if (walked.end < count) continue;
          result.swizzle = swizzle;
          result.inner = from_modes(coalesced_modes(walked.modes()));
          if (within_bounds(result.inner)) return result;
        }
      }
    }
  }
  if (plain.error().code != Errc::not_representable) return plain.error();
  return Error{.code = Errc::not_representable,
               .point = furthest,
               .detail = "no layout has these values up to here, under no bijective swizzle"};
}

}  // namespace layoutcheck
