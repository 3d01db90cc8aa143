// filter and nullspace: the modes that move and those that do not.
#include "sentence/sentence.hpp"
#include "theorems/chapters.hpp"

namespace layoutcheck::smt {

void chapter_filter(Theory& T, Layouts const& L, Coalesced const& C) {
  Modes const a = T.modes("a");
  Modes const c = T.modes("c");
  Int const s = T.integer("s");
  Int const d = T.integer("d");
  Int const w = T.integer("w");
  Int const x = T.integer("x");
  Int const y = T.integer("y");
  Int const z = T.integer("z");
  Int const one = T.constant(1);
  Int const zero = T.constant(0);
  auto const nothing = [](Proof&) {};
  Function<Modes, Modes> const moving("moving");
  Function<Int, Modes, Int> const moved("moved");
  Function<Int, Modes, Int> const still("still");
  Modes const filter = C.coalesce(moving(a));
  Call const of{.parameters = {a}, .answer = filter};

  T.theorem({.name = "filter_keeps_order",
             .says = "filter(L) has the size of the modes that move, and their values in order",
             .over = over(a, x),
             .premises = {L.positive(a)},
             .claim = L.value(filter, x) == L.value(moving(a), x) &&
                      L.size(filter) == L.size(moving(a))})
      .directly([&](Proof& p) {
        p.use("moving_modes_have_the_values", a, zero);
        p.use("coalesce_keeps_function", moving(a), x);
      });
  LawsOf(T, L, {.of = of, .where = "every extent >= 1", .premises = {L.positive(a)}})
      .prove("filter_size",
             [&](Proof& p, auto const&) {
               p.use("filter_keeps_order", a, zero);
               p.use("modes_of_extent_1_do_not_matter", a, zero);
             })
      .prove("filter_keeps_order",
             [&](Proof& p, auto const& i) {
               p.use("filter_keeps_order", a, i[0]);
               p.use("modes_of_extent_1_do_not_matter", a, i[0]);
             })
      .prove(
          "filter_keeps_image",
          [&](Proof& p, auto const& i) {
            p.use("moving_modes_have_the_values", a, i[1])
                .use("filter_keeps_order", a, moved(a, i[1]));
            p.use("values_are_those_of_moving_modes", a, i[0]).use("filter_keeps_order", a, i[0]);
          },
          {[&](auto const& i) { return std::vector{still(a, i[0])}; },
           [&](auto const& i) { return std::vector{moved(a, i[1])}; }});

  auto const all_move = T.recursive<Bool, Modes>(
      "all_move", "no stride is 0", [&] { return T.truth(); },
      [](auto self, auto m, Modes t) { return m.d != 0 && self(t); });
  T.theorem({.name = "moving_modes_move",
             .says = "no mode that moves has stride 0",
             .over = over(a),
             .premises = {},
             .claim = all_move(moving(a))})
      .by_induction_on(a, nothing, [](Proof& p, auto, Modes) { p.induct(); });
  T.theorem({.name = "push_keeps_moving",
             .says = "a mode that moves, pushed before modes that do, leaves such",
             .over = over(s, d, c),
             .premises = {d != 0, all_move(c)},
             .claim = all_move(C.push(s, d, c))})
      .directly([&](Proof& p) { p.split(c); });
  T.theorem({.name = "coalesce_keeps_moving",
             .says = "no stride is 0 in L: none in coalesce(L)",
             .over = over(a),
             .premises = {all_move(a)},
             .claim = all_move(C.coalesce(a))})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes t) {
        p.seal("push");
        p.induct();
        p.use("push_keeps_moving", m.s, m.d, C.coalesce(t));
      });
  auto const none_to_drop = T.recursive<Bool, Modes>(
      "none_to_drop", "no mode of extent 1 or stride 0", [&] { return T.truth(); },
      [](auto self, auto m, Modes t) { return m.s != 1 && m.d != 0 && self(t); });
  T.theorem({.name = "coalesced_and_moving_is_both",
             .says = "coalesced, and no stride is 0: no mode of extent 1 or stride 0",
             .over = over(c),
             .premises = {C.coalesced(c), all_move(c)},
             .claim = none_to_drop(c)})
      .by_induction_on(c, nothing, [&](Proof& p, auto, Modes) { p.induct(); });
  LawsOf(T, L, {.of = of, .where = "every extent >= 1", .premises = {L.positive(a)}})
      .prove("filter_leaves_nothing_to_drop", [&](Proof& p, auto const&) {
        p.use("moving_modes_have_the_values", a, zero).use("moving_modes_move", a);
        p.use("coalesce_leaves_nothing_to_join", moving(a));
        p.use("coalesce_keeps_moving", moving(a));
        p.use("coalesced_is_both", filter).use("coalesced_and_moving_is_both", filter);
      });

  // The indices with digit 0 in every mode that moves.
  auto const nullspace = T.recursive<Modes, Modes, Int>(
      "nullspace", "the modes of stride 0, each with w times the extents before it",
      [&](Int) { return T.nil<Modes>(); },
      [](auto self, auto m, Modes t, Int weight) {
        return when(m.d == 0, cons(m.s, weight, self(t, weight * m.s)))
            .otherwise(self(t, weight * m.s));
      });
  auto const resting = T.recursive<Int, Modes, Int>(
      "resting", "the index with the digits of y in the modes of stride 0, and 0 in the others",
      [&](Int) { return T.constant(0); },
      [](auto self, auto m, Modes t, Int index) {
        return when(m.d == 0, remainder(index, m.s) + m.s * self(t, quotient(index, m.s)))
            .otherwise(m.s * self(t, index));
      });
  T.theorem(
       {.name = "nullspace_counts_resting_indices",
        .says = "the nullspace at y is w times the resting index of y",
        .over = over(a, w, y),
        .premises = {L.positive(a)},
        .claim = L.value(nullspace(a, w), y) == w * resting(a, y) && L.positive(nullspace(a, w))})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes t) {
        Int const whole = resting(cons(m, t), y);
        Int const after = m.s * resting(t, quotient(y, m.s));
        p.induct(w * m.s, quotient(y, m.s)).induct(w * m.s, y);
        p.use("equals_multiply", whole, remainder(y, m.s) + after, w);
        p.use("equals_multiply", whole, m.s * resting(t, y), w);
      });
  T.theorem(
       {.name = "resting_indices_map_to_zero",
        .says = "the resting index of y is an index, and L is 0 there",
        .over = over(a, y),
        .premises = {L.positive(a)},
        .claim = L.value(a, resting(a, y)) == 0 && 0 <= resting(a, y) && resting(a, y) < L.size(a)})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes t) {
        Int const digit = remainder(y, m.s);
        Int const after = resting(t, quotient(y, m.s));
        p.induct(quotient(y, m.s)).induct(y);
        p.use("digits_are_found", digit, m.s, after);
        p.use("digits_are_found", zero, m.s, resting(t, y));
        p.use("digits_stay_in_range", digit, m.s, after, L.size(t));
        p.use("digits_stay_in_range", zero, m.s, resting(t, y), L.size(t));
      });
  Modes const null = nullspace(a, one);
  T.theorem({.name = "nullspace_has_the_other_modes",
             .says = "|nullspace(L)| times the size of the modes that move is |L|",
             .over = over(a, w),
             .premises = {L.positive(a)},
             .claim = L.size(nullspace(a, w)) * L.size(moving(a)) == L.size(a)})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes t) {
        p.induct(w * m.s);
        p.use("equals_multiply", L.size(nullspace(t, w * m.s)) * L.size(moving(t)), L.size(t), m.s);
      });
  T.theorem({.name = "resting_indices_increase",
             .says = "y < z below the size of the nullspace: resting(y) < resting(z)",
             .over = over(a, w, y, z),
             .premises = {L.positive(a), 0 <= y, y < z, z < L.size(nullspace(a, w))},
             .claim = resting(a, y) < resting(a, z)})
      .by_induction_on(
          a, [](Proof& p) { p.impossible(); },
          [&](Proof& p, auto m, Modes t) {
            Int const low = quotient(y, m.s);
            Int const high = quotient(z, m.s);
            p.induct(w * m.s, low, high).induct(w * m.s, y, z);
            p.use("quotient_is_below", z, m.s, L.size(nullspace(t, w * m.s)));
            p.use("products_are_monotone", high, low, m.s);
            p.use("products_are_monotone", resting(t, low), resting(t, high), m.s);
            p.use("products_are_monotone", resting(t, y), resting(t, z), m.s);
          });
  LawsOf(T, L,
         {.of = {.parameters = {a}, .answer = null},
          .where = "every extent >= 1",
          .premises = {L.positive(a)}})
      .prove("nullspace_maps_to_zero",
             [&](Proof& p, auto const& i) {
               p.use("nullspace_counts_resting_indices", a, one, i[0]);
               p.use("resting_indices_map_to_zero", a, i[0]);
             })
      .prove("nullspace_is_all", [&](Proof& p, auto const& i) {
        p.use("nullspace_has_the_other_modes", a, one);
        p.use("nullspace_counts_resting_indices", a, one, i[0] - 1);
        p.use("nullspace_counts_resting_indices", a, one, i[0]);
        p.use("resting_indices_increase", a, one, i[0] - 1, i[0]);
        p.use("modes_of_extent_1_do_not_matter", a, zero);
        p.use("moving_modes_have_the_values", a, zero).use("size_is_positive", moving(a));
        p.use("digits_are_found", zero, L.size(moving(a)), L.size(null));
      });
}

}  // namespace layoutcheck::smt
