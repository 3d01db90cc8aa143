// Layouts over F2, by induction over their columns: linearity, composition, inverses.
//
// A layout is a map of its columns; linear(k, a, x) is the xor of the first k of them that the bits
// of x choose, which is what core's image_of computes.
#include "bits/words.hpp"

namespace layoutcheck::smt {
namespace {

template <int kBits>
Linear<kBits> linear_function(Theory& theory) {
  using W = Word<kBits>;
  return theory.counted<W, W, Map<kBits>, W>(
      "linear", "the xor of the first columns that the bits of x choose",
      [](Map<kBits>, W) { return W(0); },
      [](auto self, W k, Map<kBits> a, W x) {
        return self(k, a, x) ^ laws::chosen(a(k), laws::bit(x, k));
      });
}

template <int kBits>
void linearity(Theory& T, Linear<kBits> const& L) {
  using W = Word<kBits>;
  auto const k = T.word<kBits>("k");
  auto const n = T.word<kBits>("n");
  auto const m = T.word<kBits>("m");
  auto const j = T.word<kBits>("j");
  auto const v = T.word<kBits>("v");
  auto const c = T.word<kBits>("c");
  auto const x = T.word<kBits>("x");
  auto const y = T.word<kBits>("y");
  auto const a = T.map<kBits>("a");
  auto const b = T.map<kBits>("b");
  auto const nothing = [](Proof&) {};
  W const zero(0);

  T.theorem({.name = "linear_layout_is_linear",
             .says = "a(x xor y) = a(x) xor a(y)",
             .over = over(k, a, x, y),
             .claim = L(k, a, x ^ y) == (L(k, a, x) ^ L(k, a, y))})
      .by_counting(k, nothing, [=](Proof& p, W) { p.induct(a, x, y); });
  T.theorem({.name = "linear_layout_keeps_zero",
             .says = "a(0) = 0",
             .over = over(k, a),
             .premises = {is_count(k)},
             .claim = L(k, a, zero) == zero})
      .directly([=](Proof& p) { p.use("linear_layout_is_linear", k, a, zero, zero); });
  T.theorem({.name = "linear_layout_keeps_choice",
             .says = "a(c v) = c a(v) for a bit c",
             .over = over(k, a, v, c),
             .premises = {is_count(k), c <= W(1)},
             .claim = L(k, a, laws::chosen(v, c)) == laws::chosen(L(k, a, v), c)})
      .directly([=](Proof& p) { p.use("linear_layout_keeps_zero", k, a); });
  T.theorem({.name = "linear_layout_has_its_basis",
             .says = "a(2^j) is column j, 0 past the last column",
             .over = over(k, a, j),
             .premises = {j < W(kBits)},
             .claim = L(k, a, W(1) << j) == select(j < k, a(j), zero)})
      .by_counting(k, nothing, [=](Proof& p, W) { p.induct(a, j); });
  T.theorem({.name = "high_bits_are_not_read",
             .says = "x < 2^m, m <= k: a(x) is that of its first m columns",
             .over = over(k, a, m, x),
             .premises = {m <= k, has_bits(x, m)},
             .claim = L(k, a, x) == L(m, a, x)})
      .by_counting(k, nothing, [=](Proof& p, W) { p.induct(a, m, x); });
  T.theorem({.name = "equal_columns_make_equal_layouts",
             .says = "columns that agree below n make values that agree",
             .over = over(k, a, b, n, x),
             .premises = {k <= n},
             .for_every = {j, implies(j < n, a(j) == b(j))},
             .claim = L(k, a, x) == L(k, b, x)})
      .by_counting(k, nothing, [=](Proof& p, W s) { p.induct(a, b, n, x).assumed(s); });
  T.theorem({.name = "values_stay_in_range",
             .says = "columns below 2^n make values below 2^n",
             .over = over(k, a, m, n, x),
             .premises = {k <= m},
             .for_every = {j, implies(j < m, has_bits(a(j), n))},
             .claim = has_bits(L(k, a, x), n)})
      .by_counting(k, nothing, [=](Proof& p, W s) { p.induct(a, m, n, x).assumed(s); });
}

/// Composition, and what columns make of it.
template <int kBits>
void composition(Theory& T, Linear<kBits> const& L) {
  using W = Word<kBits>;
  auto const k = T.word<kBits>("k");
  auto const n = T.word<kBits>("n");
  auto const m = T.word<kBits>("m");
  auto const j = T.word<kBits>("j");
  auto const x = T.word<kBits>("x");
  auto const y = T.word<kBits>("y");
  auto const a = T.map<kBits>("a");
  auto const b = T.map<kBits>("b");
  auto const c = T.map<kBits>("c");
  auto const nothing = [](Proof&) {};
  Map<kBits> const ab([=](W const& l) { return L(n, a, b(l)); });
  Map<kBits> const units([](W const& l) { return W(1) << l; });

  T.theorem({.name = "linear_layouts_compose",
             .says = "columns a(b's column): (a o b)(x) = a(b(x)) for every x",
             .over = over(k, a, n, b, x),
             .premises = {is_count(n)},
             .claim = L(k, ab, x) == L(n, a, L(k, b, x))})
      .by_counting(
          k, [=](Proof& p) { p.use("linear_layout_keeps_zero", n, a); },
          [=](Proof& p, W s) {
            W const bit = laws::bit(x, s);
            p.induct(a, n, b, x);
            p.use("linear_layout_is_linear", n, a, L(s, b, x), laws::chosen(b(s), bit));
            p.use("linear_layout_keeps_choice", n, a, b(s), bit);
          });
  T.theorem({.name = "linear_composition_is_associative",
             .says = "(a o b) o c and a o (b o c) have the same columns",
             .over = over(a, n, b, m, c, j),
             .premises = {is_count(n), is_count(m)},
             .claim = L(m, ab, c(j)) == L(n, a, L(m, b, c(j)))})
      .directly([=](Proof& p) { p.use("linear_layouts_compose", m, a, n, b, c(j)); });
  T.theorem({.name = "unit_columns_are_the_identity",
             .says = "columns 2^l: the value is x mod 2^k",
             .over = over(k, x),
             .claim = L(k, units, x) == (x & low_mask(k))})
      .by_counting(k, nothing, [=](Proof& p, W) { p.induct(x); });
  T.theorem({.name = "preimages_of_units_invert",
             .says = "a(r's column l) = 2^l for l < m: a(r(y)) = y for y < 2^m",
             .over = over(a, n, b, m, y),
             .premises = {is_count(n), is_count(m), has_bits(y, m)},
             .for_every = {j, implies(j < m, L(n, a, b(j)) == (W(1) << j))},
             .claim = L(n, a, L(m, b, y)) == y})
      .directly([=](Proof& p) {
        p.use("linear_layouts_compose", m, a, n, b, y);
        p.template use_for_every<kBits>(
            "equal_columns_make_equal_layouts", [](Proof& side, W l) { side.assumed(l); }, m, ab,
            units, m, y);
        p.use("unit_columns_are_the_identity", m, y);
      });
  T.theorem({.name = "preimages_of_columns_divide",
             .says = "a(c's column l) = b's column l for l < m: a(c(x)) = b(x) for every x",
             .over = over(a, n, c, b, m, x),
             .premises = {is_count(n), is_count(m)},
             .for_every = {j, implies(j < m, L(n, a, c(j)) == b(j))},
             .claim = L(n, a, L(m, c, x)) == L(m, b, x)})
      .directly([=](Proof& p) {
        Map<kBits> const ac([=](W const& l) { return L(n, a, c(l)); });
        p.use("linear_layouts_compose", m, a, n, c, x);
        p.template use_for_every<kBits>(
            "equal_columns_make_equal_layouts", [](Proof& side, W l) { side.assumed(l); }, m, ac, b,
            m, x);
      });
  auto const place = T.map<kBits>("place");
  Map<kBits> const permuted([=](W const& l) { return a(place(l)); });
  Map<kBits> const moves([=](W const& l) { return W(1) << place(l); });
  T.theorem(
       {.name = "other_columns_read_other_bits",
        .says = "column l is a's column place(l): the value is a's at x with bit l at place(l)",
        .over = over(a, n, place, m, x),
        .premises = {is_count(n), is_count(m)},
        .for_every = {j, implies(j < m, place(j) < n)},
        .claim = L(m, permuted, x) == L(n, a, L(m, moves, x))})
      .directly([=](Proof& p) {
        p.use("linear_layouts_compose", m, a, n, moves, x);
        p.template use_for_every<kBits>(
            "equal_columns_make_equal_layouts",
            [=](Proof& side, W l) {
              side.assumed(l);
              side.use("linear_layout_has_its_basis", n, a, place(l));
            },
            m, permuted, Map<kBits>([=](W const& l) { return L(n, a, moves(l)); }), m, x);
      });
}

}  // namespace

template <int kBits>
void chapter_linear(Theory& theory) {
  Linear<kBits> const linear = linear_function<kBits>(theory);
  linearity<kBits>(theory, linear);
  composition<kBits>(theory, linear);
}
template void chapter_linear<32>(Theory& theory);
template void chapter_linear<64>(Theory& theory);

}  // namespace layoutcheck::smt
