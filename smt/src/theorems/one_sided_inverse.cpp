// Right inverses, left inverses, and left inverses on the image only.
#include "sentence/sentence.hpp"
#include "theorems/chapters.hpp"

namespace layoutcheck::smt {

void chapter_one_sided(Theory& T, Layouts const& L, Tracing const& R) {
  Modes const a = T.modes("a");
  Traced const r = T.traced("r");
  Int const w = T.integer("w");
  Int const y = T.integer("y");
  Int const n = T.integer("n");
  Int const k = T.integer("k");
  Int const c = T.integer("c");
  Int const z = T.integer("z");
  auto const nothing = [](Proof&) {};
  auto const sorted_trace = [&](Modes layout) { return R.sort(R.trace(layout, T.constant(1))); };
  // What every theorem about a sorted trace starts from.
  auto const prepare = [&](Proof& p, Int at) {
    Traced const traced = R.trace(a, T.constant(1));
    p.use("trace_keeps_the_layout", a, T.constant(1), at);
    p.use("sort_keeps_size", traced);
    return traced;
  };

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

  // Left inverse of a tractable layout.
  auto const tractable = T.recursive<Bool, Traced, Int>(
      "traced_tractable", "w divides the first stride, s_k d_k the next",
      [&](Int) { return T.truth(); },
      [](auto self, auto m, Traced t, Int below) {
        return m.d >= 1 && remainder(m.d, below) == 0 && self(t, m.s * m.d);
      });
  auto const filled = T.recursive<Modes, Traced, Int, Int>(
      "filled",
      "each mode behind the gap below it, if that is not 1; gaps lead out of the layout, to "
      "multiples "
      "of o",
      [&](Int, Int) { return T.nil<Modes>(); },
      [](auto self, auto m, Traced t, Int below, Int outside) {
        Int const gap = quotient(m.d, below);
        return when(gap <= 1, cons(m.s, m.e, self(t, m.s * m.d, outside)))
            .otherwise(cons(gap, outside, cons(m.s, m.e, self(t, m.s * m.d, outside * gap))));
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
        p.induct(m.s * m.d, o * gap, inner).induct(m.s * m.d, o, inner);
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
        Int const high = quotient(R.offset(t, inner), reach);
        Int const digit = remainder(z, m.s);
        p.use("tractable_offsets_are_multiples", t, reach, inner);
        p.use("products_are_monotone", T.constant(0), digit, m.d);
        for (Int const outside : {o, o * gap}) {  // without a gap, and with one
          Int const after = L.size(filled(t, reach, outside));
          p.induct(reach, outside, inner);
          p.use("quotient_is_below", R.offset(t, inner), reach, after);
          p.use("digits_stay_in_range", digit, m.s, high, after);
          p.use("products_are_monotone", digit + m.s * high + T.constant(1), m.s * after, m.d);
          p.use("equals_multiply", m.d, w * gap, m.s * after);
        }
        p.use("equals_multiply", R.offset(t, inner), reach * high, T.constant(1));
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
  auto const divide = [&](Proof& p, Int index) {
    Traced const traced = prepare(p, index);
    Int const place = R.place(traced, index);
    p.use("sort_keeps_offsets", traced, index);
    p.use("divided_list_undoes_offsets", R.sort(traced), T.constant(1), T.constant(0),
          T.constant(1), T.constant(0), place);
    return traced;
  };

  LawsOf(T, L,
         {.of = {.parameters = {a},
                 .answer = right_inverse(a),
                 .given = {joins_alone(sorted_trace(a), T.constant(1))}},
          .where = "no stride is below what the modes 1, s_0, s_0 s_1, ... of smaller strides "
                   "reach, every extent >= 1",
          .premises = {L.positive(a)}})
      .prove("right_inverse_function", [&](Proof& p, auto const& i) {
        Int const y = i[0];
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
  LawsOf(T, L,
         {.of = {.parameters = {a}, .answer = filled(sorted_trace(a), T.constant(1), L.size(a))},
          .where = "L is tractable in the order of its strides, every extent >= 1",
          .premises = {L.positive(a), tractable(sorted_trace(a), T.constant(1))}})
      .prove("left_inverse_function", [&](Proof& p, auto const& i) {
        Int const x = i[0];
        Traced const traced = prepare(p, x);
        p.use("sort_keeps_offsets", traced, x);
        p.use("indices_are_counted", traced, T.constant(1), x);
        for (char const* const fact :
             {"filled_list_undoes_offsets", "filled_list_reaches_offsets"}) {
          p.use(fact, R.sort(traced), T.constant(1), L.size(a), R.place(traced, x));
        }
      });
  LawsOf(T, L,
         {.of = {.parameters = {a},
                 .answer = by_division,
                 .given = {!tractable(sorted_trace(a), T.constant(1))}},
          .where = "L is not tractable, each stride divides the next and exceeds what the modes "
                   "below it reach, every extent >= 1",
          .premises = {L.positive(a), spaced_layout, moving(sorted_trace(a))}})
      .prove("left_inverse_function", [&](Proof& p, auto const& i) {
        Int const x = i[0];
        Traced const traced = divide(p, x);
        p.use("indices_are_counted", traced, T.constant(1), x);
        p.use("moving_lists_still_nothing", R.sort(traced), R.place(traced, x));
      });
  LawsOf(T, L,
         {.of = {.parameters = {a}, .answer = by_division},
          .where = "each stride but 0 divides the next and exceeds what the modes below it reach, "
                   "every extent >= 1",
          .premises = {L.positive(a), spaced_layout}})
      .prove("left_inverse_quasi_function", [&](Proof& p, auto const& i) {
        Int const x = i[0];
        Traced const traced = divide(p, x);
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
