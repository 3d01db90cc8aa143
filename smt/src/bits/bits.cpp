#include "layoutcheck/smt/bits/bits.hpp"

#include "bits/obligations.hpp"

namespace layoutcheck::smt {

Obligations about_words() {
  Obligations all;
  swizzle_obligations(all);
  linear_obligations(all);
  reciprocal_obligations(all);
  checked_obligations(all);
  return all;
}

std::vector<Query> bit_queries() { return about_words().queries(); }

std::vector<Entry> bit_entries() { return about_words().entries(); }

}  // namespace layoutcheck::smt
