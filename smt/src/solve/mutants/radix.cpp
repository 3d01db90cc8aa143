// Mutants of theorems about coordinates and indices.
#include "solve/mutants/maker.hpp"

namespace layoutcheck::smt {

void mutants_of_radix(MutantMaker& mutant) {
  Theory& T = mutant.theory;
  Function<Bool, Modes> const positive("positive");
  Function<Int, Modes> const size("size");
  Function<Int, Modes, Int> const value("value");
  Function<Int, Modes> const encode("encode");
  Function<Bool, Modes> const in_range("in_range");
  Function<Modes, Modes, Int> const decode("decode");
  Modes const c = T.modes("c");
  Int const x = T.integer("x");

  mutant({.name = "coordinate_out_of_range",
          .of = "decode_finds_the_coordinate",
          .says = "digits may reach their extents",
          .over = over(c),
          .premises = {positive(c)},
          .claim = decode(c, encode(c)) == c});
  mutant({.name = "index_out_of_range",
          .of = "encode_finds_the_index",
          .says = "x < size is not required",
          .over = over(c, x),
          .premises = {positive(c), 0 <= x},
          .claim = encode(decode(c, x)) == x});

  Function<Modes, Modes> const increment("increment");
  Function<Modes, Modes, Int> const prefixes("prefixes");
  mutant({.name = "increment_past_the_end",
          .of = "increment_is_the_next_coordinate",
          .says = "that a next coordinate exists is not required",
          .over = over(c),
          .premises = {in_range(c)},
          .claim = encode(increment(c)) == encode(c) + 1});
  mutant({.name = "prefixes_count_on",
          .of = "prefixes_count",
          .says = "x < size is not required",
          .over = over(c, x),
          .premises = {positive(c), 0 <= x},
          .claim = value(prefixes(c, T.constant(1)), x) == x});

  auto const lexicographic = T.recursive<Int, Modes>(
      "mutant_lexicographic", "the last digit runs fastest", [&] { return T.constant(0); },
      [&](auto self, auto m, Modes t) { return m.d * size(t) + self(t); });
  mutant({.name = "last_digit_fastest",
          .of = "decode_finds_the_coordinate",
          .says = "the index counts the last digit fastest",
          .over = over(c),
          .premises = {in_range(c)},
          .claim = decode(c, lexicographic(c)) == c});
}

}  // namespace layoutcheck::smt
