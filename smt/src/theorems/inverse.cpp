// Inverses of compact layouts from both sides, right and left inverses, division by strides.
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

  T.theorem(
       {.name = "inverse_from_left",
        .says = "L compact: inverse(L)(L(x)) = x for 0 <= x < |L|, whatever the order of its modes",
        .law = "inverse_from_left",
        .of = {.parameters = {a}, .answer = inverse(a)},
        .where = "the strides are prefix products of the extents in some order, every extent >= 1",
        .over = over(a, x),
        .premises = {L.positive(a), compact(a), 0 <= x, x < L.size(a)},
        .claim = L.value(inverse(a), L.value(a, x)) == x && 0 <= L.value(a, x) &&
                 L.value(a, x) < L.size(inverse(a))})
      .directly([&](Proof& p) {
        Traced const traced = prepare(p, x);
        p.use("sort_keeps_offsets", traced, x).use("place_stays_in_range", traced, x);
        p.use("offsets_are_counted", R.sort(traced), T.constant(1), R.place(traced, x));
        p.use("indices_are_counted", traced, T.constant(1), x);
        p.use("coordinates_are_indices", R.sort(traced), L.value(a, x));
      });

  T.theorem({.name = "inverse_from_right",
             .says = "L compact: L(inverse(L)(y)) = y for 0 <= y < |L|",
             .law = "inverse_from_right",
             .of = {.parameters = {a}, .answer = inverse(a)},
             .where = "the strides are prefix products of the extents in some order, every extent "
                      ">= 1",
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
             .law = "inverse_keeps_size",
             .of = {.parameters = {a}, .answer = inverse(a)},
             .where = "every extent >= 1",
             .over = over(a),
             .premises = {L.positive(a)},
             .claim = L.size(inverse(a)) == L.size(a)})
      .directly([&](Proof& p) {
        Traced const traced = prepare(p, T.constant(0));
        p.use("coordinates_are_indices", R.sort(traced), T.constant(0));
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

  // Right inverse of any layout: the modes that join up.
  auto const chosen = T.recursive<Traced, Traced, Int>(
      "chosen", "from the left, each mode whose stride is the extent reached so far",
      [&](Int) { return T.nil<Traced>(); },
      [](auto self, auto m, Traced t, Int reached) {
        return when(m.d == reached, cons(m, self(t, reached * m.s))).otherwise(self(t, reached));
      });
  auto const lift = T.recursive<Int, Traced, Int, Int>(
      "lift", "the index of the whole list that has the digits of y in the chosen modes, else 0",
      [&](Int, Int) { return T.constant(0); },
      [](auto self, auto m, Traced t, Int reached, Int index) {
        return when(m.d == reached,
                    remainder(index, m.s) + m.s * self(t, reached * m.s, quotient(index, m.s)))
            .otherwise(m.s * self(t, reached, index));
      });
  T.theorem({.name = "chosen_modes_count_offsets",
             .says = "the chosen modes have strides w, w s_0, ...",
             .over = over(r, w),
             .premises = {R.positive(r)},
             .claim = R.counts_offsets(chosen(r, w), w) && R.positive(chosen(r, w))})
      .by_induction_on(r, nothing, [&](Proof& p, auto m, Traced) { p.induct(w).induct(w * m.s); });
  T.theorem({.name = "lift_keeps_offsets",
             .says = "the whole list at lift(y) is the chosen modes at y; lift(y) is an index",
             .over = over(r, w, y),
             .premises = {R.positive(r)},
             .claim = R.offset(r, lift(r, w, y)) == R.offset(chosen(r, w), y) &&
                      R.index(r, lift(r, w, y)) == R.index(chosen(r, w), y) && 0 <= lift(r, w, y) &&
                      lift(r, w, y) < R.size(r)})
      .by_induction_on(r, nothing, [&](Proof& p, auto m, Traced t) {
        Int const taken = lift(t, w * m.s, quotient(y, m.s));
        Int const skipped = lift(t, w, y);
        p.induct(w * m.s, quotient(y, m.s)).induct(w, y);
        p.use("digits_are_found", remainder(y, m.s), m.s, taken);
        p.use("digits_are_found", T.constant(0), m.s, skipped);
        p.use("digits_stay_in_range", remainder(y, m.s), m.s, taken, R.size(t));
        p.use("digits_stay_in_range", T.constant(0), m.s, skipped, R.size(t));
      });
  auto const joins_alone = T.recursive<Bool, Traced, Int>(
      "joins_alone", "no stride is below the extent reached so far", [&](Int) { return T.truth(); },
      [](auto self, auto m, Traced t, Int reached) {
        return (m.d == reached && self(t, reached * m.s)) || (reached < m.d && self(t, reached));
      });
  auto const right_inverse = [&](Modes layout) {
    return R.coordinates(chosen(sorted_trace(layout), T.constant(1)));
  };
  T.theorem({.name = "right_inverse_function",
             .says = "any L: L(R(y)) = y for 0 <= y < |R|, R = right_inverse(L)",
             .law = "right_inverse_function",
             .of = {.parameters = {a},
                    .answer = right_inverse(a),
                    .given = {joins_alone(sorted_trace(a), T.constant(1))}},
             .where = "no stride is below what the modes 1, s_0, s_0 s_1, ... of smaller strides "
                      "reach, every extent >= 1",
             .over = over(a, y),
             .premises = {L.positive(a), 0 <= y, y < L.size(right_inverse(a))},
             .claim = L.value(a, L.value(right_inverse(a), y)) == y &&
                      0 <= L.value(right_inverse(a), y) &&
                      L.value(right_inverse(a), y) < L.size(a)})
      .directly([&](Proof& p) {
        Traced const traced = R.trace(a, T.constant(1));
        Traced const sorted = R.sort(traced);
        Traced const taken = chosen(sorted, T.constant(1));
        Int const lifted = lift(sorted, T.constant(1), y);
        Int const before = R.unplace(traced, lifted);
        prepare(p, before);
        p.use("coordinates_are_indices", taken, y);
        p.use("lift_keeps_offsets", sorted, T.constant(1), y);
        p.use("place_undoes_unplace", traced, lifted).use("unplace_stays_in_range", traced, lifted);
        p.use("sort_keeps_offsets", traced, before);
        p.use("indices_are_counted", traced, T.constant(1), before);
        p.use("chosen_modes_count_offsets", sorted, T.constant(1));
        p.use("offsets_are_counted", taken, T.constant(1), y);
      });

  // Left inverse of a tractable layout.
  auto const tractable = T.recursive<Bool, Traced, Int>(
      "traced_tractable", "w divides the first stride, s_k d_k the next",
      [&](Int) { return T.truth(); },
      [](auto self, auto m, Traced t, Int below) {
        return m.d >= 1 && remainder(m.d, below) == 0 && self(t, m.s * m.d);
      });
  auto const filled = T.recursive<Modes, Traced, Int, Int>(
      "filled", "each mode behind the gap below it; gaps lead out of the layout, to multiples of o",
      [&](Int, Int) { return T.nil<Modes>(); },
      [](auto self, auto m, Traced t, Int below, Int outside) {
        Int const gap = quotient(m.d, below);
        return cons(gap, outside, cons(m.s, m.e, self(t, m.s * m.d, outside * gap)));
      });
  Int const o = T.integer("o");
  T.theorem({.name = "tractable_offsets_are_multiples",
             .says = "strides that w divides: every offset is a multiple of w",
             .over = over(r, w, z),
             .premises = {R.positive(r), w >= 1, tractable(r, w)},
             .claim = remainder(R.offset(r, z), w) == 0})
      .by_induction_on(r, nothing, [&](Proof& p, auto m, Traced t) {
        Int const inner = quotient(z, m.s);
        Int const below = R.offset(t, inner);
        Int const ratio = quotient(m.d, w);
        p.induct(m.s * m.d, inner);
        p.use("equals_multiply", m.d, w * ratio, remainder(z, m.s));
        p.use("equals_multiply", m.d, w * ratio, m.s * quotient(below, m.s * m.d));
        p.use("digits_are_found", T.constant(0), w,
              remainder(z, m.s) * ratio + m.s * ratio * quotient(below, m.s * m.d));
      });
  T.theorem({.name = "filled_list_undoes_offsets",
             .says = "the filled list at an offset is the index that has it",
             .over = over(r, w, o, z),
             .premises = {R.positive(r), w >= 1, tractable(r, w)},
             .claim = L.value(filled(r, w, o), quotient(R.offset(r, z), w)) == R.index(r, z)})
      .by_induction_on(r, nothing, [&](Proof& p, auto m, Traced t) {
        Int const inner = quotient(z, m.s);
        Int const gap = quotient(m.d, w);
        Int const rest = R.offset(t, inner);
        Int const high = quotient(rest, m.s * m.d);
        Int const digit = remainder(z, m.s);
        p.use("tractable_offsets_are_multiples", t, m.s * m.d, inner);
        p.induct(m.s * m.d, o * gap, inner);
        p.use("equals_multiply", m.d, w * gap, digit);
        p.use("equals_multiply", m.d, w * gap, m.s * high);
        // offset = w gap (digit + s high)
        p.use("digits_are_found", T.constant(0), w, gap * (digit + m.s * high));
        p.use("digits_are_found", T.constant(0), gap, digit + m.s * high);
        p.use("digits_are_found", digit, m.s, high);
      });
  T.theorem({.name = "filled_list_reaches_offsets",
             .says = "the filled list has an index for every offset",
             .over = over(r, w, o, z),
             .premises = {R.positive(r), w >= 1, tractable(r, w)},
             .claim = 0 <= R.offset(r, z) && R.offset(r, z) < w * L.size(filled(r, w, o))})
      .by_induction_on(r, nothing, [&](Proof& p, auto m, Traced t) {
        Int const inner = quotient(z, m.s);
        Int const gap = quotient(m.d, w);
        Int const reach = m.s * m.d;
        Int const after = L.size(filled(t, reach, o * gap));
        Int const high = quotient(R.offset(t, inner), reach);
        Int const digit = remainder(z, m.s);
        p.use("tractable_offsets_are_multiples", t, reach, inner);
        p.induct(reach, o * gap, inner);
        p.use("quotient_is_below", R.offset(t, inner), reach, after);
        p.use("digits_stay_in_range", digit, m.s, high, after);
        p.use("products_are_monotone", digit + m.s * high + T.constant(1), m.s * after, m.d);
        p.use("products_are_monotone", T.constant(0), digit, m.d);
        p.use("equals_multiply", m.d, w * gap, m.s * after);
        p.use("equals_multiply", R.offset(t, inner), reach * high, T.constant(1));
      });
  T.theorem(
       {.name = "left_inverse_function",
        .says = "L tractable without stride 0: R(L(x)) = x for 0 <= x < |L|, R = left_inverse(L)",
        .law = "left_inverse_function",
        .of = {.parameters = {a}, .answer = filled(sorted_trace(a), T.constant(1), L.size(a))},
        .where = "L is tractable in the order of its strides, every extent >= 1",
        .over = over(a, x),
        .premises = {L.positive(a), tractable(sorted_trace(a), T.constant(1)), 0 <= x,
                     x < L.size(a)},
        .claim = L.value(filled(sorted_trace(a), T.constant(1), L.size(a)), L.value(a, x)) == x &&
                 0 <= L.value(a, x) &&
                 L.value(a, x) < L.size(filled(sorted_trace(a), T.constant(1), L.size(a)))})
      .directly([&](Proof& p) {
        Traced const traced = prepare(p, x);
        p.use("sort_keeps_offsets", traced, x);
        p.use("indices_are_counted", traced, T.constant(1), x);
        for (char const* const fact :
             {"filled_list_undoes_offsets", "filled_list_reaches_offsets"}) {
          p.use(fact, R.sort(traced), T.constant(1), L.size(a), R.place(traced, x));
        }
      });

  // Inverses by division, where each stride but 0 divides the next and the mode below stays short
  // of it: the digits of an offset over the strides are the coordinates.
  auto const spaced = T.recursive<Bool, Traced, Int, Int>(
      "strides_divide", "w divides the next stride but 0, which exceeds (n - 1) w, and so on",
      [&](Int, Int) { return T.truth(); },
      [](auto self, auto m, Traced t, Int below, Int reach) {
        return when(m.d == 0, self(t, below, reach))
            .otherwise(m.d >= 1 && remainder(m.d, below) == 0 && (reach - 1) * below < m.d &&
                       self(t, m.d, m.s));
      });
  auto const divided = T.recursive<Modes, Traced, Int, Int, Int>(
      "divided", "the digits over the strides: n:c below them, up to the next stride that moves",
      [&](Int, Int coordinate, Int reach) { return cons(reach, coordinate, T.nil<Modes>()); },
      [](auto self, auto m, Traced t, Int below, Int coordinate, Int reach) {
        return when(m.d == 0, self(t, below, coordinate, reach))
            .otherwise(cons(quotient(m.d, below), coordinate, self(t, m.d, m.e, m.s)));
      });
  auto const stilled = T.recursive<Int, Traced, Int>(
      "stilled", "the index with digit 0 in each mode of stride 0",
      [&](Int) { return T.constant(0); },
      [](auto self, auto m, Traced t, Int index) {
        Int const rest = m.s * self(t, quotient(index, m.s));
        return when(m.d == 0, rest).otherwise(remainder(index, m.s) + rest);
      });
  auto const moving = T.recursive<Bool, Traced>(
      "traced_moving", "no stride is 0", [&] { return T.truth(); },
      [](auto self, auto m, Traced t) { return m.d != 0 && self(t); });
  T.theorem({.name = "stilled_index_keeps_offset",
             .says = "the stilled index is an index, with the same offset",
             .over = over(r, z),
             .premises = {R.positive(r)},
             .claim = R.offset(r, stilled(r, z)) == R.offset(r, z) && 0 <= stilled(r, z) &&
                      stilled(r, z) < R.size(r)})
      .by_induction_on(r, nothing, [&](Proof& p, auto m, Traced t) {
        Int const inner = stilled(t, quotient(z, m.s));
        p.induct(quotient(z, m.s));
        for (Int const& digit : {T.constant(0), remainder(z, m.s)}) {
          p.use("digits_are_found", digit, m.s, inner);
          p.use("digits_stay_in_range", digit, m.s, inner, R.size(t));
        }
      });
  T.theorem({.name = "moving_lists_still_nothing",
             .says = "no stride 0: the stilled index has the coordinates of the index",
             .over = over(r, z),
             .premises = {R.positive(r), moving(r)},
             .claim = R.index(r, stilled(r, z)) == R.index(r, z)})
      .by_induction_on(r, nothing, [&](Proof& p, auto m, Traced t) {
        p.induct(quotient(z, m.s));
        p.use("digits_are_found", remainder(z, m.s), m.s, stilled(t, quotient(z, m.s)));
      });
  T.theorem({.name = "spaced_offsets_are_multiples",
             .says = "strides that w divides in turn: every offset is a multiple of w",
             .over = over(r, w, n, z),
             .premises = {R.positive(r), w >= 1, spaced(r, w, n)},
             .claim = remainder(R.offset(r, z), w) == 0})
      .by_induction_on(r, nothing, [&](Proof& p, auto m, Traced t) {
        Int const inner = quotient(z, m.s);
        Int const high = quotient(R.offset(t, inner), m.d);
        Int const ratio = quotient(m.d, w);
        p.induct(w, n, inner).induct(m.d, m.s, inner);
        p.use("equals_multiply", m.d, w * ratio, remainder(z, m.s));
        p.use("equals_multiply", m.d, w * ratio, high);
        p.use("digits_are_found", T.constant(0), w, ratio * (remainder(z, m.s) + high));
      });
  T.theorem({.name = "divided_list_undoes_offsets",
             .says = "the divided list has an index for an offset, and is the stilled index there",
             .over = over(r, w, c, n, k, z),
             .premises = {R.positive(r), w >= 1, 0 <= k, k < n, spaced(r, w, n)},
             .claim = L.value(divided(r, w, c, n), k + quotient(R.offset(r, z), w)) ==
                          k * c + R.index(r, stilled(r, z)) &&
                      0 <= R.offset(r, z) &&
                      k + quotient(R.offset(r, z), w) < L.size(divided(r, w, c, n))})
      .by_induction_on(
          r, [&](Proof& p) { p.use("digits_are_found", k, n, T.constant(0)); },
          [&](Proof& p, auto m, Traced t) {
            Int const inner = quotient(z, m.s);
            Int const gap = quotient(m.d, w);
            Int const digit = remainder(z, m.s);
            Int const high = quotient(R.offset(t, inner), m.d);
            Int const still = stilled(t, inner);
            p.induct(w, c, n, k, inner).induct(m.d, m.e, m.s, digit, inner);
            p.use("spaced_offsets_are_multiples", t, m.d, m.s, inner);
            p.use("digits_are_found", digit, m.s, still);
            p.use("digits_are_found", T.constant(0), m.s, still);
            p.use("equals_multiply", m.d, w * gap, digit);
            p.use("equals_multiply", m.d, w * gap, high);
            // offset = w gap (digit + high), and k < gap: otherwise w gap <= k w <= (n - 1) w
            p.use("products_are_monotone", k, n - 1, w).use("products_are_monotone", gap, k, w);
            p.use("digits_are_found", T.constant(0), w, gap * (digit + high));
            p.use("digits_are_found", k, gap, digit + high);
            p.use("digits_stay_in_range", k, gap, digit + high, L.size(divided(t, m.d, m.e, m.s)));
            p.use("products_are_monotone", T.constant(0), digit, m.d);
          });
  auto const spaced_layout = spaced(sorted_trace(a), T.constant(1), T.constant(1));
  auto const by_division = divided(sorted_trace(a), T.constant(1), T.constant(0), T.constant(1));
  auto const divide = [&](Proof& p) {
    Traced const traced = prepare(p, x);
    Int const place = R.place(traced, x);
    p.use("sort_keeps_offsets", traced, x);
    p.use("divided_list_undoes_offsets", R.sort(traced), T.constant(1), T.constant(0),
          T.constant(1), T.constant(0), place);
    return traced;
  };
  T.theorem(
       {.name = "left_inverse_by_division",
        .says = "strides that divide in turn: R(L(x)) = x for 0 <= x < |L|, R by division",
        .law = "left_inverse_function",
        .of = {.parameters = {a},
               .answer = by_division,
               .given = {!tractable(sorted_trace(a), T.constant(1))}},
        .where =
            "L is not tractable, each stride divides the next and exceeds what the modes below "
            "it reach, every extent >= 1",
        .over = over(a, x),
        .premises = {L.positive(a), spaced_layout, moving(sorted_trace(a)), 0 <= x, x < L.size(a)},
        .claim = L.value(by_division, L.value(a, x)) == x && 0 <= L.value(a, x) &&
                 L.value(a, x) < L.size(by_division)})
      .directly([&](Proof& p) {
        Traced const traced = divide(p);
        p.use("indices_are_counted", traced, T.constant(1), x);
        p.use("moving_lists_still_nothing", R.sort(traced), R.place(traced, x));
      });
  T.theorem({.name = "quasi_inverse_by_division",
             .says = "strides but 0 that divide in turn: L(R(L(x))) = L(x), R(L(x)) is an index",
             .law = "left_inverse_quasi_function",
             .of = {.parameters = {a}, .answer = by_division},
             .where =
                 "each stride but 0 divides the next and exceeds what the modes below it reach, "
                 "every extent >= 1",
             .over = over(a, x),
             .premises = {L.positive(a), spaced_layout, 0 <= x, x < L.size(a)},
             .claim = L.value(a, L.value(by_division, L.value(a, x))) == L.value(a, x) &&
                      0 <= L.value(by_division, L.value(a, x)) &&
                      L.value(by_division, L.value(a, x)) < L.size(a) && 0 <= L.value(a, x) &&
                      L.value(a, x) < L.size(by_division)})
      .directly([&](Proof& p) {
        Traced const traced = divide(p);
        Int const still = stilled(R.sort(traced), R.place(traced, x));
        Int const before = R.unplace(traced, still);
        p.use("stilled_index_keeps_offset", R.sort(traced), R.place(traced, x));
        p.use("place_undoes_unplace", traced, still).use("unplace_stays_in_range", traced, still);
        p.use("sort_keeps_offsets", traced, before);
        p.use("trace_keeps_the_layout", a, T.constant(1), before);
        p.use("indices_are_counted", traced, T.constant(1), before);
      });
}

}  // namespace layoutcheck::smt
