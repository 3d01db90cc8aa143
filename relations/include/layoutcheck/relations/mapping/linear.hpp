#pragma once
/// The five mappings of a linear layout, and the whole, as integer set relations. Binary
/// coordinates begin with the lowest bit of the first dimension.

#include "layoutcheck/core/linear/linear_layout.hpp"
#include "layoutcheck/relations/isl/map.hpp"

namespace layoutcheck::relations {

// Worked values: H = lane (4), warp (2) -> x (8) with lane 1 -> 1, lane 2 -> 2, warp 1 -> 5.

/// Natural to integral coordinates: { [c0,c1] -> [c0 + 4*c1] : 0 <= c0 < 4 and 0 <= c1 < 2 } of H.
/// Source: seeds/003, equation 16.
Expected<isl::Map> integral_coordinate_mapping(isl::Context const& context,
                                               LinearLayout const& layout);

/// Integral coordinates to bits: { [c] -> [c mod 2, floor(c/2) mod 2, floor(c/4)] : 0 <= c < 8 } of
/// H. Source: seeds/003, equation 17.
Expected<isl::Map> binary_coordinate_mapping(isl::Context const& context,
                                             LinearLayout const& layout);

/// Bits to bits: { [c0,c1,c2] -> [(c0 + c2) mod 2, c1, c2] : all in {0,1} } of H. Source:
/// seeds/003, equation 22.
Expected<isl::Map> binary_vector_space_mapping(isl::Context const& context,
                                               LinearLayout const& layout);

/// Bits to linear indices: { [i0,i1,i2] -> [i0 + 2*i1 + 4*i2] : all in {0,1} } of H. Source:
/// seeds/003, equation 18.
Expected<isl::Map> linear_index_mapping(isl::Context const& context, LinearLayout const& layout);

/// Linear to natural indices: { [i] -> [i] : 0 <= i < 8 } of H. Source: seeds/003, equation 19.
Expected<isl::Map> natural_index_mapping(isl::Context const& context, LinearLayout const& layout);

/// Natural coordinates to natural indices, the composition of the five: { [c0,c1] -> [(c0 + c1) mod
/// 2 + 2*floor(c0/2) + 4*c1] : 0 <= c0 < 4 and 0 <= c1 < 2 } of H. Built as one expression; that it
/// equals the composition is tested. Source: seeds/003, equation 23.
Expected<isl::Map> linear_layout_mapping(isl::Context const& context, LinearLayout const& layout);

}  // namespace layoutcheck::relations
