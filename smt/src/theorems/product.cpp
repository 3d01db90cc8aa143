// logical_product: the block, and copies of it where the complement of the block is at the tile.
// zipped, tiled, flat, blocked and raked forms only regroup modes.
#include "theorems/chapters.hpp"

namespace layoutcheck::smt {

void chapter_product(Theory& T, Layouts const& L, Complemented const& C, Composed const& K) {
  Modes const a = T.modes("a");  // the block, tractable and sorted
  Modes const t = T.modes("b");  // the tile, B below; a step has a t of its own
  Modes const g = T.modes("g");
  Int const n = T.integer("n");
  Int const x = T.integer("x");
  Int const y = T.integer("y");
  Int const one = T.constant(1);
  Int const zero = T.constant(0);
  Function<Int, Modes> const cosize("cosize");
  Function<Int, Modes> const least("least");
  Function<Int, Modes> const greatest("greatest");
  Modes const gaps = C.complement(a, one, n);
  Modes const places = K.mapped(t, gaps);
  Modes const product = L.append(a, places);
  Int const across = L.size(a);

  Call const of_product{
      .parameters = {a, t},
      .answer = product,
      .given = {n == L.size(a) * cosize(t), !is_empty(a), !is_empty(t), L.proper(a), L.proper(t)}};
  auto const never_carries_in = T.recursive<Bool, Modes, Modes>(
      "never_carries_in", "A o B never carries", [&](Modes) { return T.truth(); },
      [&](auto, auto m, Modes tail, Modes tile) { return K.never_carries(tail, m.s, tile); });
  std::vector<Bool> const fits{n >= 1, C.tractable(a, one), L.positive(t)};
  auto const with = [&](std::vector<Bool> more) {
    std::vector<Bool> all = fits;
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  auto const never = [&](std::vector<Bool> more) {
    std::vector<Bool> all = with({never_carries_in(gaps, t)});
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };

  T.theorem(
       {.name = "product_is_a_sum",
        .says = "A tractable: |R| = |A| |T|, R(x) = A(x) + R'(x div |A|), R' the other modes",
        .over = over(a, n, t, x),
        .premises = fits,
        .claim = L.size(product) == L.size(a) * L.size(t) && L.size(places) == L.size(t) &&
                 L.size(a) >= 1 && L.positive(a) && L.positive(places) &&
                 L.value(product, x) == L.value(a, x) + L.value(places, quotient(x, L.size(a)))})
      .directly([&](Proof& proof) {
        proof.use("complement_is_positive", a, one, n);
        proof.use("mapped_keeps_size", t, gaps).use("size_is_positive", a);
        proof.use("append_multiplies_sizes", a, places);
        proof.use("append_adds", a, places, x);
      });
  T.theorem(
       {.name = "logical_product_starts_with_block",
        .says = "the first modes of the product are the block: A(x) at 0 <= x < |A|",
        .law = "logical_product_starts_with_block",
        .of = of_product,
        .where = "A is tractable in the order of its modes, every extent >= 2",
        .over = over(a, n, t, x),
        .premises = with({0 <= x, x < L.size(a)}),
        .claim = L.value(product, x) == L.value(a, x) && L.size(product) == L.size(a) * L.size(t)})
      .directly([&](Proof& proof) {
        proof.use("product_is_a_sum", a, n, t, x).use("value_at_zero", places);
        proof.use("digits_are_found", x, across, zero);
      });
  T.theorem({.name = "lists_that_never_carry_compose",
             .says = "A o T never carries: its modes are A at T",
             .over = over(g, t, y),
             .premises = {L.positive(g), !is_empty(g), L.positive(t), never_carries_in(g, t)},
             .claim = L.value(K.mapped(t, g), y) == L.extended(g, L.value(t, y))})
      .by_induction_on(
          g, [](Proof& proof) { proof.impossible(); },
          [&](Proof& proof, auto m, Modes tail) {
            proof.use("no_carry_is_linear", tail, m.s, m.d, t, y);
          });
  T.theorem({.name = "complement_has_a_mode",
             .says = "the complement is not the empty list",
             .over = over(a, y, n),
             .premises = {},
             .claim = !is_empty(C.complement(a, y, n))})
      .by_induction_on(
          a, [](Proof&) {}, [](Proof&, auto, Modes) {});
  T.theorem({.name = "places_are_the_complement_at_the_tile",
             .says = "A* o T never carries: R' is A* at T(y)",
             .over = over(a, n, t, y),
             .premises = never({}),
             .claim = L.value(places, y) == L.extended(gaps, L.value(t, y))})
      .directly([&](Proof& proof) {
        proof.use("complement_is_positive", a, one, n);
        proof.use("complement_has_a_mode", a, one, n);
        proof.use("lists_that_never_carry_compose", gaps, t, y);
      });
  T.theorem({.name = "logical_product_places_in_order",
             .says = "A* o T never carries: the copy y is A* at T(y) away, A(x) + A*(T(y))",
             .law = "logical_product_places_in_order",
             .of = of_product,
             .where = "A is tractable in the order of its modes, A* o T never carries, every "
                      "extent >= 2",
             .over = over(a, n, t, x, y),
             .premises = never({0 <= x, x < L.size(a), 0 <= y, y < L.size(t)}),
             .claim = L.value(product, x + L.size(a) * y) ==
                          L.value(a, x) + L.extended(gaps, L.value(t, y)) &&
                      L.size(product) == L.size(a) * L.size(t)})
      .directly([&](Proof& proof) {
        proof.use("product_is_a_sum", a, n, t, x + across * y);
        proof.use("places_are_the_complement_at_the_tile", a, n, t, y);
        proof.use("digits_are_found", x, across, y);
        proof.use("value_within_size", a, x + across * y);
      });

  // Copies that T keeps apart are disjoint: A* has an offset for each value of T.
  T.theorem({.name = "tile_fits_the_complement",
             .says = "no value of T is negative, N = |A| cosize(T): each of them is an index of A*",
             .over = over(a, n, t, y),
             .premises = with({n == L.size(a) * cosize(t), least(t) == 0}),
             .claim = 0 <= L.value(t, y) && L.value(t, y) < L.size(gaps) &&
                      L.extended(gaps, L.value(t, y)) == L.value(gaps, L.value(t, y))})
      .directly([&](Proof& proof) {
        proof.use("values_lie_between", t, y).use("spread_is_the_difference", t);
        proof.use("complement_is_positive", a, one, n).use("size_is_positive", a);
        proof.use("complement_sizes_multiply", a, one, n).use("top_is_near_the_target", a, one, n);
        proof.use("products_are_monotone", L.size(gaps) + 1, cosize(t), across);
        proof.use("extension_agrees", gaps, L.value(t, y));
      });
  T.theorem(
       {.name = "logical_product_is_injective",
        .says = "A* o T never carries, T >= 0 is one to one: so is the product",
        .law = "logical_product_is_injective",
        .of = of_product,
        .where = "A is tractable in the order of its modes, A* o T never carries, every extent >= "
                 "2, strides of T >= 0",
        .over = over(a, n, t, x, y),
        .premises = never(
            {n == L.size(a) * cosize(t), least(t) == 0, 0 <= x, x < L.size(product), 0 <= y,
             y < L.size(product), L.value(product, x) == L.value(product, y),
             implies(quotient(x, L.size(a)) < L.size(t) && quotient(y, L.size(a)) < L.size(t) &&
                         L.value(t, quotient(x, L.size(a))) == L.value(t, quotient(y, L.size(a))),
                     quotient(x, L.size(a)) == quotient(y, L.size(a)))}),
        .claim = x == y && L.size(product) == L.size(a) * L.size(t)})
      .directly([&](Proof& proof) {
        for (Int const& at : {x, y}) {
          Int const copy = quotient(at, across);
          proof.use("product_is_a_sum", a, n, t, at);
          proof.use("places_are_the_complement_at_the_tile", a, n, t, copy);
          proof.use("tile_fits_the_complement", a, n, t, copy);
          proof.use("value_within_size", a, at);
          proof.use("euclid", at, across);
          proof.use("quotient_is_below", at, across, L.size(t));
        }
        proof.use("complement_sums_injectively", a, n, remainder(x, across),
                  L.value(t, quotient(x, across)), remainder(y, across),
                  L.value(t, quotient(y, across)));
      });
}

}  // namespace layoutcheck::smt
