// Composition, decided by carries: spec#composition-decided.
#include "theorems/chapters.hpp"

namespace layoutcheck::smt {

Composed::Composed(Theory& theory, Layouts const& L)
    : mapped(theory.recursive<Modes, Modes, Modes>(
          "mapped", "the extents of B, the values of A at its strides",
          [&](Modes) { return theory.nil<Modes>(); },
          [&](auto self, auto m, Modes t, Modes a) {
            return cons(m.s, L.extended(a, m.d), self(t, a));
          })),
      carried(theory.recursive<Int, Modes, Int, Int, Int>(
          "carried", "sum of (d_k - s_{k-1} d_{k-1}) (y div P_k) over the modes behind the first",
          [&](Int, Int, Int) { return theory.constant(0); },
          [](auto self, auto m, Modes t, Int prefix, Int reach, Int y) {
            return (m.d - reach) * quotient(y, prefix) + self(t, prefix * m.s, m.s * m.d, y);
          })),
      rests(theory.recursive<Int, Modes, Int, Int>(
          "rests", "sum of x_j (r_j mod P)", [&](Int, Int) { return theory.constant(0); },
          [](auto self, auto m, Modes t, Int prefix, Int x) {
            return remainder(x, m.s) * remainder(m.d, prefix) + self(t, prefix, quotient(x, m.s));
          })),
      wholes(theory.recursive<Int, Modes, Int, Int>(
          "wholes", "sum of x_j (r_j div P)", [&](Int, Int) { return theory.constant(0); },
          [](auto self, auto m, Modes t, Int prefix, Int x) {
            return remainder(x, m.s) * quotient(m.d, prefix) + self(t, prefix, quotient(x, m.s));
          })),
      budget(theory.recursive<Int, Modes, Int>(
          "budget", "sum of (t_j - 1) (r_j mod P)", [&](Int) { return theory.constant(0); },
          [](auto self, auto m, Modes t, Int prefix) {
            return (m.s - 1) * remainder(m.d, prefix) + self(t, prefix);
          })),
      carries(theory.recursive<Int, Modes, Int, Int, Modes, Int>(
          "carries", "sum of (d_k - s_{k-1} d_{k-1}) (rests_k div P_k)",
          [&](Int, Int, Modes, Int) { return theory.constant(0); },
          [&](auto self, auto m, Modes t, Int prefix, Int reach, Modes b, Int x) {
            return (m.d - reach) * quotient(rests(b, prefix, x), prefix) +
                   self(t, prefix * m.s, m.s * m.d, b, x);
          })),
      never_carries(theory.recursive<Bool, Modes, Int, Modes>(
          "never_carries", "at every level the budget is below P_k",
          [&](Int, Modes) { return theory.truth(); },
          [&](auto self, auto m, Modes t, Int prefix, Modes b) {
            return budget(b, prefix) < prefix && self(t, prefix * m.s, b);
          })) {}

void chapter_composition(Theory& T, Layouts const& L, Coalesced const& C, Composed const& K) {
  Modes const a = T.modes("a");  // A's modes behind the first
  Modes const b = T.modes("b");  // B's pieces
  Modes const c = T.modes("c");
  Modes const g = T.modes("g");
  Modes const h = T.modes("h");
  Int const p = T.integer("p");  // A's first mode is p:q
  Int const q = T.integer("q");
  Int const n = T.integer("n");
  Int const r = T.integer("r");
  Int const x = T.integer("x");
  Int const y = T.integer("y");
  Int const one = T.constant(1);
  Int const zero = T.constant(0);
  auto const nothing = [](Proof&) {};
  Modes const whole = cons(p, q, a);

  T.theorem({.name = "quasiaffine_form",
             .says = "A(y div n) = q (y div n) + sum of c_k (y div (n P_k)): the form of the fast "
                     "evaluator is the definition",
             .over = over(a, p, q, n, y),
             .premises = {L.positive(whole), n >= 1},
             .claim = L.extended(whole, quotient(y, n)) ==
                      q * quotient(y, n) + K.carried(a, n * p, p * q, y)})
      .by_induction_on(a, nothing, [&](Proof& proof, auto m, Modes) {
        proof.induct(m.s, m.d, n * p, y);
        proof.use("divisions_chain", y, n, p);
        Int const at = quotient(y, n);
        proof.use("equals_multiply", at, remainder(at, p) + p * quotient(at, p), q);
      });

  T.theorem({.name = "strides_split_at_a_level",
             .says = "B(x) = rests + P wholes, and 0 <= rests <= budget",
             .over = over(b, n, x),
             .premises = {L.positive(b), n >= 1},
             .claim = L.value(b, x) == K.rests(b, n, x) + n * K.wholes(b, n, x) &&
                      0 <= K.rests(b, n, x) && K.rests(b, n, x) <= K.budget(b, n)})
      .by_induction_on(b, nothing, [&](Proof& proof, auto m, Modes) {
        Int const digit = remainder(x, m.s);
        proof.induct(n, quotient(x, m.s));
        proof.use("equals_multiply", m.d, remainder(m.d, n) + n * quotient(m.d, n), digit);
        proof.use("products_are_monotone", digit, m.s - 1, remainder(m.d, n));
      });

  auto const carried_sum = T.recursive<Int, Modes, Modes, Int, Int, Int>(
      "carried_sum", "sum of x_j (the carried part of A at r_j)",
      [&](Modes, Int, Int, Int) { return T.constant(0); },
      [&](auto self, auto m, Modes t, Modes levels, Int prefix, Int reach, Int index) {
        return remainder(index, m.s) * K.carried(levels, prefix, reach, m.d) +
               self(t, levels, prefix, reach, quotient(index, m.s));
      });
  Int const e = T.integer("e");
  Int const k = T.integer("k");
  T.theorem({.name = "no_level_carries_nothing",
             .says = "without further modes nothing is carried",
             .over = over(b, n, r, x),
             .premises = {},
             .claim = carried_sum(b, T.nil<Modes>(), n, r, x) == 0})
      .by_induction_on(b, nothing,
                       [&](Proof& proof, auto m, Modes) { proof.induct(n, r, quotient(x, m.s)); });
  T.theorem({.name = "levels_separate",
             .says = "the first level of the carried sum is c (sum of x_j (r_j div P))",
             .over = over(b, k, e, a, n, r, x),
             .premises = {},
             .claim = carried_sum(b, cons(k, e, a), n, r, x) ==
                      (e - r) * K.wholes(b, n, x) + carried_sum(b, a, n * k, k * e, x)})
      .by_induction_on(b, nothing, [&](Proof& proof, auto m, Modes) {
        proof.induct(k, e, a, n, r, quotient(x, m.s));
      });
  T.theorem({.name = "carries_are_the_difference_behind",
             .says = "carried(B(x)) = sum of x_j carried(r_j) + carries",
             .over = over(a, b, n, r, x),
             .premises = {L.positive(a), L.positive(b), n >= 1},
             .claim = K.carried(a, n, r, L.value(b, x)) ==
                      carried_sum(b, a, n, r, x) + K.carries(a, n, r, b, x)})
      .by_induction_on(
          a, [&](Proof& proof) { proof.use("no_level_carries_nothing", b, n, r, x); },
          [&](Proof& proof, auto m, Modes t) {
            proof.induct(b, n * m.s, m.s * m.d, x);
            proof.use("levels_separate", b, m.s, m.d, t, n, r, x);
            proof.use("strides_split_at_a_level", b, n, x);
            proof.use("multiples_shift", K.rests(b, n, x), n, K.wholes(b, n, x));
            Int const together = K.wholes(b, n, x) + quotient(K.rests(b, n, x), n);
            proof.use("equals_multiply", quotient(L.value(b, x), n), together, m.d - r);
          });
  T.theorem({.name = "mapped_strides_add_up",
             .says = "mapped(B, A)(x) = q B(x) + sum of x_j carried(r_j)",
             .over = over(b, p, q, a, x),
             .premises = {L.positive(whole)},
             .claim = L.value(K.mapped(b, whole), x) ==
                      q * L.value(b, x) + carried_sum(b, a, p, p * q, x)})
      .by_induction_on(b, nothing, [&](Proof& proof, auto m, Modes) {
        proof.induct(p, q, a, quotient(x, m.s));
        proof.use("quasiaffine_form", a, p, q, one, m.d);
        proof.seal("extended");
        proof.use("equals_multiply", L.extended(whole, m.d), q * m.d + K.carried(a, p, p * q, m.d),
                  remainder(x, m.s));
      });
  T.theorem({.name = "carries_are_the_difference",
             .says = "A(B(x)) = mapped(B, A)(x) + sum of c_k (rests_k div P_k)",
             .over = over(a, p, q, b, x),
             .premises = {L.positive(whole), L.positive(b)},
             .claim = L.extended(whole, L.value(b, x)) ==
                      L.value(K.mapped(b, whole), x) + K.carries(a, p, p * q, b, x)})
      .directly([&](Proof& proof) {
        proof.use("quasiaffine_form", a, p, q, one, L.value(b, x));
        proof.use("mapped_strides_add_up", b, p, q, a, x);
        proof.use("carries_are_the_difference_behind", a, b, p, p * q, x);
      });

  // No carry implies linear.
  T.theorem({.name = "small_budgets_never_carry",
             .says = "every budget below its P_k: the carries are 0 at every x",
             .over = over(a, n, r, b, x),
             .premises = {L.positive(a), L.positive(b), n >= 1, K.never_carries(a, n, b)},
             .claim = K.carries(a, n, r, b, x) == 0})
      .by_induction_on(a, nothing, [&](Proof& proof, auto m, Modes) {
        proof.induct(n * m.s, m.s * m.d, b, x);
        proof.use("strides_split_at_a_level", b, n, x);
      });
  T.theorem(
       {.name = "no_carry_is_linear",
        .says = "every budget below its P_k: R(x) = A(B(x)) at every x, with R's strides A(r_j)",
        .law = "composition_by_tiler_acts_on_modes",
        .of = {.parameters = {whole, b}, .answer = K.mapped(b, whole)},
        .where = "A o B never carries, every extent >= 1",
        .over = over(a, p, q, b, x),
        .premises = {L.positive(whole), L.positive(b), K.never_carries(a, p, b)},
        .claim = L.value(K.mapped(b, whole), x) == L.extended(whole, L.value(b, x))})
      .directly([&](Proof& proof) {
        proof.use("carries_are_the_difference", a, p, q, b, x);
        proof.use("small_budgets_never_carry", a, p, p * q, b, x);
      });

  // A carry without cancellation refutes, and the far corner shows it.
  T.theorem({.name = "far_corner_spends_the_budget",
             .says = "at the last index of B the rests are the budget",
             .over = over(b, n),
             .premises = {L.positive(b), n >= 1},
             .claim = K.rests(b, n, L.size(b) - 1) == K.budget(b, n)})
      .by_induction_on(b, nothing, [&](Proof& proof, auto m, Modes t) {
        proof.induct(n);
        proof.use("digits_are_found", m.s - 1, m.s, L.size(t) - 1);
        proof.use("equals_multiply", remainder(m.s * L.size(t) - 1, m.s), m.s - 1,
                  remainder(m.d, n));
        proof.use("size_is_positive", t);
      });
  auto const lone = T.recursive<Bool, Modes, Int, Modes>(
      "lone", "exactly one level's budget reaches its P_k",
      [&](Int, Modes) { return T.truth(false); },
      [&](auto self, auto m, Modes t, Int prefix, Modes inner) {
        return (K.budget(inner, prefix) < prefix && self(t, prefix * m.s, inner)) ||
               (prefix <= K.budget(inner, prefix) && K.never_carries(t, prefix * m.s, inner));
      });
  auto const joins_nowhere = T.recursive<Bool, Modes, Int>(
      "joins_nowhere", "no mode goes on where the one before it ends",
      [&](Int) { return T.truth(); },
      [](auto self, auto m, Modes t, Int reach) { return m.d != reach && self(t, m.s * m.d); });
  T.theorem({.name = "lone_carry_is_not_zero",
             .says = "exactly one level carries at the far corner: the carries are not 0 there",
             .over = over(a, n, r, b),
             .premises = {L.positive(a), L.positive(b), n >= 1, joins_nowhere(a, r), lone(a, n, b)},
             .claim = K.carries(a, n, r, b, L.size(b) - 1) != 0})
      .by_induction_on(
          a, [](Proof& proof) { proof.impossible(); },
          [&](Proof& proof, auto m, Modes t) {
            Int const far = L.size(b) - 1;
            proof.induct(n * m.s, m.s * m.d, b);
            proof.use("far_corner_spends_the_budget", b, n);
            proof.use("strides_split_at_a_level", b, n, far);
            proof.use("small_budgets_never_carry", t, n * m.s, m.s * m.d, b, far);
            proof.use("quotient_is_below", K.rests(b, n, far), n, one);
            proof.use("products_are_not_zero", m.d - r, quotient(K.rests(b, n, far), n));
          });
  T.theorem({.name = "coalesced_joins_nowhere",
             .says = "(p:q) before a list, coalesced: no mode goes on where the one before it ends",
             .over = over(a, p, q),
             .premises = {C.coalesced(whole)},
             .claim = joins_nowhere(a, p * q) && L.positive(whole)})
      .by_induction_on(a, nothing, [&](Proof& proof, auto m, Modes) { proof.induct(m.s, m.d); });
  T.theorem({.name = "lone_carry_refutes",
             .says = "A coalesced, exactly one level carries: R and A o B differ at the last index",
             .over = over(a, p, q, b),
             .premises = {C.coalesced(whole), L.positive(b), lone(a, p, b)},
             .claim = L.value(K.mapped(b, whole), L.size(b) - 1) !=
                      L.extended(whole, L.value(b, L.size(b) - 1))})
      .directly([&](Proof& proof) {
        proof.use("coalesced_joins_nowhere", a, p, q);
        proof.use("carries_are_the_difference", a, p, q, b, L.size(b) - 1);
        proof.use("lone_carry_is_not_zero", a, p, p * q, b);
      });

  // The reduction: strides and extents of an answer leave no choice.
  T.theorem({.name = "strides_are_read_at_units",
             .says = "(g, s:d, h) at index |g| is d, for s >= 2",
             .over = over(g, n, r, h),
             .premises = {L.positive(g), L.positive(h), n >= 2},
             .claim = L.value(L.append(g, cons(n, r, h)), L.size(g)) == r})
      .directly([&](Proof& proof) {
        proof.use("append_adds", g, cons(n, r, h), L.size(g));
        proof.use("size_is_positive", g);
        proof.use("value_within_size", g, L.size(g));
        proof.use("digits_are_found", zero, L.size(g), one);
        proof.use("value_at_zero", g).use("value_at_zero", h);
        proof.use("equals_multiply", remainder(one, n), one, r);
      });
  Modes const g2 = T.modes("u");
  Modes const h2 = T.modes("v");
  T.theorem({.name = "strides_are_forced",
             .says = "a layout of B's extents that agrees with A o B has the strides A(r_j)",
             .over = over(g, n, r, h, g2, e, h2, a),
             .premises = {L.positive(g), L.positive(h), L.positive(g2), L.positive(h2), n >= 2,
                          L.size(g2) == L.size(g),
                          L.value(L.append(g2, cons(n, e, h2)), L.size(g)) ==
                              L.extended(a, L.value(L.append(g, cons(n, r, h)), L.size(g)))},
             .claim = e == L.extended(a, r)})
      .directly([&](Proof& proof) {
        proof.use("strides_are_read_at_units", g, n, r, h);
        proof.use("strides_are_read_at_units", g2, n, e, h2);
      });
  T.theorem({.name = "first_extent_is_forced",
             .says = "R = (n:e, rest) coalesced with R(x) = A(r x): n is the least t with A(r t) "
                     "not t A(r), and divides the size; the rest is A at multiples of r n",
             .over = over(c, n, e, a, r, x, y),
             .premises = {C.coalesced(cons(n, e, c)), !is_empty(c), 0 <= x, x < n,
                          L.value(cons(n, e, c), one) == L.extended(a, r),
                          L.value(cons(n, e, c), x) == L.extended(a, r * x),
                          L.value(cons(n, e, c), n) == L.extended(a, r * n),
                          L.value(cons(n, e, c), n * y) == L.extended(a, r * n * y)},
             .claim = L.extended(a, r * x) == x * L.extended(a, r) &&
                      L.extended(a, r * n) != n * L.extended(a, r) &&
                      L.value(c, y) == L.extended(a, r * n * y) &&
                      remainder(L.size(cons(n, e, c)), n) == 0})
      .directly([&](Proof& proof) {
        proof.seal("extended");
        proof.use("coalesced_is_positive", cons(n, e, c));
        proof.use("first_stride_is_read_at_one", cons(n, e, c));
        proof.use("first_mode_is_linear", n, e, c, x).use("first_extent_is_read", n, e, c);
        proof.use("digits_are_found", zero, n, y);
        proof.use("digits_are_found", zero, n, L.size(c));
        proof.use("equals_multiply", e, L.extended(a, r), x);
        proof.use("equals_multiply", e, L.extended(a, r), n);
      });
  T.theorem(
       {.name = "jumps_are_the_defect",
        .says = "A(r x) - x A(r) = sum of c_k (((r mod P_k) x) div P_k) for 0 <= x < n",
        .over = over(a, p, q, n, r, x),
        .premises = {L.positive(whole), n >= 1, 0 <= x, x < n},
        .claim = L.extended(whole, r * x) ==
                 x * L.extended(whole, r) + K.carries(a, p, p * q, cons(n, r, T.nil<Modes>()), x)})
      .directly([&](Proof& proof) {
        Modes const leaf = cons(n, r, T.nil<Modes>());
        proof.seal("extended").seal("carries");
        proof.use("carries_are_the_difference", a, p, q, leaf, x);
        proof.use("equals_multiply", remainder(x, n), x, r);
        proof.use("equals_multiply", remainder(x, n), x, L.extended(whole, r));
      });
  T.theorem({.name = "pieces_keep_the_function",
             .says = "(n:r, k:n r, rest) is (n k:r, rest)",
             .over = over(n, k, r, b, x),
             .premises = {n >= 1, k >= 1},
             .claim = L.value(cons(n, r, cons(k, n * r, b)), x) == L.value(cons(n * k, r, b), x) &&
                      L.size(cons(n, r, cons(k, n * r, b))) == L.size(cons(n * k, r, b))})
      .directly([&](Proof& proof) {
        proof.use("divisions_chain", x, n, k);
        Int const digit = remainder(quotient(x, n), k);
        proof.use("equals_multiply", remainder(x, n * k), remainder(x, n) + n * digit, r);
      });

  // Associativity.
  auto const within = T.recursive<Bool, Modes, Int>(
      "strides_within", "every stride is an index below n", [&](Int) { return T.truth(); },
      [](auto self, auto m, Modes t, Int size) { return 0 <= m.d && m.d < size && self(t, size); });
  T.theorem({.name = "mapped_keeps_size",
             .says = "|mapped(B, A)| = |B|",
             .over = over(b, a),
             .premises = {L.positive(b)},
             .claim = L.size(K.mapped(b, a)) == L.size(b) && L.positive(K.mapped(b, a))})
      .by_induction_on(b, nothing, [&](Proof& proof, auto m, Modes t) {
        proof.induct(a);
        proof.use("equals_multiply", L.size(K.mapped(t, a)), L.size(t), m.s);
      });
  auto const same_extents = T.recursive<Bool, Modes, Modes>(
      "same_extents", "two lists have the same extents",
      [](Modes other) { return is_empty(other); },
      [](auto self, auto m, Modes t, Modes other) {
        return !is_empty(other) && extent(other) == m.s && self(t, rest(other));
      });
  T.theorem({.name = "mapped_keeps_extents",
             .says = "mapped(B, A) has the extents of B",
             .over = over(b, a),
             .premises = {},
             .claim = same_extents(b, K.mapped(b, a))})
      .by_induction_on(b, nothing, [&](Proof& proof, auto, Modes) { proof.induct(a); });
  T.theorem(
       {.name = "composition_keeps_extents",
        .says = "A o B has the extents of B, and so its size",
        .law = "composition_refines_inner composition_by_tiler_acts_on_modes",
        .of = {.parameters = {whole, b}, .answer = K.mapped(b, whole)},
        .where = "A o B never carries, every extent >= 1",
        .over = over(b, a, p, q),
        .premises = {L.positive(whole), L.positive(b), K.never_carries(a, p, b)},
        .claim = same_extents(b, K.mapped(b, whole)) && L.size(K.mapped(b, whole)) == L.size(b)})
      .directly([&](Proof& proof) {
        proof.use("mapped_keeps_extents", b, whole).use("mapped_keeps_size", b, whole);
      });
  T.theorem({.name = "composition_associates",
             .says =
                 "(A o B) o C and A o (B o C) are one layout, where A o B never carries and C's "
                 "strides are indices of B",
             .over = over(c, b, a, p, q),
             .premises = {L.positive(whole), L.positive(b), K.never_carries(a, p, b),
                          within(c, L.size(b))},
             .claim = K.mapped(c, K.mapped(b, whole)) == K.mapped(K.mapped(c, b), whole)})
      .by_induction_on(c, nothing, [&](Proof& proof, auto m, Modes) {
        proof.induct(b, a, p, q);
        proof.use("mapped_keeps_size", b, whole);
        proof.use("extension_agrees", b, m.d).use("extension_agrees", K.mapped(b, whole), m.d);
        proof.use("no_carry_is_linear", a, p, q, b, m.d);
      });

  // B of one mode, by the divisibility rules.
  auto const taken = T.function<Int, Int, Int, Int>(
      "taken", "min(ceil(c / r), n)", [&](Int extent_of_a, Int step, Int size) {
        Int const up = quotient(extent_of_a + step - 1, step);
        return when(up <= size, up).otherwise(size);
      });
  auto const by_rule = T.recursive<Modes, Modes, Int, Int>(
      "by_rule", "composition with n:r as CuTe's loop makes it",
      [&](Int, Int) { return T.nil<Modes>(); },
      [&](auto self, auto m, Modes t, Int size, Int step) {
        Int const part = taken(m.s, step, size);
        return when(is_empty(t), cons(size, step * m.d, T.nil<Modes>()))
            .otherwise(cons(part, step * m.d,
                            self(t, quotient(size, part), quotient(step + m.s - 1, m.s))));
      });
  auto const admissible = T.recursive<Bool, Modes, Int, Int>(
      "admissible",
      "at every mode c but the last: c divides r; or r divides c and c/r divides n; or (n - 1) r < "
      "c",
      [&](Int, Int) { return T.truth(); },
      [&](auto self, auto m, Modes t, Int size, Int step) {
        Int const part = taken(m.s, step, size);
        return is_empty(t) ||
               ((remainder(step, m.s) == 0 ||
                 (remainder(m.s, step) == 0 && remainder(size, quotient(m.s, step)) == 0) ||
                 (size - 1) * step < m.s) &&
                self(t, quotient(size, part), quotient(step + m.s - 1, m.s)));
      });
  T.theorem({.name = "extended_at_zero",
             .says = "the extension is 0 at 0",
             .over = over(a),
             .premises = {L.positive(a)},
             .claim = L.extended(a, zero) == 0})
      .by_induction_on(a, nothing, [&](Proof& proof, auto, Modes) { proof.induct(); });
  T.theorem({.name = "by_rule_is_positive",
             .says = "extents of the composition by the rule are >= 1",
             .over = over(a, n, r),
             .premises = {L.positive(a), n >= 1, r >= 1},
             .claim = L.positive(by_rule(a, n, r))})
      .by_induction_on(a, nothing, [&](Proof& proof, auto m, Modes) {
        Int const part = taken(m.s, r, n);
        Int const next = quotient(r + m.s - 1, m.s);
        proof.induct(quotient(n, part), next);
        proof.use("quotient_is_below", m.s + r - 1, r, one);
        proof.use("quotient_is_below", r + m.s - 1, m.s, one);
        proof.use("quotient_is_below", n, part, one);
      });
  T.theorem({.name = "rule_is_sufficient",
             .says = "where the divisibility rule admits n:r at every mode: the result is A(r x)",
             .over = over(a, n, r, x),
             .premises = {L.positive(a), n >= 1, r >= 1, 0 <= x, x < n, admissible(a, n, r)},
             .claim = L.value(by_rule(a, n, r), x) == L.extended(a, x * r)})
      .by_induction_on(a, nothing, [&](Proof& proof, auto m, Modes t) {
        Int const part = taken(m.s, r, n);
        Int const next = quotient(r + m.s - 1, m.s);
        Int const r1 = quotient(r, m.s);
        Int const c1 = quotient(m.s, r);
        proof.split(t);
        proof.induct(quotient(n, part), next, quotient(x, part));
        // c divides r: next = r / c, and one step of this mode is taken.
        proof.use("digits_are_found", m.s - 1, m.s, r1);
        proof.use("digits_are_found", zero, m.s, x * r1);
        proof.use("equals_multiply", r, m.s * r1, x);
        proof.use("quotient_is_below", m.s + r - 1, r, T.constant(2));
        proof.use("quotient_is_below", m.s + r - 1, r, one);
        proof.use("products_are_monotone", one, r1, m.s);
        // r divides c: part = c / r, next = 1.
        proof.use("digits_are_found", r - 1, r, c1);
        proof.use("quotient_is_below", r + m.s - 1, m.s, one);
        proof.use("quotient_is_below", r + m.s - 1, m.s, T.constant(2));
        proof.use("quotient_is_below", x, part, quotient(n, part));
        Int const x0 = remainder(x, part);
        proof.use("products_are_monotone", x0, part, r);
        proof.use("digits_are_found", x0 * r, m.s, quotient(x, part));
        proof.use("equals_multiply", x, x0 + part * quotient(x, part), r);
        proof.use("equals_multiply", part * r, m.s, quotient(x, part));
        proof.use("equals_multiply", part, c1, r);
        proof.use("products_are_monotone", one, c1, r);
        proof.use("products_are_monotone", one, quotient(n, part), part);
        // (n - 1) r < c: all of n:r lies within this mode.
        proof.use("products_are_monotone", x, n - 1, r);
        proof.use("quotient_is_below", m.s + r - 1, r, n);
        proof.use("extended_at_zero", t);
        proof.use("by_rule_is_positive", t, quotient(n, part), next);
        proof.use("value_at_zero", by_rule(t, quotient(n, part), next));
        proof.use("equals_multiply", remainder(x, part), x, r * m.d);
        proof.use("equals_multiply", remainder(x * r, m.s), x * r, m.d);
        proof.use("equals_multiply", remainder(x * r, m.s), x0 * r, m.d);
        proof.use("quotient_is_below", n, part, one);
      });
}

}  // namespace layoutcheck::smt
