// Carries that cancel, as core decides them: floors that jump together are added up
// (linear_on_box), a jump is where a floor rises (linear_extent_by_steps), and one period along a
// piece is enough (walk). See core/algebra/composition.hpp.
#include "theorems/chapters.hpp"

namespace layoutcheck::smt {
namespace {

/// Floors are modes (P : c), for c (rests div P).
struct Floors {
  Floors(Theory& T, Composed const& K)
      : together(T.recursive<Bool, Modes, Int, Int>(
            "together", "(r_j mod P) Q = (r_j mod Q) P at every piece of more than one index",
            [&](Int, Int) { return T.truth(); },
            [](auto self, auto m, Modes t, Int p, Int q) {
              return (m.s == 1 || remainder(m.d, p) * q == remainder(m.d, q) * p) && self(t, p, q);
            })),
        levels(T.recursive<Modes, Modes, Int, Int>(
            "levels", "the floors of a list's carries: P_k, and d_k - s_{k-1} d_{k-1}",
            [&](Int, Int) { return T.nil<Modes>(); },
            [](auto self, auto m, Modes t, Int prefix, Int reach) {
              return cons(prefix, m.d - reach, self(t, prefix * m.s, m.s * m.d));
            })),
        excess(T.recursive<Int, Modes, Modes, Int>(
            "excess", "sum of c (rests div P) over floors",
            [&](Modes, Int) { return T.constant(0); },
            [&](auto self, auto m, Modes t, Modes pieces, Int x) {
              return m.d * quotient(K.rests(pieces, m.s, x), m.s) + self(t, pieces, x);
            })),
        join(T.recursive<Modes, Modes, Int, Int, Modes>(
            "join", "a floor added to the first that it jumps with, or behind the last",
            [&](Int p, Int c, Modes) { return cons(p, c, T.nil<Modes>()); },
            [&](auto self, auto m, Modes t, Int p, Int c, Modes pieces) {
              return when(together(pieces, p, m.s), cons(m.s, m.d + c, t))
                  .otherwise(cons(m, self(t, p, c, pieces)));
            })),
        joined(T.recursive<Modes, Modes, Modes, Modes>(
            "joined", "each floor that carries joined to those before it",
            [&](Modes made, Modes) { return made; },
            [&](auto self, auto m, Modes t, Modes made, Modes pieces) {
              return when(K.budget(pieces, m.s) < m.s, self(t, made, pieces))
                  .otherwise(self(t, join(made, m.s, m.d, pieces), pieces));
            })),
        nothing_left(T.recursive<Bool, Modes>(
            "nothing_left", "every c is 0", [&] { return T.truth(); },
            [](auto self, auto m, Modes t) { return m.d == 0 && self(t); })),
        periodic(T.recursive<Bool, Modes, Int, Int>(
            "periodic", "P divides n (r mod P) for every floor",
            [&](Int, Int) { return T.truth(); },
            [](auto self, auto m, Modes t, Int r, Int n) {
              return remainder(n * remainder(r, m.s), m.s) == 0 && self(t, r, n);
            })) {}

