// What coalesce has in common with its neighbours: modes of extent 1 dropped, the last mode kept
// open, and no layout of the same function with fewer modes.
#include "sentence/sentence.hpp"
#include "theorems/chapters.hpp"

namespace layoutcheck::smt {

void chapter_squeeze(Theory& T, Layouts const& L, Coalesced const& C) {
  Modes const a = T.modes("a");
  Modes const b = T.modes("b");
  Modes const c = T.modes("c");
  Int const s = T.integer("s");
  Int const d = T.integer("d");
  Int const x = T.integer("x");
  auto const nothing = [](Proof&) {};

  auto const squeeze = T.recursive<Modes, Modes>(
      "squeeze", "the modes whose extent is not 1", [&] { return T.nil<Modes>(); },
      [](auto self, auto m, Modes t) {
        return when(m.s == 1, self(t)).otherwise(cons(m, self(t)));
      });
  T.theorem({.name = "squeeze_keeps_function",
             .says = "squeeze(L)(x) = L(x) at every x, and the size is kept",
             .over = over(a, x),
             .premises = {L.positive(a)},
             .claim = L.value(squeeze(a), x) == L.value(a, x) && L.size(squeeze(a)) == L.size(a)})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes t) {
        p.induct(quotient(x, m.s));
        p.use("equals_multiply", L.size(squeeze(t)), L.size(t), m.s);
      });
  LawsOf(T, L,
         {.of = {.parameters = {a}, .answer = squeeze(a)},
          .where = "every extent >= 1",
          .premises = {L.positive(a)}})
      .prove("squeeze_keeps_function",
             [&](Proof& p, auto const& i) { p.use("squeeze_keeps_function", a, i[0]); });

  // The least number of modes.
  auto const count = T.recursive<Int, Modes>(
      "count", "the number of modes", [&] { return T.constant(0); },
      [](auto self, auto, Modes t) { return self(t) + 1; });
  T.theorem({.name = "coalesce_adds_no_mode",
             .says = "coalesce(L) has no more modes than L",
             .over = over(a),
             .premises = {},
             .claim = count(C.coalesce(a)) <= count(a)})
      .by_induction_on(a, nothing, [&](Proof& p, auto, Modes t) {
        p.induct();
        p.split(C.coalesce(t));
      });
  Function<Int, Modes, Modes> const difference("difference");
  Int const at = difference(C.coalesce(a), C.coalesce(b));
  T.theorem(
       {.name = "coalesce_is_shortest",
        .says =
            "L' of the size of L, with its value where they may differ: coalesce(L) has no more "
            "modes than L'",
        .law = "coalesce_is_shortest",
        .of = {.parameters = {a}, .answer = C.coalesce(a)},
        .where = "every extent >= 1",
        .over = over(a, b),
        .premises = {L.positive(a), L.positive(b), L.size(a) == L.size(b),
                     L.value(a, at) == L.value(b, at)},
        .claim = count(C.coalesce(a)) <= count(b)})
      .directly([&](Proof& p) {
        p.use("coalesce_keeps_function", a, at).use("coalesce_keeps_function", b, at);
        p.use("coalesce_leaves_nothing_to_join", a).use("coalesce_leaves_nothing_to_join", b);
        p.use("coalesced_form_is_unique", C.coalesce(a), C.coalesce(b));
        p.use("coalesce_adds_no_mode", b);
      });

  // The last mode has no end: it stays, even with extent 1.
  auto const open = T.recursive<Modes, Modes>(
      "coalesce_z", "the last mode, and each other one pushed before the rest",
      [&] { return T.nil<Modes>(); },
      [&](auto self, auto m, Modes t) {
        return when(is_empty(t), cons(m, T.nil<Modes>())).otherwise(C.push(m.s, m.d, self(t)));
      });
  auto const apart = T.recursive<Bool, Modes>(
      "coalesced_z", "no mode of extent 1 but the last, no neighbours that one stride walks",
      [&] { return T.truth(); },
      [](auto self, auto m, Modes t) {
        return is_empty(t) || (m.s != 1 && stride(t) != m.s * m.d && self(t));
      });
  T.theorem({.name = "push_keeps_extension",
             .says = "push(s:d, c)(x) = (x mod s) d + c(x div s), the last mode without end",
             .over = over(s, d, c, x),
             .premises = {s >= 1, L.positive(c), !is_empty(c)},
             .claim = L.extended(C.push(s, d, c), x) ==
                          remainder(x, s) * d + L.extended(c, quotient(x, s)) &&
                      L.positive(C.push(s, d, c)) && !is_empty(C.push(s, d, c))})
      .directly([&](Proof& p) {
        p.split(c).split(rest(c));
        p.use("divisions_chain", x, s, extent(c));
        Int const digit = remainder(quotient(x, s), extent(c));
        p.use("equals_multiply", remainder(x, s * extent(c)), remainder(x, s) + s * digit, d);
        p.use("equals_multiply", x, remainder(x, s) + s * quotient(x, s), d);
        p.use("equals_multiply", stride(c), s * d, digit);
        p.use("equals_multiply", stride(c), s * d, quotient(x, s));
      });
  T.theorem({.name = "coalesce_z_keeps_extension",
             .says = "coalesce_z(L)(x) = L(x) at every x, the last mode without end",
             .over = over(a, x),
             .premises = {L.positive(a), !is_empty(a)},
             .claim = L.extended(open(a), x) == L.extended(a, x) && L.positive(open(a)) &&
                      !is_empty(open(a))})
      .by_induction_on(
          a, [](Proof& p) { p.impossible(); },
          [&](Proof& p, auto m, Modes t) {
            p.seal("push").split(t);
            p.induct(quotient(x, m.s));
            p.use("push_keeps_extension", m.s, m.d, open(t), x);
          });
  LawsOf(T, L,
         {.of = {.parameters = {a}, .answer = open(a)},
          .where = "every extent >= 1",
          .premises = {L.positive(a)}})
      .prove("coalesce_z_keeps_extension", [&](Proof& p, auto const& i) {
        p.split(a);
        p.use("coalesce_z_keeps_extension", a, i[0]);
      });
  T.theorem({.name = "push_leaves_nothing_to_join",
             .says = "a mode pushed before a list without neighbours to join leaves one",
             .over = over(s, d, c),
             .premises = {s >= 1, L.positive(c), apart(c), !is_empty(c)},
             .claim = apart(C.push(s, d, c))})
      .directly([&](Proof& p) {
        p.split(c).split(rest(c));
        p.use("equals_multiply", stride(c), s * d, extent(c));
        p.use("products_are_monotone", T.constant(1), extent(c), s);
      });
  T.theorem(
       {.name = "coalesce_z_leaves_nothing_to_join",
        .says = "coalesce_z(L) has no mode of extent 1 but the last, and no neighbours to join",
        .over = over(a),
        .premises = {L.positive(a)},
        .claim = apart(open(a))})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes t) {
        p.seal("push").split(t);
        p.induct();
        p.use("coalesce_z_keeps_extension", t, T.constant(0));
        p.use("push_leaves_nothing_to_join", m.s, m.d, open(t));
      });
  auto const only_the_last = T.recursive<Bool, Modes>(
      "only_the_last_of_extent_1", "no mode of extent 1 but the last", [&] { return T.truth(); },
      [](auto self, auto m, Modes t) { return (m.s != 1 || is_empty(t)) && self(t); });
  Function<Bool, Modes> const none_joinable("none_joinable");
  T.theorem({.name = "coalesced_z_is_both",
             .says = "no mode of extent 1 but the last, and no neighbours to join",
             .over = over(c),
             .premises = {apart(c)},
             .claim = only_the_last(c) && none_joinable(c)})
      .by_induction_on(c, nothing, [&](Proof& p, auto, Modes t) {
        p.induct();
        p.split(t);
      });
  LawsOf(T, L,
         {.of = {.parameters = {a}, .answer = open(a)},
          .where = "every extent >= 1",
          .premises = {L.positive(a)}})
      .prove("coalesce_z_leaves_nothing_to_join", [&](Proof& p, auto const&) {
        p.use("coalesce_z_leaves_nothing_to_join", a).use("coalesced_z_is_both", open(a));
      });
}

}  // namespace layoutcheck::smt
