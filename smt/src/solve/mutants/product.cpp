// Mutants of theorems about logical_product.
#include "solve/mutants/maker.hpp"

namespace layoutcheck::smt {

void mutants_of_product(MutantMaker& mutant) {
  Theory& T = mutant.theory;
  Function<Bool, Modes> const positive("positive");
  Function<Int, Modes> const size("size");
  Function<Int, Modes> const cosize("cosize");
  Function<Int, Modes> const least("least");
  Function<Int, Modes, Int> const value("value");
  Function<Modes, Modes, Modes> const append("append");
  Function<Modes, Modes, Modes> const mapped("mapped");
  Function<Bool, Modes, Int> const tractable("tractable");
  Function<Bool, Modes, Modes> const never_carries_in("never_carries_in");
  Function<Modes, Modes, Int, Int> const complement("complement");
  Function<Int, Modes, Int> const extended("extended");
  Modes const a = T.modes("a");
  Modes const t = T.modes("t");
  Int const n = T.integer("n");
  Int const x = T.integer("x");
  Int const y = T.integer("y");
  Int const one = T.constant(1);
  Modes const gaps = complement(a, one, n);
  Modes const product = append(a, mapped(t, gaps));
  Bool const fits = n >= 1 && tractable(a, one) && positive(t);

  mutant({.name = "copies_a_size_apart",
          .of = "logical_product_places_in_order",
          .says = "the copies are |A| T(y) away, whatever the strides of A",
          .over = over(a, n, t, x, y),
          .premises = {fits, never_carries_in(gaps, t), 0 <= x, x < size(a), 0 <= y, y < size(t)},
          .claim = value(product, x + size(a) * y) == value(a, x) + size(a) * value(t, y)});
  mutant({.name = "copies_whatever_carries",
          .of = "logical_product_places_in_order",
          .says = "A* o T may carry",
          .over = over(a, n, t, x, y),
          .premises = {fits, 0 <= x, x < size(a), 0 <= y, y < size(t)},
          .claim = value(product, x + size(a) * y) == value(a, x) + extended(gaps, value(t, y))});
  mutant({.name = "tile_fits_with_negative_strides",
          .of = "tile_fits_the_complement",
          .says = "a value of T may be negative",
          .over = over(a, n, t, y),
          .premises = {fits, n == size(a) * cosize(t)},
          .claim = 0 <= value(t, y) && value(t, y) < size(gaps)});
  mutant({.name = "product_of_any_tile_is_injective",
          .of = "logical_product_is_injective",
          .says = "T need not be one to one",
          .over = over(a, n, t, x, y),
          .premises = {fits, never_carries_in(gaps, t), n == size(a) * cosize(t), least(t) == 0,
                       0 <= x, x < size(product), 0 <= y, y < size(product),
                       value(product, x) == value(product, y)},
          .claim = x == y});
}

}  // namespace layoutcheck::smt
