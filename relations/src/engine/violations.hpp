#pragma once
/// The points at which a claim is false, as sets that are looked at one after the other.

#include <functional>
#include <optional>

#include "engine/coordinates.hpp"

namespace layoutcheck::relations {

/// One point with e >= 0, if there is one; an error where that is not decided.
using FindPoint = std::function<Expected<std::optional<index_t>>(Coordinates&, Affine const& e)>;

/// Walks through the sets of points at which the query's claim is false: where a value leaves
/// the next map's domain, node by node, and then where the two sides are not as they should be.
/// Each set is only right where those before it are empty, and only then looked at.
///
/// The first point found, or nothing where all sets are empty. Errors: those of `find`, overflow
/// where a coefficient exceeds 128 bits, undecided where `coordinates` requests finer digits: the
/// query is to be decided again in these.
Expected<std::optional<index_t>> find_violation(laws::Query const& query, Coordinates& coordinates,
                                                FindPoint const& find);

}  // namespace layoutcheck::relations
