// A right inverse of modes that join up cannot grow: the next offset is at no index.
#include "theorems/chapters.hpp"

namespace layoutcheck::smt {

void chapter_largest_inverse(Theory& T, Layouts const& L, Tracing const& R) {
  Function<Traced, Traced, Int> const chosen("chosen");
  Function<Bool, Traced, Int> const joins_alone("joins_alone");
  Function<Bool, Traced> const sorted("sorted");
  Modes const a = T.modes("a");
  Traced const r = T.traced("r");
  Int const n = T.integer("n");
  Int const w = T.integer("w");
  Int const c = T.integer("c");
  Int const x = T.integer("x");
  Int const one = T.constant(1);
  Int const zero = T.constant(0);
  auto const nothing = [](Proof&) {};

  auto const at_least = T.recursive<Bool, Traced, Int>(
      "at_least", "every stride is at least n", [&](Int) { return T.truth(); },
      [](auto self, auto m, Traced t, Int least) { return m.d >= least && self(t, least); });
  T.theorem({.name = "sorted_strides_are_at_least_the_first",
             .says = "sorted, the first stride at least n: every stride is",
             .over = over(r, n),
             .premises = {sorted(r), is_empty(r) || stride(r) >= n},
             .claim = at_least(r, n)})
      .by_induction_on(r, nothing, [=](Proof& p, auto, Traced t) {
        p.split(t);
        p.induct(n);
      });
  T.theorem({.name = "large_strides_make_no_small_offset",
             .says = "strides of at least n >= 1: an offset is 0 or at least n",
             .over = over(r, n, x),
             .premises = {R.positive(r), n >= 1, at_least(r, n)},
             .claim = R.offset(r, x) == 0 || R.offset(r, x) >= n})
      .by_induction_on(r, nothing, [=](Proof& p, auto m, Traced) {
        p.induct(n, quotient(x, m.s));
        p.use("product", remainder(x, m.s), m.d);
      });
  T.theorem({.name = "large_strides_are_not_chosen",
             .says = "strides of at least n, above what is reached: none is chosen",
             .over = over(r, n, w),
             .premises = {w < n, at_least(r, n)},
             .claim = R.size(chosen(r, w)) == 1})
      .by_induction_on(r, nothing, [=](Proof& p, auto, Traced) { p.induct(n, w); });
  T.theorem({.name = "next_offset_is_missed",
             .says = "sorted, no stride below what is reached: what the chosen modes reach is not "
                     "an offset, c < w included",
             .over = over(r, w, c, x),
             .premises = {R.positive(r), sorted(r), joins_alone(r, w), 0 <= c, c < w},
             .claim = c + R.offset(r, x) != w * R.size(chosen(r, w))})
      .by_induction_on(r, nothing, [=](Proof& p, auto m, Traced t) {
        Int const digit = remainder(x, m.s);
        p.induct(w * m.s, c + digit * w, quotient(x, m.s));
        p.use("digits_stay_in_range", c, w, digit, m.s);
        p.use("equals_multiply", m.d, w, digit);
        Traced const all = cons(m, t);
        p.use("sorted_strides_are_at_least_the_first", all, m.d);
        p.use("large_strides_make_no_small_offset", all, m.d, x);
        p.use("large_strides_are_not_chosen", t, m.d, w);
        Int const reach = R.size(chosen(all, w));
        p.use("equals_multiply", reach, m.s * R.size(chosen(t, w * m.s)), w);
        p.use("equals_multiply", reach, one, w);
      });
  Traced const traced = R.trace(a, one);
  Traced const order = R.sort(traced);
  T.theorem({.name = "right_inverse_cannot_grow",
             .says = "no stride below what the modes before it reach: the offset after those that "
                     "the right inverse covers is at no index, so that none is larger",
             .over = over(a, x),
             .premises = {L.positive(a), joins_alone(order, one)},
             .claim = L.value(a, x) != R.size(chosen(order, one))})
      .directly([=](Proof& p) {
        p.use("trace_keeps_the_layout", a, one, x);
        p.use("sort_keeps_offsets", traced, x).use("sort_keeps_size", traced);
        p.use("sort_orders_modes", traced);
        p.use("next_offset_is_missed", order, one, zero, R.place(traced, x));
      });
}

}  // namespace layoutcheck::smt
