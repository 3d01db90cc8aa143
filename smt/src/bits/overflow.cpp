// Freedom from overflow, by induction over the modes.
#include "layoutcheck/smt/bits/overflow.hpp"

#include "layoutcheck/laws/lemmas/overflow.hpp"

namespace layoutcheck::smt {
namespace {

Bool fits(Int value, Int most) { return 0 - most <= value && value <= most; }

}  // namespace

Bounds::Bounds(Theory& T, Layouts const&)
    : magnitude(T.function<Int, Int>("magnitude", "|d|",
                                     [](Int d) { return when(0 <= d, d).otherwise(0 - d); })),
      clipped(T.function<Int, Int>("clipped", "max(s, 1)",
                                   [](Int s) { return when(s >= 1, s).otherwise(number(s, 1)); })),
      counted(T.recursive<Bool, Modes>(
          "counted", "every extent is at least 0", [&] { return T.truth(); },
          [](auto self, auto m, Modes t) { return 0 <= m.s && self(t); })),
      box(T.recursive<Int, Modes>(
          "box", "the product of max(extent, 1)", [&] { return T.constant(1); },
          [this](auto self, auto m, Modes t) { return clipped(m.s) * self(t); })),
      spread(T.recursive<Int, Modes>(
          "spread", "the sum of (max(extent, 1) - 1) |stride|", [&] { return T.constant(0); },
          [this](auto self, auto m, Modes t) {
            return (clipped(m.s) - 1) * magnitude(m.d) + self(t);
          })),
      accepts(T.recursive<Bool, Modes, Int, Int, Int>(
          "accepts", "core's test of the bounds, with points and reach so far",
          [&](Int, Int, Int) { return T.truth(); },
          [this](auto self, auto m, Modes t, Int most, Int points, Int reach) {
            Int const all = points * clipped(m.s);
            Int const far = (clipped(m.s) - 1) * magnitude(m.d) + reach;
            return 0 <= m.s && 0 - most <= m.d && all <= most && far <= most &&
                   self(t, most, all, far);
          })),
      evaluates(T.recursive<Bool, Modes, Int, Int, Int>(
          "evaluates", "every product and sum of core's evaluation fits",
          [&](Int, Int, Int) { return T.truth(); },
          [](auto self, auto m, Modes t, Int most, Int offset, Int x) {
            Int const last = x * m.d;
            Int const term = remainder(x, m.s) * m.d;
            return when(is_empty(t) || x < m.s, fits(last, most) && fits(offset + last, most))
                .otherwise(fits(term, most) && fits(offset + term, most) &&
                           self(t, most, offset + term, quotient(x, m.s)));
          })),
      walked(T.recursive<Int, Modes, Int, Int>(
          "walked", "what core's evaluation returns", [](Int offset, Int) { return offset; },
          [](auto self, auto m, Modes t, Int offset, Int x) {
            return when(is_empty(t) || x < m.s, offset + x * m.d)
                .otherwise(self(t, offset + remainder(x, m.s) * m.d, quotient(x, m.s)));
          })),
      multiplies(T.recursive<Bool, Modes, Int, Int>(
          "multiplies", "every product of size() fits", [&](Int, Int) { return T.truth(); },
          [](auto self, auto m, Modes t, Int most, Int product) {
            return fits(product * m.s, most) && self(t, most, product * m.s);
          })),
      measures(T.recursive<Bool, Modes, Int, Int>(
          "measures", "every product and sum of cosize() fits", [&](Int, Int) { return T.truth(); },
          [this](auto self, auto m, Modes t, Int most, Int sum) {
            Int const term = (m.s - 1) * magnitude(m.d);
            return fits(term, most) && fits(sum + term, most) && self(t, most, sum + term);
          })),
      ranges(T.recursive<Bool, Modes, Int, Int, Int>(
          "ranges", "every product and sum of range() fits",
          [&](Int, Int, Int) { return T.truth(); },
          [](auto self, auto m, Modes t, Int most, Int least, Int greatest) {
            Int const reach = (m.s - 1) * m.d;
            return when(reach < 0, fits(reach, most) && fits(least + reach, most) &&
                                       self(t, most, least + reach, greatest))
                .otherwise(fits(reach, most) && fits(greatest + reach, most) &&
                           self(t, most, least, greatest + reach));
          })) {}

namespace {

/// What core's test says of the whole list, in both directions.
void acceptance(Theory& T, Layouts const& L, Bounds const& B) {
  Modes const a = T.modes("a");
  Int const most = T.integer("most");
  Int const points = T.integer("points");
  Int const reach = T.integer("reach");
  auto const nothing = [](Proof&) {};

  T.theorem({.name = "box_is_positive",
             .says = "the product of max(extent, 1) is at least 1",
             .over = over(a),
             .claim = B.box(a) >= 1})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes t) {
        p.induct();
        p.use("product", B.clipped(m.s), B.box(t));
      });
  T.theorem({.name = "spread_is_not_negative",
             .says = "the sum of (max(extent, 1) - 1) |stride| is at least 0",
             .over = over(a),
             .claim = 0 <= B.spread(a)})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes) {
        p.induct();
        p.use("product", B.clipped(m.s) - 1, B.magnitude(m.d));
      });
  T.theorem({.name = "accepted_is_counted",
             .says = "accepted layouts have extents >= 0",
             .over = over(a, most, points, reach),
             .premises = {B.accepts(a, most, points, reach)},
             .claim = B.counted(a)})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes) {
        p.induct(most, points * B.clipped(m.s), (B.clipped(m.s) - 1) * B.magnitude(m.d) + reach);
      });
  T.theorem({.name = "accepted_is_bounded",
             .says = "accepted: the whole product and the whole sum are at most 2^63 - 1",
             .over = over(a, most, points, reach),
             .premises = {points <= most, reach <= most, B.accepts(a, most, points, reach)},
             .claim = points * B.box(a) <= most && reach + B.spread(a) <= most})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes) {
        p.induct(most, points * B.clipped(m.s), (B.clipped(m.s) - 1) * B.magnitude(m.d) + reach);
      });
  auto const strides_fit = T.recursive<Bool, Modes, Int>(
      "strides_fit", "strides >= -(2^63 - 1)", [&](Int) { return T.truth(); },
      [](auto self, auto m, Modes t, Int n) { return 0 - n <= m.d && self(t, n); });
  T.theorem({.name = "bounded_is_accepted",
             .says = "extents >= 0, strides that have a magnitude, the whole product and the whole "
                     "sum at most 2^63 - 1: accepted, at every mode",
             .over = over(a, most, points, reach),
             .premises = {B.counted(a), strides_fit(a, most), 0 <= points, 0 <= reach,
                          points * B.box(a) <= most, reach + B.spread(a) <= most},
             .claim = B.accepts(a, most, points, reach)})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes t) {
        Int const all = points * B.clipped(m.s);
        p.induct(most, all, (B.clipped(m.s) - 1) * B.magnitude(m.d) + reach);
        p.use("box_is_positive", t);
        p.use("spread_is_not_negative", t);
        p.use("product", B.clipped(m.s) - 1, B.magnitude(m.d));
        p.use("product", all, B.box(t));
        p.use("product", points, B.clipped(m.s));
      });
  T.theorem({.name = "size_makes_positive",
             .says = "extents >= 0 and a coordinate: every extent is at least 1",
             .over = over(a),
             .premises = {B.counted(a), L.size(a) >= 1},
             .claim = L.positive(a)})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes t) {
        p.induct();
        p.use("product", m.s, L.size(t));
        p.use("product", m.s, 0 - L.size(t));
      });
}

