#pragma once
/// From relations back to values, point by point. For small sizes: tests and reports.

#include <utility>
#include <vector>

#include "layoutcheck/relations/isl/map.hpp"

namespace layoutcheck::relations {

using Point = std::vector<index_t>;

/// All pairs of a relation, sorted: pairs({ [c] -> [2c] : 0 <= c < 2 }) == {([0],[0]), ([1],[2])}.
/// Errors: capacity_exceeded (more than `limit`), unsupported (without bound), overflow.
Expected<std::vector<std::pair<Point, Point>>> pairs(isl::Map const& map, std::size_t limit);

/// The values of a function of one integer at 0 .. n-1: table({ [c] -> [2c] : 0 <= c < 3 }) ==
/// [0,2,4]. Errors: rank_mismatch (other tuples than [c] -> [i]), out_of_domain (the domain is not
/// [0,n); `point` is the first gap), invalid_argument (some c has two values; `point` is it), and
/// those of pairs.
Expected<std::vector<index_t>> table(isl::Map const& map, std::size_t limit);

/// The tuple that `input` is related to: value_at({ [c] -> [2c] : 0 <= c < 3 }, [2]) == [4]. At any
/// size. Errors: rank_mismatch (no such tuples), out_of_domain (it is related to nothing),
/// invalid_argument (to several), overflow.
Expected<Point> value_at(isl::Map const& map, Point const& input);

}  // namespace layoutcheck::relations
