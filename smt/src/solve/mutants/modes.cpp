// Mutants of theorems about dropped, sorted and moving modes, and about the extremes of a layout.
#include "solve/mutants/maker.hpp"

namespace layoutcheck::smt {

void mutants_of_modes(MutantMaker& mutant) {
  Theory& T = mutant.theory;
  Function<Bool, Modes> const positive("positive");
  Function<Int, Modes> const size("size");
  Function<Int, Modes, Int> const value("value");
  Function<Int, Modes, Int> const extended("extended");
  Function<Modes, Modes> const coalesce("coalesce");
  Function<Modes, Modes> const moving("moving");
  Modes const a = T.modes("a");
  Modes const b = T.modes("b");
  Int const n = T.integer("n");
  Int const x = T.integer("x");
  Int const y = T.integer("y");

  mutant({.name = "squeeze_drops_what_does_not_move",
          .of = "squeeze_keeps_function",
          .says = "modes of stride 0 are left out too",
          .over = over(a, x),
          .premises = {positive(a), 0 <= x, x < size(a)},
          .claim = value(moving(a), x) == value(a, x)});
  mutant({.name = "coalesce_z_drops_the_last_mode",
          .of = "coalesce_z_keeps_extension",
          .says = "a last mode of extent 1 is dropped, as coalesce does",
          .over = over(a, x),
          .premises = {positive(a), !is_empty(a), 0 <= x},
          .claim = extended(coalesce(a), x) == extended(a, x)});
  mutant({.name = "coalesce_shortens_always",
          .of = "coalesce_adds_no_mode",
          .says = "coalesce leaves one mode at most",
          .over = over(a),
          .premises = {positive(a)},
          .claim = is_empty(coalesce(a)) || is_empty(rest(coalesce(a)))});
  mutant({.name = "filter_keeps_every_index",
          .of = "filter_keeps_order",
          .says = "filter keeps the size",
          .over = over(a),
          .premises = {positive(a)},
          .claim = size(coalesce(moving(a))) == size(a)});
  mutant({.name = "nullspace_is_the_rest",
          .of = "nullspace_has_the_other_modes",
          .says = "the sizes are added instead of multiplied",
          .over = over(a),
          .premises = {positive(a)},
          .claim =
              size(Function<Modes, Modes, Int>("nullspace")(a, T.constant(1))) + size(moving(a)) ==
              size(a) + 1});
  mutant({.name = "resting_index_is_the_index",
          .of = "nullspace_counts_resting_indices",
          .says = "the digits of modes that move are kept",
          .over = over(a, y),
          .premises = {positive(a), 0 <= y, y < size(a)},
          .claim = Function<Int, Modes, Int>("resting")(a, y) == y});
  mutant({.name = "cosize_of_positive_strides",
          .of = "cosize_spans_image",
          .says = "negative strides are left out",
          .over = over(a),
          .premises = {positive(a)},
          .claim = Function<Int, Modes>("cosize")(a) == Function<Int, Modes>("greatest")(a) + 1});
  mutant({.name = "line_of_any_stride",
          .of = "composition_left_identity",
          .says = "the outer layout is n:2",
          .over = over(b, n),
          .premises = {positive(b)},
          .claim = Function<Modes, Modes, Modes>("mapped")(
                       b, cons(n, T.constant(2), T.nil<Modes>())) == b});
  Traced const r = T.traced("r");
  Function<Int, Traced, Int, Int> const occurs("occurs");
  mutant({.name = "sort_exchanges_extent_and_stride",
          .of = "sort_keeps_modes",
          .says = "the sorted list has k:n for n:k",
          .over = over(r, x, y),
          .claim = occurs(Function<Traced, Traced>("sort")(r), x, y) == occurs(r, y, x)});
}

}  // namespace layoutcheck::smt
