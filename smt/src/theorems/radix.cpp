// Mixed radix: coordinates as lists of (extent, digit), colexicographic.
#include "theorems/chapters.hpp"

namespace layoutcheck::smt {

void chapter_radix(Theory& T, Layouts const& L) {
  Modes const c = T.modes("c");
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
             .law = "crd2idx_is_colexicographic",
             .where = "the shape is flat, every extent >= 1",
             .over = over(c),
             .premises = {in_range(c)},
             .claim = 0 <= encode(c) && encode(c) < L.size(c)})
      .by_induction_on(c, nothing, [&](Proof& p, auto m, Modes t) {
        p.induct();
        p.use("digits_stay_in_range", m.d, m.s, encode(t), L.size(t));
      });

  T.theorem({.name = "decode_finds_the_coordinate",
             .says = "the digits of the index of a coordinate are the coordinate",
             .law = "crd2idx_then_idx2crd",
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
             .law = "idx2crd_is_a_coordinate",
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
             .law = "idx2crd_then_crd2idx idx2crd_digits_add_up",
             .where = "the shape is flat, every extent >= 1",
             .over = over(c, x),
             .premises = {L.positive(c), 0 <= x, x < L.size(c)},
             .claim = encode(decode(c, x)) == x})
      .by_induction_on(c, nothing, [&](Proof& p, auto m, Modes t) {
        p.induct(quotient(x, m.s));
        p.use("quotient_is_below", x, m.s, L.size(t));
        p.use("equals_multiply", encode(decode(t, quotient(x, m.s))), quotient(x, m.s), m.s);
      });
}

}  // namespace layoutcheck::smt
