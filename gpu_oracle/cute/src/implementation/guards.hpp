#pragma once
/// Why CuTe must not be called: it checks nothing at run time, and an overflow or a division by 0
/// inside it is undefined behaviour of this process. Each function mirrors the arithmetic of the
/// one of CuTe that it is for.

#include <optional>

#include "layoutcheck/core/layout/tiler.hpp"
#include "layoutcheck/core/tuple/coordinate.hpp"

namespace layoutcheck::sweep_cute {

/// Nothing where CuTe may be called. Otherwise `unsupported`, or the condition of CuTe's that
/// fails.
using Refusal = std::optional<Error>;

// int-tuples
Refusal no_product(IntTuple const& t);
Refusal no_inner_product(IntTuple const& a, IntTuple const& b);
/// elem_scale. Pre: weakly_congruent(a, b).
Refusal no_scaling(IntTuple const& a, IntTuple const& b);
/// prefix_product from `init`. Pre: weakly_congruent(init, t).
Refusal no_prefixes(IntTuple const& t, IntTuple const& init);
enum class Division : std::uint8_t { exact, rounding_up };
/// shape_div, ceil_div.
Refusal no_division(IntTuple const& a, IntTuple const& b, Division division);

// coordinates
/// crd2idx(c, shape, stride), and shape:stride at c. Pre: shape and stride are congruent.
Refusal no_index(Coordinate const& c, IntTuple const& shape, IntTuple const& stride);
/// crd2idx(c, shape)
Refusal no_colex_index(Coordinate const& c, IntTuple const& shape);
/// idx2crd(c, shape)
Refusal no_coordinate(Coordinate const& c, IntTuple const& shape);
/// idx2crd(c, shape, stride). Pre: shape and stride are congruent.
Refusal no_coordinate(Coordinate const& c, IntTuple const& shape, IntTuple const& stride);
/// slice, dice of a tuple or layout of this profile.
Refusal no_slice(Coordinate const& c, Profile const& target);

// layouts
Refusal no_cosize(Layout const& layout);
/// compact_left, compact_right
Refusal no_compact(IntTuple const& shape);
/// Pre: at most 4 leaves in A, 4 in B.
Refusal no_composition(Layout const& a, Layout const& b);
Refusal no_complement(Mode const& m, index_t target);
Refusal no_divide(Layout const& layout, Mode const& tile);
Refusal no_logical_product(Mode const& block, Layout const& tiles);
Refusal no_tile_to_shape(Mode const& block, IntTuple const& target);

}  // namespace layoutcheck::sweep_cute
