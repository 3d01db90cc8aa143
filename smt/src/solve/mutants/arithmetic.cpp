// Mutants of the lemmas about div, mod and products.
#include "solve/mutants/maker.hpp"

namespace layoutcheck::smt {

void mutants_of_arithmetic(MutantMaker& mutant) {
  Theory& T = mutant.theory;
  Int const a = T.integer("a");
  Int const b = T.integer("b");
  Int const c = T.integer("c");
  Int const x = T.integer("x");

  mutant({.name = "euclid_by_zero",
          .of = "euclid",
          .says = "s >= 0 instead of s >= 1",
          .over = over(x, a),
          .premises = {a >= 0},
          .claim = x == remainder(x, a) + a * quotient(x, a) && remainder(x, a) < a});
  mutant({.name = "digit_at_its_extent",
          .of = "digits_are_found",
          .says = "r <= s instead of r < s",
          .over = over(a, b, c),
          .premises = {0 <= a, a <= b, b >= 1},
          .claim = remainder(a + b * c, b) == a});
  mutant({.name = "index_at_the_size",
          .of = "digits_stay_in_range",
          .says = "the last digit may be its extent",
          .over = over(a, b, c, x),
          .premises = {0 <= a, a < b, 0 <= c, c <= x},
          .claim = a + b * c < b * x});
  mutant({.name = "quotient_at_the_end",
          .of = "quotient_is_below",
          .says = "x <= s n instead of x < s n",
          .over = over(x, a, b),
          .premises = {a >= 1, x <= a * b},
          .claim = quotient(x, a) < b});
  mutant({.name = "low_digit_of_the_wrong_extent",
          .of = "divisions_chain",
          .says = "x mod b for the low digit instead of x mod a",
          .over = over(x, a, b),
          .premises = {a >= 1, b >= 1},
          .claim = remainder(x, a * b) == remainder(x, b) + a * remainder(quotient(x, a), b)});
  mutant({.name = "missing_mod",
          .of = "divisions_chain",
          .says = "the high digit is not reduced by its extent",
          .over = over(x, a, b),
          .premises = {a >= 1, b >= 1},
          .claim = remainder(x, a * b) == remainder(x, a) + a * quotient(x, a)});
  mutant({.name = "remainders_swapped",
          .of = "divisions_chain",
          .says = "(x mod a) mod b for x mod b",
          .over = over(x, a, b),
          .premises = {a >= 1, b >= 1},
          .claim = remainder(remainder(x, a), b) == remainder(x, b)});
  mutant({.name = "shift_by_no_multiple",
          .of = "multiples_shift",
          .says = "k is added instead of s k",
          .over = over(x, a, b),
          .premises = {a >= 1},
          .claim = remainder(x + b, a) == remainder(x, a)});
  mutant({.name = "zero_cancels",
          .of = "factors_cancel",
          .says = "s = 0 is cancelled",
          .over = over(a, b, c),
          .premises = {c >= 0, a * c == b * c},
          .claim = a == b});
}

}  // namespace layoutcheck::smt
