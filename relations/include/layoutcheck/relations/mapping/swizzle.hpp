#pragma once
/// The mappings of a swizzle as integer set relations. Binary coordinates are ordered
/// lexicographically here, the highest bit first, as the paper has it for swizzles; those of linear
/// layouts begin with the lowest.

#include "layoutcheck/core/swizzle/swizzle.hpp"
#include "layoutcheck/relations/isl/map.hpp"

namespace layoutcheck::relations {

/// From integers to their bits, n = bits + base + |shift| of them, the highest first:
///
///   binary_coordinate_mapping(Sw<1,2,1>) == { [c] -> [floor(c/8), floor(c/4) mod 2, floor(c/2) mod
///   2, c mod 2] : 0 <= c < 16 }
///
/// Source: seeds/003, equation 11.
Expected<isl::Map> binary_coordinate_mapping(isl::Context const& context, Swizzle const& swizzle);

/// From bits to bits:
///
///   binary_mapping(Sw<1,2,1>) == { [c0,c1,c2,c3] -> [c0, (c0 + c1) mod 2, c2, c3] : all in {0,1} }
///
/// Source: seeds/003, Binary Swizzle Mapping.
Expected<isl::Map> binary_mapping(isl::Context const& context, Swizzle const& swizzle);

/// On [0, 2^n): swizzle_mapping(Sw<1,2,1>) exchanges [8,12) with [12,16). It is the composition of
/// the bits, the binary mapping and the way back, and an involution only where bits == 0 or |shift|
/// >= bits. Source: seeds/003, equation 14.
Expected<isl::Map> swizzle_mapping(isl::Context const& context, Swizzle const& swizzle);

}  // namespace layoutcheck::relations
