#include "bits/mutants.hpp"

#include "layoutcheck/smt/bits/bits.hpp"

namespace layoutcheck::smt {

std::vector<Query> mutant_bit_queries() {
  MutantQueries all;
  swizzles_mutants(all);
  linear_mutants(all);
  arithmetic_mutants(all);
  return all.queries();
}

}  // namespace layoutcheck::smt
