#pragma once
/// What a relation must be before a layout can have it as its mapping.

#include "layoutcheck/relations/isl/map.hpp"

namespace layoutcheck::relations {

/// The n of a function from [0, n) to the integers: domain_size({ [c] -> [2c] : 0 <= c < 6 }) == 6,
/// 0 for the empty relation of such tuples.
///
/// Errors: rank_mismatch (other tuples than [c] -> [i]), out_of_domain (the domain is not [0, n);
/// `point` is the first gap, 0 where it has no bound), invalid_argument (some c has two values),
/// overflow (n exceeds 64 bits).
Expected<index_t> domain_size(isl::Map const& map);

}  // namespace layoutcheck::relations
