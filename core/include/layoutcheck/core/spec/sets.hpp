#pragma once
/// nullspace, upcast and downcast as sets of coordinates and offsets.

#include <set>

#include "layoutcheck/core/spec/table.hpp"

namespace layoutcheck::spec {

/// The coordinates x whose digits are 0 wherever the stride is not, in ascending order.
/// nullspace_table((2,3,4):(0,1,0)) == [0,1,6,7,12,13,18,19].
Table nullspace_table(Layout const& layout);

/// spec#upcast: the values at those coordinates to which every leaf contributes a multiple of n,
/// divided by n. upcast_table((8,4):(1,8), 4) == [0,1,2,3,4,5,6,7].
Table upcast_table(Layout const& layout, index_t n);

/// spec#downcast: { n * v + j : v in values, 0 <= j < n }.
std::set<index_t> downcast_image(Table const& values, index_t n);

}  // namespace layoutcheck::spec
