// Mutants of theorems about core's loops, tiles and layouts in any order.
#include "solve/mutants/maker.hpp"

namespace layoutcheck::smt {

void mutants_of_loops(MutantMaker& mutant) {
  Theory& T = mutant.theory;
  Function<Bool, Modes> const positive("positive");
  Function<Int, Modes> const size("size");
  Function<Int, Modes, Int> const value("value");
  Function<Int, Modes, Int> const extended("extended");
  Function<Modes, Modes, Modes> const append("append");
  Function<Modes, Modes, Modes> const mapped("mapped");
  Function<Bool, Modes, Int> const tractable("tractable");
  Function<Modes, Modes, Int, Int> const complement("complement");
  Function<Traced, Modes, Int> const trace("trace");
  Function<Traced, Traced> const sort("sort");
  Function<Modes, Traced> const strides("strides");
  Function<Modes, Modes, Modes> const onto("onto");
  Function<Traced, Traced, Traced> const turned("traced_onto");
  Function<Traced, Traced, Int> const chosen("chosen");
  Modes const a = T.modes("a");
  Modes const b = T.modes("b");
  Modes const made = T.modes("made");
  Traced const r = T.traced("r");
  Int const p = T.integer("p");
  Int const q = T.integer("q");
  Int const n = T.integer("n");
  Int const k = T.integer("k");
  Int const x = T.integer("x");
  Int const y = T.integer("y");
  Int const one = T.constant(1);

  auto const merging = T.function<Modes, Modes, Int, Int>(
      "mutant_turn", "merges where the mode goes on from the stride, not from s d",
      [&](Modes so_far, Int s, Int d) {
        return when(s == 1, so_far)
            .when(is_empty(so_far), cons(s, d, so_far))
            .when(d == stride(so_far) + extent(so_far),
                  cons(extent(so_far) * s, stride(so_far), rest(so_far)))
            .otherwise(cons(s, d, so_far));
      });
  mutant({.name = "turn_adds_where_it_multiplies",
          .of = "turn_keeps_values",
          .says = "the loop of coalesce merges where d = stride + extent",
          .over = over(made, n, k, x),
          .premises = {positive(made), n >= 1},
          .claim = value(onto(merging(made, n, k), T.nil<Modes>()), x) ==
                   value(onto(made, cons(n, k, T.nil<Modes>())), x)});

  auto const passes_equals = T.recursive<Traced, Traced, Int, Int, Int>(
      "mutant_move_down", "moves past modes that are equal too",
      [&](Int s, Int d, Int e) { return cons(s, d, e, T.nil<Traced>()); },
      [](auto self, auto m, Traced t, Int s, Int d, Int e) {
        return when(d < m.d || (d == m.d && s <= m.s), cons(m, self(t, s, d, e)))
            .otherwise(cons(s, d, e, cons(m, t)));
      });
  auto const unstable = T.recursive<Traced, Traced, Traced>(
      "mutant_sort_loop", "sorts with it", [](Traced sorted) { return sorted; },
      [&](auto self, auto m, Traced t, Traced sorted) {
        return self(t, passes_equals(sorted, m.s, m.d, m.e));
      });
  mutant({.name = "sort_that_is_not_stable",
          .of = "sort_loop_sorts",
          .says = "insert_sorted moves past equal modes",
          .over = over(r),
          .premises = {},
          .claim = turned(unstable(r, T.nil<Traced>()), T.nil<Traced>()) == sort(r)});

  auto const standing_still = T.recursive<Traced, Traced, Traced, Int>(
      "mutant_choose_loop", "reached stays what it was", [](Traced chain, Int) { return chain; },
      [](auto self, auto m, Traced t, Traced chain, Int reached) {
        return when(m.d == reached, self(t, cons(m, chain), reached))
            .otherwise(self(t, chain, reached));
      });
  mutant({.name = "reached_is_not_multiplied",
          .of = "choose_loop_chooses",
          .says = "the loop of right_inverse forgets to multiply what it has reached",
          .over = over(r),
          .premises = {},
          .claim =
              turned(standing_still(r, T.nil<Traced>(), one), T.nil<Traced>()) == chosen(r, one)});

  Function<Int, Modes, Int, Int> const top("top");
  mutant({.name = "tiles_of_any_kind_reindex",
          .of = "tiles_reindex",
          .says = "the tile need not be tractable",
          .over = over(b, n),
          .premises = {n >= 1, positive(b), positive(complement(b, one, n))},
          .claim = size(append(b, complement(b, one, n))) == top(b, one, n)});
  Modes const whole = cons(p, q, a);
  Modes const both = append(b, complement(b, one, n));
  mutant({.name = "divide_whatever_carries",
          .of = "logical_divide_is_composition",
          .says = "(B, B*) may carry in A",
          .over = over(b, n, a, p, q, x),
          .premises = {n >= 1, tractable(b, one), positive(whole)},
          .claim = value(mapped(both, whole), x) == extended(whole, value(both, x))});
  mutant({.name = "gaps_in_the_order_of_the_modes",
          .of = "complement_sums_injectively_in_any_order",
          .says = "the gaps are taken in the layout's own order instead of the order of strides",
          .over = over(a, n, x, y),
          .premises = {n >= 1, positive(a), tractable(strides(sort(trace(a, one))), one), 0 <= x,
                       x < size(a), 0 <= y, y < size(complement(a, one, n)),
                       value(a, x) == value(complement(a, one, n), y)},
          .claim = x == 0 && y == 0});
}

}  // namespace layoutcheck::smt
