// Mutants of theorems about the value of a layout, its size, and appending.
#include "solve/mutants/maker.hpp"

namespace layoutcheck::smt {

void mutants_of_layouts(MutantMaker& mutant) {
  Theory& T = mutant.theory;
  Function<Bool, Modes> const positive("positive");
  Function<Int, Modes> const size("size");
  Function<Int, Modes, Int> const value("value");
  Function<Int, Modes, Int> const extended("extended");
  Function<Modes, Modes, Modes> const append("append");
  Modes const a = T.modes("a");
  Modes const b = T.modes("b");
  Int const x = T.integer("x");
  Int const s = T.integer("s");
  Int const d = T.integer("d");
  Int const k = T.integer("k");
  Int const e = T.integer("e");

  mutant({.name = "size_of_an_empty_extent",
          .of = "size_is_positive",
          .says = "extents >= 1 is not required",
          .over = over(a),
          .premises = {},
          .claim = size(a) >= 1});
  mutant({.name = "value_within_the_wrong_prefix",
          .of = "value_within_size",
          .says = "x is reduced by the size without the first mode",
          .over = over(a, x),
          .premises = {positive(a)},
          .claim = value(a, remainder(x, size(rest(a)))) == value(a, x)});
  mutant({.name = "extension_at_the_size",
          .of = "extension_agrees",
          .says = "x <= |L| instead of x < |L|",
          .over = over(a, x),
          .premises = {positive(a), 0 <= x, x <= size(a)},
          .claim = extended(a, x) == value(a, x)});
  mutant({.name = "extension_below_zero",
          .of = "extension_agrees",
          .says = "0 <= x is not required",
          .over = over(a, x),
          .premises = {positive(a), x < size(a)},
          .claim = extended(a, x) == value(a, x)});
  mutant({.name = "append_swapped",
          .of = "append_adds",
          .says = "the second list is read first",
          .over = over(a, b, x),
          .premises = {positive(a), positive(b)},
          .claim = value(append(a, b), x) == value(b, x) + value(a, quotient(x, size(b)))});
  mutant({.name = "append_without_division",
          .of = "append_adds",
          .says = "the second list is read at x instead of x div |a|",
          .over = over(a, b, x),
          .premises = {positive(a), positive(b)},
          .claim = value(append(a, b), x) == value(a, x) + value(b, x)});
  mutant({.name = "append_adds_sizes",
          .of = "append_multiplies_sizes",
          .says = "sizes are added",
          .over = over(a, b),
          .premises = {positive(a), positive(b)},
          .claim = size(append(a, b)) == size(a) + size(b)});
  mutant({.name = "shape_not_permuted",
          .of = "append_adds",
          .says = "the strides change places and the extents do not",
          .over = over(s, d, k, e, x),
          .premises = {s >= 1, k >= 1, 0 <= x, x < s * k},
          .claim = value(cons(s, e, cons(k, d, T.nil<Modes>())), x) ==
                   remainder(quotient(x, k), s) * e + remainder(x, k) * d});

  auto const unreduced = T.recursive<Int, Modes, Int>(
      "mutant_unreduced", "no digit is reduced by its extent", [&](Int) { return T.constant(0); },
      [](auto self, auto m, Modes t, Int y) { return y * m.d + self(t, quotient(y, m.s)); });
  mutant({.name = "value_without_mod",
          .of = "value_is_the_digit_sum",
          .says = "the digits are not reduced by their extents",
          .over = over(a, x),
          .premises = {positive(a), 0 <= x, x < size(a)},
          .claim = unreduced(a, x) == value(a, x)});

  auto const shifted = T.recursive<Int, Modes, Int, Int>(
      "mutant_shifted", "P_k includes s_k", [&](Int, Int) { return T.constant(0); },
      [](auto self, auto m, Modes t, Int prefix, Int y) {
        return remainder(quotient(y, prefix * m.s), m.s) * m.d + self(t, prefix * m.s, y);
      });
  mutant({.name = "digit_sum_with_the_wrong_prefix",
          .of = "value_is_the_digit_sum",
          .says = "the prefix product is one mode ahead",
          .over = over(a, x),
          .premises = {positive(a), 0 <= x, x < size(a)},
          .claim = shifted(a, T.constant(1), x) == value(a, x)});

  auto const summed = T.recursive<Int, Modes, Int, Int>(
      "mutant_summed", "P_k is a sum of extents", [&](Int, Int) { return T.constant(0); },
      [](auto self, auto m, Modes t, Int prefix, Int y) {
        return remainder(quotient(y, prefix), m.s) * m.d + self(t, prefix + m.s, y);
      });
  mutant({.name = "digit_sum_with_a_sum",
          .of = "value_is_the_digit_sum",
          .says = "the prefix adds extents instead of multiplying them",
          .over = over(a, x),
          .premises = {positive(a), 0 <= x, x < size(a)},
          .claim = summed(a, T.constant(1), x) == value(a, x)});

  Modes const none = T.nil<Modes>();
  Int const n = T.integer("n");
  Int const m = T.integer("m");
  mutant({.name = "part_of_more_steps",
          .of = "first_modes_are_a_part",
          .says = "that the part has no more steps is dropped",
          .over = over(a, n, m, k, b, x),
          .premises = {positive(a), positive(b), n >= 1, m >= 1, 0 <= x, x < size(a) * n},
          .claim = value(append(a, cons(n, k, none)), x) == value(append(a, cons(m, k, b)), x)});
  mutant({.name = "fixed_past_the_extent",
          .of = "fixing_a_mode_adds_its_offset",
          .says = "the digit may be the extent",
          .over = over(a, n, k, b, m, x),
          .premises = {positive(a), n >= 1, 0 <= x, x < size(a), 0 <= m, m <= n},
          .claim =
              value(append(a, cons(n, k, b)), x + size(a) * m) == value(append(a, b), x) + m * k});
}

}  // namespace layoutcheck::smt
