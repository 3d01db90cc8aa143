#pragma once
/// Swizzles Sw<bits,base,shift> on words, every number a word, the shift in two's complement.
///
/// The formula is core's (swizzle.hpp), which is compared with this one by the tests. `reach` is
/// bits + base + |shift|; core wants at most 62 of 64 bits, the lemmas hold to width - 1.

#include "layoutcheck/laws/lemmas/bits.hpp"

namespace layoutcheck::laws::lemmas {

template <class W>
constexpr auto is_below_width(W const& p) {
  return p < W(word_width<W>);
}

template <class W>
struct SwizzleWord {
  using word_type = W;
  W bits, base, shift;

  constexpr auto to_the_left() const { return is_negative(shift); }
  constexpr W distance() const { return select(to_the_left(), W(0) - shift, shift); }
  constexpr W reach() const { return bits + base + distance(); }
  /// 2^base - 1 and 2^reach - 1: the swizzle repeats beyond.
  constexpr W base_mask() const { return low_mask(base); }
  constexpr W period_mask() const { return low_mask(reach()); }
  /// The bits that are read.
  constexpr W mask() const {
    return ((W(1) << bits) - W(1)) << (base + select(to_the_left(), W(0), shift));
  }
  /// The bits that are written.
  constexpr W target() const {
    return ((W(1) << bits) - W(1)) << (base + select(to_the_left(), W(0) - shift, W(0)));
  }
  /// The bits that are moved to these.
  constexpr W source(W const& written) const {
    return select(to_the_left(), written >> distance(), written << distance());
  }
  /// What is xored onto x.
  constexpr W moved(W const& x) const {
    W const field = x & mask();
    return select(to_the_left(), field << distance(), field >> distance());
  }
  constexpr W operator()(W const& x) const { return x ^ moved(x); }

