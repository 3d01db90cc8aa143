// Mutants of theorems about sorting, inverses and division by strides.
#include "solve/mutants/maker.hpp"

namespace layoutcheck::smt {

void mutants_of_inverse(MutantMaker& mutant) {
  Theory& T = mutant.theory;
  Function<Bool, Modes> const positive("positive");
  Function<Int, Modes> const size("size");
  Function<Int, Modes, Int> const value("value");
  Function<Modes, Modes, Int> const decode("decode");
  Function<Bool, Traced> const traced_positive("traced_positive");
  Function<Int, Traced, Int> const offset("offset");
  Function<Traced, Modes, Int> const trace("trace");
  Function<Modes, Traced> const coordinates("coordinates");
  Function<Bool, Traced, Int> const counts_offsets("counts_offsets");
  Function<Traced, Traced> const sort("sort");
  Function<Modes, Traced, Int, Int> const filled("filled");
  Modes const a = T.modes("a");
  Traced const r = T.traced("r");
  Int const x = T.integer("x");
  Int const one = T.constant(1);
  Traced const sorted = sort(trace(a, one));
  Bool const compact = counts_offsets(sorted, one);

  mutant({.name = "sorting_keeps_indices",
          .of = "sort_keeps_offsets",
          .says = "the index is not permuted with the modes",
          .over = over(r, x),
          .premises = {traced_positive(r)},
          .claim = offset(sort(r), x) == offset(r, x)});
  mutant({.name = "inverse_in_the_old_order",
          .of = "inverse_from_left.law",
          .says = "the coordinates stay in the order of the modes",
          .over = over(a, x),
          .premises = {positive(a), compact, 0 <= x, x < size(a)},
          .claim = value(coordinates(trace(a, one)), value(a, x)) == x});
  mutant({.name = "inverse_of_any_layout",
          .of = "inverse_from_left.law",
          .says = "compactness is not required",
          .over = over(a, x),
          .premises = {positive(a), 0 <= x, x < size(a)},
          .claim = value(coordinates(sorted), value(a, x)) == x});
  mutant({.name = "layout_as_its_own_inverse",
          .of = "inverse_from_right",
          .says = "the permutation is taken for its inverse",
          .over = over(a, x),
          .premises = {positive(a), compact, 0 <= x, x < size(a)},
          .claim = value(a, value(a, x)) == x});

  auto const zipped = T.recursive<Modes, Modes, Traced>(
      "mutant_zipped", "the extents of a list, the coordinates of another",
      [&](Traced) { return T.nil<Modes>(); },
      [](auto self, auto m, Modes t, Traced other) {
        return cons(m.s, coordinate(other), self(t, rest(other)));
      });
  mutant({.name = "inverse_with_the_old_shape",
          .of = "inverse_from_left.law",
          .says = "the strides are permuted and the extents are not",
          .over = over(a, x),
          .premises = {positive(a), compact, 0 <= x, x < size(a)},
          .claim = value(zipped(a, sorted), value(a, x)) == x});
  mutant({.name = "left_inverse_of_any_layout",
          .of = "left_inverse_function.law",
          .says = "tractability is not required",
          .over = over(a, x),
          .premises = {positive(a), 0 <= x, x < size(a)},
          .claim = value(filled(sorted, one, size(a)), value(a, x)) == x});

  Function<Bool, Traced, Int, Int> const strides_divide("strides_divide");
  Function<Modes, Traced, Int, Int, Int> const divided("divided");
  Function<Bool, Traced> const moving("traced_moving");
  Int const zero = T.constant(0);
  Modes const by_division = divided(sorted, one, zero, one);
  Bool const spaced = strides_divide(sorted, one, one);
  mutant({.name = "division_of_any_layout",
          .of = "left_inverse_function.law2",
          .says = "a mode may reach the next stride",
          .over = over(a, x),
          .premises = {positive(a), moving(sorted), 0 <= x, x < size(a)},
          .claim = value(by_division, value(a, x)) == x});
  mutant({.name = "division_with_modes_of_stride_0",
          .of = "left_inverse_function.law2",
          .says = "a stride may be 0",
          .over = over(a, x),
          .premises = {positive(a), spaced, 0 <= x, x < size(a)},
          .claim = value(by_division, value(a, x)) == x});
  mutant({.name = "division_in_the_old_order",
          .of = "left_inverse_quasi_function.law",
          .says = "the modes are not sorted by stride",
          .over = over(a, x),
          .premises = {positive(a), spaced, 0 <= x, x < size(a)},
          .claim =
              value(a, value(divided(trace(a, one), one, zero, one), value(a, x))) == value(a, x)});

  auto const quotients = T.recursive<Modes, Modes, Int>(
      "mutant_quotients", "offset div stride, not reduced", [&](Int) { return T.nil<Modes>(); },
      [](auto self, auto m, Modes t, Int z) { return cons(m.s, quotient(z, m.d), self(t, z)); });
  mutant({.name = "division_without_mod",
          .of = "compact_layouts_divide_by_strides",
          .says = "the quotient by a stride is not reduced by the extent",
          .over = over(a, x),
          .premises = {positive(a), compact, 0 <= x, x < size(a)},
          .claim = quotients(a, value(a, x)) == decode(a, x)});

  Function<Traced, Traced, Int> const chosen("chosen");
  Function<Int, Traced> const traced_size("traced_size");
  mutant({.name = "next_offset_of_any_layout",
          .of = "right_inverse_cannot_grow",
          .says = "strides may lie below what is reached",
          .over = over(a, x),
          .premises = {positive(a), 0 <= x, x < size(a)},
          .claim = value(a, x) != traced_size(chosen(sort(trace(a, one)), one))});
}

}  // namespace layoutcheck::smt
