#pragma once
/// The values of a sum of floors as a table, by a third formula: between two divisors p and q the
/// values repeat those below p, raised by a constant for each multiple of p. Whole blocks are
/// copied and raised, so the loops are vector loops.

#include <cstdint>

#include "layoutcheck/sweep/run/floor_sum.hpp"

namespace layoutcheck::sweep {

/// The map that replaces a layout in a law's form.
struct TableMap {
  std::int32_t const* values;
  index_t points;

  index_t operator()(index_t i) const { return values[i]; }
};
inline index_t size(TableMap const& map) { return map.points; }

/// values[x] = sum(x) for 0 <= x < sum.size(). Pre: room for that many.
void fill(FloorSum const& sum, std::int32_t* values);

}  // namespace layoutcheck::sweep
