#pragma once
/// What is proved about words of a fixed width: swizzles and F2 layouts at 32 and 64 bits, checked
/// arithmetic, reciprocals at 8 and 16 bits. What holds for all integers is in reciprocal.hpp and
/// overflow.hpp, as chapters of the theory.

#include <vector>

#include "layoutcheck/smt/term/query.hpp"

namespace layoutcheck::smt {

/// Logic QF_BV or QF_UFBV, named in the text by set-logic: for solvers that make their strategy
/// from it. Z3's plain core is slow on these.
std::vector<Query> bit_queries();

/// One for each theorem of bit_queries().
std::vector<Entry> bit_entries();

/// Mutants of these theorems: the answer must be sat, and is given with small values.
/// `theorem` names what they are mutants of; the first comment says what is wrong.
std::vector<Query> mutant_bit_queries();

}  // namespace layoutcheck::smt
