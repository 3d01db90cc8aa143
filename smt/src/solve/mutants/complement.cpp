// Mutants of theorems about complement.
#include "solve/mutants/maker.hpp"

namespace layoutcheck::smt {

void mutants_of_complement(MutantMaker& mutant) {
  Theory& T = mutant.theory;
  Function<Bool, Modes> const positive("positive");
  Function<Int, Modes> const size("size");
  Function<Int, Modes, Int> const value("value");
  Function<Bool, Modes, Int> const tractable("tractable");
  Function<Modes, Modes, Int, Int> const complement("complement");
  Function<Int, Modes, Int, Int> const top("top");
  Modes const a = T.modes("a");
  Int const n = T.integer("n");
  Int const x = T.integer("x");
  Int const y = T.integer("y");
  Int const z = T.integer("z");
  Int const v = T.integer("v");
  Int const one = T.constant(1);
  Bool const standing = n >= 1 && tractable(a, one);

  // (x, y) -> A(x) + A*(y) is injective, where A* is `gaps`.
  auto const injective = [&](std::string const& name, std::string const& says, Modes gaps) {
    mutant({.name = name,
            .of = "complement_sums_injectively",
            .says = says,
            .over = over(a, n, x, y, z, v),
            .premises = {standing, 0 <= x, x < size(a), 0 <= y, y < size(gaps), 0 <= z, z < size(a),
                         0 <= v, v < size(gaps),
                         value(a, x) + value(gaps, y) == value(a, z) + value(gaps, v)},
            .claim = x == z && y == v});
  };
  auto const last = [&](Int extent, Int stride) { return cons(extent, stride, T.nil<Modes>()); };

  auto const wide = T.recursive<Modes, Modes, Int, Int>(
      "mutant_wide", "the gap is the stride, not its quotient by the extent below",
      [&](Int w, Int target) { return last(quotient(target + w - 1, w), w); },
      [](auto self, auto m, Modes t, Int w, Int target) {
        return cons(m.d, w, self(t, m.s * m.d, target));
      });
  injective("gap_as_wide_as_the_stride", "a gap has d instead of d div w places", wide(a, one, n));

  auto const short_reach = T.recursive<Modes, Modes, Int, Int>(
      "mutant_short_reach", "a mode reaches to its stride, not s d",
      [&](Int w, Int target) { return last(quotient(target + w - 1, w), w); },
      [](auto self, auto m, Modes t, Int w, Int target) {
        return cons(quotient(m.d, w), w, self(t, m.d, target));
      });
  injective("reach_without_the_extent", "the next gap begins at d instead of s d",
            short_reach(a, one, n));

  auto const floored = T.recursive<Modes, Modes, Int, Int>(
      "mutant_floored", "the last mode is rounded down",
      [&](Int w, Int target) { return last(quotient(target, w), w); },
      [](auto self, auto m, Modes t, Int w, Int target) {
        return cons(quotient(m.d, w), w, self(t, m.s * m.d, target));
      });
  mutant({.name = "target_rounded_down",
          .of = "complement_fills",
          .says = "the last extent is rounded down instead of up",
          .over = over(a, n),
          .premises = {standing},
          .claim = size(a) * size(floored(a, one, n)) >= n});

  mutant({.name = "disjoint_whatever_the_layout",
          .of = "complement_is_disjoint.law",
          .says = "tractability is not required",
          .over = over(a, n, x, y),
          .premises = {n >= 1, positive(a), 0 <= x, x < size(a), 0 <= y,
                       y < size(complement(a, one, n)),
                       value(a, x) == value(complement(a, one, n), y)},
          .claim = x == 0 && y == 0});
  mutant({.name = "strong_at_any_target",
          .of = "complement_is_strong",
          .says = "the span need not divide the target",
          .over = over(a, n),
          .premises = {standing},
          .claim = size(a) * size(complement(a, one, n)) == n});
  mutant({.name = "increases_where_equal",
          .of = "complement_increases.law",
          .says = "y <= z instead of y < z",
          .over = over(a, n, y, z),
          .premises = {standing, 0 <= y, y <= z, z < size(complement(a, one, n))},
          .claim = value(complement(a, one, n), y) < value(complement(a, one, n), z)});
  mutant(
      {.name = "fills_beyond_the_top",
       .of = "complement_reaches_everything",
       .says = "z = top is reached as well",
       .over = over(a, n, z),
       .premises = {standing, 0 <= z, z <= top(a, one, n)},
       .claim = Function<Int, Modes, Int, Int>("outer")(a, one, z) < size(complement(a, one, n))});
}

}  // namespace layoutcheck::smt
