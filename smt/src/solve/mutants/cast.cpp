// Mutants of theorems about upcast and downcast.
#include "solve/mutants/maker.hpp"

namespace layoutcheck::smt {

void mutants_of_cast(MutantMaker& mutant) {
  Theory& T = mutant.theory;
  Function<Bool, Modes> const positive("positive");
  Function<Int, Modes> const size("size");
  Function<Int, Modes, Int> const value("value");
  Function<Bool, Modes, Int> const tractable("tractable");
  Function<Bool, Modes, Int> const castable("castable");
  Function<Bool, Modes> const has_unit("has_unit");
  Function<Int, Modes, Modes, Int> const groups("groups");
  Function<Modes, Modes, Int> const upcast("upcast");
  Function<Modes, Modes, Int> const downcast("downcast");
  Function<Modes, Modes, Int> const scaled("scaled");
  Function<Int, Modes, Int, Int> const element("element");
  Modes const a = T.modes("a");
  Int const n = T.integer("n");
  Int const x = T.integer("x");
  Int const one = T.constant(1);
  Bool const is_index = 0 <= x && x < size(a);

  mutant({.name = "groups_whatever_the_layout",
          .of = "upcast_starts_groups",
          .says = "L need not be tractable",
          .over = over(a, n, x),
          .premises = {n >= 1, positive(a), castable(a, n), is_index},
          .claim = quotient(value(a, x), n) == groups(a, upcast(a, n), x)});
  mutant({.name = "groups_that_end_in_a_mode",
          .of = "upcast_starts_groups",
          .says = "a group may end within an element of a mode",
          .over = over(a, n, x),
          .premises = {n >= 1, tractable(a, one), is_index},
          .claim = quotient(value(a, x), n) == groups(a, upcast(a, n), x)});
  mutant({.name = "downcast_multiplies_strides_alone",
          .of = "downcast_size",
          .says = "the mode of stride 1 keeps its extent",
          .over = over(a, n),
          .premises = {n >= 1, positive(a), has_unit(a)},
          .claim = size(scaled(a, n)) == n * size(a)});
  mutant({.name = "downcast_without_parts",
          .of = "downcast_image",
          .says = "each value is n times one of L",
          .over = over(a, n, x),
          .premises = {n >= 1, positive(a), has_unit(a), 0 <= x, x < size(downcast(a, n))},
          .claim = value(downcast(a, n), x) == n * value(a, element(a, n, x))});
  mutant({.name = "downcast_undoes_upcast",
          .of = "upcast_undoes_downcast",
          .says = "downcast and upcast in the other order",
          .over = over(a, n),
          .premises = {n >= 1, tractable(a, one), castable(a, n), has_unit(upcast(a, n))},
          .claim = downcast(upcast(a, n), n) == a});
}

}  // namespace layoutcheck::smt