/// What is computed from an accepted layout.
void freedom(Theory& T, Layouts const& L, Bounds const& B) {
  Modes const a = T.modes("a");
  Int const most = T.integer("most");
  Int const offset = T.integer("offset");
  Int const x = T.integer("x");
  auto const nothing = [](Proof&) {};

  T.theorem({.name = "evaluation_fits",
             .says = "|offset| + spread <= 2^63 - 1, 0 <= x < |L|: every product and sum fits",
             .over = over(a, most, offset, x),
             .premises = {L.positive(a), B.spread(a) <= most + offset, B.spread(a) + offset <= most,
                          0 <= x, x < L.size(a)},
             .claim = B.evaluates(a, most, offset, x)})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes t) {
        Int const digit = remainder(x, m.s);
        p.induct(most, offset + digit * m.d, quotient(x, m.s));
        p.split(t);
        p.use("spread_is_not_negative", t);
        p.use("quotient_is_below", x, m.s, L.size(t));
        p.use("digit_times_stride", digit, m.s - 1, m.d, B.magnitude(m.d));
        p.use("equals_multiply", digit, x, m.d);
        p.use("equals_multiply", B.clipped(m.s) - 1, m.s - 1, B.magnitude(m.d));
      });
  T.theorem({.name = "evaluation_is_the_value",
             .says = "0 <= x < |L|: core's loop returns offset + L(x)",
             .over = over(a, offset, x),
             .premises = {L.positive(a), 0 <= x, x < L.size(a)},
             .claim = B.walked(a, offset, x) == offset + L.value(a, x)})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes t) {
        p.induct(offset + remainder(x, m.s) * m.d, quotient(x, m.s));
        p.split(t);
        p.use("quotient_is_below", x, m.s, L.size(t));
        p.use("equals_multiply", remainder(x, m.s), x, m.d);
        p.use("value_at_zero", t);
      });
  T.theorem({.name = "value_is_within_spread",
             .says = "|L(x)| <= sum of (extent - 1) |stride|, for every x",
             .over = over(a, x),
             .premises = {L.positive(a)},
             .claim = 0 <= B.spread(a) + L.value(a, x) && L.value(a, x) <= B.spread(a)})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes) {
        p.induct(quotient(x, m.s));
        p.use("digit_times_stride", remainder(x, m.s), m.s - 1, m.d, B.magnitude(m.d));
        p.use("equals_multiply", B.clipped(m.s) - 1, m.s - 1, B.magnitude(m.d));
      });
  Int const product = T.integer("product");
  T.theorem({.name = "size_fits",
             .says = "product * box <= 2^63 - 1: every product of size() fits",
             .over = over(a, most, product),
             .premises = {B.counted(a), 0 <= product, product * B.box(a) <= most},
             .claim = B.multiplies(a, most, product)})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes t) {
        Int const all = product * B.clipped(m.s);
        p.induct(most, product * m.s);
        p.use("box_is_positive", t);
        p.use("product", product, m.s);
        p.use("product", all, B.box(t));
        p.use("products_are_monotone", m.s, B.clipped(m.s), product);
        p.use("products_are_monotone", product * m.s, all, B.box(t));
      });
  Int const sum = T.integer("sum");
  T.theorem({.name = "cosize_fits",
             .says = "sum + spread <= 2^63 - 1: every product and sum of cosize() fits",
             .over = over(a, most, sum),
             .premises = {L.positive(a), 0 <= sum, sum + B.spread(a) <= most},
             .claim = B.measures(a, most, sum)})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes t) {
        p.induct(most, sum + (m.s - 1) * B.magnitude(m.d));
        p.use("spread_is_not_negative", t);
        p.use("product", m.s - 1, B.magnitude(m.d));
        p.use("equals_multiply", B.clipped(m.s) - 1, m.s - 1, B.magnitude(m.d));
      });
  Int const least = T.integer("least");
  Int const greatest = T.integer("greatest");
  T.theorem({.name = "range_fits",
             .says = "with spread left on both sides: every product and sum of range() fits",
             .over = over(a, most, least, greatest),
             .premises = {L.positive(a), least <= 0, 0 <= greatest, B.spread(a) <= most + least,
                          greatest + B.spread(a) <= most},
             .claim = B.ranges(a, most, least, greatest)})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes t) {
        Int const reach = (m.s - 1) * m.d;
        p.induct(most, least + reach, greatest);
        p.induct(most, least, greatest + reach);
        p.use("spread_is_not_negative", t);
        p.use("digit_times_stride", m.s - 1, m.s - 1, m.d, B.magnitude(m.d));
        p.use("equals_multiply", B.clipped(m.s) - 1, m.s - 1, B.magnitude(m.d));
      });

  T.theorem({.name = "accepted_layouts_do_not_overflow",
             .says = "what core's bounds accept: size() fits; with 0 <= x < |L| also L(x), every "
                     "partial sum and product on the way, cosize() and range()",
             .over = over(a, most, x),
             .premises = {most >= 1, B.accepts(a, most, T.constant(1), T.constant(1))},
             .claim = B.multiplies(a, most, T.constant(1)) &&
                      implies(0 <= x && x < L.size(a),
                              B.evaluates(a, most, T.constant(0), x) &&
                                  B.walked(a, T.constant(0), x) == L.value(a, x) &&
                                  B.measures(a, most, T.constant(1)) &&
                                  B.ranges(a, most, T.constant(0), T.constant(0)))})
      .directly([&](Proof& p) {
        Int const zero = T.constant(0);
        Int const one = T.constant(1);
        p.use("accepted_is_counted", a, most, one, one);
        p.use("accepted_is_bounded", a, most, one, one);
        p.use("size_makes_positive", a);
        p.use("size_fits", a, most, one);
        p.use("evaluation_fits", a, most, zero, x);
        p.use("evaluation_is_the_value", a, zero, x);
        p.use("cosize_fits", a, most, one);
        p.use("range_fits", a, most, zero, zero);
      });
}

}  // namespace

void chapter_overflow(Theory& theory, Layouts const& layouts) {
  theory.lemma<laws::lemmas::DigitTimesStride>([](Proof& p, Int c, Int n, Int d, Int g) {
    p.use("products_are_monotone", c, n, g);
    p.use("product", c, g - d);
    p.use("product", c, g + d);
  });
  theory.lemma<laws::lemmas::WideSumFits>([](Proof& p, Int a, Int b, Int, Int n) {
    p.use("products_are_monotone", a, n, b);
    p.use("products_are_monotone", b, n, n);
    p.use("product", a, b);
  });
  Bounds const bounds(theory, layouts);
  acceptance(theory, layouts, bounds);
  freedom(theory, layouts, bounds);
}

}  // namespace layoutcheck::smt
