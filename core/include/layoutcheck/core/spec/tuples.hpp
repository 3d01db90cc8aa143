#pragma once
/// Relations of int-tuples by their coordinates.

#include <set>
#include <string>

#include "layoutcheck/core/tuple/int_tuple.hpp"

namespace layoutcheck::spec {

/// spec#coordinates: written out, an integer wherever a sub-tuple is expected.
/// coordinates((2,1)) == {0, 1, (0,0), (1,0)}. Pre: leaves >= 0.
std::set<std::string> coordinates(IntTuple const& shape);

/// spec#compatible: sizes agree level by level and every coordinate of a is a coordinate of b.
bool compatible_by_coordinates(IntTuple const& a, IntTuple const& b);

}  // namespace layoutcheck::spec
