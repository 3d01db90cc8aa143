// complement: disjoint except for 0, increasing, and together with the layout a bijection.
#include "sentence/sentence.hpp"
#include "theorems/chapters.hpp"

namespace layoutcheck::smt {

Complemented::Complemented(Theory& theory, Layouts const&)
    : tractable(theory.recursive<Bool, Modes, Int>(
          "tractable", "strides > 0; w divides the first, s_k d_k the next",
          [&](Int) { return theory.truth(); },
          [](auto self, auto m, Modes t, Int w) {
            return m.s >= 1 && m.d >= 1 && remainder(m.d, w) == 0 && self(t, m.s * m.d);
          })),
      span(theory.recursive<Int, Modes, Int>(
          "span", "s d of the last mode, w of an empty list", [](Int w) { return w; },
          [](auto self, auto m, Modes t, Int) { return self(t, m.s * m.d); })),
      complement(theory.recursive<Modes, Modes, Int, Int>(
          "complement", "the gap below each mode, then the whole repeated up to the target",
          [&](Int w, Int target) { return cons(ceiling(target, w), w, theory.nil<Modes>()); },
          [](auto self, auto m, Modes t, Int w, Int target) {
            return cons(quotient(m.d, w), w, self(t, m.s * m.d, target));
          })),
      top(theory.recursive<Int, Modes, Int, Int>(
          "top", "the least multiple of the span from the target on",
          [](Int w, Int target) { return w * ceiling(target, w); },
          [](auto self, auto m, Modes t, Int, Int target) { return self(t, m.s * m.d, target); })),
      inner(theory.recursive<Int, Modes, Int, Int>(
          "inner", "sum of ((z div d_k) mod s_k) P_k", [&](Int, Int) { return theory.constant(0); },
          [](auto self, auto m, Modes t, Int, Int z) {
            return remainder(quotient(z, m.d), m.s) + m.s * self(t, m.s * m.d, z);
          })),
      outer(theory.recursive<Int, Modes, Int, Int>(
          "outer", "sum over the gaps of ((z div w_k) mod gap_k) * product of the gaps before",
          [](Int w, Int z) { return quotient(z, w); },
          [](auto self, auto m, Modes t, Int w, Int z) {
            Int const gap = quotient(m.d, w);
            return remainder(quotient(z, w), gap) + gap * self(t, m.s * m.d, z);
          })) {}

void chapter_complement(Theory& T, Layouts const& L, Complemented const& C) {
  Modes const a = T.modes("a");
  Int const w = T.integer("w");
  Int const n = T.integer("n");
  Int const x = T.integer("x");
  Int const y = T.integer("y");
  Int const z = T.integer("z");
  Int const v = T.integer("v");
  Int const one = T.constant(1);
  Int const zero = T.constant(0);
  auto const nothing = [](Proof&) {};
  auto const gaps = [&](Modes t, Int below) { return C.complement(t, below, n); };

  T.theorem({.name = "complement_is_positive",
             .says = "extents of the complement are >= 1",
             .over = over(a, w, n),
             .premises = {w >= 1, n >= 1, C.tractable(a, w)},
             .claim = L.positive(gaps(a, w)) && L.positive(a)})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes) { p.induct(m.s * m.d, n); });

  auto const multiples = [&](char const* name, char const* says, bool of_gaps) {
    T.theorem({.name = name,
               .says = says,
               .over = over(a, w, n, x),
               .premises = {w >= 1, n >= 1, C.tractable(a, w)},
               .claim = remainder(L.value(of_gaps ? gaps(a, w) : a, x), w) == 0})
        .by_induction_on(
            a,
            [&](Proof& p) {
              p.use("digits_are_found", zero, w, remainder(x, quotient(n + w - 1, w)));
            },
            [&](Proof& p, auto m, Modes t) {
              Int const gap = quotient(m.d, w);
              Int const extent = of_gaps ? gap : m.s;
              Int const digit = remainder(x, extent);
              Int const rest = quotient(x, extent);
              Int const high = quotient(L.value(of_gaps ? gaps(t, m.s * m.d) : t, rest), m.s * m.d);
              p.induct(m.s * m.d, n, rest);
              p.use("equals_multiply", m.d, w * gap, digit);
              p.use("equals_multiply", m.d, w * gap, m.s * high);
              p.use("digits_are_found", zero, w,
                    (of_gaps ? digit : digit * gap) + m.s * gap * high);
            });
  };
  multiples("offsets_are_multiples", "w divides the first stride: w divides every offset", false);
  multiples("gaps_are_multiples", "every offset of the complement is a multiple of w", true);

  // The disturbance v below w is what lets the hypothesis at the next mode apply.
  auto const undone = [&](char const* name, char const* says, bool of_inner) {
    Int const all = L.value(a, x) + L.value(gaps(a, w), y) + v;
    T.theorem({.name = name,
               .says = says,
               .over = over(a, w, n, x, y, v),
               .premises = {w >= 1, n >= 1, C.tractable(a, w), 0 <= v, v < w, 0 <= x, x < L.size(a),
                            0 <= y, y < L.size(gaps(a, w))},
               .claim = of_inner ? C.inner(a, w, all) == x : C.outer(a, w, all) == y})
        .by_induction_on(
            a,
            [&](Proof& p) {
              p.use("digits_are_found", v, w, y);
              p.use("equals_multiply", remainder(y, quotient(n + w - 1, w)), y, w);
            },
            [&](Proof& p, auto m, Modes t) {
              Int const reach = m.s * m.d;
              Int const gap = quotient(m.d, w);
              Int const x0 = remainder(x, m.s);
              Int const x1 = quotient(x, m.s);
              Int const y0 = remainder(y, gap);
              Int const y1 = quotient(y, gap);
              Int const low = y0 * w + v;  // below d
              Int const high =
                  quotient(L.value(t, x1), reach) + quotient(L.value(gaps(t, reach), y1), reach);
              p.induct(reach, n, x1, y1, x0 * m.d + low);
              p.use("quotient_is_below", x, m.s, L.size(t));
              p.use("complement_is_positive", t, reach, n);
              p.use("quotient_is_below", y, gap, L.size(gaps(t, reach)));
              p.use("offsets_are_multiples", t, reach, n, x1);
              p.use("gaps_are_multiples", t, reach, n, y1);
              p.use("digits_stay_in_range", v, w, y0, gap);
              p.use("digits_stay_in_range", low, m.d, x0, m.s);
              Int const whole = L.value(cons(m, t), x) + L.value(gaps(cons(m, t), w), y) + v;
              if (of_inner) {
                p.use("digits_are_found", low, m.d, x0 + m.s * high);
                p.use("digits_are_found", x0, m.s, high);
                p.use("equals_multiply", C.inner(t, reach, whole), x1, m.s);
              } else {
                p.use("digits_are_found", v, w, y0 + gap * (x0 + m.s * high));
                p.use("digits_are_found", y0, gap, x0 + m.s * high);
                p.use("equals_multiply", m.d, w * gap, x0);
                p.use("equals_multiply", m.d, w * gap, m.s * high);
                p.use("equals_multiply", C.outer(t, reach, whole), y1, gap);
              }
            });
  };
  undone("complement_inner_is_undone",
         "z = A(x) + A*(y) + v, 0 <= v < w: x is read off z by the list's strides", true);
  undone("complement_outer_is_undone",
         "z = A(x) + A*(y) + v, 0 <= v < w: y is read off z by the gaps' strides", false);
  T.theorem({.name = "complement_is_undone",
             .says = "z = A(x) + A*(y) + v, 0 <= v < w: x and y are read off z",
             .over = over(a, w, n, x, y, v),
             .premises = {w >= 1, n >= 1, C.tractable(a, w), 0 <= v, v < w, 0 <= x, x < L.size(a),
                          0 <= y, y < L.size(gaps(a, w))},
             .claim = C.inner(a, w, L.value(a, x) + L.value(gaps(a, w), y) + v) == x &&
                      C.outer(a, w, L.value(a, x) + L.value(gaps(a, w), y) + v) == y})
      .directly([&](Proof& p) {
        p.use("complement_inner_is_undone", a, w, n, x, y, v);
        p.use("complement_outer_is_undone", a, w, n, x, y, v);
      });

  T.theorem({.name = "complement_reaches_everything",
             .says = "0 <= z < top: A(x) + A*(y) = w (z div w) at the x and y read off z",
             .over = over(a, w, n, z),
             .premises = {w >= 1, n >= 1, C.tractable(a, w), 0 <= z, z < C.top(a, w, n)},
             .claim = L.value(a, C.inner(a, w, z)) + L.value(gaps(a, w), C.outer(a, w, z)) ==
                          w * quotient(z, w) &&
                      0 <= C.inner(a, w, z) && C.inner(a, w, z) < L.size(a) &&
                      0 <= C.outer(a, w, z) && C.outer(a, w, z) < L.size(gaps(a, w))})
      .by_induction_on(
          a,
          [&](Proof& p) {
            p.use("quotient_is_below", z, w, quotient(n + w - 1, w));
            p.use("equals_multiply", remainder(quotient(z, w), quotient(n + w - 1, w)),
                  quotient(z, w), w);
          },
          [&](Proof& p, auto m, Modes t) {
            Int const reach = m.s * m.d;
            Int const gap = quotient(m.d, w);
            Int const x0 = remainder(quotient(z, m.d), m.s);
            Int const y0 = remainder(quotient(z, w), gap);
            Int const x1 = C.inner(t, reach, z);
            Int const y1 = C.outer(t, reach, z);
            p.induct(reach, n, z);
            p.use("digits_are_found", x0, m.s, x1).use("digits_are_found", y0, gap, y1);
            p.use("digits_stay_in_range", x0, m.s, x1, L.size(t));
            p.use("digits_stay_in_range", y0, gap, y1, L.size(gaps(t, reach)));
            p.use("divisions_chain", z, w, gap).use("divisions_chain", z, m.d, m.s);
            p.use("equals_multiply", quotient(z, w), y0 + gap * quotient(z, m.d), w);
            p.use("equals_multiply", m.d, w * gap, quotient(z, m.d));
            p.use("equals_multiply", quotient(z, m.d), x0 + m.s * quotient(z, reach), m.d);
          });

  T.theorem({.name = "complement_sizes_multiply",
             .says = "w |A| |A*| = top",
             .over = over(a, w, n),
             .premises = {w >= 1, n >= 1, C.tractable(a, w)},
             .claim = w * L.size(a) * L.size(gaps(a, w)) == C.top(a, w, n)})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes t) {
        p.induct(m.s * m.d, n);
        p.use("equals_multiply", m.d, w * quotient(m.d, w),
              m.s * L.size(t) * L.size(gaps(t, m.s * m.d)));
      });

  T.theorem({.name = "reaches_below_top",
             .says = "in range: 0 <= A(x) + A*(y) <= top - w",
             .over = over(a, w, n, x, y),
             .premises = {w >= 1, n >= 1, C.tractable(a, w), 0 <= x, x < L.size(a), 0 <= y,
                          y < L.size(gaps(a, w))},
             .claim = 0 <= L.value(a, x) + L.value(gaps(a, w), y) &&
                      L.value(a, x) + L.value(gaps(a, w), y) + w <= C.top(a, w, n)})
      .by_induction_on(
          a,
          [&](Proof& p) {
            Int const last = quotient(n + w - 1, w);
            p.use("products_are_monotone", y, last, w);
            p.use("equals_multiply", remainder(y, last), y, w);
          },
          [&](Proof& p, auto m, Modes t) {
            Int const reach = m.s * m.d;
            Int const gap = quotient(m.d, w);
            p.induct(reach, n, quotient(x, m.s), quotient(y, gap));
            p.use("complement_is_positive", t, reach, n);
            p.use("quotient_is_below", x, m.s, L.size(t));
            p.use("quotient_is_below", y, gap, L.size(gaps(t, reach)));
            p.use("products_are_monotone", remainder(y, gap), gap, w);
            p.use("products_are_monotone", remainder(x, m.s), m.s, m.d);
          });

  T.theorem({.name = "top_is_near_the_target",
             .says = "N <= top < N + span, and span divides top",
             .over = over(a, w, n),
             .premises = {w >= 1, n >= 1, C.tractable(a, w)},
             .claim = n <= C.top(a, w, n) && C.top(a, w, n) < n + C.span(a, w) &&
                      C.span(a, w) >= 1 && remainder(C.top(a, w, n), C.span(a, w)) == 0})
      .by_induction_on(
          a, [&](Proof& p) { p.use("digits_are_found", zero, w, quotient(n + w - 1, w)); },
          [&](Proof& p, auto m, Modes) { p.induct(m.s * m.d, n); });

  T.theorem({.name = "complement_increases_by_w",
             .says = "y < z in range: A*(y) + w <= A*(z)",
             .over = over(a, w, n, y, z),
             .premises = {w >= 1, n >= 1, C.tractable(a, w), 0 <= y, y < z, z < L.size(gaps(a, w))},
             .claim = L.value(gaps(a, w), y) + w <= L.value(gaps(a, w), z)})
      .by_induction_on(
          a,
          [&](Proof& p) {
            Int const last = quotient(n + w - 1, w);
            p.use("products_are_monotone", y, z, w);
            p.use("equals_multiply", remainder(y, last), y, w);
            p.use("equals_multiply", remainder(z, last), z, w);
          },
          [&](Proof& p, auto m, Modes t) {
            Int const reach = m.s * m.d;
            Int const gap = quotient(m.d, w);
            p.induct(reach, n, quotient(y, gap), quotient(z, gap));
            p.use("complement_is_positive", t, reach, n);
            p.use("quotient_is_below", z, gap, L.size(gaps(t, reach)));
            p.use("products_are_monotone", quotient(z, gap), quotient(y, gap), gap);
            p.use("products_are_monotone", remainder(y, gap), remainder(z, gap), w);
            p.use("products_are_monotone", remainder(y, gap), gap, w);
          });

  // The laws, at w = 1.
  std::vector<Bool> const standing = {n >= 1, C.tractable(a, one)};
  auto const with = [&](std::vector<Bool> more) {
    std::vector<Bool> all = standing;
    all.insert(all.end(), more.begin(), more.end());
    return all;
  };
  Modes const g = gaps(a, one);

  T.theorem({.name = "complement_sums_injectively",
             .says = "A tractable: (x, y) -> A(x) + A*(y) is injective",
             .over = over(a, n, x, y, z, v),
             .premises = with({0 <= x, x < L.size(a), 0 <= y, y < L.size(g), 0 <= z, z < L.size(a),
                               0 <= v, v < L.size(g),
                               L.value(a, x) + L.value(g, y) == L.value(a, z) + L.value(g, v)}),
             .claim = x == z && y == v})
      .directly([&](Proof& p) {
        p.use("complement_is_undone", a, one, n, x, y, zero);
        p.use("complement_is_undone", a, one, n, z, v, zero);
      });
  T.theorem({.name = "complement_fills",
             .says = "A tractable: every 0 <= z < top is A(x) + A*(y), and |A| |A*| = top",
             .over = over(a, n, z),
             .premises = with({0 <= z, z < C.top(a, one, n)}),
             .claim = L.value(a, C.inner(a, one, z)) + L.value(g, C.outer(a, one, z)) == z &&
                      L.size(a) * L.size(g) == C.top(a, one, n) && n <= C.top(a, one, n)})
      .directly([&](Proof& p) {
        p.use("complement_reaches_everything", a, one, n, z);
        p.use("complement_sizes_multiply", a, one, n).use("top_is_near_the_target", a, one, n);
      });
  T.theorem({.name = "complement_is_strong",
             .says = "the span divides N: |A| |A*| = N, so (A, A*) is a bijection onto [0, N)",
             .over = over(a, n),
             .premises = with({remainder(n, C.span(a, one)) == 0}),
             .claim = C.top(a, one, n) == n && L.size(a) * L.size(g) == n})
      .directly([&](Proof& p) {
        Int const span = C.span(a, one);
        p.use("complement_sizes_multiply", a, one, n).use("top_is_near_the_target", a, one, n);
        Int const many = quotient(C.top(a, one, n), span);
        Int const few = quotient(n, span);
        p.use("products_are_monotone", few, many, span);
        p.use("products_are_monotone", few + 1, many, span);
        p.use("products_are_monotone", many, few, span);
        p.use("equals_multiply", many, few, span);
      });
  T.theorem(
       {.name = "layout_and_complement_are_undone",
        .says = "(A, A*) as one layout: inner + |A| outer is its inverse on [0, top)",
        .over = over(a, n, x, z),
        .premises = with({0 <= x, x < L.size(L.append(a, g)), 0 <= z, z < C.top(a, one, n)}),
        .claim = C.inner(a, one, L.value(L.append(a, g), x)) +
                         L.size(a) * C.outer(a, one, L.value(L.append(a, g), x)) ==
                     x &&
                 L.value(L.append(a, g), C.inner(a, one, z) + L.size(a) * C.outer(a, one, z)) == z})
      .directly([&](Proof& p) {
        Int const low = remainder(x, L.size(a));
        Int const high = quotient(x, L.size(a));
        Int const i = C.inner(a, one, z);
        Int const o = C.outer(a, one, z);
        p.use("complement_is_positive", a, one, n).use("size_is_positive", a);
        p.use("append_adds", a, g, x).use("append_adds", a, g, i + L.size(a) * o);
        p.use("append_multiplies_sizes", a, g);
        p.use("value_within_size", a, x).use("value_within_size", a, i + L.size(a) * o);
        p.use("quotient_is_below", x, L.size(a), L.size(g));
        p.use("complement_is_undone", a, one, n, low, high, zero);
        p.use("complement_reaches_everything", a, one, n, z);
        p.use("digits_are_found", i, L.size(a), o);
        p.use("equals_multiply", C.outer(a, one, L.value(L.append(a, g), x)), high, L.size(a));
      });
  LawsOf(T, L,
         {.of = {.parameters = {a, n}, .answer = g, .given = {L.proper(a)}},
          .where = "A is tractable in the order of its modes, every extent >= 2",
          .premises = standing})
      .prove("complement_increases",
             [&](Proof& p, auto const& i) {
               p.use("complement_increases_by_w", a, one, n, i[0], i[1]);
             })
      .prove("complement_is_disjoint",
             [&](Proof& p, auto const& i) {
               p.use("complement_is_undone", a, one, n, i[1], zero, zero);
               p.use("complement_is_undone", a, one, n, zero, i[0], zero);
               p.use("complement_is_positive", a, one, n).use("size_is_positive", g);
               p.use("value_at_zero", a).use("value_at_zero", g);
             })
      .prove("complement_sums_injectively", [&](Proof& p, auto const& i) {
        p.use("complement_sums_injectively", a, n, i[0], i[1], i[2], i[3]);
      });
}

}  // namespace layoutcheck::smt
