#include "layoutcheck/smt/kernel/vocabulary.hpp"

namespace layoutcheck::smt {

Layouts::Layouts(Theory& theory)
    : positive(theory.recursive<Bool, Modes>(
          "positive", "every extent is at least 1", [&] { return theory.truth(); },
          [](auto self, auto m, Modes t) { return m.s >= 1 && self(t); })),
      proper(theory.recursive<Bool, Modes>(
          "proper", "every extent is at least 2", [&] { return theory.truth(); },
          [](auto self, auto m, Modes t) { return m.s >= 2 && self(t); })),
      size(theory.recursive<Int, Modes>(
          "size", "the product of the extents", [&] { return theory.constant(1); },
          [](auto self, auto m, Modes t) { return m.s * self(t); })),
      value(theory.recursive<Int, Modes, Int>(
          "value", "the offset of index x, every mode within its extent",
          [&](Int) { return theory.constant(0); },
          [](auto self, auto m, Modes t, Int x) {
            return remainder(x, m.s) * m.d + self(t, quotient(x, m.s));
          })),
      extended(theory.recursive<Int, Modes, Int>(
          "extended", "the offset of index x, the last mode without end",
          [&](Int) { return theory.constant(0); },
          [](auto self, auto m, Modes t, Int x) {
            return when(is_empty(t), x * m.d)
                .otherwise(remainder(x, m.s) * m.d + self(t, quotient(x, m.s)));
          })),
      append(theory.recursive<Modes, Modes, Modes>(
          "append", "the modes of the first, then those of the second", [](Modes b) { return b; },
          [](auto self, auto m, Modes t, Modes b) { return cons(m, self(t, b)); })) {}

}  // namespace layoutcheck::smt
