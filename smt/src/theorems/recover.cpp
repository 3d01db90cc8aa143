// The walk that recovers a layout from its values, turn by turn. See core/recover/walk.hpp: before
// index i of a coalesced layout a ++ b, `closed` is a, `step` is |a|, `stride` the first of b.
#include "theorems/chapters.hpp"

namespace layoutcheck::smt {

void chapter_recover(Theory& T, Layouts const& L, Coalesced const& C) {
  Modes const a = T.modes("a");
  Modes const b = T.modes("b");
  Modes const c = T.modes("c");
  Int const i = T.integer("i");
  Int const x = T.integer("x");
  Int const zero = T.constant(0);
  Int const one = T.constant(1);
  Int const two = T.constant(2);
  auto const nothing = [](Proof&) {};
  Modes const all = L.append(a, b);
  Int const step = L.size(a);
  Int const end = step * extent(b);  // of b's first mode

  T.theorem({.name = "parts_of_coalesced_lists",
             .says = "a ++ b is coalesced: so is b, and extents of a are at least 1",
             .over = over(a, b),
             .premises = {C.coalesced(all)},
             .claim = C.coalesced(b) && L.positive(a)})
      .by_induction_on(a, nothing, [=](Proof& p, auto, Modes) { p.induct(b); });
  T.theorem({.name = "append_is_associative",
             .says = "(a ++ b) ++ c = a ++ (b ++ c)",
             .over = over(a, b, c),
             .premises = {},
             .claim = L.append(L.append(a, b), c) == L.append(a, L.append(b, c))})
      .by_induction_on(a, nothing, [=](Proof& p, auto, Modes) { p.induct(b, c); });
  T.theorem({.name = "walk_reads_a_step_back",
             .says = "|a| <= x: (a ++ b)(x) - (a ++ b)(x - |a|) is that of b at x div |a|, and one "
                     "before",
             .over = over(a, b, x),
             .premises = {L.positive(a)},
             .claim = L.value(all, x) - L.value(all, x - step) ==
                      L.value(b, quotient(x, step)) - L.value(b, quotient(x, step) - 1)})
      .directly([=](Proof& p) {
        p.use("append_adds", a, b, x).use("append_adds", a, b, x - step);
        p.use("size_is_positive", a);
        p.use("multiples_shift", x, step, zero - 1);
        p.use("value_within_size", a, x).use("value_within_size", a, x - step);
      });

  std::vector<Bool> const here = {C.coalesced(all), !is_empty(b), step <= i, i <= end,
                                  i < L.size(all)};
  auto const common = [=](Proof& p) {
    p.use("parts_of_coalesced_lists", a, b);
    p.use("size_is_positive", a);
    p.use("walk_reads_a_step_back", a, b, i);
    p.use("quotient_is_below", i, step, one);
    p.split(b);
    p.use("coalesced_is_positive", b).use("coalesced_is_positive", rest(b));
  };
  Int const turn = quotient(i, step);
  Bool const goes_on = L.value(all, i) == L.value(all, i - step) + stride(b);
  T.theorem(
       {.name = "walk_goes_on_within_a_mode",
        .says = "before the end of b's first mode: the value is a stride more than a step back",
        .over = over(a, b, i),
        .premises = {here[0], here[1], here[2], here[4], i < end},
        .claim = goes_on})
      .directly([=](Proof& p) {
        common(p);
        p.use("quotient_is_below", i, step, extent(b));
        p.use("first_mode_is_linear", extent(b), stride(b), rest(b), turn);
        p.use("first_mode_is_linear", extent(b), stride(b), rest(b), turn - 1);
      });
  T.theorem({.name = "walk_breaks_at_the_end_of_a_mode",
             .says =
                 "at the end of b's first mode, where another follows: the value is not a stride "
                 "more, and is the next stride",
             .over = over(a, b, i),
             .premises = {here[0], here[1], i == end, here[4]},
             .claim = !is_empty(rest(b)) && !goes_on && L.value(all, i) == stride(rest(b)) &&
                      turn == extent(b) && remainder(i, step) == 0})
      .directly([=](Proof& p) {
        common(p);
        Int const first = extent(b);
        p.use("append_multiplies_sizes", a, b);
        p.use("append_adds", a, b, i);
        p.use("value_at_zero", a).use("value_within_size", a, i);
        p.use("digits_are_found", zero, step, first);
        p.use("first_extent_is_read", first, stride(b), rest(b));
        p.use("first_mode_is_linear", first, stride(b), rest(b), first - 1);
        p.use("first_stride_is_read_at_one", rest(b));
        p.use("digits_are_found", zero, first, one);
        p.use("equals_multiply", L.size(b), first, step);
        p.use("products_are_monotone", one, first, step);
      });
  T.theorem(
       {.name = "walk_turn_keeps_the_invariant",
        .says = "from index i to i + 1: the modes are the same, with b's first one closed where "
                "the value is not a stride more",
        .over = over(a, b, i),
        .premises = {here[0], here[1], here[2], here[3], here[4]},
        .claim = implies(goes_on, i + 1 <= end) &&
                 implies(!goes_on, i == end && !is_empty(rest(b)) && i + 1 <= i * extent(rest(b)))})
      .directly([=](Proof& p) {
        common(p);
        p.use("walk_goes_on_within_a_mode", a, b, i);
        p.use("walk_breaks_at_the_end_of_a_mode", a, b, i);
        p.use("product", step, extent(b));
        p.use("products_are_monotone", two, extent(rest(b)), i);
        p.split(rest(b));
      });
  Modes const first_mode = cons(extent(b), stride(b), T.nil<Modes>());
  Modes const closed = L.append(a, first_mode);
  T.theorem({.name = "walk_closes_a_mode",
             .says = "b's first mode closed: the same list, and the step is its end",
             .over = over(a, b),
             .premises = {!is_empty(b)},
             .claim = L.append(closed, rest(b)) == all && L.size(closed) == end})
      .directly([=](Proof& p) {
        p.use("append_is_associative", a, first_mode, rest(b));
        p.use("append_multiplies_sizes", a, first_mode);
        p.split(b);
      });
  T.theorem({.name = "walk_never_refuses_a_layout",
             .says = "where a mode is closed, its extent divides what is left of the size",
             .over = over(a, b, i),
             .premises = {here[0], here[1], i == end, here[4]},
             .claim = remainder(quotient(L.size(all), step), turn) == 0})
      .directly([=](Proof& p) {
        common(p);
        p.use("walk_breaks_at_the_end_of_a_mode", a, b, i);
        p.use("append_multiplies_sizes", a, b);
        p.use("digits_are_found", zero, step, L.size(b));
        p.use("digits_are_found", zero, extent(b), L.size(rest(b)));
      });
  T.theorem({.name = "walk_ends_with_the_layout",
             .says =
                 "at the size: b is one mode, as long as the end needs, so that the walk has the "
                 "whole list",
             .over = over(a, b, i),
             .premises = {here[0], here[1], here[3], i == L.size(all)},
             .claim = is_empty(rest(b)) && ceiling(i, step) == extent(b)})
      .directly([=](Proof& p) {
        common(p);
        p.use("append_multiplies_sizes", a, b);
        p.use("products_are_monotone", extent(b) + 1, L.size(b), step);
        p.use("products_are_monotone", two, L.size(rest(b)), extent(b));
        p.use("equals_multiply", L.size(b), extent(b), step);
        p.use("ceiling_adds_one", i, step);
        p.use("digits_are_found", zero, step, extent(b));
      });
}

}  // namespace layoutcheck::smt
