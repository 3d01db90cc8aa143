// The least and the greatest value of a layout: cosize, and what rests on it.
#include "sentence/sentence.hpp"
#include "theorems/chapters.hpp"

namespace layoutcheck::smt {

void chapter_extremes(Theory& T, Layouts const& L, Complemented const& C, Composed const& K) {
  Modes const a = T.modes("a");
  Modes const b = T.modes("b");
  Int const n = T.integer("n");
  Int const x = T.integer("x");
  Int const one = T.constant(1);
  Int const zero = T.constant(0);
  auto const nothing = [](Proof&) {};
  Function<Modes, Modes> const without_zero("without_stride_0");

  auto const spread = T.recursive<Int, Modes>(
      "whole_spread", "sum of (s_k - 1) |d_k|", [&] { return T.constant(0); },
      [](auto self, auto m, Modes t) {
        return when(m.d < 0, (1 - m.s) * m.d + self(t)).otherwise((m.s - 1) * m.d + self(t));
      });
  auto const least = T.recursive<Int, Modes>(
      "least", "sum of (s_k - 1) d_k over negative strides", [&] { return T.constant(0); },
      [](auto self, auto m, Modes t) {
        return when(m.d < 0, (m.s - 1) * m.d + self(t)).otherwise(self(t));
      });
  auto const greatest = T.recursive<Int, Modes>(
      "greatest", "sum of (s_k - 1) d_k over positive strides", [&] { return T.constant(0); },
      [](auto self, auto m, Modes t) {
        return when(m.d < 0, self(t)).otherwise((m.s - 1) * m.d + self(t));
      });
  auto const lowest = T.recursive<Int, Modes>(
      "lowest", "the index with the last digit where the stride is negative, 0 elsewhere",
      [&] { return T.constant(0); },
      [](auto self, auto m, Modes t) {
        return when(m.d < 0, m.s - 1 + m.s * self(t)).otherwise(m.s * self(t));
      });
  auto const highest = T.recursive<Int, Modes>(
      "highest", "the index with the last digit where the stride is not negative, 0 elsewhere",
      [&] { return T.constant(0); },
      [](auto self, auto m, Modes t) {
        return when(m.d < 0, m.s * self(t)).otherwise(m.s - 1 + m.s * self(t));
      });
  T.theorem({.name = "values_lie_between",
             .says = "every value lies between the sums over the negative and the other strides",
             .over = over(a, x),
             .premises = {L.positive(a)},
             .claim = least(a) <= L.value(a, x) && L.value(a, x) <= greatest(a)})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes) {
        Int const digit = remainder(x, m.s);
        p.induct(quotient(x, m.s));
        for (Int const& by : {m.d, zero - m.d}) {
          p.use("products_are_monotone", zero, digit, by);
          p.use("products_are_monotone", digit, m.s - 1, by);
        }
      });
  T.theorem({.name = "extremes_are_met",
             .says = "both sums are values, at an index each",
             .over = over(a),
             .premises = {L.positive(a)},
             .claim = L.value(a, lowest(a)) == least(a) && 0 <= lowest(a) &&
                      lowest(a) < L.size(a) && L.value(a, highest(a)) == greatest(a) &&
                      0 <= highest(a) && highest(a) < L.size(a)})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes t) {
        p.induct();
        for (Int const& at : {lowest(cons(m, t)), highest(cons(m, t))}) {
          p.use("equals_multiply", remainder(at, m.s), m.s - 1, m.d);
        }
        for (Int const& digit : {m.s - 1, zero}) {
          for (Int const& after : {lowest(t), highest(t)}) {
            p.use("digits_are_found", digit, m.s, after);
            p.use("digits_stay_in_range", digit, m.s, after, L.size(t));
          }
        }
      });
  T.theorem({.name = "spread_is_the_difference",
             .says = "sum of (s_k - 1) |d_k| is the difference of both sums",
             .over = over(a),
             .premises = {},
             .claim = spread(a) == greatest(a) - least(a)})
      .by_induction_on(a, nothing, [](Proof& p, auto, Modes) { p.induct(); });
  auto const cosize = T.function<Int, Modes>("cosize", "1 + sum of (s_k - 1) |d_k|",
                                             [&](Modes of) { return spread(of) + 1; });
  T.theorem({.name = "cosize_spans_image",
             .says = "cosize(L) is the greatest value - the least one + 1",
             .over = over(a, x),
             .premises = {L.positive(a)},
             .claim = cosize(a) == L.value(a, highest(a)) - L.value(a, lowest(a)) + 1 &&
                      L.value(a, lowest(a)) <= L.value(a, x) &&
                      L.value(a, x) <= L.value(a, highest(a)) && 0 <= lowest(a) &&
                      lowest(a) < L.size(a) && 0 <= highest(a) && highest(a) < L.size(a)})
      .directly([&](Proof& p) {
        p.use("values_lie_between", a, x).use("extremes_are_met", a);
        p.use("spread_is_the_difference", a);
      });
  LawsOf(T, L,
         {.of = {.parameters = {a}, .answer = cosize(a)},
          .where = "every extent >= 1",
          .premises = {L.positive(a)}})
      .prove("cosize_spans_image",
             [&](Proof& p, auto const& i) {
               p.use("cosize_spans_image", a, i[0]).use("cosize_spans_image", a, i[1]);
               p.use("size_is_positive", a);
             },
             {[&](auto const&) { return std::vector{highest(a)}; },
              [&](auto const&) { return std::vector{lowest(a)}; }});

  // A complement stays below what it fills up with the layout.
  Modes const gaps = C.complement(a, one, n);
  T.theorem({.name = "complement_is_no_larger",
             .says = "A tractable: cosize(A*) is at most the least multiple of the span from N on",
             .over = over(a, n),
             .premises = {n >= 1, C.tractable(a, one)},
             .claim = cosize(gaps) <= C.top(a, one, n) && C.top(a, one, n) < n + C.span(a, one) &&
                      remainder(C.top(a, one, n), C.span(a, one)) == 0})
      .directly([&](Proof& p) {
        p.use("complement_is_positive", a, one, n).use("top_is_near_the_target", a, one, n);
        p.use("cosize_spans_image", gaps, zero).use("extremes_are_met", gaps);
        p.use("size_is_positive", a).use("value_at_zero", a);
        p.use("reaches_below_top", a, one, n, zero, highest(gaps));
        p.use("reaches_below_top", a, one, n, zero, lowest(gaps));
      });
  T.theorem({.name = "tractable_modes_move",
             .says = "A tractable: no stride is 0",
             .over = over(a, n),
             .premises = {n >= 1, C.tractable(a, n)},
             .claim = without_zero(a) == a})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes) { p.induct(m.s * m.d); });
  Int const top = C.top(a, one, n);
  Int const span = C.span(a, one);
  auto const inner = [&](Int z) { return C.inner(a, one, z); };
  auto const outer = [&](Int z) { return C.outer(a, one, z); };
  auto const reach = [&](Proof& p, Int z) {
    p.use("complement_reaches_everything", a, one, n, z).use("complement_fills", a, n, z);
    p.use("complement_is_positive", a, one, n).use("tractable_modes_move", a, one);
    p.use("top_is_near_the_target", a, one, n);
  };
  LawsOf const proper(T, L,
                      {.of = {.parameters = {a, n}, .answer = gaps, .given = {L.proper(a)}},
                       .where = "A is tractable in the order of its modes, every extent >= 2",
                       .premises = {n >= 1, C.tractable(a, one)},
                       .said = {{"span(A)", span}}});
  proper
      .prove("complement_is_no_larger",
             [&](Proof& p, auto const&) {
               Int const copies = ceiling(n, span);
               p.use("complement_is_no_larger", a, n).use("top_is_near_the_target", a, one, n);
               p.use("products_are_monotone", quotient(top, span), copies, span);
               p.use("products_are_monotone", copies + 1, quotient(top, span), span);
             })
      .prove("complement_reaches_target",
             [&](Proof& p, auto const&) {
               reach(p, n - 1);
               p.use("values_lie_between", a, inner(n - 1));
               p.use("values_lie_between", gaps, outer(n - 1));
             })
      .prove("complement_fills_target", [&](Proof& p, auto const& i) { reach(p, i[0]); },
             {[&](auto const& i) {
               return std::vector{inner(i[0]), outer(i[0])};
             }});
  auto const onto = [&](Proof& p, Int x0, Int x1, Int z) {
    p.use("complement_is_strong", a, n).use("complement_is_undone", a, one, n, x0, x1, zero);
    p.use("reaches_below_top", a, one, n, x0, x1);
    reach(p, z);
  };
  std::vector<LawsOf::Example> const sum{[&](auto const& i) {
    return std::vector{inner(i.back()), outer(i.back())};
  }};
  auto const bijective = [&](Proof& p, auto const& i) {
    p.use("complement_sums_injectively", a, n, i[0], i[1], i[2], i[3]);
    onto(p, i[4], i[5], i[6]);
  };
  proper.prove("complement_is_strong", bijective, sum);
  LawsOf(
      T, L,
      {.of = {.parameters = {a, n}, .answer = gaps, .given = {L.proper(a)}},
       .where = "A is tractable in the order of its modes, the span divides N, every extent >= 2",
       .premises = {n >= 1, C.tractable(a, one), remainder(n, span) == 0}})
      .prove("n_complement_is_bijective", bijective, sum);

  // The layout n:1 changes nothing.
  Modes const line = cons(greatest(b) + 1, one, T.nil<Modes>());
  T.theorem({.name = "composition_left_identity",
             .says = "(n:1) o L is L",
             .over = over(b, n),
             .premises = {},
             .claim = K.mapped(b, cons(n, one, T.nil<Modes>())) == b})
      .by_induction_on(b, nothing, [&](Proof& p, auto, Modes) { p.induct(n); });
  LawsOf(T, L,
         {.of = {.parameters = {b}, .answer = K.mapped(b, line), .arguments = {line, b}},
          .where = "every extent >= 1",
          .premises = {L.positive(b)}})
      .prove("composition_left_identity", [&](Proof& p, auto const&) {
        p.use("composition_left_identity", b, greatest(b) + 1);
      });

  // Composition, where the values of B are indices of A, or go past its end.
  Int const q = T.integer("q");
  Int const p0 = T.integer("p");
  Modes const whole = cons(p0, q, a);
  LawsOf const mapped(T, L,
                      {.of = {.parameters = {whole, b}, .answer = K.mapped(b, whole)},
                       .where = "A o B never carries, every extent >= 1",
                       .premises = {L.positive(whole), L.positive(b), K.never_carries(a, p0, b)}});
  auto const linear = [&](Proof& p, auto const& i) {
    p.use("no_carry_is_linear", a, p0, q, b, i[0]).use("mapped_keeps_size", b, whole);
    p.use("values_lie_between", b, i[0]);
    p.use("extension_agrees", whole, L.value(b, i[0]));
  };
  mapped.prove("composition_keeps_size",
               [&](Proof& p, auto const&) { p.use("mapped_keeps_size", b, whole); });
  mapped.prove("composition_function", linear).prove("composition_extends_outer", linear);
  Modes const c = T.modes("c");
  Modes const b_after_c = K.mapped(c, b);
  Function<Bool, Modes, Int> const strides_within("strides_within");
  LawsOf(T, L,
         {.of = {.parameters = {whole, b, c},
                 .answer = K.mapped(c, K.mapped(b, whole)),
                 .given = {!is_empty(b), K.never_carries(rest(b), extent(b), c)},
                 .arguments = {K.mapped(b, whole), c}},
          .where = "neither A o B nor B o C ever carries, the strides of C are indices of B, every "
                   "extent >= 1",
          .premises = {L.positive(whole), L.positive(b), K.never_carries(a, p0, b),
                       strides_within(c, L.size(b))},
          .said = {{"call composition(A, call composition(B, C))", K.mapped(b_after_c, whole)}}})
      .prove("composition_associates",
             [&](Proof& p, auto const&) { p.use("composition_associates", c, b, a, p0, q); });
  Int const r = T.integer("r");
  Modes const row = cons(n, r, T.nil<Modes>());
  Function<Modes, Modes, Int, Int> const by_rule("by_rule");
  Function<Bool, Modes, Int, Int> const admissible("admissible");
  LawsOf(T, L,
         {.of = {.parameters = {a, row}, .answer = by_rule(a, n, r), .given = {!is_empty(a)}},
          .where = "B is n:r and the divisibility rule admits it at every mode of A, every extent "
                   ">= 1",
          .premises = {L.positive(a), n >= 1, r >= 1, admissible(a, n, r)}})
      .prove("composition_function", [&](Proof& p, auto const& i) {
        p.use("rule_is_sufficient", a, n, r, i[0]);
        p.use("products_are_monotone", i[0], n - 1, r);
        p.use("equals_multiply", remainder(i[0], n), i[0], r);
        p.use("extension_agrees", a, i[0] * r);
      });
}

}  // namespace layoutcheck::smt
