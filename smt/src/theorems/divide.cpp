// logical_divide is A after a bijective re-indexing; zipped, tiled and flat forms only regroup
// modes.
#include "theorems/chapters.hpp"

namespace layoutcheck::smt {

void chapter_divide(Theory& T, Layouts const& L, Complemented const& C, Composed const& K) {
  Modes const a = T.modes("a");  // A is (p:q) before a
  Modes const b = T.modes("b");  // the tile, tractable and sorted
  Int const p = T.integer("p");
  Int const q = T.integer("q");
  Int const n = T.integer("n");
  Int const x = T.integer("x");
  Int const one = T.constant(1);
  Modes const whole = cons(p, q, a);
  Modes const gaps = C.complement(b, one, n);
  Modes const both = L.append(b, gaps);

  Call const of_divide{.parameters = {whole, b},
                       .answer = K.mapped(both, whole),
                       .given = {n == L.size(whole), !is_empty(b), L.proper(b)}};
  auto const with = [&](std::vector<Bool> more) {
    std::vector<Bool> all{n >= 1, C.tractable(b, one), L.positive(whole),
                          K.never_carries(a, p, both)};
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };

  // What a re-indexing is: append(b, gaps) sends [0, top) onto itself, one to one.
  T.theorem({.name = "tiles_reindex",
             .says = "(B, B*) maps [0, top) onto itself, and its inverse is inner + |B| outer",
             .over = over(b, n, x),
             .premises = {n >= 1, C.tractable(b, one), 0 <= x, x < C.top(b, one, n)},
             .claim = L.size(both) == C.top(b, one, n) && L.positive(b) && L.positive(gaps) &&
                      L.value(both, C.inner(b, one, x) + L.size(b) * C.outer(b, one, x)) == x &&
                      0 <= C.inner(b, one, x) + L.size(b) * C.outer(b, one, x) &&
                      C.inner(b, one, x) + L.size(b) * C.outer(b, one, x) < C.top(b, one, n)})
      .directly([&](Proof& proof) {
        proof.use("append_multiplies_sizes", b, gaps);
        proof.use("complement_sizes_multiply", b, one, n);
        proof.use("complement_is_positive", b, one, n);
        proof.use("size_is_positive", b).use("size_is_positive", gaps);
        proof.use("layout_and_complement_are_undone", b, n, T.constant(0), x);
        proof.use("complement_reaches_everything", b, one, n, x);
        proof.use("digits_stay_in_range", C.inner(b, one, x), L.size(b), C.outer(b, one, x),
                  L.size(gaps));
      });
  T.theorem({.name = "tiles_stay_in_range",
             .says = "(B, B*) sends every index below top to one below top",
             .over = over(b, n, x),
             .premises = {n >= 1, C.tractable(b, one), 0 <= x, x < C.top(b, one, n)},
             .claim = 0 <= L.value(both, x) && L.value(both, x) < C.top(b, one, n)})
      .directly([&](Proof& proof) {
        proof.use("reaches_below_top", b, one, n, remainder(x, L.size(b)), quotient(x, L.size(b)));
        proof.use("append_adds", b, gaps, x).use("complement_is_positive", b, one, n);
        proof.use("size_is_positive", b);
        proof.use("value_within_size", b, x);
        proof.use("complement_sizes_multiply", b, one, n);
        proof.use("quotient_is_below", x, L.size(b), L.size(gaps));
      });

  T.theorem({.name = "append_is_positive",
             .says = "extents >= 1 in both: extents >= 1 in the append",
             .over = over(b, a),
             .premises = {L.positive(b), L.positive(a)},
             .claim = L.positive(L.append(b, a))})
      .by_induction_on(
          b, [](Proof&) {}, [&](Proof& proof, auto, Modes) { proof.induct(a); });

  T.theorem({.name = "logical_divide_is_composition",
             .says = "B tractable, (B, B*) never carries in A: the divide is A at (B, B*)(x)",
             .law = "logical_divide_is_composition",
             .of = of_divide,
             .where =
                 "A o (T, T*) never carries, T is tractable in the order of its modes, extents "
                 "of A >= 1 and of T >= 2",
             .over = over(b, n, a, p, q, x),
             .premises = with({}),
             .claim = L.value(K.mapped(both, whole), x) == L.extended(whole, L.value(both, x)) &&
                      L.size(K.mapped(both, whole)) == L.size(both)})
      .directly([&](Proof& proof) {
        proof.use("complement_is_positive", b, one, n);
        proof.use("append_is_positive", b, gaps);
        proof.use("no_carry_is_linear", a, p, q, both, x);
        proof.use("mapped_keeps_size", both, whole);
      });
  T.theorem(
       {.name = "logical_divide_reindexes",
        .says =
            "with top = |A|: the divide has A's size; it is A(x) at inner(x) + |B| outer(x), and "
            "at x it is A at (B, B*)(x)",
        .law = "logical_divide_keeps_size logical_divide_keeps_image",
        .of = of_divide,
        .where = "A o (T, T*) never carries, T is tractable in the order of its modes, extents "
                 "of A >= 1 and of T >= 2",
        .over = over(b, n, a, p, q, x),
        .premises = with({n == L.size(whole), C.top(b, one, n) == n, 0 <= x, x < n}),
        .claim =
            L.size(K.mapped(both, whole)) == L.size(whole) &&
            L.value(K.mapped(both, whole), C.inner(b, one, x) + L.size(b) * C.outer(b, one, x)) ==
                L.value(whole, x) &&
            0 <= C.inner(b, one, x) + L.size(b) * C.outer(b, one, x) &&
            C.inner(b, one, x) + L.size(b) * C.outer(b, one, x) < n &&
            L.value(K.mapped(both, whole), x) == L.value(whole, L.value(both, x)) &&
            0 <= L.value(both, x) && L.value(both, x) < n})
      .directly([&](Proof& proof) {
        proof.use("tiles_reindex", b, n, x);
        proof.use("logical_divide_is_composition", b, n, a, p, q,
                  C.inner(b, one, x) + L.size(b) * C.outer(b, one, x));
        proof.use("extension_agrees", whole, x);
        proof.use("logical_divide_is_composition", b, n, a, p, q, x);
        proof.use("tiles_stay_in_range", b, n, x);
        proof.use("extension_agrees", whole, L.value(both, x));
      });
  T.theorem({.name = "divides_map_each_part",
             .says = "the first modes of the divide are A o B, the others A o B*",
             .over = over(b, a, p, q, T.modes("g")),
             .premises = {},
             .claim = K.mapped(L.append(b, T.modes("g")), whole) ==
                      L.append(K.mapped(b, whole), K.mapped(T.modes("g"), whole))})
      .by_induction_on(
          b, [](Proof&) {},
          [&](Proof& proof, auto, Modes) { proof.induct(a, p, q, T.modes("g")); });
  T.theorem(
       {.name = "logical_divide_starts_with_tile",
        .says = "the first modes of the divide are A o B: A(B(x)) at 0 <= x < |B|",
        .law = "logical_divide_starts_with_tile",
        .of = of_divide,
        .where = "A o (T, T*) never carries, T is tractable in the order of its modes, extents "
                 "of A >= 1 and of T >= 2",
        .over = over(b, n, a, p, q, x),
        .premises = with({0 <= x, x < L.size(b)}),
        .claim = K.mapped(both, whole) == L.append(K.mapped(b, whole), K.mapped(gaps, whole)) &&
                 L.value(K.mapped(both, whole), x) == L.extended(whole, L.value(b, x))})
      .directly([&](Proof& proof) {
        proof.use("divides_map_each_part", b, a, p, q, gaps);
        proof.use("logical_divide_is_composition", b, n, a, p, q, x);
        proof.use("complement_is_positive", b, one, n).use("size_is_positive", b);
        proof.use("append_adds", b, gaps, x).use("value_at_zero", gaps);
      });
}

}  // namespace layoutcheck::smt
