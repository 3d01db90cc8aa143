#include "bits/mutants.hpp"
#include "layoutcheck/laws/lemmas/bits_swizzle.hpp"

namespace layoutcheck::smt {

using namespace laws::lemmas;

void swizzles_mutants(MutantQueries& all) {
  using W = Word<32>;
  SwizzleWord<W> const sw{all.word<32>("b"), all.word<32>("m"), all.word<32>("s")};
  W const x = all.word<32>("x");
  W const y = all.word<32>("y");
  W const o = all.word<32>("o");
  Bool const valid = sw.is_valid();
  std::vector<Bool> const small_x = {sw.reach() <= W(4), x < W(16)};
  std::vector<Bool> const small_xy = {sw.reach() <= W(4), x < W(16), y < W(16)};
  std::vector<Bool> const small_xo = {sw.reach() <= W(4), x < W(16), o < W(16)};

  all.add("involution_of_any_shift", SwizzleIsAnInvolution::info.id, "|s| >= b is dropped",
          {valid, sw.is_bijective()}, small_x, sw(sw(x)) == x);
  all.add("involution_one_short", SwizzleIsAnInvolution::info.id,
          "|s| >= b - 1 instead of |s| >= b",
          {valid, sw.bits <= sw.distance() + W(1), sw.is_bijective()}, small_x, sw(sw(x)) == x);
  all.add("injective_without_shift", SwizzleIsInjective::info.id, "s != 0 is dropped", {valid},
          small_xy, implies(sw(x) == sw(y), x == y));
  SwizzleWord<W> const based{sw.bits, sw.base + W(1), sw.shift};
  all.add("base_off_by_one", SwizzleWritesItsFieldOnly::info.id, "the mask begins at base + 1",
          {valid}, small_x, based(x) == sw(x));
  SwizzleWord<W> const mirrored{sw.bits, sw.base, W(0) - sw.shift};
  all.add("shift_to_the_other_side", SwizzleWritesItsFieldOnly::info.id,
          "a positive shift moves to the left", {valid}, small_x, mirrored(x) == sw(x));
  SwizzleWord<W> const swapped{sw.bits, sw.shift, sw.base};
  all.add("base_and_shift_swapped", SwizzleWritesItsFieldOnly::info.id, "Sw<b,s,m> for Sw<b,m,s>",
          {valid, !sw.to_the_left()}, small_x, swapped(x) == sw(x));
  all.add("mask_at_base_only", SwizzleWritesItsFieldOnly::info.id,
          "the mask is not moved up by a positive shift", {valid, !sw.to_the_left()}, small_x,
          (x ^ ((x & (low_mask(sw.bits) << sw.base)) >> sw.shift)) == sw(x));
  all.add("shift_zero_doubles_the_field", SwizzleOfShiftZeroClears::info.id,
          "the field is xored onto itself twice", {valid, sw.shift == W(0)}, small_x, sw(x) == x);
  all.add("bits_move_from_below", SwizzleMovesBits::info.id, "bit k - s of x for bit k + s",
          {valid, !sw.to_the_left(), sw.bits != W(0), sw.shift <= sw.base}, small_x,
          laws::bit(sw(x), sw.base) == (laws::bit(x, sw.base) ^ laws::bit(x, sw.base - sw.shift)));
  W const half = W(1) << (sw.reach() - W(1));
  all.add("period_halved", SwizzleRepeats::info.id, "o = 2^(b+m+|s|-1)",
          {valid, sw.bits != W(0), sw.shift != W(0)}, small_x, sw(x + half) == sw(x) + half);
  all.add("range_too_small", SwizzleStaysInRange::info.id, "below 2^(b+m+|s|-1)",
          {valid, sw.reach() != W(0), x < half}, small_x, sw(x) < half);
  all.add("linear_over_addition", SwizzleIsLinear::info.id, "x + y instead of x xor y", {valid},
          small_xy, sw(x + y) == sw(x) + sw(y));
  all.add("offset_outside_x_only", SwizzleCommutesOutsideItsTarget::info.id,
          "that o has no bit of the mask is dropped", {valid, (x & o) == W(0), (sw(x) & o) == W(0)},
          small_xo, sw(x + o) == sw(x) + o);
  all.add("offset_outside_the_mask_only", SwizzleCommutesOutsideItsTarget::info.id,
          "that o has no bit of Sw(x) is dropped",
          {valid, (x & o) == W(0), (sw.mask() & o) == W(0)}, small_xo, sw(x + o) == sw(x) + o);
  all.add("offset_carries", SwizzleCommutesBelowItsBase::info.id,
          "o < 2^m, but x mod 2^m + o may carry", {valid, o <= sw.base_mask()}, small_xo,
          sw(x + o) == sw(x) + o);
  all.add("writes_the_mask", SwizzleFieldsLieInRange::info.id, "the bits that are read are written",
          {valid}, small_x, (sw.moved(x) & ~sw.mask()) == W(0));
  all.add("moves_everything", SwizzleReachesItsTarget::info.id, "moved bits are those of x >> s",
          {valid, !sw.to_the_left()}, small_x, sw(x) == (x ^ (x >> sw.shift)));
  all.add("no_offset_but_zero_is_read", SwizzleOffsetIsNotRead::info.id,
          "any offset but 0 fails at x = 0", {valid, sw.bits != W(0), o != W(0)},
          {sw.reach() <= W(4), o < W(16)}, sw(o) != o);
}

}  // namespace layoutcheck::smt