  Function<Bool, Modes, Int, Int> together;
  Function<Modes, Modes, Int, Int> levels;
  Function<Int, Modes, Modes, Int> excess;
  Function<Modes, Modes, Int, Int, Modes> join;
  Function<Modes, Modes, Modes, Modes> joined;
  Function<Bool, Modes> nothing_left;
  Function<Bool, Modes, Int, Int> periodic;
};

/// Floors of one ratio.
void ratios(Theory& T, Layouts const& L, Composed const& K, Floors const& F) {
  Modes const b = T.modes("b");
  Int const p = T.integer("p");
  Int const q = T.integer("q");
  Int const x = T.integer("x");
  Int const y = T.integer("y");
  Int const zero = T.constant(0);

  T.theorem({.name = "equal_ratios_have_equal_floors",
             .says = "x / p = y / q: x div p = y div q",
             .over = over(x, y, p, q),
             .premises = {p >= 1, q >= 1, x * q == y * p},
             .claim = quotient(x, p) == quotient(y, q)})
      .directly([=](Proof& proof) {
        Int const whole = quotient(x, p);
        Int const digit = remainder(x, p);
        Int const left = y - q * whole;  // left p = digit q
        proof.use("equals_multiply", x, digit + p * whole, q);
        proof.use("product", left, p);
        proof.use("product", digit, q);
        proof.use("products_are_monotone", left, zero - 1, p);
        proof.use("products_are_monotone", q, left, p);
        proof.use("products_are_monotone", digit, p, q);
        proof.use("digits_are_found", left, q, whole);
      });
  T.theorem({.name = "rests_keep_their_ratio",
             .says = "floors that jump together: rests_P(x) Q = rests_Q(x) P",
             .over = over(b, p, q, x),
             .premises = {L.positive(b), p >= 1, q >= 1, F.together(b, p, q)},
             .claim = K.rests(b, p, x) * q == K.rests(b, q, x) * p})
      .by_induction_on(
          b, [](Proof&) {},
          [=](Proof& proof, auto m, Modes) {
            Int const digit = remainder(x, m.s);
            Int const left = remainder(m.d, p) * q;
            Int const right = remainder(m.d, q) * p;
            proof.induct(p, q, quotient(x, m.s));
            proof.use("equals_multiply", left, right, digit);
            proof.use("equals_multiply", digit, zero, left)
                .use("equals_multiply", digit, zero, right);
          });
  T.theorem({.name = "together_has_equal_floors",
             .says = "floors that jump together: rests_P(x) div P = rests_Q(x) div Q at every x",
             .over = over(b, p, q, x),
             .premises = {L.positive(b), p >= 1, q >= 1, F.together(b, p, q)},
             .claim = quotient(K.rests(b, p, x), p) == quotient(K.rests(b, q, x), q)})
      .directly([=](Proof& proof) {
        proof.use("rests_keep_their_ratio", b, p, q, x);
        proof.use("equal_ratios_have_equal_floors", K.rests(b, p, x), K.rests(b, q, x), p, q);
      });
}

/// linear_on_box() adds up the floors that jump together.
void joining(Theory& T, Layouts const& L, Composed const& K, Floors const& F) {
  Modes const a = T.modes("a");
  Modes const b = T.modes("b");
  Modes const g = T.modes("g");
  Int const p = T.integer("p");
  Int const q = T.integer("q");
  Int const r = T.integer("r");
  Int const c = T.integer("c");
  Int const x = T.integer("x");
  auto const nothing = [](Proof&) {};

  T.theorem({.name = "carries_are_an_excess",
             .says = "the carries are the excess of their floors",
             .over = over(a, p, r, b, x),
             .premises = {},
             .claim = K.carries(a, p, r, b, x) == F.excess(F.levels(a, p, r), b, x)})
      .by_induction_on(
          a, nothing, [=](Proof& proof, auto m, Modes) { proof.induct(p * m.s, m.s * m.d, b, x); });
  T.theorem({.name = "levels_are_positive",
             .says = "extents >= 1: every P is at least 1",
             .over = over(a, p, r),
             .premises = {L.positive(a), p >= 1},
             .claim = L.positive(F.levels(a, p, r))})
      .by_induction_on(a, nothing, [=](Proof& proof, auto m, Modes) {
        proof.induct(p * m.s, m.s * m.d);
        proof.use("product", p, m.s);
      });
  T.theorem({.name = "join_adds_a_floor",
             .says = "a floor joined to others: the excess of both",
             .over = over(g, p, c, b, x),
             .premises = {L.positive(g), L.positive(b), p >= 1},
             .claim = F.excess(F.join(g, p, c, b), b, x) ==
                          F.excess(g, b, x) + c * quotient(K.rests(b, p, x), p) &&
                      L.positive(F.join(g, p, c, b))})
      .by_induction_on(g, nothing, [=](Proof& proof, auto m, Modes) {
        proof.induct(p, c, b, x);
        proof.use("together_has_equal_floors", b, p, m.s, x);
        proof.use("equals_multiply", quotient(K.rests(b, p, x), p),
                  quotient(K.rests(b, m.s, x), m.s), c);
      });
  T.theorem({.name = "joining_keeps_the_excess",
             .says = "floors that never carry left out, others joined: the same excess",
             .over = over(a, g, b, x),
             .premises = {L.positive(a), L.positive(g), L.positive(b)},
             .claim = F.excess(F.joined(a, g, b), b, x) == F.excess(g, b, x) + F.excess(a, b, x)})
      .by_induction_on(a, nothing, [=](Proof& proof, auto m, Modes) {
        Int const floor = quotient(K.rests(b, m.s, x), m.s);
        proof.induct(g, b, x).induct(F.join(g, m.s, m.d, b), b, x);
        proof.use("join_adds_a_floor", g, m.s, m.d, b, x);
        proof.use("strides_split_at_a_level", b, m.s, x);
        proof.use("equals_multiply", floor, number(floor, 0), m.d);
      });
  T.theorem({.name = "no_floor_left_is_no_excess",
             .says = "every c is 0: no excess",
             .over = over(g, b, x),
             .premises = {F.nothing_left(g)},
             .claim = F.excess(g, b, x) == 0})
      .by_induction_on(g, nothing, [=](Proof& proof, auto m, Modes) {
        proof.induct(b, x);
        proof.use("product", m.d, quotient(K.rests(b, m.s, x), m.s));
      });
  Modes const whole = cons(p, q, a);
  Modes const none = T.nil<Modes>();
  T.theorem({.name = "cancelling_carries_are_linear",
             .says = "the floors that carry cancel where they jump together: R(x) = A(B(x)) at "
                     "every x, with R's strides A(r_j)",
             .over = over(a, p, q, b, x),
             .premises = {L.positive(whole), L.positive(b),
                          F.nothing_left(F.joined(F.levels(a, p, p * q), none, b))},
             .claim = L.value(K.mapped(b, whole), x) == L.extended(whole, L.value(b, x))})
      .directly([=](Proof& proof) {
        Modes const levels = F.levels(a, p, p * q);
        proof.use("carries_are_the_difference", a, p, q, b, x);
        proof.use("carries_are_an_excess", a, p, p * q, b, x);
        proof.use("levels_are_positive", a, p, p * q);
        proof.use("joining_keeps_the_excess", levels, none, b, x);
        proof.use("no_floor_left_is_no_excess", F.joined(levels, none, b), b, x);
      });
}

/// walk() looks at one period along each piece; linear_extent_by_steps() goes from jump to jump.
void periods(Theory& T, Layouts const& L, Composed const& K, Floors const& F) {
  Modes const a = T.modes("a");
  Modes const g = T.modes("g");
  Int const k = T.integer("k");  // a piece k:r before others
  Int const r = T.integer("r");
  Int const n = T.integer("n");
  Int const c = T.integer("c");
  Int const y = T.integer("y");
  Int const p = T.integer("p");
  Int const x = T.integer("x");
  Int const zero = T.constant(0);
  Modes const pieces = cons(k, r, g);
  T.theorem({.name = "rests_at_zero",
             .says = "at 0 the rests are 0",
             .over = over(g, p),
             .premises = {L.positive(g)},
             .claim = K.rests(g, p, zero) == 0})
      .by_induction_on(
          g, [](Proof&) {}, [=](Proof& proof, auto, Modes) { proof.induct(p); });
  T.theorem(
       {.name = "excess_repeats_along_a_piece",
        .says = "n a period of every floor along the piece: n further, the excess is greater "
                "by that at n",
        .over = over(a, k, r, g, n, c, y),
        .premises = {L.positive(a), L.positive(g), F.periodic(a, r, n), 0 <= c, 0 <= n, c + n < k},
        .claim = F.excess(a, pieces, c + n + k * y) ==
                 F.excess(a, pieces, c + k * y) + F.excess(a, pieces, n)})
      .by_induction_on(
          a, [](Proof&) {},
          [=](Proof& proof, auto m, Modes) {
            Int const part = n * remainder(r, m.s);
            Int const turns = quotient(part, m.s);
            Int const before = c * remainder(r, m.s) + K.rests(g, m.s, y);
            proof.induct(k, r, g, n, c, y);
            proof.use("digits_are_found", c + n, k, y).use("digits_are_found", c, k, y);
            proof.use("digits_are_found", n, k, zero);
            proof.use("rests_at_zero", g, m.s);
            for (auto const& [found, digit] :
                 {std::pair(c + n + k * y, c + n), {c + k * y, c}, {n, n}}) {
              proof.use("equals_multiply", remainder(found, k), digit, remainder(r, m.s));
            }
            proof.use("multiples_shift", before, m.s, turns);
            proof.use("equals_multiply", quotient(before + part, m.s),
                      quotient(before, m.s) + turns, m.d);
          });
  T.theorem({.name = "one_period_is_enough",
             .says = "no excess at the period itself: the excess n further is the same",
             .over = over(a, k, r, g, n, c, y),
             .premises = {L.positive(a), L.positive(g), F.periodic(a, r, n), 0 <= c, 0 <= n,
                          c + n < k, F.excess(a, pieces, n) == 0},
             .claim = F.excess(a, pieces, c + n + k * y) == F.excess(a, pieces, c + k * y)})
      .directly(
          [=](Proof& proof) { proof.use("excess_repeats_along_a_piece", a, k, r, g, n, c, y); });
  T.theorem({.name = "a_floor_jumps_at_multiples",
             .says = "r x div p reaches n at x = ceiling(n p / r), and not before",
             .over = over(p, r, n, x),
             .premises = {p >= 1, r >= 1},
             .claim = implies(ceiling(n * p, r) <= x, n <= quotient(r * x, p)) &&
                      implies(x < ceiling(n * p, r), quotient(r * x, p) < n)})
      .directly([=](Proof& proof) {
        Int const jump = ceiling(n * p, r);
        proof.use("quotient_is_below", r * x, p, n);
        proof.use("ceiling_adds_one", n * p, r);
        proof.use("products_are_monotone", jump, x, r);
        proof.use("products_are_monotone", x, jump, r);
        proof.use("equals_multiply", jump, quotient(n * p, r), r);
        proof.use("equals_multiply", jump, quotient(n * p, r) + 1, r);
      });
}

}  // namespace

void chapter_cancelling(Theory& theory, Layouts const& layouts, Composed const& composed) {
  Floors const floors(theory, composed);
  ratios(theory, layouts, composed, floors);
  joining(theory, layouts, composed, floors);
  periods(theory, layouts, composed, floors);
}

}  // namespace layoutcheck::smt
