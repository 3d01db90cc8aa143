// Mixed radix: coordinates as lists of (extent, digit), colexicographic.
#include "sentence/sentence.hpp"
#include "theorems/chapters.hpp"

namespace layoutcheck::smt {

void chapter_radix(Theory& T, Layouts const& L) {
  Modes const c = T.modes("c");
  Int const w = T.integer("w");
  Int const x = T.integer("x");
  auto const nothing = [](Proof&) {};

  auto const encode = T.recursive<Int, Modes>(
      "encode", "the index of a coordinate: digit + extent * (index of the rest)",
      [&] { return T.constant(0); },
      [](auto self, auto m, Modes t) { return m.d + m.s * self(t); });
  auto const in_range = T.recursive<Bool, Modes>(
      "in_range", "every digit is within its extent", [&] { return T.truth(); },
      [](auto self, auto m, Modes t) { return 0 <= m.d && m.d < m.s && self(t); });
  auto const decode = T.recursive<Modes, Modes, Int>(
      "decode", "the digits of index x in the extents of a list",
      [&](Int) { return T.nil<Modes>(); },
      [](auto self, auto m, Modes t, Int index) {
        return cons(m.s, remainder(index, m.s), self(t, quotient(index, m.s)));
      });

  T.theorem({.name = "encode_stays_in_range",
             .says = "0 <= c_k < s_k: 0 <= index(c) < s_0 ... s_{n-1}",
             .over = over(c),
             .premises = {in_range(c)},
             .claim = 0 <= encode(c) && encode(c) < L.size(c)})
      .by_induction_on(c, nothing, [&](Proof& p, auto m, Modes t) {
        p.induct();
        p.use("digits_stay_in_range", m.d, m.s, encode(t), L.size(t));
      });

  auto const weighed = T.recursive<Int, Modes, Int>(
      "weighed", "sum of digit * w * the extents before it", [&](Int) { return T.constant(0); },
      [](auto self, auto m, Modes t, Int weight) { return m.d * weight + self(t, weight * m.s); });
  T.theorem({.name = "weights_are_prefix_products",
             .says = "sum of c_k w P_k = w index(c)",
             .over = over(c, w),
             .premises = {},
             .claim = weighed(c, w) == w * encode(c)})
      .by_induction_on(c, nothing, [&](Proof& p, auto m, Modes) { p.induct(w * m.s); });
  T.theorem({.name = "encode_is_colexicographic",
             .says = "index(c) = sum of c_k P_k, P_k = s_0 ... s_{k-1}",
             .law = "crd2idx_is_colexicographic",
             .of = {.parameters = {strides_of(c), extents_of(c)}, .answer = encode(c)},
             .where = "the shape is flat",
             .over = over(c),
             .premises = {in_range(c)},
             .claim = encode(c) == weighed(c, T.constant(1))})
      .directly([&](Proof& p) { p.use("weights_are_prefix_products", c, T.constant(1)); });

  T.theorem({.name = "decode_finds_the_coordinate",
             .says = "the digits of the index of a coordinate are the coordinate",
             .law = "crd2idx_then_idx2crd",
             .of = {.parameters = {strides_of(c), extents_of(c)}, .answer = encode(c)},
             .where = "the shape is flat, every extent >= 1",
             .over = over(c),
             .premises = {in_range(c)},
             .claim = decode(c, encode(c)) == c})
      .by_induction_on(c, nothing, [&](Proof& p, auto m, Modes t) {
        p.induct();
        p.use("digits_are_found", m.d, m.s, encode(t));
      });

  T.theorem({.name = "decode_is_in_range",
             .says = "extents >= 1: the digits of any x are within their extents",
             .law = "idx2crd_is_a_coordinate crd2crd_is_a_coordinate",
             .of = {.parameters = {x, extents_of(c)}, .answer = strides_of(decode(c, x))},
             .where = "the shape is flat, every extent >= 1",
             .over = over(c, x),
             .premises = {L.positive(c)},
             .claim = in_range(decode(c, x)) && L.size(decode(c, x)) == L.size(c)})
      .by_induction_on(c, nothing, [&](Proof& p, auto m, Modes t) {
        p.induct(quotient(x, m.s));
        p.use("equals_multiply", L.size(decode(t, quotient(x, m.s))), L.size(t), m.s);
      });

  T.theorem({.name = "encode_finds_the_index",
             .says = "0 <= x < size: the index of the digits of x is x",
             .law = "idx2crd_then_crd2idx idx2crd_digits_add_up crd2crd_keeps_index",
             .of = {.parameters = {x, extents_of(c)}, .answer = strides_of(decode(c, x))},
             .where = "the shape is flat, every extent >= 1",
             .over = over(c, x),
             .premises = {L.positive(c), 0 <= x, x < L.size(c)},
             .claim = encode(decode(c, x)) == x})
      .by_induction_on(c, nothing, [&](Proof& p, auto m, Modes t) {
        p.induct(quotient(x, m.s));
        p.use("quotient_is_below", x, m.s, L.size(t));
        p.use("equals_multiply", encode(decode(t, quotient(x, m.s))), quotient(x, m.s), m.s);
      });

  Modes const b = T.modes("b");
  Modes const seen = decode(b, encode(c));
  T.theorem({.name = "coordinates_pass_to_another_shape",
             .says = "index(c) < |B|: its digits in B are a coordinate of B, with the same index",
             .law = "crd2crd_through_source_is_a_coordinate crd2crd_through_source_keeps_index",
             .of = {.parameters = {strides_of(c), extents_of(b), extents_of(c)},
                    .answer = strides_of(seen)},
             .where = "the shapes are flat",
             .over = over(c, b),
             .premises = {in_range(c), L.positive(b), encode(c) < L.size(b)},
             .claim = in_range(seen) && encode(seen) == encode(c)})
      .directly([&](Proof& p) {
        p.use("encode_stays_in_range", c).use("decode_is_in_range", b, encode(c));
        p.use("encode_finds_the_index", b, encode(c));
      });

  auto const increment = T.recursive<Modes, Modes>(
      "increment", "one more in the first digit that is not the last, 0 in those before it",
      [&] { return T.nil<Modes>(); },
      [](auto self, auto m, Modes t) {
        return when(m.d + 1 < m.s, cons(m.s, m.d + 1, t)).otherwise(cons(m.s, m.s - m.s, self(t)));
      });
  T.theorem(
       {.name = "increment_is_the_next_coordinate",
        .says = "index(c) + 1 < |S|: increment(c) is the coordinate of index(c) + 1",
        .law = "increment_is_the_next_coordinate",
        .of = {.parameters = {strides_of(c), extents_of(c)}, .answer = strides_of(increment(c))},
        .where = "the shape is flat",
        .over = over(c),
        .premises = {in_range(c), encode(c) + 1 < L.size(c)},
        .claim = in_range(increment(c)) && encode(increment(c)) == encode(c) + 1})
      .by_induction_on(
          c, [](Proof& p) { p.impossible(); },
          [&](Proof& p, auto m, Modes t) {
            p.induct();
            p.use("products_are_monotone", L.size(t), encode(t) + 1, m.s);
            p.use("equals_multiply", encode(increment(t)), encode(t) + 1, m.s);
          });

  auto const prefixes = T.recursive<Modes, Modes, Int>(
      "prefixes", "each extent with w times the extents before it",
      [&](Int) { return T.nil<Modes>(); },
      [](auto self, auto m, Modes t, Int weight) {
        return cons(m.s, weight, self(t, weight * m.s));
      });
  auto const steps = T.recursive<Bool, Modes, Int>(
      "steps", "the first is w, each other one is the one before it times its extent",
      [&](Int) { return T.truth(); },
      [](auto self, auto m, Modes t, Int weight) { return m.d == weight && self(t, m.d * m.s); });
  T.theorem({.name = "prefixes_step",
             .says = "w, w s_0, w s_0 s_1, ...",
             .over = over(c, w),
             .premises = {},
             .claim = steps(prefixes(c, w), w)})
      .by_induction_on(c, nothing, [&](Proof& p, auto m, Modes) { p.induct(w * m.s); });
  T.theorem(
       {.name = "prefix_product_steps",
        .says = "the prefix products start with 1, and each is the one before it times its "
                "extent",
        .law = "prefix_product_steps",
        .of = {.parameters = {extents_of(c)}, .answer = strides_of(prefixes(c, T.constant(1)))},
        .where = "the shape is flat",
        .over = over(c),
        .premises = {},
        .claim = steps(prefixes(c, T.constant(1)), T.constant(1))})
      .directly([&](Proof& p) { p.use("prefixes_step", c, T.constant(1)); });
  T.theorem({.name = "prefixes_count",
             .says = "0 <= x < |S|: strides w, w s_0, ... have the value w x at x",
             .over = over(c, w, x),
             .premises = {L.positive(c), 0 <= x, x < L.size(c)},
             .claim = L.value(prefixes(c, w), x) == w * x && L.size(prefixes(c, w)) == L.size(c)})
      .by_induction_on(c, nothing, [&](Proof& p, auto m, Modes t) {
        p.induct(w * m.s, quotient(x, m.s));
        p.use("quotient_is_below", x, m.s, L.size(t));
        p.use("equals_multiply", x, remainder(x, m.s) + m.s * quotient(x, m.s), w);
        p.use("equals_multiply", L.size(prefixes(t, w * m.s)), L.size(t), m.s);
      });
  LawsOf(T, L,
         {.of = {.parameters = {extents_of(c)}, .answer = prefixes(c, T.constant(1))},
          .where = "the shape is flat, every extent >= 1",
          .premises = {L.positive(c)}})
      .prove("compact_left_counts",
             [&](Proof& p, auto const& i) { p.use("prefixes_count", c, T.constant(1), i[0]); });
}

}  // namespace layoutcheck::smt
