#pragma once
/// What is proved about words of a fixed width: swizzles and F2 layouts at 32 and 64 bits, checked
/// arithmetic, reciprocals at 8 and 16 bits. What holds for all integers is in reciprocal.hpp and
/// overflow.hpp, as chapters of the library.

#include <memory>
#include <vector>

#include "layoutcheck/smt/kernel/theory.hpp"
#include "layoutcheck/smt/term/query.hpp"

namespace layoutcheck::smt {

/// A theory for each width; a theorem of one name is in several of them.
struct WordTheory {
  int bits = 0;  ///< of the words; of the dividends of reciprocals
  Theory theory{};
};

/// The narrowest first.
std::vector<std::unique_ptr<WordTheory>> word_theories();

/// Mutants of these theorems: the answer must be sat, and is given with small values.
/// `theorem` names what they are mutants of; the first comment says what is wrong.
std::vector<Query> mutant_bit_queries();

}  // namespace layoutcheck::smt
