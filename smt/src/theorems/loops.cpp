// The loops of core: coalesce, complement and the inverses, each by the invariant that is
// written next to its loop in core. What is behind a loop is a list with the last mode first, as
// push_back leaves it.
#include "theorems/chapters.hpp"

namespace layoutcheck::smt {

void chapter_loops(Theory& T, Layouts const& L, Tracing const& R, Complemented const& M) {
  Modes const a = T.modes("a");
  Modes const b = T.modes("b");
  Modes const done = T.modes("made");  // what the loop has made, last mode first
  Int const n = T.integer("n");
  Int const k = T.integer("k");
  Int const x = T.integer("x");
  Int const w = T.integer("w");
  auto const nothing = [](Proof&) {};

  auto const onto = T.recursive<Modes, Modes, Modes>(
      "onto", "the first list turned round, then the second", [](Modes rest) { return rest; },
      [](auto self, auto m, Modes t, Modes rest) { return self(t, cons(m, rest)); });

  T.theorem({.name = "onto_adds",
             .says = "(turned a, b)(x) = (turned a)(x) + b(x div |a|)",
             .over = over(a, b, x),
             .premises = {L.positive(a)},
             .claim = L.value(onto(a, b), x) == L.value(onto(a, T.nil<Modes>()), x) +
                                                    L.value(b, quotient(x, L.size(a))) &&
                      L.size(onto(a, b)) == L.size(a) * L.size(b)})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes t) {
        Modes const one = cons(m, T.nil<Modes>());
        p.induct(cons(m, b), x).induct(one, x);
        p.use("size_is_positive", t);
        p.use("divisions_chain", x, L.size(t), m.s);
      });

  // coalesce: what is merged keeps the values of (done, mode, rest).
  auto const push_back = T.function<Modes, Modes, Int, Int>(
      "push_back", "one turn of coalesce's loop: skip, append, or merge with the last mode",
      [&](Modes made, Int s, Int d) {
        return when(s == 1, made)
            .when(is_empty(made), cons(s, d, made))
            .when(d == extent(made) * stride(made),
                  cons(extent(made) * s, stride(made), rest(made)))
            .otherwise(cons(s, d, made));
      });
  auto const loop = T.recursive<Modes, Modes, Modes>(
      "coalesce_loop", "coalesce's loop over the modes", [](Modes made) { return made; },
      [&](auto self, auto m, Modes t, Modes made) { return self(t, push_back(made, m.s, m.d)); });

  T.theorem({.name = "turn_keeps_values",
             .says = "one turn of coalesce's loop keeps the values of (made, mode, rest)",
             .over = over(done, n, k, b, x),
             .premises = {L.positive(done), n >= 1, L.positive(b)},
             .claim = L.value(onto(push_back(done, n, k), b), x) ==
                          L.value(onto(done, cons(n, k, b)), x) &&
                      L.size(onto(push_back(done, n, k), b)) == L.size(onto(done, cons(n, k, b))) &&
                      L.positive(push_back(done, n, k))})
      .directly([&](Proof& p) {
        Modes const before = rest(done);
        Int const s = extent(done);
        Int const d = stride(done);
        Int const at = quotient(x, L.size(before));
        p.split(done);
        p.use("onto_adds", done, b, x).use("onto_adds", done, cons(n, k, b), x);
        p.use("onto_adds", before, cons(s * n, d, b), x);
        p.use("onto_adds", before, cons(s, d, cons(n, k, b)), x);
        p.use("onto_adds", before, b, x);
        p.use("size_is_positive", before);
        p.use("divisions_chain", at, s, n);
        Int const digit = remainder(quotient(at, s), n);
        p.use("equals_multiply", remainder(at, s * n), remainder(at, s) + s * digit, d);
        p.use("equals_multiply", k, s * d, digit);
        p.use("equals_multiply", n, T.constant(1), L.size(b) * L.size(done));
        p.use("equals_multiply", n, T.constant(1), L.size(b));
      });
  T.theorem(
       {.name = "coalesce_loop_keeps_values",
        .says = "coalesce's loop keeps the values of (made, rest)",
        .over = over(a, done, x),
        .premises = {L.positive(a), L.positive(done)},
        .claim = L.value(onto(loop(a, done), T.nil<Modes>()), x) == L.value(onto(done, a), x) &&
                 L.size(onto(loop(a, done), T.nil<Modes>())) == L.size(onto(done, a)) &&
                 L.positive(loop(a, done))})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes t) {
        p.seal("push_back");
        p.induct(push_back(done, m.s, m.d), x);
        p.use("turn_keeps_values", done, m.s, m.d, t, x);
      });

  // complement: `covered` is the least offset that (modes so far, gaps so far) do not reach.
  auto const gaps_loop = T.recursive<Modes, Modes, Modes, Int, Int>(
      "complement_loop", "complement's loop over the sorted modes, then the last gap",
      [&](Modes made, Int covered, Int target) {
        return cons(quotient(target + covered - 1, covered), covered, made);
      },
      [](auto self, auto m, Modes t, Modes made, Int covered, Int target) {
        return self(t, cons(quotient(m.d, covered), covered, made), m.s * m.d, target);
      });
  T.theorem({.name = "complement_loop_is_the_complement",
             .says = "the loop appends the complement of what is left to the gaps made so far",
             .over = over(a, done, w, n),
             .premises = {},
             .claim = onto(gaps_loop(a, done, w, n), T.nil<Modes>()) ==
                      onto(done, M.complement(a, w, n))})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes) {
        p.induct(cons(quotient(m.d, w), w, done), m.s * m.d, n);
      });

  // The inverses: insert_sorted, mode by mode, is sort; what is chosen is appended.
  Traced const r = T.traced("r");
  Traced const l = T.traced("l");
  Traced const made = T.traced("made3");
  Int const c = T.integer("c");
  Int const p2 = T.integer("p");
  Int const q2 = T.integer("q");
  Int const c2 = T.integer("o");
  auto const turned = T.recursive<Traced, Traced, Traced>(
      "traced_onto", "the first list turned round, then the second",
      [](Traced rest) { return rest; },
      [](auto self, auto m, Traced t, Traced rest) { return self(t, cons(m, rest)); });
  auto const before = [](Int s, Int d, Int other_s, Int other_d) {
    return d < other_d || (d == other_d && s < other_s);
  };
  auto const put_behind = T.recursive<Traced, Traced, Int, Int, Int>(
      "put_behind", "a mode put before the first that comes after it",
      [&](Int s, Int d, Int e) { return cons(s, d, e, T.nil<Traced>()); },
      [&](auto self, auto m, Traced t, Int s, Int d, Int e) {
        return when(before(s, d, m.s, m.d), cons(s, d, e, cons(m, t)))
            .otherwise(cons(m, self(t, s, d, e)));
      });
  auto const move_down = T.recursive<Traced, Traced, Int, Int, Int>(
      "move_down", "insert_sorted: a mode at the end moves past those it comes before",
      [&](Int s, Int d, Int e) { return cons(s, d, e, T.nil<Traced>()); },
      [&](auto self, auto m, Traced t, Int s, Int d, Int e) {
        return when(before(s, d, m.s, m.d), cons(m, self(t, s, d, e)))
            .otherwise(cons(s, d, e, cons(m, t)));
      });
  auto const falling = T.recursive<Bool, Traced>(
      "falling", "the list turned round is sorted", [&] { return T.truth(); },
      [&](auto self, auto m, Traced t) {
        return (is_empty(t) || !before(m.s, m.d, extent(t), stride(t))) && self(t);
      });
  auto const none_after = T.recursive<Bool, Traced, Int, Int>(
      "none_after", "the mode comes before none of the list", [&](Int, Int) { return T.truth(); },
      [&](auto self, auto m, Traced t, Int s, Int d) {
        return !before(s, d, m.s, m.d) && self(t, s, d);
      });
  auto const sort_loop = T.recursive<Traced, Traced, Traced>(
      "sort_loop", "the loop of traced_by_stride", [](Traced sorted) { return sorted; },
      [&](auto self, auto m, Traced t, Traced sorted) {
        return self(t, move_down(sorted, m.s, m.d, m.e));
      });
  auto const sort_forward = T.recursive<Traced, Traced, Traced>(
      "sort_forward", "each mode in turn put before the first that comes after it",
      [](Traced sorted) { return sorted; },
      [&](auto self, auto m, Traced t, Traced sorted) {
        return self(t, put_behind(sorted, m.s, m.d, m.e));
      });

  T.theorem(
       {.name = "falling_lists_end_low",
        .says = "what does not come before the last of a sorted list comes before none of it",
        .over = over(made, n, k),
        .premises = {falling(made), is_empty(made) || !before(n, k, extent(made), stride(made))},
        .claim = none_after(made, n, k)})
      .by_induction_on(made, nothing, [&](Proof& p, auto, Traced t) {
        p.split(t);
        p.induct(n, k);
      });
  T.theorem({.name = "modes_are_put_past",
             .says = "a mode is put past all that it does not come before",
             .over = over(made, l, n, k, c),
             .premises = {none_after(made, n, k)},
             .claim = put_behind(turned(made, l), n, k, c) == turned(made, put_behind(l, n, k, c))})
      .by_induction_on(made, nothing,
                       [&](Proof& p, auto m, Traced) { p.induct(cons(m, l), n, k, c); });
  T.theorem({.name = "insert_sorted_puts_behind",
             .says = "insert_sorted inserts the mode before the first that comes after it",
             .over = over(made, l, n, k, c),
             .premises = {falling(made), is_empty(l) || before(n, k, extent(l), stride(l))},
             .claim = turned(move_down(made, n, k, c), l) == put_behind(turned(made, l), n, k, c)})
      .by_induction_on(
          made, [&](Proof& p) { p.split(l); },
          [&](Proof& p, auto m, Traced t) {
            p.split(l);
            p.induct(cons(m, l), n, k, c);
            p.use("falling_lists_end_low", cons(m, t), n, k);
            p.use("modes_are_put_past", cons(m, t), l, n, k, c);
          });
  T.theorem({.name = "insert_sorted_keeps_order",
             .says = "insert_sorted keeps the list sorted",
             .over = over(made, n, k, c),
             .premises = {falling(made)},
             .claim = falling(move_down(made, n, k, c))})
      .by_induction_on(made, nothing, [&](Proof& p, auto, Traced t) {
        p.split(t);
        p.induct(n, k, c);
      });
  T.theorem({.name = "sort_loop_goes_forward",
             .says = "the loop with insert_sorted is the loop that moves each mode to its place",
             .over = over(r, made),
             .premises = {falling(made)},
             .claim = turned(sort_loop(r, made), T.nil<Traced>()) ==
                      sort_forward(r, turned(made, T.nil<Traced>()))})
      .by_induction_on(r, nothing, [&](Proof& p, auto m, Traced) {
        p.seal("move_down");
        p.induct(move_down(made, m.s, m.d, m.e));
        p.use("insert_sorted_puts_behind", made, T.nil<Traced>(), m.s, m.d, m.e);
        p.use("insert_sorted_keeps_order", made, m.s, m.d, m.e);
      });
  T.theorem({.name = "insertions_commute",
             .says = "inserting in front of equals and putting behind equals commute",
             .over = over(l, n, k, c, p2, q2, c2),
             .premises = {},
             .claim = put_behind(R.insert(l, n, k, c), p2, q2, c2) ==
                      R.insert(put_behind(l, p2, q2, c2), n, k, c)})
      .by_induction_on(l, nothing, [&](Proof& p, auto, Traced) { p.induct(n, k, c, p2, q2, c2); });
  T.theorem(
       {.name = "first_mode_is_inserted_last",
        .says =
            "putting modes into (mode inserted into l) is inserting it into what they make of l",
        .over = over(r, l, n, k, c),
        .premises = {},
        .claim = sort_forward(r, R.insert(l, n, k, c)) == R.insert(sort_forward(r, l), n, k, c)})
      .by_induction_on(r, nothing, [&](Proof& p, auto m, Traced) {
        p.induct(put_behind(l, m.s, m.d, m.e), n, k, c);
        p.use("insertions_commute", l, n, k, c, m.s, m.d, m.e);
      });
  T.theorem({.name = "sort_loop_sorts",
             .says = "the loop of traced_by_stride makes sort(r): the same modes in the same order",
             .over = over(r),
             .premises = {},
             .claim = sort_forward(r, T.nil<Traced>()) == R.sort(r) &&
                      turned(sort_loop(r, T.nil<Traced>()), T.nil<Traced>()) ==
                          sort_forward(r, T.nil<Traced>())})
      .by_induction_on(r, nothing, [&](Proof& p, auto m, Traced t) {
        p.use("sort_loop_goes_forward", cons(m, t), T.nil<Traced>());
        p.use("first_mode_is_inserted_last", t, T.nil<Traced>(), m.s, m.d, m.e);
        p.induct();
      });

  Function<Traced, Traced, Int> const chosen("chosen");
  auto const choose_loop = T.recursive<Traced, Traced, Traced, Int>(
      "choose_loop", "right_inverse's loop over the sorted modes",
      [](Traced chain, Int) { return chain; },
      [](auto self, auto m, Traced t, Traced chain, Int reached) {
        return when(m.d == reached, self(t, cons(m, chain), reached * m.s))
            .otherwise(self(t, chain, reached));
      });
  T.theorem(
       {.name = "choose_loop_chooses",
        .says = "right_inverse's loop appends what is chosen of the rest",
        .over = over(r, made, w),
        .premises = {},
        .claim = turned(choose_loop(r, made, w), T.nil<Traced>()) == turned(made, chosen(r, w))})
      .by_induction_on(r, nothing, [&](Proof& p, auto m, Traced) {
        p.induct(cons(m, made), w * m.s).induct(made, w);
      });
  Function<Modes, Traced, Int, Int> const filled("filled");
  auto const fill_loop = T.recursive<Modes, Traced, Modes, Int, Int>(
      "fill_loop", "left_inverse's loop over the sorted modes",
      [](Modes out, Int, Int) { return out; },
      [](auto self, auto m, Traced t, Modes out, Int covered, Int outside) {
        Int const gap = quotient(m.d, covered);
        return when(gap <= 1, self(t, cons(m.s, m.e, out), m.s * m.d, outside))
            .otherwise(self(t, cons(m.s, m.e, cons(gap, outside, out)), m.s * m.d, outside * gap));
      });
  T.theorem(
       {.name = "fill_loop_fills",
        .says = "left_inverse's loop appends gaps that are not 1 and modes in turn",
        .over = over(r, done, w, n),
        .premises = {},
        .claim = onto(fill_loop(r, done, w, n), T.nil<Modes>()) == onto(done, filled(r, w, n))})
      .by_induction_on(r, nothing, [&](Proof& p, auto m, Traced) {
        Int const gap = quotient(m.d, w);
        p.induct(cons(m.s, m.e, cons(gap, n, done)), m.s * m.d, n * gap);
        p.induct(cons(m.s, m.e, done), m.s * m.d, n);
      });
  Function<Modes, Traced, Int, Int, Int> const divided("divided");
  auto const divide_loop = T.recursive<Modes, Traced, Modes, Int, Int, Int>(
      "divide_loop", "the loop over the sorted modes of left inverses by division",
      [](Modes out, Int, Int coordinate, Int reach) { return cons(reach, coordinate, out); },
      [](auto self, auto m, Traced t, Modes out, Int below, Int coordinate, Int reach) {
        return when(m.d == 0, self(t, out, below, coordinate, reach))
            .otherwise(self(t, cons(quotient(m.d, below), coordinate, out), m.d, m.e, m.s));
      });
  T.theorem({.name = "divide_loop_divides",
             .says = "the loop of left inverses by division appends the digits over the strides",
             .over = over(r, done, w, c, n),
             .premises = {},
             .claim = onto(divide_loop(r, done, w, c, n), T.nil<Modes>()) ==
                      onto(done, divided(r, w, c, n))})
      .by_induction_on(r, nothing, [&](Proof& p, auto m, Traced) {
        p.induct(done, w, c, n).induct(cons(quotient(m.d, w), c, done), m.d, m.e, m.s);
      });
}

}  // namespace layoutcheck::smt
