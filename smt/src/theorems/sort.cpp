// Sorting by stride permutes indices and keeps what belongs to them.
#include "sentence/sentence.hpp"
#include "theorems/chapters.hpp"

namespace layoutcheck::smt {

void chapter_sort(Theory& T, Layouts const& L, Tracing const& R) {
  Traced const a = T.traced("a");
  Int const n = T.integer("n");  // the mode that is inserted: n:k, coordinate c
  Int const k = T.integer("k");
  Int const c = T.integer("c");
  Int const x = T.integer("x");
  Int const z = T.integer("z");
  auto const nothing = [](Proof&) {};

  T.theorem({.name = "traced_size_is_positive",
             .says = "extents >= 1: size >= 1",
             .over = over(a),
             .premises = {R.positive(a)},
             .claim = R.size(a) >= 1})
      .by_induction_on(a, nothing, [](Proof& p, auto, Traced) { p.induct(); });

  T.theorem(
       {.name = "insert_keeps_size",
        .says = "|insert(a, n:k)| = n |a|, extents stay positive",
        .over = over(a, n, k, c),
        .premises = {R.positive(a), n >= 1},
        .claim = R.size(R.insert(a, n, k, c)) == n * R.size(a) && R.positive(R.insert(a, n, k, c))})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Traced t) {
        p.induct(n, k, c);
        p.use("equals_multiply", R.size(R.insert(t, n, k, c)), n * R.size(t), m.s);
      });

  // x = x0 + n (x1 + s x2) goes to x1 + s seat(x0 + n x2).
  auto const digits = [&](Proof& p, auto m, Traced t) {
    Int const after = quotient(x, n);
    Int const inner = remainder(x, n) + n * quotient(after, m.s);
    p.use("digits_are_found", remainder(x, n), n, quotient(after, m.s));
    p.use("digits_are_found", remainder(after, m.s), m.s, R.seat(t, n, k, c, inner));
    return inner;
  };

  T.theorem({.name = "insert_keeps_offsets",
             .says = "insert(a, n:k) at seat(x) is (n:k, a) at x: offsets and coordinates",
             .over = over(a, n, k, c, x),
             .premises = {R.positive(a), n >= 1},
             .claim = R.offset(R.insert(a, n, k, c), R.seat(a, n, k, c, x)) ==
                          remainder(x, n) * k + R.offset(a, quotient(x, n)) &&
                      R.index(R.insert(a, n, k, c), R.seat(a, n, k, c, x)) ==
                          remainder(x, n) * c + R.index(a, quotient(x, n))})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Traced t) {
        Int const inner = digits(p, m, t);
        p.induct(n, k, c, inner);
      });

  T.theorem({.name = "unseat_undoes_seat",
             .says = "unseat(seat(x)) = x",
             .over = over(a, n, k, c, x),
             .premises = {R.positive(a), n >= 1},
             .claim = R.unseat(a, n, k, c, R.seat(a, n, k, c, x)) == x})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Traced t) {
        Int const inner = digits(p, m, t);
        p.induct(n, k, c, inner);
        Int const after = quotient(x, n);
        p.use("equals_multiply", after, remainder(after, m.s) + m.s * quotient(after, m.s), n);
      });

  T.theorem({.name = "seat_undoes_unseat",
             .says = "seat(unseat(y)) = y",
             .over = over(a, n, k, c, x),
             .premises = {R.positive(a), n >= 1},
             .claim = R.seat(a, n, k, c, R.unseat(a, n, k, c, x)) == x})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Traced t) {
        p.induct(n, k, c, quotient(x, m.s));
        Int const inner = R.unseat(t, n, k, c, quotient(x, m.s));
        Int const high = remainder(x, m.s) + m.s * quotient(inner, n);
        p.use("digits_are_found", remainder(inner, n), n, high);
        p.use("digits_are_found", remainder(x, m.s), m.s, quotient(inner, n));
        p.use("equals_multiply", R.seat(t, n, k, c, inner), quotient(x, m.s), m.s);
      });

  T.theorem({.name = "seat_stays_in_range",
             .says = "0 <= x < n |a|: 0 <= seat(x) < n |a|",
             .over = over(a, n, k, c, x),
             .premises = {R.positive(a), n >= 1, 0 <= x, x < n * R.size(a)},
             .claim = 0 <= R.seat(a, n, k, c, x) && R.seat(a, n, k, c, x) < n * R.size(a)})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Traced t) {
        Int const inner = digits(p, m, t);
        Int const after = quotient(x, n);
        p.induct(n, k, c, inner);
        p.use("quotient_is_below", x, n, m.s * R.size(t));
        p.use("quotient_is_below", after, m.s, R.size(t));
        p.use("digits_stay_in_range", remainder(x, n), n, quotient(after, m.s), R.size(t));
        p.use("digits_stay_in_range", remainder(after, m.s), m.s, R.seat(t, n, k, c, inner),
              n * R.size(t));
      });

  T.theorem({.name = "unseat_stays_in_range",
             .says = "0 <= y < n |a|: 0 <= unseat(y) < n |a|",
             .over = over(a, n, k, c, x),
             .premises = {R.positive(a), n >= 1, 0 <= x, x < n * R.size(a)},
             .claim = 0 <= R.unseat(a, n, k, c, x) && R.unseat(a, n, k, c, x) < n * R.size(a)})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Traced t) {
        Int const inner = R.unseat(t, n, k, c, quotient(x, m.s));
        Int const high = remainder(x, m.s) + m.s * quotient(inner, n);
        p.induct(n, k, c, quotient(x, m.s));
        p.use("quotient_is_below", x, m.s, n * R.size(t));
        p.use("quotient_is_below", inner, n, R.size(t));
        p.use("digits_stay_in_range", remainder(x, m.s), m.s, quotient(inner, n), R.size(t));
        p.use("digits_stay_in_range", remainder(inner, n), n, high, m.s * R.size(t));
      });

  // sort
  T.theorem({.name = "sort_keeps_size",
             .says = "|sort(a)| = |a|, extents stay positive",
             .over = over(a),
             .premises = {R.positive(a)},
             .claim = R.size(R.sort(a)) == R.size(a) && R.positive(R.sort(a))})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Traced t) {
        p.induct();
        p.use("insert_keeps_size", R.sort(t), m.s, m.d, m.e);
        p.use("equals_multiply", R.size(R.sort(t)), R.size(t), m.s);
      });

  T.theorem({.name = "sort_keeps_offsets",
             .says = "sort(a) at place(x) is a at x: offsets and coordinates",
             .over = over(a, x),
             .premises = {R.positive(a)},
             .claim = R.offset(R.sort(a), R.place(a, x)) == R.offset(a, x) &&
                      R.index(R.sort(a), R.place(a, x)) == R.index(a, x)})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Traced t) {
        Int const rest = R.place(t, quotient(x, m.s));
        p.induct(quotient(x, m.s));
        p.use("sort_keeps_size", t);
        p.use("digits_are_found", remainder(x, m.s), m.s, rest);
        p.use("insert_keeps_offsets", R.sort(t), m.s, m.d, m.e, remainder(x, m.s) + m.s * rest);
      });

  T.theorem({.name = "unplace_undoes_place",
             .says = "unplace(place(x)) = x",
             .over = over(a, x),
             .premises = {R.positive(a)},
             .claim = R.unplace(a, R.place(a, x)) == x})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Traced t) {
        Int const rest = R.place(t, quotient(x, m.s));
        p.induct(quotient(x, m.s));
        p.use("sort_keeps_size", t);
        p.use("digits_are_found", remainder(x, m.s), m.s, rest);
        p.use("unseat_undoes_seat", R.sort(t), m.s, m.d, m.e, remainder(x, m.s) + m.s * rest);
        p.use("equals_multiply", R.unplace(t, rest), quotient(x, m.s), m.s);
      });

  T.theorem({.name = "place_undoes_unplace",
             .says = "place(unplace(y)) = y",
             .over = over(a, x),
             .premises = {R.positive(a)},
             .claim = R.place(a, R.unplace(a, x)) == x})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Traced t) {
        Int const whole = R.unseat(R.sort(t), m.s, m.d, m.e, x);
        Int const rest = R.unplace(t, quotient(whole, m.s));
        p.induct(quotient(whole, m.s));
        p.use("sort_keeps_size", t);
        p.use("digits_are_found", remainder(whole, m.s), m.s, rest);
        p.use("seat_undoes_unseat", R.sort(t), m.s, m.d, m.e, x);
        p.use("equals_multiply", R.place(t, rest), quotient(whole, m.s), m.s);
      });

  T.theorem({.name = "place_stays_in_range",
             .says = "0 <= x < |a|: 0 <= place(x) < |a|",
             .over = over(a, x),
             .premises = {R.positive(a), 0 <= x, x < R.size(a)},
             .claim = 0 <= R.place(a, x) && R.place(a, x) < R.size(a)})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Traced t) {
        Int const rest = R.place(t, quotient(x, m.s));
        p.induct(quotient(x, m.s));
        p.use("sort_keeps_size", t);
        p.use("quotient_is_below", x, m.s, R.size(t));
        p.use("digits_stay_in_range", remainder(x, m.s), m.s, rest, R.size(t));
        p.use("equals_multiply", R.size(R.sort(t)), R.size(t), m.s);
        p.use("seat_stays_in_range", R.sort(t), m.s, m.d, m.e, remainder(x, m.s) + m.s * rest);
      });

  T.theorem({.name = "unplace_stays_in_range",
             .says = "0 <= y < |a|: 0 <= unplace(y) < |a|",
             .over = over(a, x),
             .premises = {R.positive(a), 0 <= x, x < R.size(a)},
             .claim = 0 <= R.unplace(a, x) && R.unplace(a, x) < R.size(a)})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Traced t) {
        Int const whole = R.unseat(R.sort(t), m.s, m.d, m.e, x);
        Int const rest = R.unplace(t, quotient(whole, m.s));
        p.induct(quotient(whole, m.s));
        p.use("sort_keeps_size", t);
        p.use("equals_multiply", R.size(R.sort(t)), R.size(t), m.s);
        p.use("unseat_stays_in_range", R.sort(t), m.s, m.d, m.e, x);
        p.use("quotient_is_below", whole, m.s, R.size(t));
        p.use("digits_stay_in_range", remainder(whole, m.s), m.s, rest, R.size(t));
      });

  auto const sorted = T.recursive<Bool, Traced>(
      "sorted", "no mode comes before the one in front of it", [&] { return T.truth(); },
      [](auto self, auto m, Traced t) {
        return (is_empty(t) || !(stride(t) < m.d || (stride(t) == m.d && extent(t) < m.s))) &&
               self(t);
      });
  T.theorem({.name = "insert_keeps_order",
             .says = "a mode inserted into a sorted list leaves it sorted",
             .over = over(a, n, k, c),
             .premises = {sorted(a)},
             .claim = sorted(R.insert(a, n, k, c))})
      .by_induction_on(a, nothing, [&](Proof& p, auto, Traced t) {
        p.split(t);
        p.induct(n, k, c);
      });
  T.theorem({.name = "sort_orders_modes",
             .says = "sort(a) is ordered by stride, then extent",
             .over = over(a),
             .premises = {},
             .claim = sorted(R.sort(a))})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Traced t) {
        p.induct();
        p.use("insert_keeps_order", R.sort(t), m.s, m.d, m.e);
      });
  LawsOf(T, L, {.of = {.parameters = {a}, .answer = R.sort(a)}})
      .prove("sort_orders_modes", [&](Proof& p, auto const&) { p.use("sort_orders_modes", a); });

  auto const occurs = T.recursive<Int, Traced, Int, Int>(
      "occurs", "how many modes are n:k", [&](Int, Int) { return T.constant(0); },
      [](auto self, auto m, Traced t, Int of_extent, Int of_stride) {
        return when(m.s == of_extent && m.d == of_stride, self(t, of_extent, of_stride) + 1)
            .otherwise(self(t, of_extent, of_stride));
      });
  T.theorem({.name = "insert_keeps_modes",
             .says = "insert(a, n:k) has as many of each mode as n:k before a",
             .over = over(a, n, k, c, x, z),
             .premises = {},
             .claim = occurs(R.insert(a, n, k, c), x, z) == occurs(cons(n, k, c, a), x, z)})
      .by_induction_on(a, nothing, [&](Proof& p, auto, Traced) { p.induct(n, k, c, x, z); });
  T.theorem({.name = "sort_keeps_modes",
             .says = "sort(a) has as many of each mode as a",
             .law = "sort_keeps_modes",
             .of = {.parameters = {a}, .answer = R.sort(a)},
             .over = over(a, x, z),
             .premises = {},
             .claim = occurs(R.sort(a), x, z) == occurs(a, x, z)})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Traced t) {
        p.induct(x, z);
        p.use("insert_keeps_modes", R.sort(t), m.s, m.d, m.e, x, z);
      });
}

}  // namespace layoutcheck::smt
