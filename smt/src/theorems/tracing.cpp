#include "layoutcheck/smt/kernel/vocabulary.hpp"

namespace layoutcheck::smt {
namespace {

/// comes_before of core: by stride, then extent.
Bool comes_before(Int s, Int d, Int other_s, Int other_d) {
  return d < other_d || (d == other_d && s < other_s);
}

template <class Digit>
auto sum(Digit const& digit) {
  return [digit](auto self, auto m, Traced t, Int x) {
    return remainder(x, m.s) * digit(m) + self(t, quotient(x, m.s));
  };
}

}  // namespace

Tracing::Tracing(Theory& theory, Layouts const&)
    : positive(theory.recursive<Bool, Traced>(
          "traced_positive", "every extent is at least 1", [&] { return theory.truth(); },
          [](auto self, auto m, Traced t) { return m.s >= 1 && self(t); })),
      size(theory.recursive<Int, Traced>(
          "traced_size", "the product of the extents", [&] { return theory.constant(1); },
          [](auto self, auto m, Traced t) { return m.s * self(t); })),
      offset(theory.recursive<Int, Traced, Int>(
          "offset", "sum of digit * stride at an index", [&](Int) { return theory.constant(0); },
          sum([](auto m) { return m.d; }))),
      index(theory.recursive<Int, Traced, Int>(
          "index", "sum of digit * coordinate at an index", [&](Int) { return theory.constant(0); },
          sum([](auto m) { return m.e; }))),
      trace(theory.recursive<Traced, Modes, Int>(
          "trace", "the modes of extent other than 1, each with its prefix product, from w",
          [&](Int) { return theory.nil<Traced>(); },
          [](auto self, auto m, Modes t, Int w) {
            return when(m.s == 1, self(t, w)).otherwise(cons(m.s, m.d, w, self(t, w * m.s)));
          })),
      coordinates(theory.recursive<Modes, Traced>(
          "coordinates", "extents and coordinates as a layout", [&] { return theory.nil<Modes>(); },
          [](auto self, auto m, Traced t) { return cons(m.s, m.e, self(t)); })),
      counts_indices(theory.recursive<Bool, Traced, Int>(
          "counts_indices", "the coordinates are w, w s_0, w s_0 s_1, ...",
          [&](Int) { return theory.truth(); },
          [](auto self, auto m, Traced t, Int w) { return m.e == w && self(t, w * m.s); })),
      counts_offsets(theory.recursive<Bool, Traced, Int>(
          "counts_offsets", "the strides are w, w s_0, w s_0 s_1, ...",
          [&](Int) { return theory.truth(); },
          [](auto self, auto m, Traced t, Int w) { return m.d == w && self(t, w * m.s); })),
      insert(theory.recursive<Traced, Traced, Int, Int, Int>(
          "insert", "a mode put behind all that come before it",
          [&](Int s, Int d, Int e) { return cons(s, d, e, theory.nil<Traced>()); },
          [](auto self, auto m, Traced t, Int s, Int d, Int e) {
            return when(comes_before(m.s, m.d, s, d), cons(m, self(t, s, d, e)))
                .otherwise(cons(s, d, e, cons(m, t)));
          })),
      sort(theory.recursive<Traced, Traced>(
          "sort", "each mode inserted into the sorted rest", [&] { return theory.nil<Traced>(); },
          [&](auto self, auto m, Traced t) { return insert(self(t), m.s, m.d, m.e); })),
      seat(theory.recursive<Int, Traced, Int, Int, Int, Int>(
          "seat", "the index after insert() of index x of (mode, list)",
          [&](Int, Int, Int, Int x) { return x; },
          [](auto self, auto m, Traced t, Int s, Int d, Int e, Int x) {
            Int const after = quotient(x, s);
            Int const inner = remainder(x, s) + s * quotient(after, m.s);
            return when(comes_before(m.s, m.d, s, d),
                        remainder(after, m.s) + m.s * self(t, s, d, e, inner))
                .otherwise(x);
          })),
      unseat(theory.recursive<Int, Traced, Int, Int, Int, Int>(
          "unseat", "the index before insert() of index y", [&](Int, Int, Int, Int y) { return y; },
          [](auto self, auto m, Traced t, Int s, Int d, Int e, Int y) {
            Int const inner = self(t, s, d, e, quotient(y, m.s));
            return when(comes_before(m.s, m.d, s, d),
                        remainder(inner, s) + s * (remainder(y, m.s) + m.s * quotient(inner, s)))
                .otherwise(y);
          })),
      place(theory.recursive<Int, Traced, Int>(
          "place", "the index after sort() of index x", [](Int x) { return x; },
          [&](auto self, auto m, Traced t, Int x) {
            return seat(sort(t), m.s, m.d, m.e,
                        remainder(x, m.s) + m.s * self(t, quotient(x, m.s)));
          })),
      unplace(theory.recursive<Int, Traced, Int>(
          "unplace", "the index before sort() of index y", [](Int y) { return y; },
          [&](auto self, auto m, Traced t, Int y) {
            Int const whole = unseat(sort(t), m.s, m.d, m.e, y);
            return remainder(whole, m.s) + m.s * self(t, quotient(whole, m.s));
          })) {}

}  // namespace layoutcheck::smt
