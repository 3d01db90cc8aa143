// Parts of a list: its first modes, as max_common_layout takes them of a right inverse; the rest
// when a mode is fixed, as slice does; and why a mode of stride 0 has no left inverse.
#include "theorems/chapters.hpp"

namespace layoutcheck::smt {

void chapter_parts(Theory& T, Layouts const& L) {
  Modes const a = T.modes("a");
  Modes const b = T.modes("b");
  Modes const r = T.modes("r");
  Int const n = T.integer("n");
  Int const m = T.integer("m");
  Int const k = T.integer("k");
  Int const x = T.integer("x");
  Int const y = T.integer("y");
  Int const zero = T.constant(0);
  Int const one = T.constant(1);
  Int const before = L.size(a);

  Modes const one_mode = cons(n, k, T.nil<Modes>());
  Modes const part = L.append(a, one_mode);
  Modes const all = L.append(a, cons(m, k, b));
  T.theorem({.name = "first_modes_are_a_part",
             .says = "modes up to n of the m steps of one: the values of the list at all their "
                     "indices",
             .over = over(a, n, m, k, b, x),
             .premises = {L.positive(a), L.positive(b), 1 <= n, n <= m, 0 <= x, x < before * n},
             .claim = L.value(part, x) == L.value(all, x)})
      .directly([=](Proof& p) {
        p.use("append_adds", a, one_mode, x).use("append_adds", a, cons(m, k, b), x);
        p.use("size_is_positive", a);
        p.use("quotient_is_below", x, before, n);
        p.use("value_at_zero", b);
      });
  Modes const whole = L.append(a, cons(n, k, b));
  T.theorem({.name = "fixing_a_mode_adds_its_offset",
             .says = "a mode at digit m: the layout without it, m k further",
             .over = over(a, n, k, b, m, x, y),
             .premises = {L.positive(a), 0 <= x, x < before, 0 <= m, m < n},
             .claim = L.value(whole, x + before * (m + n * y)) ==
                      L.value(L.append(a, b), x + before * y) + m * k})
      .directly([=](Proof& p) {
        p.use("append_adds", a, cons(n, k, b), x + before * (m + n * y));
        p.use("append_adds", a, b, x + before * y);
        p.use("value_within_size", a, x + before * (m + n * y));
        p.use("value_within_size", a, x + before * y);
        p.use("digits_are_found", x, before, m + n * y).use("digits_are_found", x, before, y);
        p.use("digits_are_found", m, n, y);
        p.use("equals_multiply", remainder(m + n * y, n), m, k);
      });
  Modes const still = L.append(a, cons(n, zero, b));
  T.theorem({.name = "stride_zero_has_no_left_inverse",
             .says =
                 "a mode of stride 0 and extent > 1: a second index of offset 0, which no layout "
                 "sends back to it",
             .over = over(a, n, b, r),
             .premises = {L.positive(a), L.positive(b), L.positive(r), n >= 2},
             .claim = before < L.size(still) && L.value(still, before) == 0 &&
                      L.value(r, L.value(still, before)) != before})
      .directly([=](Proof& p) {
        p.use("append_adds", a, cons(n, zero, b), before);
        p.use("append_multiplies_sizes", a, cons(n, zero, b));
        p.use("value_within_size", a, before);
        p.use("size_is_positive", a).use("size_is_positive", b);
        p.use("value_at_zero", a).use("value_at_zero", b).use("value_at_zero", r);
        p.use("digits_are_found", zero, before, one);
        p.use("products_are_monotone", one, n, before);
        p.use("products_are_monotone", n, n * L.size(b), before);
        p.use("product", n, L.size(b));
      });
}

}  // namespace layoutcheck::smt
