// Inverses of compact layouts from both sides, division by strides.
#include "sentence/sentence.hpp"
#include "theorems/chapters.hpp"

namespace layoutcheck::smt {

void chapter_inverse(Theory& T, Layouts const& L, Tracing const& R) {
  Modes const a = T.modes("a");
  Traced const r = T.traced("r");
  Int const w = T.integer("w");
  Int const x = T.integer("x");
  Int const y = T.integer("y");
  auto const nothing = [](Proof&) {};

  T.theorem({.name = "trace_keeps_the_layout",
             .says = "trace(L) has L's offsets and size, and counts its indices",
             .over = over(a, w, x),
             .premises = {L.positive(a)},
             .claim = R.offset(R.trace(a, w), x) == L.value(a, x) &&
                      R.size(R.trace(a, w)) == L.size(a) && R.positive(R.trace(a, w)) &&
                      R.counts_indices(R.trace(a, w), w)})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes t) {
        p.induct(w, quotient(x, m.s)).induct(w * m.s, quotient(x, m.s));
        p.use("equals_multiply", R.size(R.trace(t, w * m.s)), L.size(t), m.s);
        p.use("equals_multiply", m.s, T.constant(1), m.d);
        p.use("equals_multiply", m.s, T.constant(1), L.size(t));
      });

  T.theorem({.name = "coordinates_are_indices",
             .says = "the layout of coordinates has the traced list's indices",
             .over = over(r, x),
             .premises = {},
             .claim = L.value(R.coordinates(r), x) == R.index(r, x) &&
                      L.size(R.coordinates(r)) == R.size(r)})
      .by_induction_on(r, nothing, [&](Proof& p, auto m, Traced t) {
        p.induct(quotient(x, m.s));
        p.use("equals_multiply", L.size(R.coordinates(t)), R.size(t), m.s);
      });

  auto const counting = [&](char const* name, char const* says, auto const& counts,
                            auto const& sum) {
    T.theorem({.name = name,
               .says = says,
               .over = over(r, w, x),
               .premises = {R.positive(r), counts(r, w), 0 <= x, x < R.size(r)},
               .claim = sum(r, x) == w * x})
        .by_induction_on(r, nothing, [&](Proof& p, auto m, Traced t) {
          p.induct(w * m.s, quotient(x, m.s));
          p.use("quotient_is_below", x, m.s, R.size(t));
          p.use("equals_multiply", x, remainder(x, m.s) + m.s * quotient(x, m.s), w);
          p.use("equals_multiply", m.d, w, remainder(x, m.s));
          p.use("equals_multiply", m.e, w, remainder(x, m.s));
        });
  };
  counting("indices_are_counted", "coordinates w, w s_0, ...: the index of x is w x",
           R.counts_indices, R.index);
  counting("offsets_are_counted", "strides w, w s_0, ...: the offset of x is w x", R.counts_offsets,
           R.offset);

  auto const sorted_trace = [&](Modes layout) { return R.sort(R.trace(layout, T.constant(1))); };
  auto const compact = [&](Modes layout) {
    return R.counts_offsets(sorted_trace(layout), T.constant(1));
  };
  auto const inverse = [&](Modes layout) { return R.coordinates(sorted_trace(layout)); };
  // What every theorem about a sorted trace starts from.
  auto const prepare = [&](Proof& p, Int at) {
    Traced const traced = R.trace(a, T.constant(1));
    p.use("trace_keeps_the_layout", a, T.constant(1), at);
    p.use("sort_keeps_size", traced);
    return traced;
  };

  T.theorem({.name = "inverse_from_right",
             .says = "L compact: L(inverse(L)(y)) = y for 0 <= y < |L|",
             .over = over(a, y),
             .premises = {L.positive(a), compact(a), 0 <= y, y < L.size(a)},
             .claim = L.value(a, L.value(inverse(a), y)) == y && 0 <= L.value(inverse(a), y) &&
                      L.value(inverse(a), y) < L.size(a) && L.size(inverse(a)) == L.size(a)})
      .directly([&](Proof& p) {
        Traced const traced = R.trace(a, T.constant(1));
        Int const before = R.unplace(traced, y);
        prepare(p, before);
        p.use("place_undoes_unplace", traced, y).use("unplace_stays_in_range", traced, y);
        p.use("sort_keeps_offsets", traced, before);
        p.use("offsets_are_counted", R.sort(traced), T.constant(1), y);
        p.use("indices_are_counted", traced, T.constant(1), before);
        p.use("coordinates_are_indices", R.sort(traced), y);
      });

  T.theorem({.name = "inverse_keeps_size",
             .says = "|inverse(L)| = |L|",
             .over = over(a),
             .premises = {L.positive(a)},
             .claim = L.size(inverse(a)) == L.size(a)})
      .directly([&](Proof& p) {
        Traced const traced = prepare(p, T.constant(0));
        p.use("coordinates_are_indices", R.sort(traced), T.constant(0));
      });
  Call const of{.parameters = {a}, .answer = inverse(a)};
  LawsOf(T, L, {.of = of, .where = "every extent >= 1", .premises = {L.positive(a)}})
      .prove("inverse_keeps_size", [&](Proof& p, auto const&) { p.use("inverse_keeps_size", a); });
  LawsOf(T, L,
         {.of = of,
          .where = "the strides are prefix products of the extents in some order, every extent "
                   ">= 1",
          .premises = {L.positive(a), compact(a)}})
      .prove("inverse_from_left",
             [&](Proof& p, auto const& i) {
               Int const x = i[0];
               Traced const traced = prepare(p, x);
               p.use("sort_keeps_offsets", traced, x).use("place_stays_in_range", traced, x);
               p.use("offsets_are_counted", R.sort(traced), T.constant(1), R.place(traced, x));
               p.use("indices_are_counted", traced, T.constant(1), x);
               p.use("coordinates_are_indices", R.sort(traced), L.value(a, x));
             })
      .prove("inverse_from_right", [&](Proof& p, auto const& i) {
        p.use("inverse_from_right", a, i[0]).use("inverse_keeps_size", a);
      });

  // Division by strides.
  auto const same_digits = T.recursive<Bool, Traced, Int, Int>(
      "same_digits", "the digits of z in this order are those of index x",
      [&](Int, Int) { return T.truth(); },
      [](auto self, auto m, Traced t, Int z, Int index) {
        return remainder(z, m.s) == remainder(quotient(index, m.e), m.s) &&
               self(t, quotient(z, m.s), index);
      });
  auto const divides_out = T.recursive<Bool, Traced, Int, Int>(
      "divides_out", "(offset div stride) mod extent is the digit of index x, in every mode",
      [&](Int, Int) { return T.truth(); },
      [](auto self, auto m, Traced t, Int offset, Int index) {
        return remainder(quotient(offset, m.d), m.s) == remainder(quotient(index, m.e), m.s) &&
               self(t, offset, index);
      });
  auto const by_strides = T.recursive<Modes, Modes, Int>(
      "by_strides", "the coordinate of an offset: (offset div stride) mod extent in every mode",
      [&](Int) { return T.nil<Modes>(); },
      [](auto self, auto m, Modes t, Int offset) {
        return cons(m.s, remainder(quotient(offset, m.d), m.s), self(t, offset));
      });
  Function<Modes, Modes, Int> const decode("decode");
  Int const n = T.integer("n");
  Int const k = T.integer("k");
  Int const c = T.integer("c");
  Int const z = T.integer("z");

  T.theorem({.name = "indices_have_their_digits",
             .says = "coordinates w, w s_0, ...: x div w has the digits of x",
             .over = over(r, w, x),
             .premises = {R.positive(r), R.counts_indices(r, w), w >= 1},
             .claim = same_digits(r, quotient(x, w), x)})
      .by_induction_on(r, nothing, [&](Proof& p, auto m, Traced) {
        p.induct(w * m.s, x);
        p.use("divisions_chain", x, w, m.s);
      });
  T.theorem({.name = "insert_keeps_digits",
             .says = "seat(z) has after insert() the digits that z had before",
             .over = over(r, n, k, c, z, x),
             .premises = {R.positive(r), n >= 1, remainder(z, n) == remainder(quotient(x, c), n),
                          same_digits(r, quotient(z, n), x)},
             .claim = same_digits(R.insert(r, n, k, c), R.seat(r, n, k, c, z), x)})
      .by_induction_on(r, nothing, [&](Proof& p, auto m, Traced t) {
        Int const after = quotient(z, n);
        Int const inner = remainder(z, n) + n * quotient(after, m.s);
        p.use("digits_are_found", remainder(z, n), n, quotient(after, m.s));
        p.use("digits_are_found", remainder(after, m.s), m.s, R.seat(t, n, k, c, inner));
        p.induct(n, k, c, inner, x);
      });
  T.theorem({.name = "sort_keeps_digits",
             .says = "place(z) has in sort(r) the digits that z has in r",
             .over = over(r, z, x),
             .premises = {R.positive(r), same_digits(r, z, x)},
             .claim = same_digits(R.sort(r), R.place(r, z), x)})
      .by_induction_on(r, nothing, [&](Proof& p, auto m, Traced t) {
        Int const rest = R.place(t, quotient(z, m.s));
        p.induct(quotient(z, m.s), x);
        p.use("sort_keeps_size", t);
        p.use("digits_are_found", remainder(z, m.s), m.s, rest);
        p.use("insert_keeps_digits", R.sort(t), m.s, m.d, m.e, remainder(z, m.s) + m.s * rest, x);
      });
  T.theorem({.name = "counted_offsets_divide_out",
             .says = "strides w, w s_0, ...: dividing an offset by them gives its digits",
             .over = over(r, w, y, x),
             .premises = {R.positive(r), R.counts_offsets(r, w), w >= 1,
                          same_digits(r, quotient(y, w), x)},
             .claim = divides_out(r, y, x)})
      .by_induction_on(r, nothing, [&](Proof& p, auto m, Traced) {
        p.induct(w * m.s, y, x);
        p.use("divisions_chain", y, w, m.s);
      });
  T.theorem({.name = "insert_divides_out",
             .says = "every mode of insert(r, mode) divides out iff the mode and all of r do",
             .over = over(r, n, k, c, y, x),
             .premises = {divides_out(R.insert(r, n, k, c), y, x)},
             .claim = remainder(quotient(y, k), n) == remainder(quotient(x, c), n) &&
                      divides_out(r, y, x)})
      .by_induction_on(r, nothing, [&](Proof& p, auto, Traced) { p.induct(n, k, c, y, x); });
  T.theorem({.name = "sort_divides_out",
             .says = "every mode of r divides out where every mode of sort(r) does",
             .over = over(r, y, x),
             .premises = {divides_out(R.sort(r), y, x)},
             .claim = divides_out(r, y, x)})
      .by_induction_on(r, nothing, [&](Proof& p, auto m, Traced t) {
        p.induct(y, x);
        p.use("insert_divides_out", R.sort(t), m.s, m.d, m.e, y, x);
      });
  T.theorem({.name = "trace_divides_out",
             .says = "the coordinate by strides is the coordinate of the index",
             .over = over(a, w, y, x),
             .premises = {L.positive(a), w >= 1, divides_out(R.trace(a, w), y, x)},
             .claim = by_strides(a, y) == decode(a, quotient(x, w))})
      .by_induction_on(a, nothing, [&](Proof& p, auto m, Modes) {
        p.induct(w, y, x).induct(w * m.s, y, x);
        p.use("divisions_chain", x, w, m.s);
      });
  T.theorem({.name = "compact_layouts_divide_by_strides",
             .says = "L compact, 0 <= x < |L|: (L(x) div d_k) mod s_k is digit k of x",
             .law = "idx2crd_by_strides_inverts",
             .of = {.parameters = {L.value(a, x), extents_of(a), strides_of(a)},
                    .answer = strides_of(by_strides(a, L.value(a, x)))},
             .where = "the strides are prefix products of the extents in some order, every extent "
                      ">= 1",
             .over = over(a, x),
             .premises = {L.positive(a), compact(a), 0 <= x, x < L.size(a)},
             .claim = by_strides(a, L.value(a, x)) == decode(a, x)})
      .directly([&](Proof& p) {
        Traced const traced = prepare(p, x);
        p.use("sort_keeps_offsets", traced, x).use("place_stays_in_range", traced, x);
        p.use("offsets_are_counted", R.sort(traced), T.constant(1), R.place(traced, x));
        p.use("indices_have_their_digits", traced, T.constant(1), x);
        p.use("sort_keeps_digits", traced, x, x);
        p.use("counted_offsets_divide_out", R.sort(traced), T.constant(1), L.value(a, x), x);
        p.use("sort_divides_out", traced, L.value(a, x), x);
        p.use("trace_divides_out", a, T.constant(1), L.value(a, x), x);
      });

  Function<Bool, Modes> const in_range("in_range");
  T.theorem({.name = "coordinates_by_strides_are_in_range",
             .says = "extents >= 1: the coordinate of any offset is within the extents",
             .law = "idx2crd_by_strides_is_a_coordinate",
             .of = {.parameters = {y, extents_of(a), strides_of(a)},
                    .answer = strides_of(by_strides(a, y))},
             .where = "the shape is flat, every extent >= 1",
             .over = over(a, y),
             .premises = {L.positive(a)},
             .claim = in_range(by_strides(a, y))})
      .by_induction_on(a, nothing, [&](Proof& p, auto, Modes) { p.induct(y); });
  Function<Int, Modes> const encode("encode");
  T.theorem({.name = "inverse_divides_by_strides",
             .says = "L compact: inverse(L)(y) is the index of the digits (y div d_k) mod s_k",
             .law = "inverse_divides_by_strides",
             .of = {.parameters = {a}, .answer = inverse(a)},
             .where = "the strides are prefix products of the extents in some order, every extent "
                      ">= 1",
             .over = over(a, y),
             .premises = {L.positive(a), compact(a), 0 <= y, y < L.size(a)},
             .claim = L.value(inverse(a), y) == encode(by_strides(a, y))})
      .directly([&](Proof& p) {
        Int const at = L.value(inverse(a), y);
        p.use("inverse_from_right", a, y);
        p.use("compact_layouts_divide_by_strides", a, at);
        p.use("encode_finds_the_index", a, at);
      });
}

}  // namespace layoutcheck::smt
