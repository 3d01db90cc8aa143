// Values of layouts: size, range of indices, appending, the digit sum.
#include "sentence/sentence.hpp"
#include "theorems/chapters.hpp"

namespace layoutcheck::smt {

void chapter_layouts(Theory& T, Layouts const& L) {
  Modes const a = T.modes("a");
  Modes const b = T.modes("b");
  Int const x = T.integer("x");
  Int const n = T.integer("n");
  auto const nothing = [](Proof&) {};

  T.theorem({.name = "size_is_positive",
             .says = "extents >= 1: size >= 1",
             .over = over(a),
             .premises = {L.positive(a)},
             .claim = L.size(a) >= 1})
      .by_induction_on(a, nothing, [](Proof& p, auto, Modes) { p.induct(); });

  T.theorem({.name = "value_at_zero",
             .says = "L(0) = 0",
             .over = over(a),
             .premises = {L.positive(a)},
             .claim = L.value(a, T.constant(0)) == 0})
      .by_induction_on(a, nothing, [](Proof& p, auto, Modes) { p.induct(); });

  T.theorem({.name = "value_within_size",
             .says = "L(x mod |L|) = L(x)",
             .over = over(a, x),
             .premises = {L.positive(a)},
             .claim = L.value(a, remainder(x, L.size(a))) == L.value(a, x)})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes t) {
        p.induct(quotient(x, m.s));
        p.use("size_is_positive", t);
        p.use("divisions_chain", x, m.s, L.size(t));
      });

  T.theorem({.name = "extension_agrees",
             .says = "0 <= x < |L|: the extension past the end is L(x)",
             .over = over(a, x),
             .premises = {L.positive(a), 0 <= x, x < L.size(a)},
             .claim = L.extended(a, x) == L.value(a, x)})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes t) {
        p.induct(quotient(x, m.s));
        p.split(t);
        p.use("quotient_is_below", x, m.s, L.size(t));
        p.use("equals_multiply", remainder(x, m.s), x, m.d);
      });

  T.theorem(
       {.name = "append_adds",
        .says = "(a ++ b)(x) = a(x) + b(x div |a|)",
        .over = over(a, b, x),
        .premises = {L.positive(a)},
        .claim = L.value(L.append(a, b), x) == L.value(a, x) + L.value(b, quotient(x, L.size(a)))})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes t) {
        p.induct(b, quotient(x, m.s));
        p.use("size_is_positive", t);
        p.use("divisions_chain", x, m.s, L.size(t));
      });

  T.theorem({.name = "append_multiplies_sizes",
             .says = "|a ++ b| = |a| |b|",
             .over = over(a, b),
             .premises = {},
             .claim = L.size(L.append(a, b)) == L.size(a) * L.size(b)})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes t) {
        p.induct(b);
        p.use("equals_multiply", L.size(L.append(t, b)), L.size(t) * L.size(b), m.s);
      });
  LawsOf(T, L,
         {.of = {.parameters = {a, b}, .answer = L.append(a, b)},
          .where = "every extent of A >= 1",
          .premises = {L.positive(a)}})
      .prove("concat_adds_functions", [&](Proof& p, auto const& i) {
        p.use("append_adds", a, b, i[0]).use("value_within_size", a, i[0]);
        p.use("size_is_positive", a).use("quotient_is_below", i[0], L.size(a), L.size(b));
      });

  auto const digit_sum = T.recursive<Int, Modes, Int, Int>(
      "digit_sum", "sum of d_k ((x div P_k) mod s_k), P_0 = n",
      [&](Int, Int) { return T.constant(0); },
      [](auto self, auto m, Modes t, Int prefix, Int index) {
        return remainder(quotient(index, prefix), m.s) * m.d + self(t, prefix * m.s, index);
      });
  T.theorem({.name = "value_is_the_digit_sum",
             .says = "L(x) = sum of d_k ((x div P_k) mod s_k) with P_k = s_0 ... s_{k-1}",
             .over = over(a, n, x),
             .premises = {L.positive(a), n >= 1},
             .claim = digit_sum(a, n, x) == L.value(a, quotient(x, n))})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes) {
        p.induct(n * m.s, x);
        p.use("divisions_chain", x, n, m.s);
      });
  Int const one = T.constant(1);
  T.theorem({.name = "at_sums_digits",
             .says = "0 <= x < |L|: L(x) = sum of d_k ((x div P_k) mod s_k)",
             .law = "at_sums_digits",
             .of = {.parameters = {a, x}, .answer = L.value(a, x)},
             .where = "every extent >= 1",
             .over = over(a, x),
             .premises = {L.positive(a), 0 <= x, x < L.size(a)},
             .claim = L.value(a, x) == digit_sum(a, one, x)})
      .directly([&](Proof& p) { p.use("value_is_the_digit_sum", a, one, x); });

  auto const open_sum = T.recursive<Int, Modes, Int, Int>(
      "open_digit_sum", "the same, the last digit x div P_k",
      [&](Int, Int) { return T.constant(0); },
      [](auto self, auto m, Modes t, Int prefix, Int index) {
        return when(is_empty(t), quotient(index, prefix) * m.d)
            .otherwise(remainder(quotient(index, prefix), m.s) * m.d +
                       self(t, prefix * m.s, index));
      });
  T.theorem({.name = "extension_is_the_open_digit_sum",
             .says = "the last mode without end: the sum of digits with the last one x div P_k",
             .over = over(a, n, x),
             .premises = {L.positive(a), n >= 1},
             .claim = open_sum(a, n, x) == L.extended(a, quotient(x, n))})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes t) {
        p.split(t);
        p.induct(n * m.s, x);
        p.use("divisions_chain", x, n, m.s);
      });
  T.theorem({.name = "at_extends_last_mode",
             .says = "any x: L at x is the sum of digits with the last one x div P_k",
             .law = "at_extends_last_mode",
             .of = {.parameters = {a, x}, .answer = L.extended(a, x)},
             .where = "every extent >= 1",
             .over = over(a, x),
             .premises = {L.positive(a)},
             .claim = L.extended(a, x) == open_sum(a, one, x)})
      .directly([&](Proof& p) { p.use("extension_is_the_open_digit_sum", a, one, x); });
}

}  // namespace layoutcheck::smt
