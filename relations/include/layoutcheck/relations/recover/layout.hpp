#pragma once
/// Layouts from relations, decided exactly and without walking tables, also at size 2^60.

#include "layoutcheck/core/layout/layout.hpp"
#include "layoutcheck/relations/isl/map.hpp"

namespace layoutcheck::relations {

/// The coalesced layout with exactly this mapping, shape and strides both from the map alone:
///
///   recover({ [c] -> [c mod 3 * 2 + 7*floor(c/3)] : 0 <= c < 6 }) == (3,2):(2,7)
///   recover({ [c] -> [(-3c) mod 16] : 0 <= c < 16 }) refuses at 3
///
/// Extents leave no choice: with modes of P coordinates in all found so far, the next stride is
/// f(P) and its extent the least t with f(P*t) != t*f(P), which isl finds as a lexicographic
/// minimum; t must divide what is left. Then f is compared with the layout on all natural
/// coordinates at once.
///
/// Errors: not_representable (`point`: the first index that no layout of this size can meet; all
/// before it can be met), undecided (the context's operations are spent), capacity_exceeded,
/// overflow, and those of domain_size. Answers seeds/003's open problem, section on layouts from
/// mappings and strides.
Expected<Layout> recover(isl::Map const& map);

/// The layout with this mapping whose shape refines `shape`: each leaf of the shape is coalesced by
/// itself.
///
///   recover_refining({ [c] -> [c] : 0 <= c < 8 }, (2,(4,1))) == (2,(4,1)):(1,(2,0))
///
/// Errors: not_compatible (the shape has another size), not_representable, where `point` is a
/// coordinate at which the only candidate is wrong or, where a leaf has none, the first that this
/// leaf cannot meet; and those of recover.
Expected<Layout> recover_refining(isl::Map const& map, IntTuple const& shape);

/// The layout with this mapping and this very shape. A mode of extent 1 has stride 0.
///
///   layout_from_shape({ [c] -> [c] : 0 <= c < 8 }, (2,4)) == (2,4):(1,2)
///
/// Errors: not_representable (`point`: the first coordinate at which the only candidate is wrong),
/// not_compatible (the shape has another size), and those of recover. Source: seeds/003,
/// get_layout_strictly_affine.
Expected<Layout> layout_from_shape(isl::Map const& map, IntTuple const& shape);

/// A layout with this mapping and these very strides, with as few extents of 1 as a walk from the
/// left finds.
///
///   layout_from_strides({ [c] -> [c] : 0 <= c < 8 }, (1,2)) == (2,4):(1,2)
///   layout_from_strides({ [c] -> [c] : 0 <= c < 8 }, (5,1)) == (1,8):(5,1)
///
/// Such a layout exists iff the strides of the recovered layout are among the requested ones, in
/// their order; no linear equations are solved. Errors: not_representable (`mode`: the recovered
/// mode whose stride is missing; or those of recover, with `point`), and those of recover. Source:
/// seeds/003, get_layout_from_strides, which enumerates solutions.
Expected<Layout> layout_from_strides(isl::Map const& map, IntTuple const& strides);

}  // namespace layoutcheck::relations
