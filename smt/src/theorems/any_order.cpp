// complement and divide for layouts as they come: in any order, with modes of extent 1 and stride
// 0.
#include "sentence/sentence.hpp"
#include "theorems/chapters.hpp"

namespace layoutcheck::smt {

void chapter_any_order(Theory& T, Layouts const& L, Tracing const& R, Complemented const& C) {
  Modes const a = T.modes("a");
  Traced const r = T.traced("r");
  Int const n = T.integer("n");
  Int const x = T.integer("x");
  Int const y = T.integer("y");
  Int const z = T.integer("z");
  Int const one = T.constant(1);
  Int const zero = T.constant(0);
  auto const nothing = [](Proof&) {};

  auto const moving = T.recursive<Modes, Modes>(
      "moving", "the modes that move: extent other than 1, stride other than 0",
      [&] { return T.nil<Modes>(); },
      [](auto self, auto m, Modes t) {
        return when(m.s == 1 || m.d == 0, self(t)).otherwise(cons(m, self(t)));
      });
  auto const moved = T.recursive<Int, Modes, Int>(
      "moved", "the index among the moving modes of an index", [&](Int) { return T.constant(0); },
      [](auto self, auto m, Modes t, Int index) {
        return when(m.s == 1 || m.d == 0, self(t, quotient(index, m.s)))
            .otherwise(remainder(index, m.s) + m.s * self(t, quotient(index, m.s)));
      });
  auto const still = T.recursive<Int, Modes, Int>(
      "still", "the index with an index's digits in the moving modes, 0 in the others",
      [&](Int) { return T.constant(0); },
      [](auto self, auto m, Modes t, Int index) {
        return when(m.s == 1 || m.d == 0, m.s * self(t, index))
            .otherwise(remainder(index, m.s) + m.s * self(t, quotient(index, m.s)));
      });
  T.theorem({.name = "moving_modes_have_the_values",
             .says = "L(x) is a value of the moving modes, at an index of theirs",
             .over = over(a, x),
             .premises = {L.positive(a)},
             .claim = L.value(moving(a), moved(a, x)) == L.value(a, x) && 0 <= moved(a, x) &&
                      moved(a, x) < L.size(moving(a)) && L.positive(moving(a))})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes t) {
        Int const rest = quotient(x, m.s);
        p.induct(rest);
        p.use("digits_are_found", remainder(x, m.s), m.s, moved(t, rest));
        p.use("digits_stay_in_range", remainder(x, m.s), m.s, moved(t, rest), L.size(moving(t)));
      });
  auto const without_zero = T.recursive<Modes, Modes>(
      "without_stride_0", "the modes whose stride is not 0", [&] { return T.nil<Modes>(); },
      [](auto self, auto m, Modes t) {
        return when(m.d == 0, self(t)).otherwise(cons(m, self(t)));
      });
  T.theorem({.name = "modes_of_extent_1_do_not_matter",
             .says = "without stride 0, L has the size and the values of its moving modes",
             .over = over(a, x),
             .premises = {L.positive(a)},
             .claim = L.value(without_zero(a), x) == L.value(moving(a), x) &&
                      L.size(without_zero(a)) == L.size(moving(a))})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes t) {
        p.induct(x).induct(quotient(x, m.s));
        p.use("equals_multiply", L.size(without_zero(t)), L.size(moving(t)), m.s);
      });
  T.theorem({.name = "values_are_those_of_moving_modes",
             .says = "every value of the moving modes is one of L, at an index of L",
             .over = over(a, y),
             .premises = {L.positive(a)},
             .claim = L.value(a, still(a, y)) == L.value(moving(a), y) && 0 <= still(a, y) &&
                      still(a, y) < L.size(a)})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes t) {
        Int const taken = still(t, quotient(y, m.s));
        p.induct(y).induct(quotient(y, m.s));
        p.use("digits_are_found", remainder(y, m.s), m.s, taken);
        p.use("digits_are_found", zero, m.s, still(t, y));
        p.use("digits_stay_in_range", remainder(y, m.s), m.s, taken, L.size(t));
        p.use("digits_stay_in_range", zero, m.s, still(t, y), L.size(t));
      });

  auto const strides = T.recursive<Modes, Traced>(
      "strides", "extents and strides as a layout", [&] { return T.nil<Modes>(); },
      [](auto self, auto m, Traced t) { return cons(m.s, m.d, self(t)); });
  T.theorem({.name = "strides_are_offsets",
             .says = "the layout of strides has the traced list's offsets",
             .over = over(r, x),
             .premises = {},
             .claim = L.value(strides(r), x) == R.offset(r, x) && L.size(strides(r)) == R.size(r)})
      .by_induction_on(r, nothing, [&](Proof& p, auto m, Traced t) {
        p.induct(quotient(x, m.s));
        p.use("equals_multiply", L.size(strides(t)), R.size(t), m.s);
      });

  // Coordinates with the parentheses of the layout: a digit for each mode.
  Function<Int, Modes> const encode("encode");
  Function<Bool, Modes> const in_range("in_range");
  auto const dot = T.recursive<Int, Traced>(
      "dot", "sum of digit * stride", [&] { return T.constant(0); },
      [](auto self, auto m, Traced t) { return m.d * m.e + self(t); });
  T.theorem({.name = "at_natural_coordinate",
             .says = "0 <= c_k < s_k: L at the coordinate c is the sum of c_k d_k",
             .law = "at_natural_coordinate",
             .of = {.parameters = {strides(r), strides_of(R.coordinates(r))},
                    .answer = L.value(strides(r), encode(R.coordinates(r)))},
             .where = "L is flat",
             .over = over(r),
             .premises = {in_range(R.coordinates(r))},
             .claim = L.value(strides(r), encode(R.coordinates(r))) == dot(r)})
      .by_induction_on(r, nothing, [&](Proof& p, auto m, Traced t) {
        p.induct();
        p.use("digits_are_found", m.e, m.s, encode(R.coordinates(t)));
      });

  auto const sorted = [&](Modes layout) { return strides(R.sort(R.trace(layout, one))); };
  auto const sort_facts = [&](Proof& p, Modes layout, Int at) {
    Traced const traced = R.trace(layout, one);
    p.use("trace_keeps_the_layout", layout, one, at);
    p.use("sort_keeps_size", traced).use("sort_keeps_offsets", traced, at);
    p.use("place_stays_in_range", traced, at);
    p.use("strides_are_offsets", R.sort(traced), R.place(traced, at));
    return R.place(traced, at);
  };
  Modes const gaps = C.complement(sorted(a), one, n);
  std::vector<Bool> const standing = {n >= 1, L.positive(a), C.tractable(sorted(a), one)};
  auto const with = [&](std::vector<Bool> more) {
    std::vector<Bool> all = standing;
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  Int const v = T.integer("v");

  T.theorem(
       {.name = "complement_sums_injectively_in_any_order",
        .says = "A tractable in any order: (x, y) -> A(x) + A*(y) is injective, images meet in 0",
        .over = over(a, n, x, y, z, v),
        .premises = with({0 <= x, x < L.size(a), 0 <= y, y < L.size(gaps), 0 <= z, z < L.size(a),
                          0 <= v, v < L.size(gaps),
                          L.value(a, x) + L.value(gaps, y) == L.value(a, z) + L.value(gaps, v)}),
        .claim = x == z && y == v})
      .directly([&](Proof& p) {
        Traced const traced = R.trace(a, one);
        Int const here = sort_facts(p, a, x);
        Int const there = sort_facts(p, a, z);
        p.use("unplace_undoes_place", traced, x).use("unplace_undoes_place", traced, z);
        p.use("complement_sums_injectively", sorted(a), n, here, y, there, v);
      });
  T.theorem({.name = "complement_fills_in_any_order",
             .says = "A tractable in any order: every 0 <= z < top is A(x) + A*(y), |A| |A*| = top",
             .over = over(a, n, z),
             .premises = with({0 <= z, z < C.top(sorted(a), one, n)}),
             .claim = L.value(a, R.unplace(R.trace(a, one), C.inner(sorted(a), one, z))) +
                              L.value(gaps, C.outer(sorted(a), one, z)) ==
                          z &&
                      L.size(a) * L.size(gaps) == C.top(sorted(a), one, n)})
      .directly([&](Proof& p) {
        Traced const traced = R.trace(a, one);
        Int const in_sorted = C.inner(sorted(a), one, z);
        Int const in_layout = R.unplace(traced, in_sorted);
        sort_facts(p, a, in_layout);
        p.use("place_undoes_unplace", traced, in_sorted);
        p.use("unplace_stays_in_range", traced, in_sorted);
        p.use("complement_reaches_everything", sorted(a), one, n, z);
        p.use("complement_fills", sorted(a), n, z);
        p.use("equals_multiply", L.size(sorted(a)), L.size(a), L.size(gaps));
      });
  auto const found = [&](Int of) {
    return R.unplace(R.trace(a, one), C.inner(sorted(a), one, of));
  };
  LawsOf(T, L,
         {.of = {.parameters = {a, n}, .answer = gaps},
          .where = "A is tractable in the order of its strides, every extent >= 1",
          .premises = standing})
      .prove("complement_sums_injectively",
             [&](Proof& p, auto const& i) {
               p.use("complement_sums_injectively_in_any_order", a, n, i[0], i[1], i[2], i[3]);
             })
      .prove("complement_fills_target",
             [&](Proof& p, auto const& i) {
               p.use("complement_fills_in_any_order", a, n, i[0]);
               p.use("complement_reaches_everything", sorted(a), one, n, i[0]);
               p.use("top_is_near_the_target", sorted(a), one, n);
               p.use("moving_modes_have_the_values", a, found(i[0]));
               p.use("modes_of_extent_1_do_not_matter", a, moved(a, found(i[0])));
             },
             {[&](auto const& i) {
               return std::vector{moved(a, found(i[0])), C.outer(sorted(a), one, i[0])};
             }});
  LawsOf(T, L,
         {.of = {.parameters = {a, n}, .answer = C.complement(sorted(moving(a)), one, n)},
          .where = "the modes of A that move are tractable in the order of their strides, "
                   "every extent >= 1",
          .premises = {n >= 1, L.positive(a), C.tractable(sorted(moving(a)), one)}})
      .prove("complement_is_disjoint", [&](Proof& p, auto const& i) {
        p.use("moving_modes_have_the_values", a, i[1]);
        Int const at = moved(a, i[1]);
        sort_facts(p, moving(a), at);
        sort_facts(p, moving(a), zero);
        p.use("complement_sums_injectively_in_any_order", moving(a), n, at, zero, zero, i[0]);
        Modes const made = C.complement(sorted(moving(a)), one, n);
        p.use("complement_is_positive", sorted(moving(a)), one, n);
        p.use("value_at_zero", made).use("value_at_zero", moving(a));
        p.use("size_is_positive", made).use("size_is_positive", moving(a));
      });

  // Divide by a tile in any order.
  Modes const both = L.append(a, gaps);
  Int const inner = R.unplace(R.trace(a, one), C.inner(sorted(a), one, z));
  Int const outer = C.outer(sorted(a), one, z);
  T.theorem({.name = "tiles_in_any_order_reindex",
             .says =
                 "B tractable in any order: (B, B*) at inner(z) + |B| outer(z) is z, so it maps "
                 "[0, top) onto itself",
             .over = over(a, n, z),
             .premises = with({0 <= z, z < C.top(sorted(a), one, n)}),
             .claim = L.value(both, inner + L.size(a) * outer) == z &&
                      L.size(both) == C.top(sorted(a), one, n) && 0 <= inner + L.size(a) * outer &&
                      inner + L.size(a) * outer < L.size(both)})
      .directly([&](Proof& p) {
        Traced const traced = R.trace(a, one);
        p.use("complement_fills_in_any_order", a, n, z);
        p.use("complement_reaches_everything", sorted(a), one, n, z);
        p.use("unplace_stays_in_range", traced, C.inner(sorted(a), one, z));
        p.use("trace_keeps_the_layout", a, one, inner).use("sort_keeps_size", traced);
        p.use("strides_are_offsets", R.sort(traced), zero);
        p.use("append_adds", a, gaps, inner + L.size(a) * outer);
        p.use("append_multiplies_sizes", a, gaps).use("size_is_positive", a);
        p.use("value_within_size", a, inner + L.size(a) * outer);
        p.use("digits_are_found", inner, L.size(a), outer);
        p.use("digits_stay_in_range", inner, L.size(a), outer, L.size(gaps));
      });
}

}  // namespace layoutcheck::smt
