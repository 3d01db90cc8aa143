#include "bits/planted.hpp"

#include "layoutcheck/smt/bits/bits.hpp"

namespace layoutcheck::smt {

std::vector<Query> planted_bit_queries() {
  PlantedQueries all;
  planted_swizzles(all);
  planted_linear(all);
  planted_arithmetic(all);
  return all.queries();
}

}  // namespace layoutcheck::smt
