// upcast and downcast: the same storage in elements n times as large, or as small.
#include "theorems/chapters.hpp"

namespace layoutcheck::smt {

void chapter_cast(Theory& T, Layouts const& L, Complemented const& C) {
  Modes const a = T.modes("a");
  Int const n = T.integer("n");
  Int const w = T.integer("w");
  Int const r = T.integer("r");
  Int const x = T.integer("x");
  Int const y = T.integer("y");
  Int const z = T.integer("z");
  Int const one = T.constant(1);
  Int const zero = T.constant(0);
  auto const nothing = [](Proof&) {};
  auto const no_unit = [](Proof& p) { p.impossible(); };  // no stride of an empty list is 1
  Function<Int, Modes> const count("count");

  auto const upcast = T.recursive<Modes, Modes, Int>(
      "upcast", "groups of n: a stride that n divides is divided, else the extent by n div stride",
      [&](Int) { return T.nil<Modes>(); },
      [&](auto self, auto m, Modes t, Int group) {
        return when(remainder(m.d, group) == 0, cons(m.s, quotient(m.d, group), self(t, group)))
            .otherwise(cons(ceiling(m.s, quotient(group, m.d)), one, self(t, group)));
      });
  auto const castable = T.recursive<Bool, Modes, Int>(
      "castable", "n divides each stride, or a group of n ends with an element of its mode",
      [&](Int) { return T.truth(); },
      [](auto self, auto m, Modes t, Int group) {
        Int const inside = quotient(group, m.d);
        return (remainder(m.d, group) == 0 ||
                (remainder(group, m.d) == 0 && (m.s <= inside || remainder(m.s, inside) == 0))) &&
               self(t, group);
      });
  auto const groups = T.recursive<Int, Modes, Modes, Int>(
      "groups", "sum of (digit div what one of U's extents holds) times U's stride",
      [&](Modes, Int) { return zero; },
      [](auto self, auto m, Modes t, Modes u, Int index) {
        return quotient(remainder(index, m.s), ceiling(m.s, extent(u))) * stride(u) +
               self(t, rest(u), quotient(index, m.s));
      });

  T.theorem({.name = "upcast_keeps_modes",
             .says = "upcast(L, n) has as many modes as L, of extents >= 1",
             .over = over(a, n, w),
             .premises = {n >= 1, w >= 1, C.tractable(a, w), castable(a, n)},
             .claim = count(upcast(a, n)) == count(a) && L.positive(upcast(a, n))})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes) {
        Int const inside = quotient(n, m.d);
        p.induct(n, m.s * m.d);
        p.use("product", m.s, m.d).use("product", m.d, inside);
        p.use("quotient_is_below", m.s + inside - 1, inside, one);
      });

  // r: what is left of the groups so far. Either it is less than every stride to come, or these are
  // multiples of n.
  T.theorem(
       {.name = "upcast_divides",
        .says = "w divides the strides; 0 <= r < n, r < w or n divides w: (r + L(x)) div n are the "
                "groups at x",
        .over = over(a, n, w, r, x),
        .premises = {n >= 1, w >= 1, C.tractable(a, w), castable(a, n), 0 <= r, r < n,
                     r < w || remainder(w, n) == 0},
        .claim = quotient(r + L.value(a, x), n) == groups(a, upcast(a, n), x)})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes t) {
        Int const digit = remainder(x, m.s);
        Int const high = quotient(x, m.s);
        Int const others = L.value(t, high);
        Int const next = m.s * m.d;
        Int const ratio = quotient(m.d, n);   // n divides the stride
        Int const inside = quotient(n, m.d);  // the stride divides n
        Int const whole = quotient(m.s, inside);
        Int const multiple = quotient(m.d, w);
        p.use("product", m.s, m.d).use("product", m.d, inside).use("product", w, multiple);
        // n divides the stride: a digit is as many groups.
        Int const all = ceiling(m.s, m.s);
        p.use("digits_are_found", m.s - 1, m.s, one).use("euclid", digit, all);
        p.use("equals_multiply", m.d, n * ratio, digit);
        p.use("equals_multiply", m.d, n * ratio, m.s);
        p.use("multiples_shift", r + others, n, digit * ratio);
        p.use("digits_are_found", zero, n, m.s * ratio);
        p.induct(n, next, r, high);
        // The stride divides n, and r is less: else n would divide it.
        p.use("equals_multiply", w, n * quotient(w, n), multiple);
        p.use("digits_are_found", zero, n, quotient(w, n) * multiple);
        p.use("digits_stay_in_range", r, m.d, digit, m.s);
        // The whole mode lies in a group.
        Int const extent = ceiling(m.s, inside);
        Int const held = ceiling(m.s, extent);
        p.use("digits_are_found", m.s - 1, inside, one);
        p.use("euclid", m.s + extent - 1, extent).use("euclid", digit, held);
        p.use("products_are_monotone", m.s, inside, m.d);
        p.induct(n, next, r + m.d * digit, high);
        // Or groups end within it.
        Int const low = remainder(digit, held);
        Int const group = quotient(digit, held);
        p.use("digits_are_found", inside - 1, inside, whole);
        p.use("digits_are_found", extent - 1, extent, inside);
        p.use("product", inside, whole);
        p.use("equals_multiply", extent, whole, inside);
        p.use("equals_multiply", held, inside, group);
        p.use("equals_multiply", digit, low + inside * group, m.d);
        p.use("equals_multiply", n, m.d * inside, group);
        p.use("multiples_shift", r + m.d * low + others, n, group);
        p.use("digits_stay_in_range", r, m.d, low, inside);
        p.use("equals_multiply", m.s, inside * whole, m.d);
        p.use("equals_multiply", n, m.d * inside, whole);
        p.use("digits_are_found", zero, n, whole);
        p.induct(n, next, r + m.d * low, high);
      });
  T.theorem({.name = "upcast_starts_groups",
             .says = "L(x) div n is the sum of the groups of its digits",
             .law = "upcast_starts_groups",
             .of = {.parameters = {a, n}, .answer = upcast(a, n), .given = {castable(a, n)}},
             .where = "L is tractable in the order of its modes",
             .over = over(a, n, x),
             .premises = {n >= 1, C.tractable(a, one), castable(a, n), 0 <= x, x < L.size(a)},
             .claim = quotient(L.value(a, x), n) == groups(a, upcast(a, n), x) &&
                      count(upcast(a, n)) == count(a) && L.size(upcast(a, n)) >= 1})
      .directly([&](Proof& p) {
        p.use("upcast_divides", a, n, one, zero, x).use("upcast_keeps_modes", a, n, one);
        p.use("size_is_positive", upcast(a, n));
      });

  // Each extent of L is what one of U holds, times U's extent: so each has an index for the
  // other's.
  auto const exact = T.recursive<Bool, Modes, Modes>(
      "exact", "each extent is a multiple of the extent of U in its place",
      [&](Modes u) { return is_empty(u); },
      [](auto self, auto m, Modes t, Modes u) {
        return !is_empty(u) && extent(u) >= 1 && m.s == ceiling(m.s, extent(u)) * extent(u) &&
               self(t, rest(u));
      });
  auto const group_of = T.recursive<Int, Modes, Modes, Int>(
      "group_of", "the index of U with the group of index x", [&](Modes, Int) { return zero; },
      [](auto self, auto m, Modes t, Modes u, Int index) {
        return quotient(remainder(index, m.s), ceiling(m.s, extent(u))) +
               extent(u) * self(t, rest(u), quotient(index, m.s));
      });
  auto const first_of = T.recursive<Int, Modes, Modes, Int>(
      "first_of", "the least index in the group of index y of U", [&](Modes, Int) { return zero; },
      [](auto self, auto m, Modes t, Modes u, Int index) {
        return ceiling(m.s, extent(u)) * remainder(index, extent(u)) +
               m.s * self(t, rest(u), quotient(index, extent(u)));
      });
  Modes const u = T.modes("u");
  T.theorem({.name = "upcast_divides_extents",
             .says = "the extents of L are multiples of those of upcast(L, n)",
             .over = over(a, n, w),
             .premises = {n >= 1, w >= 1, C.tractable(a, w), castable(a, n)},
             .claim = exact(a, upcast(a, n))})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes) {
        Int const inside = quotient(n, m.d);
        Int const whole = quotient(m.s, inside);
        Int const extent = ceiling(m.s, inside);
        p.induct(n, m.s * m.d);
        p.use("product", m.s, m.d).use("product", m.d, inside).use("product", inside, whole);
        p.use("digits_are_found", m.s - 1, m.s, one);
        p.use("digits_are_found", m.s - 1, inside, one);
        p.use("euclid", m.s + extent - 1, extent);
        p.use("digits_are_found", inside - 1, inside, whole);
        p.use("digits_are_found", extent - 1, extent, inside);
        p.use("equals_multiply", extent, whole, inside);
        p.use("equals_multiply", ceiling(m.s, m.s), one, m.s);
        p.use("equals_multiply", ceiling(m.s, extent), m.s, extent);
        p.use("equals_multiply", ceiling(m.s, extent), inside, extent);
      });
  T.theorem({.name = "groups_have_an_index",
             .says = "U at the group of x is the groups at x",
             .over = over(a, u, x),
             .premises = {L.positive(a), exact(a, u), 0 <= x, x < L.size(a)},
             .claim = L.value(u, group_of(a, u, x)) == groups(a, u, x) && 0 <= group_of(a, u, x) &&
                      group_of(a, u, x) < L.size(u)})
      .by_induction_on(
          a, [&](Proof& p) { p.split(u); },
          [&](Proof& p, auto m, Modes t) {
            Int const held = ceiling(m.s, extent(u));
            Int const group = quotient(remainder(x, m.s), held);
            Int const high = quotient(x, m.s);
            Int const later = group_of(t, rest(u), high);
            p.split(u);
            p.use("product", held, extent(u));
            p.use("quotient_is_below", x, m.s, L.size(t)).use("quotient_is_below", x, m.s, zero);
            p.use("quotient_is_below", remainder(x, m.s), held, extent(u));
            p.use("quotient_is_below", remainder(x, m.s), held, zero);
            p.induct(rest(u), high);
            p.use("digits_are_found", group, extent(u), later);
            p.use("digits_stay_in_range", group, extent(u), later, L.size(rest(u)));
          });
  T.theorem({.name = "indices_have_a_group",
             .says = "the groups at the first of y are U(y)",
             .over = over(a, u, y),
             .premises = {L.positive(a), exact(a, u), 0 <= y, y < L.size(u)},
             .claim = groups(a, u, first_of(a, u, y)) == L.value(u, y) && 0 <= first_of(a, u, y) &&
                      first_of(a, u, y) < L.size(a)})
      .by_induction_on(
          a, [&](Proof& p) { p.split(u); },
          [&](Proof& p, auto m, Modes t) {
            Int const held = ceiling(m.s, extent(u));
            Int const digit = remainder(y, extent(u));
            Int const high = quotient(y, extent(u));
            Int const later = first_of(t, rest(u), high);
            p.split(u);
            p.use("product", held, extent(u));
            p.use("quotient_is_below", y, extent(u), L.size(rest(u)));
            p.use("quotient_is_below", y, extent(u), zero);
            p.use("digits_stay_in_range", zero, held, digit, extent(u));
            p.induct(rest(u), high);
            p.use("digits_are_found", held * digit, m.s, later);
            p.use("digits_are_found", zero, held, digit);
            p.use("digits_stay_in_range", held * digit, m.s, later, L.size(t));
          });
  T.theorem({.name = "tractable_is_positive",
             .says = "a tractable layout has extents >= 1",
             .over = over(a, w),
             .premises = {C.tractable(a, w)},
             .claim = L.positive(a)})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes) { p.induct(m.s * m.d); });
  Modes const up = upcast(a, n);
  T.theorem({.name = "upcast_image",
             .says = "the values are v div n, of each value v of L and no others",
             .law = "upcast_image",
             .of = {.parameters = {a, n}, .answer = up, .given = {castable(a, n)}},
             .where = "L is tractable in the order of its modes",
             .over = over(a, n, x, y),
             .premises = {n >= 1, C.tractable(a, one), castable(a, n)},
             .claim = implies(0 <= x && x < L.size(a),
                              quotient(L.value(a, x), n) == L.value(up, group_of(a, up, x)) &&
                                  0 <= group_of(a, up, x) && group_of(a, up, x) < L.size(up)) &&
                      implies(0 <= y && y < L.size(up),
                              L.value(up, y) == quotient(L.value(a, first_of(a, up, y)), n) &&
                                  0 <= first_of(a, up, y) && first_of(a, up, y) < L.size(a))})
      .directly([&](Proof& p) {
        p.use("tractable_is_positive", a, one).use("upcast_divides_extents", a, n, one);
        p.use("groups_have_an_index", a, up, x).use("indices_have_a_group", a, up, y);
        p.use("upcast_divides", a, n, one, zero, x);
        p.use("upcast_divides", a, n, one, zero, first_of(a, up, y));
      });

  auto const scaled = T.recursive<Modes, Modes, Int>(
      "scaled", "strides times n", [&](Int) { return T.nil<Modes>(); },
      [](auto self, auto m, Modes t, Int group) { return cons(m.s, group * m.d, self(t, group)); });
  auto const downcast = T.recursive<Modes, Modes, Int>(
      "downcast", "the extent of the first mode of stride 1 times n, the strides of all others",
      [&](Int) { return T.nil<Modes>(); },
      [&](auto self, auto m, Modes t, Int group) {
        return when(m.d == 1, cons(group * m.s, one, scaled(t, group)))
            .otherwise(cons(m.s, group * m.d, self(t, group)));
      });
  auto const has_unit = T.recursive<Bool, Modes>(
      "has_unit", "some stride is 1", [&] { return !T.truth(); },
      [](auto self, auto m, Modes t) { return m.d == 1 || self(t); });
  Modes const cast = downcast(a, n);
  Call const of_downcast{.parameters = {a, n}, .answer = cast, .given = {has_unit(a)}};
  char const* const where = "every extent >= 2";
  std::vector<Bool> const fits{n >= 1, L.positive(a), has_unit(a)};
  auto const with = [&](std::vector<Bool> more) {
    std::vector<Bool> all = fits;
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };

  T.theorem({.name = "scaled_multiplies_values",
             .says = "strides times n: values times n",
             .over = over(a, n, x),
             .premises = {L.positive(a)},
             .claim = L.value(scaled(a, n), x) == n * L.value(a, x) &&
                      L.size(scaled(a, n)) == L.size(a)})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes t) {
        p.induct(n, quotient(x, m.s));
        p.use("equals_multiply", L.size(scaled(t, n)), L.size(t), m.s);
      });
  T.theorem({.name = "downcast_multiplies_size",
             .says = "some stride is 1: downcast(L, n) is n times as large",
             .over = over(a, n),
             .premises = fits,
             .claim = L.size(cast) == n * L.size(a) && L.size(a) >= 1})
      .by_induction_on(a, no_unit, [&](Proof& p, auto m, Modes t) {
        p.induct(n);
        p.use("scaled_multiplies_values", t, n, zero).use("size_is_positive", t);
        p.use("equals_multiply", L.size(scaled(t, n)), L.size(t), n * m.s);
        p.use("equals_multiply", L.size(downcast(t, n)), n * L.size(t), m.s);
      });
  T.theorem({.name = "downcast_size",
             .says = "downcast(L, n) has n |L| elements",
             .law = "downcast_size",
             .of = of_downcast,
             .where = where,
             .over = over(a, n),
             .premises = with({L.proper(a)}),
             .claim = L.size(cast) == n * L.size(a)})
      .directly([&](Proof& p) { p.use("downcast_multiplies_size", a, n); });

  // An index of the answer is an index of L and a place in its element.
  auto const element = T.recursive<Int, Modes, Int, Int>(
      "element", "the index of L with the element in which index x of downcast(L, n) lies",
      [&](Int, Int) { return zero; },
      [](auto self, auto m, Modes t, Int group, Int index) {
        Int const wide = group * m.s;
        return when(m.d == 1, quotient(remainder(index, wide), group) + m.s * quotient(index, wide))
            .otherwise(remainder(index, m.s) + m.s * self(t, group, quotient(index, m.s)));
      });
  auto const part = T.recursive<Int, Modes, Int, Int>(
      "part", "and where in it", [&](Int, Int) { return zero; },
      [](auto self, auto m, Modes t, Int group, Int index) {
        return when(m.d == 1, remainder(remainder(index, group * m.s), group))
            .otherwise(self(t, group, quotient(index, m.s)));
      });
  auto const holds = T.recursive<Int, Modes, Int, Int, Int>(
      "holds", "the index of downcast(L, n) at part z of the element at index y",
      [&](Int, Int, Int) { return zero; },
      [](auto self, auto m, Modes t, Int group, Int index, Int place) {
        Int const digit = remainder(index, m.s);
        Int const high = quotient(index, m.s);
        return when(m.d == 1, place + group * digit + group * m.s * high)
            .otherwise(digit + m.s * self(t, group, high, place));
      });
  T.theorem({.name = "downcast_values_are_parts",
             .says = "downcast(L, n)(x) = n L(element) + part, 0 <= part < n",
             .over = over(a, n, x),
             .premises = with({0 <= x, x < L.size(cast)}),
             .claim = L.value(cast, x) == n * L.value(a, element(a, n, x)) + part(a, n, x) &&
                      0 <= part(a, n, x) && part(a, n, x) < n && 0 <= element(a, n, x) &&
                      element(a, n, x) < L.size(a)})
      .by_induction_on(a, no_unit, [&](Proof& p, auto m, Modes t) {
        Int const wide = n * m.s;
        Int const digit = remainder(x, wide);
        Int const high = quotient(x, wide);
        p.use("product", n, m.s);
        p.use("quotient_is_below", digit, n, m.s).use("quotient_is_below", digit, n, zero);
        p.use("digits_are_found", quotient(digit, n), m.s, high);
        p.use("scaled_multiplies_values", t, n, high);
        p.use("equals_multiply", L.size(scaled(t, n)), L.size(t), wide);
        p.use("quotient_is_below", x, wide, L.size(t)).use("quotient_is_below", x, wide, zero);
        p.use("digits_stay_in_range", quotient(digit, n), m.s, high, L.size(t));
        // The mode of stride 1 comes later.
        Int const later = quotient(x, m.s);
        p.induct(n, later);
        p.use("quotient_is_below", x, m.s, L.size(downcast(t, n)));
        p.use("quotient_is_below", x, m.s, zero);
        p.use("digits_are_found", remainder(x, m.s), m.s, element(t, n, later));
        p.use("digits_stay_in_range", remainder(x, m.s), m.s, element(t, n, later), L.size(t));
      });
  T.theorem({.name = "downcast_has_all_parts",
             .says = "0 <= y < |L|, 0 <= z < n: downcast(L, n) has the value n L(y) + z",
             .over = over(a, n, y, z),
             .premises = with({0 <= y, y < L.size(a), 0 <= z, z < n}),
             .claim = L.value(cast, holds(a, n, y, z)) == n * L.value(a, y) + z &&
                      0 <= holds(a, n, y, z) && holds(a, n, y, z) < L.size(cast)})
      .by_induction_on(a, no_unit, [&](Proof& p, auto m, Modes t) {
        Int const wide = n * m.s;
        Int const digit = remainder(y, m.s);
        Int const high = quotient(y, m.s);
        p.use("quotient_is_below", y, m.s, L.size(t)).use("quotient_is_below", y, m.s, zero);
        p.use("digits_stay_in_range", z, n, digit, m.s);
        p.use("digits_are_found", z + n * digit, wide, high);
        p.use("digits_stay_in_range", z + n * digit, wide, high, L.size(t));
        p.use("scaled_multiplies_values", t, n, high);
        p.use("equals_multiply", L.size(scaled(t, n)), L.size(t), wide);
        p.induct(n, high, z);
        p.use("digits_are_found", digit, m.s, holds(t, n, high, z));
        p.use("digits_stay_in_range", digit, m.s, holds(t, n, high, z), L.size(downcast(t, n)));
      });
  T.theorem(
       {.name = "downcast_image",
        .says = "the values are n v + j: of each value v of L and each 0 <= j < n, no others",
        .law = "downcast_image",
        .of = of_downcast,
        .where = where,
        .over = over(a, n, x, y, z),
        .premises = with({L.proper(a)}),
        .claim = implies(0 <= x && x < L.size(cast),
                         L.value(cast, x) == n * L.value(a, element(a, n, x)) + part(a, n, x) &&
                             0 <= part(a, n, x) && part(a, n, x) < n && 0 <= element(a, n, x) &&
                             element(a, n, x) < L.size(a)) &&
                 implies(0 <= y && y < L.size(a) && 0 <= z && z < n,
                         L.value(cast, holds(a, n, y, z)) == n * L.value(a, y) + z &&
                             0 <= holds(a, n, y, z) && holds(a, n, y, z) < L.size(cast))})
      .directly([&](Proof& p) {
        p.use("downcast_values_are_parts", a, n, x).use("downcast_has_all_parts", a, n, y, z);
      });

  T.theorem({.name = "upcast_undoes_scaling",
             .says = "strides times n, in groups of n: the layout again",
             .over = over(a, n),
             .premises = {n >= 1},
             .claim = upcast(scaled(a, n), n) == a})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes) {
        p.induct(n);
        p.use("digits_are_found", zero, n, m.d);
      });
  T.theorem({.name = "upcast_undoes_downcast",
             .says = "upcast(downcast(L, n), n) = L",
             .law = "upcast_undoes_downcast",
             .of = of_downcast,
             .where = where,
             .over = over(a, n),
             .premises = with({L.proper(a)}),
             .claim = upcast(cast, n) == a})
      .by_induction_on(a, no_unit, [&](Proof& p, auto m, Modes t) {
        p.induct(n);
        p.use("upcast_undoes_scaling", t, n);
        p.use("digits_are_found", zero, n, m.d).use("euclid", one, n);
        p.use("digits_are_found", n - 1, n, m.s).use("product", n, m.s);
      });
}

}  // namespace layoutcheck::smt
