#pragma once
/// The mappings of a layout as integer set relations.

#include "layoutcheck/core/layout/layout.hpp"
#include "layoutcheck/core/swizzle/composed_layout.hpp"
#include "layoutcheck/relations/isl/map.hpp"

namespace layoutcheck::relations {

/// From the integral to the natural coordinates of a shape, leftmost fastest:
///
///   coordinate_mapping((4,(2,2))) == { [c] -> [c mod 4, floor(c/4) mod 2, floor(c/8)] : 0 <= c <
///   16 }
///
/// The shape's parentheses play no part; that of () is { [0] -> [] }; one with an extent 0 has the
/// empty mapping. Errors: overflow (the product of the extents), invalid_argument (negative
/// extent). Source: seeds/003, get_coord_mapping.
Expected<isl::Map> coordinate_mapping(isl::Context const& context, IntTuple const& shape);

/// From the natural coordinates to the offsets, an affine function:
///
///   index_mapping((4,2):(2,9)) == { [c0,c1] -> [2*c0 + 9*c1] : 0 <= c0 < 4 and 0 <= c1 < 2 }
///
/// Source: seeds/003, get_idx_mapping.
Expected<isl::Map> index_mapping(isl::Context const& context, Layout const& layout);

/// From the coordinates of another shape of the same size, say one that the layout's shape refines.
/// In general it is not affine:
///
///   index_mapping((4,(2,2)):(2,(1,8)), (4,4)) == { [c0,c1] -> [2*c0 + c1 mod 2 + 8*floor(c1/2)] :
///   0 <= c0 < 4 and 0 <= c1 < 4 }
///
/// Errors: not_compatible (another size), overflow, invalid_argument. Source: seeds/003,
/// hierarchical layouts.
Expected<isl::Map> index_mapping(isl::Context const& context, Layout const& layout,
                                 IntTuple const& shape);

/// From the integral coordinates to the offsets, on [0, size):
///
///   layout_mapping((4,2):(1,16)) == { [c] -> [c mod 4 + 16*floor(c/4)] : 0 <= c < 8 }
///
/// Source: seeds/003, get_layout_mapping.
Expected<isl::Map> layout_mapping(isl::Context const& context, Layout const& layout);

/// x -> f(offset + L(x)) for the x where offset + L(x) lies in the domain of f: the integers >= 0
/// for a swizzle, [0, size) for a layout.
///
///   composed_mapping(Sw<1,2,1> o 0 o 16:1) == { [c] -> [c + 4*((floor(c/4) + floor(c/8)) mod 2) -
///   4*(floor(c/4) mod 2)] : 0 <= c < 16 }
Expected<isl::Map> composed_mapping(isl::Context const& context, ComposedLayout const& composed);

}  // namespace layoutcheck::relations
