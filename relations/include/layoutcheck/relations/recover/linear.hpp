#pragma once
/// Linear layouts from relations.

#include "layoutcheck/core/linear/linear_layout.hpp"
#include "layoutcheck/relations/isl/map.hpp"

namespace layoutcheck::relations {

/// The linear layout between these dimensions that has this mapping of natural coordinates:
///
///   linear_from_mapping({ [c] -> [c mod 2 * 2 + floor(c/2)] : 0 <= c < 4 }, {lane:2}, {x:2}) has
///   lane 1 -> 2, lane 2 -> 1
///
/// The columns are the values at powers of two; that the map is theirs everywhere is decided
/// symbolically. Errors: not_representable (the map is not linear over F2 or not this size),
/// rank_mismatch (tuples of other lengths), out_of_domain (a value outside the output dimensions),
/// undecided, and those of make_linear.
Expected<LinearLayout> linear_from_mapping(isl::Map const& map, Dims const& in, Dims const& out);

}  // namespace layoutcheck::relations
