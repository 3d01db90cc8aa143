// Mutants of theorems about coalesce.
#include "solve/mutants/maker.hpp"

namespace layoutcheck::smt {

void mutants_of_coalesce(MutantMaker& mutant) {
  Theory& T = mutant.theory;
  Function<Bool, Modes> const positive("positive");
  Function<Int, Modes> const size("size");
  Function<Int, Modes, Int> const value("value");
  Function<Modes, Modes> const coalesce("coalesce");
  Function<Bool, Modes> const coalesced("coalesced");
  Modes const a = T.modes("a");
  Modes const b = T.modes("b");
  Int const x = T.integer("x");

  // A fold whose step has a mistake in it: the values of `step` in front of the folded rest.
  auto const folded = [&](std::string const& name, std::string const& says, auto const& step) {
    return T.recursive<Modes, Modes>(
        name, says, [&] { return T.nil<Modes>(); },
        [&](auto self, auto m, Modes t) { return step(m.s, m.d, self(t)); });
  };
  auto const push_same = T.function<Modes, Int, Int, Modes>(
      "mutant_push_same", "merges modes of one stride", [&](Int s, Int d, Modes c) {
        return when(s == 1, c)
            .when(!is_empty(c) && stride(c) == d, cons(s * extent(c), d, rest(c)))
            .otherwise(cons(s, d, c));
      });
  auto const push_last = T.function<Modes, Int, Int, Modes>(
      "mutant_push_last", "keeps the stride of the second mode", [&](Int s, Int d, Modes c) {
        return when(s == 1, c)
            .when(!is_empty(c) && stride(c) == s * d, cons(s * extent(c), stride(c), rest(c)))
            .otherwise(cons(s, d, c));
      });
  auto const push_swapped = T.function<Modes, Int, Int, Modes>(
      "mutant_push_swapped", "tests whether the second mode ends where the first begins",
      [&](Int s, Int d, Modes c) {
        return when(s == 1, c)
            .when(!is_empty(c) && d == extent(c) * stride(c),
                  cons(s * extent(c), stride(c), rest(c)))
            .otherwise(cons(s, d, c));
      });
  auto const push_unit = T.function<Modes, Int, Int, Modes>(
      "mutant_push_unit", "drops modes of stride 0", [&](Int s, Int d, Modes c) {
        return when(s == 1 || d == 0, c)
            .when(!is_empty(c) && stride(c) == s * d, cons(s * extent(c), d, rest(c)))
            .otherwise(cons(s, d, c));
      });

  mutant({.name = "merges_modes_of_one_stride",
          .of = "coalesce_keeps_function",
          .says = "merges where the strides are equal",
          .over = over(a, x),
          .premises = {positive(a)},
          .claim = value(folded("mutant_same", "", push_same)(a), x) == value(a, x)});
  mutant({.name = "merged_mode_keeps_the_second_stride",
          .of = "coalesce_keeps_function",
          .says = "a merged mode gets the stride of the second",
          .over = over(a, x),
          .premises = {positive(a)},
          .claim = value(folded("mutant_last", "", push_last)(a), x) == value(a, x)});
  mutant({.name = "merges_in_the_other_order",
          .of = "coalesce_keeps_function",
          .says = "merges a mode with one that ends where it begins",
          .over = over(a, x),
          .premises = {positive(a)},
          .claim = value(folded("mutant_swapped", "", push_swapped)(a), x) == value(a, x)});
  mutant({.name = "drops_modes_of_stride_zero",
          .of = "coalesce_keeps_function",
          .says = "a mode of stride 0 is dropped like one of extent 1",
          .over = over(a),
          .premises = {positive(a)},
          .claim = size(folded("mutant_unit", "", push_unit)(a)) == size(a)});
  mutant({.name = "coalesced_without_a_check",
          .of = "coalesce_fixes_coalesced_lists",
          .says = "any layout of positive extents is coalesced",
          .over = over(a),
          .premises = {positive(a)},
          .claim = coalesce(a) == a});
  mutant({.name = "equal_at_one_is_equal",
          .of = "coalesced_form_is_unique",
          .says = "agreement at 1 is taken for agreement everywhere",
          .over = over(a, b),
          .premises = {coalesced(a), coalesced(b), size(a) == size(b),
                       value(a, T.constant(1)) == value(b, T.constant(1))},
          .claim = a == b});

  // A walk over the values of a ++ b, where b's first mode begins at |a|.
  Function<Modes, Modes, Modes> const append("append");
  Modes const all = append(a, b);
  Int const end = size(a) * extent(b);
  mutant({.name = "walk_breaks_at_any_mode",
          .of = "walk_breaks_at_the_end_of_a_mode",
          .says = "that the layout is coalesced is dropped",
          .over = over(a, b),
          .premises = {positive(all), !is_empty(b), end < size(all)},
          .claim = value(all, end) != value(all, end - size(a)) + stride(b)});
  mutant({.name = "walk_ends_before_the_size",
          .of = "walk_ends_with_the_layout",
          .says = "at the end of any mode nothing follows",
          .over = over(a, b),
          .premises = {coalesced(all), !is_empty(b)},
          .claim = is_empty(rest(b))});
}

}  // namespace layoutcheck::smt
