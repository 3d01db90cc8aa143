// coalesce keeps the function, and decides equality of functions.
#include "sentence/sentence.hpp"
#include "theorems/chapters.hpp"

namespace layoutcheck::smt {

Coalesced::Coalesced(Theory& theory)
    : push(theory.function<Modes, Int, Int, Modes>(
          "push", "a mode before a coalesced list: dropped, merged, or prepended",
          [&](Int s, Int d, Modes c) {
            return when(s == 1, c)
                .when(is_empty(c), cons(s, d, theory.nil<Modes>()))
                .when(stride(c) == s * d, cons(s * extent(c), d, rest(c)))
                .otherwise(cons(s, d, c));
          })),
      coalesce(theory.recursive<Modes, Modes>(
          "coalesce", "each mode pushed before the coalesced rest",
          [&] { return theory.nil<Modes>(); },
          [&](auto self, auto m, Modes t) { return push(m.s, m.d, self(t)); })),
      coalesced(theory.recursive<Bool, Modes>(
          "coalesced", "no mode of extent 1, no two neighbours that one stride can walk",
          [&] { return theory.truth(); },
          [](auto self, auto m, Modes t) {
            return m.s >= 2 && (is_empty(t) || stride(t) != m.s * m.d) && self(t);
          })) {}

void chapter_coalesce(Theory& T, Layouts const& L, Coalesced const& C) {
  Modes const a = T.modes("a");
  Modes const b = T.modes("b");
  Modes const c = T.modes("c");
  Int const s = T.integer("s");
  Int const d = T.integer("d");
  Int const x = T.integer("x");
  auto const nothing = [](Proof&) {};

  T.theorem(
       {.name = "push_keeps_function",
        .says = "push(s:d, c)(x) = (x mod s) d + c(x div s)",
        .over = over(s, d, c, x),
        .premises = {s >= 1, L.positive(c)},
        .claim = L.value(C.push(s, d, c), x) == remainder(x, s) * d + L.value(c, quotient(x, s)) &&
                 L.size(C.push(s, d, c)) == s * L.size(c) && L.positive(C.push(s, d, c))})
      .directly([&](Proof& p) {
        p.split(c);
        p.use("divisions_chain", x, s, extent(c));
        Int const digit = remainder(quotient(x, s), extent(c));
        p.use("equals_multiply", remainder(x, s * extent(c)), remainder(x, s) + s * digit, d);
        p.use("equals_multiply", L.size(c), extent(c) * L.size(rest(c)), s);
        p.use("equals_multiply", stride(c), s * d, digit);
      });

  T.theorem({.name = "coalesce_keeps_function",
             .says = "coalesce(L)(x) = L(x) at every x, and the size is kept",
             .over = over(a, x),
             .premises = {L.positive(a)},
             .claim = L.value(C.coalesce(a), x) == L.value(a, x) &&
                      L.size(C.coalesce(a)) == L.size(a) && L.positive(C.coalesce(a))})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes t) {
        p.seal("push");
        p.induct(quotient(x, m.s));
        p.use("push_keeps_function", m.s, m.d, C.coalesce(t), x);
        p.use("equals_multiply", L.size(C.coalesce(t)), L.size(t), m.s);
      });
  Call const of{.parameters = {a}, .answer = C.coalesce(a)};
  std::string const where = "every extent >= 1";
  LawsOf const laws(T, L, {.of = of, .where = where, .premises = {L.positive(a)}});
  laws.prove("coalesce_keeps_function",
             [&](Proof& p, auto const& i) { p.use("coalesce_keeps_function", a, i[0]); });
  laws.prove("coalesce_keeps_size",
             [&](Proof& p, auto const&) { p.use("coalesce_keeps_function", a, T.constant(0)); });

  T.theorem({.name = "push_stays_coalesced",
             .says = "a mode pushed before a coalesced list leaves a coalesced list",
             .over = over(s, d, c),
             .premises = {s >= 1, C.coalesced(c)},
             .claim = C.coalesced(C.push(s, d, c))})
      .directly([&](Proof& p) {
        p.split(c).split(rest(c));
        p.use("equals_multiply", stride(c), s * d, extent(c));
      });

  T.theorem({.name = "coalesce_leaves_nothing_to_join",
             .says = "coalesce(L) has no mode of extent 1 and no neighbours that one stride walks",
             .over = over(a),
             .premises = {L.positive(a)},
             .claim = C.coalesced(C.coalesce(a))})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes t) {
        p.seal("push");
        p.induct();
        p.use("push_stays_coalesced", m.s, m.d, C.coalesce(t));
      });
  auto const none_of_extent_1 = T.recursive<Bool, Modes>(
      "none_of_extent_1", "no mode of extent 1", [&] { return T.truth(); },
      [](auto self, auto m, Modes t) { return m.s != 1 && self(t); });
  auto const none_joinable = T.recursive<Bool, Modes>(
      "none_joinable", "no two neighbours that one stride walks", [&] { return T.truth(); },
      [](auto self, auto m, Modes t) {
        return (is_empty(t) || m.s * m.d != stride(t)) && self(t);
      });
  T.theorem({.name = "coalesced_is_both",
             .says = "a coalesced list has no mode of extent 1, and no neighbours to join",
             .over = over(c),
             .premises = {C.coalesced(c)},
             .claim = none_of_extent_1(c) && none_joinable(c)})
      .by_induction_on(c, nothing, [&](Proof& p, auto, Modes) { p.induct(); });
  laws.prove("coalesce_leaves_nothing_to_join", [&](Proof& p, auto const&) {
    p.use("coalesce_leaves_nothing_to_join", a).use("coalesced_is_both", C.coalesce(a));
  });

  T.theorem({.name = "coalesce_fixes_coalesced_lists",
             .says = "coalesce(c) = c where c is coalesced",
             .over = over(c),
             .premises = {C.coalesced(c)},
             .claim = C.coalesce(c) == c})
      .by_induction_on(c, nothing, [&](Proof& p, auto, Modes t) {
        p.split(t);
        p.induct();
      });

  T.theorem({.name = "coalesce_is_idempotent",
             .says = "coalesce(coalesce(L)) = coalesce(L)",
             .over = over(a),
             .premises = {L.positive(a)},
             .claim = C.coalesce(C.coalesce(a)) == C.coalesce(a)})
      .directly([&](Proof& p) {
        p.use("coalesce_leaves_nothing_to_join", a);
        p.use("coalesce_fixes_coalesced_lists", C.coalesce(a));
      });
  laws.prove("coalesce_is_idempotent",
             [&](Proof& p, auto const&) { p.use("coalesce_is_idempotent", a); });

  T.theorem({.name = "coalesced_is_positive",
             .says = "a coalesced list has extents >= 2, so its size is 1 only where it is empty",
             .over = over(c),
             .premises = {C.coalesced(c)},
             .claim = L.positive(c) && L.size(c) >= 1 && (is_empty(c) || L.size(c) >= 2)})
      .by_induction_on(c, nothing, [&](Proof& p, auto, Modes) { p.induct(); });

  auto const difference = T.recursive<Int, Modes, Modes>(
      "difference", "an index at which two coalesced lists of one size differ",
      [&](Modes) { return T.constant(0); },
      [&](auto self, auto m, Modes t, Modes other) {
        return when(stride(other) != m.d, T.constant(1))
            .when(m.s < extent(other), m.s)
            .when(extent(other) < m.s, extent(other))
            .otherwise(m.s * self(t, rest(other)));
      });

  // What the first modes say: L(1), and L(s) where a second mode follows.
  T.theorem({.name = "first_stride_is_read_at_one",
             .says = "coalesced, not empty: L(1) is the first stride",
             .over = over(c),
             .premises = {C.coalesced(c), !is_empty(c)},
             .claim = L.value(c, T.constant(1)) == stride(c)})
      .directly([&](Proof& p) {
        p.split(c);
        p.use("coalesced_is_positive", rest(c));
        p.use("value_at_zero", rest(c));
        p.use("equals_multiply", remainder(T.constant(1), extent(c)), T.constant(1), stride(c));
      });

  T.theorem({.name = "first_extent_is_read",
             .says = "(s:d) before a coalesced list that is not empty: L(s) is not s d",
             .over = over(s, d, c),
             .premises = {C.coalesced(cons(s, d, c)), !is_empty(c)},
             .claim = L.value(cons(s, d, c), s) != s * d})
      .directly([&](Proof& p) {
        p.use("first_stride_is_read_at_one", c);
        p.use("digits_are_found", T.constant(0), s, T.constant(1));
        p.split(c);
      });

  T.theorem({.name = "first_mode_is_linear",
             .says = "0 <= x < s: (s:d) before anything has L(x) = x d",
             .over = over(s, d, c, x),
             .premises = {s >= 1, L.positive(c), 0 <= x, x < s},
             .claim = L.value(cons(s, d, c), x) == x * d})
      .directly([&](Proof& p) { p.use("value_at_zero", c); });

  T.theorem(
       {.name = "coalesced_form_is_unique",
        .says =
            "two coalesced lists of one size that agree where they may differ are one list; the "
            "index is one of both",
        .over = over(a, b),
        .premises = {C.coalesced(a), C.coalesced(b), L.size(a) == L.size(b),
                     L.value(a, difference(a, b)) == L.value(b, difference(a, b))},
        .claim = a == b && 0 <= difference(a, b) && difference(a, b) < L.size(a)})
      .by_induction_on(
          a,
          [&](Proof& p) {
            p.split(b);
            p.use("coalesced_is_positive", b);
          },
          [&](Proof& p, auto m, Modes t) {
            p.split(b);
            p.induct(rest(b));
            p.use("coalesced_is_positive", t).use("coalesced_is_positive", b);
            p.use("coalesced_is_positive", rest(b));
            p.use("first_stride_is_read_at_one", cons(m, t)).use("first_stride_is_read_at_one", b);
            p.use("first_extent_is_read", m.s, m.d, t);
            p.use("first_extent_is_read", extent(b), stride(b), rest(b));
            p.use("first_mode_is_linear", m.s, m.d, t, extent(b));
            p.use("first_mode_is_linear", extent(b), stride(b), rest(b), m.s);
            p.use("factors_cancel", L.size(t), L.size(rest(b)), m.s);
            p.use("equals_multiply", m.s, extent(b), L.size(rest(b)));
            p.use("equals_multiply", m.d, stride(b), m.s);
            p.use("equals_multiply", m.d, stride(b), extent(b));
            Int const inner = difference(t, rest(b));
            p.use("digits_are_found", T.constant(0), m.s, inner);
            p.use("digits_are_found", T.constant(0), extent(b), inner);
            p.use("equals_multiply", m.s, extent(b), inner);
            p.use("digits_stay_in_range", T.constant(0), m.s, inner, L.size(t));
          });
  T.theorem({.name = "recovery_finds_the_coalesced_form",
             .says = "A coalesced: its first stride is A(1); its first extent is the least t with "
                     "A(t) not t A(1), or the size; the rest has the values A(s y)",
             .over = over(s, d, c, x, T.integer("y")),
             .premises = {C.coalesced(cons(s, d, c)), 0 <= x, x < s},
             .claim = d == L.value(cons(s, d, c), T.constant(1)) &&
                      L.value(cons(s, d, c), x) == x * d &&
                      (is_empty(c) || L.value(cons(s, d, c), s) != s * d) &&
                      L.value(c, T.integer("y")) == L.value(cons(s, d, c), s * T.integer("y"))})
      .directly([&](Proof& p) {
        p.use("coalesced_is_positive", cons(s, d, c));
        p.use("first_stride_is_read_at_one", cons(s, d, c));
        p.use("first_mode_is_linear", s, d, c, x).use("first_extent_is_read", s, d, c);
        p.use("digits_are_found", T.constant(0), s, T.integer("y"));
      });
}

}  // namespace layoutcheck::smt