  /// What core's make_swizzle demands, one bit wider.
  constexpr auto is_valid() const {
    W const last = W(word_width<W> - 1);
    return bits <= last && base <= last && distance() <= last && reach() <= last;
  }
  constexpr auto is_bijective() const { return bits == W(0) || shift != W(0); }
  constexpr auto is_involution() const { return bits == W(0) || bits <= distance(); }
};

/// A word that the square of Sw<b,m,s> does not keep where |s| < b: the first or last bit that is
/// read.
template <class W>
constexpr W not_restored(SwizzleWord<W> const& sw) {
  W const first = W(1) << sw.base;
  W const last = W(1) << (sw.base + sw.shift + sw.bits - W(1));
  return select(sw.to_the_left(), first, last);
}

struct SwizzleIsAnInvolution {
  static constexpr LemmaInfo info{"swizzle_is_an_involution", "b = 0 or |s| >= b: Sw(Sw(x)) = x"};
  template <class S, class W>
  static constexpr auto premises(S const& sw, W const&) {
    return sw.is_valid() && sw.is_involution();
  }
  template <class S, class W>
  static constexpr auto claim(S const& sw, W const& x) {
    return sw(sw(x)) == x;
  }
};

struct SwizzleIsNoOtherInvolution {
  static constexpr LemmaInfo info{"swizzle_is_no_other_involution",
                                  "b > |s|: Sw(Sw(x)) != x at the first or last bit that is read"};
  template <class S>
  static constexpr auto premises(S const& sw) {
    return sw.is_valid() && !sw.is_involution();
  }
  template <class S>
  static constexpr auto claim(S const& sw) {
    using W = typename S::word_type;
    W const x = not_restored(sw);
    return sw(sw(x)) != x && (x & ~sw.mask()) == W(0);
  }
};

struct SwizzleIsInjective {
  static constexpr LemmaInfo info{"swizzle_is_injective",
                                  "b = 0 or s != 0: Sw(x) = Sw(y) implies x = y"};
  template <class S, class W>
  static constexpr auto premises(S const& sw, W const& x, W const& y) {
    return sw.is_valid() && sw.is_bijective() && sw(x) == sw(y);
  }
  template <class S, class W>
  static constexpr auto claim(S const&, W const& x, W const& y) {
    return x == y;
  }
};

/// The step to injectivity that linearity leaves.
struct SwizzleSendsOnlyZeroToZero {
  static constexpr LemmaInfo info{"swizzle_sends_only_zero_to_zero",
                                  "b = 0 or s != 0: Sw(x) = 0 implies x = 0"};
  template <class S, class W>
  static constexpr auto premises(S const& sw, W const& x) {
    return sw.is_valid() && sw.is_bijective() && sw(x) == W(0);
  }
  template <class S, class W>
  static constexpr auto claim(S const&, W const& x) {
    return x == W(0);
  }
};

struct SwizzleByNothingCollides {
  static constexpr LemmaInfo info{"swizzle_by_nothing_collides",
                                  "b > 0 and s = 0: Sw(mask) = Sw(0), mask != 0"};
  template <class S>
  static constexpr auto premises(S const& sw) {
    return sw.is_valid() && !sw.is_bijective();
  }
  template <class S>
  static constexpr auto claim(S const& sw) {
    using W = typename S::word_type;
    return sw(sw.mask()) == sw(W(0)) && sw.mask() != W(0) && sw.mask() <= sw.period_mask();
  }
};

struct SwizzleOfShiftZeroClears {
  static constexpr LemmaInfo info{
      "swizzle_of_shift_zero_clears",
      "s = 0: Sw(x) = x div 2^(b+m) 2^(b+m) + x mod 2^m, without the field"};
  template <class S, class W>
  static constexpr auto premises(S const& sw, W const&) {
    return sw.is_valid() && sw.shift == W(0);
  }
  template <class S, class W>
  static constexpr auto claim(S const& sw, W const& x) {
    W const above = sw.bits + sw.base;
    return sw(x) == ((x >> above) << above) + (x & low_mask(sw.base));
  }
};

/// The definition of a swizzle, bit by bit.
struct SwizzleMovesBits {
  static constexpr LemmaInfo info{
      "swizzle_moves_bits",
      "bit k of Sw(x) is that of x, xor bit k + s of x where k is in the target"};
  template <class S, class W>
  static constexpr auto premises(S const& sw, W const&, W const& k) {
    return sw.is_valid() && is_below_width(k);
  }
  template <class S, class W>
  static constexpr auto claim(S const& sw, W const& x, W const& k) {
    W const low = sw.base + select(sw.to_the_left(), W(0) - sw.shift, W(0));
    auto const written = low <= k && k < low + sw.bits;
    W const moved = select(written, bit(x, select(written, k + sw.shift, W(0))), W(0));
    return bit(sw(x), k) == (bit(x, k) ^ moved);
  }
};

struct SwizzleStaysInRange {
  static constexpr LemmaInfo info{"swizzle_stays_in_range",
                                  "x < 2^(b+m+|s|) implies Sw(x) < 2^(b+m+|s|)"};
  template <class S, class W>
  static constexpr auto premises(S const& sw, W const& x) {
    return sw.is_valid() && x <= sw.period_mask();
  }
  template <class S, class W>
  static constexpr auto claim(S const& sw, W const& x) {
    return sw(x) <= sw.period_mask();
  }
};

struct SwizzleIsLinear {
  static constexpr LemmaInfo info{"swizzle_is_linear", "Sw(x xor y) = Sw(x) xor Sw(y)"};
  template <class S, class W>
  static constexpr auto premises(S const& sw, W const&, W const&) {
    return sw.is_valid();
  }
  template <class S, class W>
  static constexpr auto claim(S const& sw, W const& x, W const& y) {
    return sw(x ^ y) == (sw(x) ^ sw(y));
  }
};

struct SwizzleKeepsZero {
  static constexpr LemmaInfo info{"swizzle_keeps_zero", "Sw(0) = 0"};
  template <class S>
  static constexpr auto premises(S const& sw) {
    return sw.is_valid();
  }
  template <class S>
  static constexpr auto claim(S const& sw) {
    using W = typename S::word_type;
    return sw(W(0)) == W(0);
  }
};

struct SwizzleWritesItsFieldOnly {
  static constexpr LemmaInfo info{
      "swizzle_writes_its_field_only",
      "Sw(x) and x agree except in the target, b bits from m + max(0,-s) on"};
  template <class S, class W>
  static constexpr auto premises(S const& sw, W const&) {
    return sw.is_valid();
  }
  template <class S, class W>
  static constexpr auto claim(S const& sw, W const& x) {
    return (sw.moved(x) & ~sw.target()) == W(0);
  }
};

struct SwizzleFieldsLieInRange {
  static constexpr LemmaInfo info{
      "swizzle_fields_lie_in_range",
      "mask and target lie from m on and below b+m+|s|: the bits outside are fixed"};
  template <class S>
  static constexpr auto premises(S const& sw) {
    return sw.is_valid();
  }
  template <class S>
  static constexpr auto claim(S const& sw) {
    using W = typename S::word_type;
    W const fields = sw.mask() | sw.target();
    return (fields & sw.base_mask()) == W(0) && (fields & ~sw.period_mask()) == W(0);
  }
};

struct SwizzleMasksAreLow {
  static constexpr LemmaInfo info{"swizzle_masks_are_low",
                                  "2^m - 1 and 2^(b+m+|s|) - 1 are low bits, fewer than all"};
  template <class S>
  static constexpr auto premises(S const& sw) {
    return sw.is_valid();
  }
  template <class S>
  static constexpr auto claim(S const& sw) {
    using W = typename S::word_type;
    W const base = sw.base_mask();
    W const period = sw.period_mask();
    return (base & (base + W(1))) == W(0) && (period & (period + W(1))) == W(0) &&
           !is_negative(period);
  }
};

struct SwizzleReachesItsTarget {
  static constexpr LemmaInfo info{
      "swizzle_reaches_its_target",
      "any bits of the target are moved from the bits of the mask that lie s above them"};
  template <class S, class W>
  static constexpr auto premises(S const& sw, W const& written) {
    return sw.is_valid() && (written & ~sw.target()) == W(0);
  }
  template <class S, class W>
  static constexpr auto claim(S const& sw, W const& written) {
    W const x = sw.source(written);
    return sw.moved(x) == written && (x & ~sw.mask()) == W(0);
  }
};

struct SwizzleRepeats {
  static constexpr LemmaInfo info{"swizzle_repeats",
                                  "o a multiple of 2^(b+m+|s|): Sw(x + o) = Sw(x) + o"};
  template <class S, class W>
  static constexpr auto premises(S const& sw, W const&, W const& multiple) {
    return sw.is_valid() && (multiple & sw.period_mask()) == W(0);
  }
  template <class S, class W>
  static constexpr auto claim(S const& sw, W const& x, W const& multiple) {
    return sw(x + multiple) == sw(x) + multiple;
  }
};

/// The next five: an offset o that is not a multiple of 2^w, w = b+m+|s|, fails at a computed index
/// below 2^w. With swizzle_repeats, the offsets that commute everywhere are exactly the multiples.
/// Its lowest bits are read, or below what is read, or written, or between what is read and what is
/// written (to the left; to the right what is read lies on top).
template <class W>
struct OffsetBits {
  W read, below, written, between;
  constexpr OffsetBits(SwizzleWord<W> const& sw, W const& offset)
      : read(offset & sw.mask()),
        below(offset & low_mask(sw.base + select(sw.to_the_left(), W(0), sw.shift))),
        written(offset & sw.target()),
        between(offset & low_mask(sw.base + sw.distance())) {}
};

struct SwizzleOffsetHasFourForms {
  static constexpr LemmaInfo info{
      "swizzle_offset_has_four_forms",
      "o mod 2^w != 0: a bit of o is read, below those, or (s < 0) written or between"};
  template <class S, class W>
  static constexpr auto premises(S const& sw, W const& offset) {
    return sw.is_valid() && (offset & sw.period_mask()) != W(0);
  }
  template <class S, class W>
  static constexpr auto claim(S const& sw, W const& offset) {
    OffsetBits<W> const o(sw, offset);
    return o.read != W(0) || o.below != W(0) ||
           (sw.to_the_left() && (o.written != W(0) || o.between != W(0)));
  }
};

struct SwizzleOffsetIsNotRead {
  static constexpr LemmaInfo info{"swizzle_offset_is_not_read",
                                  "a bit of o is read: Sw(0 + o) != Sw(0) + o"};
  template <class S, class W>
  static constexpr auto premises(S const& sw, W const& offset) {
    return sw.is_valid() && OffsetBits<W>(sw, offset).read != W(0);
  }
  template <class S, class W>
  static constexpr auto claim(S const& sw, W const& offset) {
    return sw(W(0) + offset) != sw(W(0)) + offset;
  }
};

struct SwizzleOffsetDoesNotCarry {
  static constexpr LemmaInfo info{"swizzle_offset_does_not_carry",
                                  "b > 0, only bits of o below the mask: the x that completes them "
                                  "to a carry, Sw(x + o) != Sw(x) + o"};
  template <class S, class W>
  static constexpr auto premises(S const& sw, W const& offset) {
    OffsetBits<W> const o(sw, offset);
    return sw.is_valid() && sw.bits != W(0) && o.read == W(0) && o.below != W(0);
  }
  template <class S, class W>
  static constexpr auto claim(S const& sw, W const& offset) {
    W const first = W(1) << (sw.base + select(sw.to_the_left(), W(0), sw.shift));
    W const x = first - OffsetBits<W>(sw, offset).below;
    return x < first && first <= sw.period_mask() && sw(x + offset) != sw(x) + offset;
  }
};

struct SwizzleOffsetDoesNotMeetTheTarget {
  static constexpr LemmaInfo info{"swizzle_offset_does_not_meet_the_target",
                                  "no bit of o is read, bit p is written: at the x that is moved "
                                  "there, Sw(x + o) != Sw(x) + o"};
  template <class S, class W>
  static constexpr auto premises(S const& sw, W const& offset, W const& p) {
    return sw.is_valid() && is_below_width(p) && (sw.target() & (W(1) << p)) != W(0) &&
           (offset & sw.mask()) == W(0) && (offset & (W(1) << p)) != W(0);
  }
  template <class S, class W>
  static constexpr auto claim(S const& sw, W const& offset, W const& p) {
    W const x = sw.source(W(1) << p);
    return x <= sw.period_mask() && sw(x + offset) != sw(x) + offset;
  }
};

struct SwizzleOffsetDoesNotFillTheGap {
  static constexpr LemmaInfo info{"swizzle_offset_does_not_fill_the_gap",
                                  "s < 0, b > 0, only bits of o between: the x that completes them "
                                  "to a carry and is moved there"};
  template <class S, class W>
  static constexpr auto premises(S const& sw, W const& offset) {
    OffsetBits<W> const o(sw, offset);
    return sw.is_valid() && sw.to_the_left() && sw.bits != W(0) && o.read == W(0) &&
           o.below == W(0) && o.written == W(0) && o.between != W(0);
  }
  template <class S, class W>
  static constexpr auto claim(S const& sw, W const& offset) {
    W const first = W(1) << (sw.base + sw.distance());
    W const x = (first - OffsetBits<W>(sw, offset).between) | (W(1) << sw.base);
    return x <= sw.period_mask() && sw(x + offset) != sw(x) + offset;
  }
};

struct SwizzleXorsDisjointOffsets {
  static constexpr LemmaInfo info{"swizzle_xors_disjoint_offsets",
                                  "x and o without a common bit: Sw(x + o) = Sw(x) xor Sw(o)"};
  template <class S, class W>
  static constexpr auto premises(S const& sw, W const& x, W const& offset) {
    return sw.is_valid() && (x & offset) == W(0);
  }
  template <class S, class W>
  static constexpr auto claim(S const& sw, W const& x, W const& offset) {
    return sw(x + offset) == (sw(x) ^ sw(offset));
  }
};

/// At one index, for an offset that has no bit of the index or of the mask.
struct SwizzleCommutesOutsideItsTarget {
  static constexpr LemmaInfo info{
      "swizzle_commutes_outside_its_target",
      "o without a bit of x or of the mask: Sw(x + o) = Sw(x) + o iff o has no bit of Sw(x)"};
  template <class S, class W>
  static constexpr auto premises(S const& sw, W const& x, W const& offset) {
    return sw.is_valid() && (x & offset) == W(0) && (sw.mask() & offset) == W(0);
  }
  template <class S, class W>
  static constexpr auto claim(S const& sw, W const& x, W const& offset) {
    return iff(sw(x + offset) == sw(x) + offset, (sw(x) & offset) == W(0));
  }
};

struct SwizzleCommutesBelowItsBase {
  static constexpr LemmaInfo info{"swizzle_commutes_below_its_base",
                                  "x mod 2^m + o < 2^m: Sw(x + o) = Sw(x) + o"};
  template <class S, class W>
  static constexpr auto premises(S const& sw, W const& x, W const& offset) {
    W const below = sw.base_mask();
    return sw.is_valid() && offset <= below && (x & below) + offset <= below;
  }
  template <class S, class W>
  static constexpr auto claim(S const& sw, W const& x, W const& offset) {
    return sw(x + offset) == sw(x) + offset;
  }
};

}  // namespace layoutcheck::laws::lemmas
