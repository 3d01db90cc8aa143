// Mutants of theorems about composition: the weaker conditions that are in use elsewhere.
#include "solve/mutants/maker.hpp"

namespace layoutcheck::smt {

void mutants_of_composition(MutantMaker& mutant) {
  Theory& T = mutant.theory;
  Function<Bool, Modes> const positive("positive");
  Function<Int, Modes> const size("size");
  Function<Int, Modes, Int> const value("value");
  Function<Int, Modes, Int> const extended("extended");
  Function<Modes, Modes, Modes> const mapped("mapped");
  Function<Int, Modes, Int> const budget("budget");
  Modes const a = T.modes("a");  // A is p:q before these
  Modes const b = T.modes("b");
  Modes const c = T.modes("c");
  Int const p = T.integer("p");
  Int const q = T.integer("q");
  Int const n = T.integer("n");
  Int const r = T.integer("r");
  Int const x = T.integer("x");
  Modes const whole = cons(p, q, a);
  Modes const leaf = cons(n, r, T.nil<Modes>());

  // R(x) = A(B(x)) for 0 <= x < |B|, under `more`.
  auto const linear = [&](std::string const& name, std::string const& says, Modes of,
                          std::vector<Ref> const& variables, std::vector<Bool> const& more) {
    std::vector<Bool> premises{positive(whole), positive(of), 0 <= x, x < size(of)};
    premises.insert(premises.end(), more.begin(), more.end());
    mutant({.name = name,
            .of = "no_carry_is_linear",
            .says = says,
            .over = variables,
            .premises = premises,
            .claim = value(mapped(of, whole), x) == extended(whole, value(of, x))});
  };
  linear("composition_of_any_two", "no condition at all", b, over(a, b, p, q, x), {});
  linear("stride_below_the_extent", "r < p is taken for admissible", leaf, over(a, n, r, p, q, x),
         {0 <= r, r < p});
  linear("stride_divides_the_extent", "r divides p, and n may go past it", leaf,
         over(a, n, r, p, q, x), {r >= 1, remainder(p, r) == 0});
  linear("first_level_only", "the budget is compared with the first extent and no other", b,
         over(a, b, p, q, x), {budget(b, p) < p});

  auto const reaches = T.recursive<Bool, Modes, Int, Modes>(
      "mutant_reaches", "at every level the budget is at most P_k",
      [&](Int, Modes) { return T.truth(); },
      [&](auto self, auto m, Modes t, Int prefix, Modes inner) {
        return budget(inner, prefix) <= prefix && self(t, prefix * m.s, inner);
      });
  linear("budget_up_to_the_prefix", "a budget equal to P_k is let through", b, over(a, b, p, q, x),
         {reaches(a, p, b)});

  auto const sums = T.recursive<Modes, Modes, Modes>(
      "mutant_bounded", "A's strides read within |A|, not past its end",
      [&](Modes) { return T.nil<Modes>(); },
      [&](auto self, auto m, Modes t, Modes outer) {
        return cons(m.s, value(outer, m.d), self(t, outer));
      });
  mutant({.name = "strides_read_within_the_size",
          .of = "mapped_strides_add_up",
          .says = "a stride past the end of A wraps around",
          .over = over(b, p, q, x),
          .premises = {p >= 1, positive(b)},
          .claim = value(sums(b, cons(p, q, T.nil<Modes>())), x) == q * value(b, x)});
  mutant({.name = "associates_without_a_check",
          .of = "composition_associates",
          .says = "A o B may carry",
          .over = over(a, b, c, p, q),
          .premises = {positive(whole), positive(b), positive(c)},
          .claim = mapped(c, mapped(b, whole)) == mapped(mapped(c, b), whole)});

  Function<Modes, Modes, Int, Int> const levels("levels");
  Function<Int, Modes, Modes, Int> const excess("excess");
  auto const total = T.recursive<Int, Modes>(
      "mutant_total", "the sum of all c", [&] { return T.constant(0); },
      [](auto self, auto m, Modes t) { return m.d + self(t); });
  mutant({.name = "carries_cancel_in_sum",
          .of = "cancelling_carries_are_linear",
          .says = "all floors are added up, also those that jump at other places",
          .over = over(a, p, q, b, x),
          .premises = {positive(whole), positive(b), total(levels(a, p, p * q)) == 0, 0 <= x,
                       x < size(b)},
          .claim = value(mapped(b, whole), x) == extended(whole, value(b, x))});
  Modes const floor = cons(p, q, T.nil<Modes>());
  Modes const piece = cons(n, r, T.nil<Modes>());
  mutant({.name = "any_excess_of_zero_is_a_period",
          .of = "one_period_is_enough",
          .says = "that every P divides n (r mod P) is dropped",
          .over = over(p, q, n, r, x),
          .premises = {p >= 1, r >= 0, 0 <= x, x + 1 < n, excess(floor, piece, T.constant(1)) == 0},
          .claim = excess(floor, piece, x + 1) == excess(floor, piece, x)});
  mutant({.name = "jump_rounded_down",
          .of = "a_floor_jumps_at_multiples",
          .says = "n p div r for its ceiling",
          .over = over(p, r, n, x),
          .premises = {p >= 1, r >= 1, quotient(n * p, r) <= x},
          .claim = n <= quotient(r * x, p)});
}

}  // namespace layoutcheck::smt
