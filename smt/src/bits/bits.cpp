#include "layoutcheck/smt/bits/bits.hpp"

#include "bits/obligations.hpp"

namespace layoutcheck::smt {
namespace {

Obligations all_obligations() {
  Obligations all;
  swizzle_obligations(all);
  linear_obligations(all);
  reciprocal_obligations(all);
  checked_obligations(all);
  return all;
}

}  // namespace

std::vector<Query> bit_queries() { return all_obligations().queries(); }

std::vector<Entry> bit_entries() { return all_obligations().entries(); }

}  // namespace layoutcheck::smt
