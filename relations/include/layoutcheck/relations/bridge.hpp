#pragma once
/// From values to relations and back: what `layoutcheck convert` and builtin:relations go by.

#include "layoutcheck/core/operations/value.hpp"
#include "layoutcheck/relations/isl/map.hpp"

namespace layoutcheck::relations {

/// The mapping of a layout, a swizzle or a composed layout from its integral coordinates; that of a
/// linear layout from its natural coordinates to its natural indices:
///
///   mapping_of(4:3) == { [c] -> [3c] : 0 <= c < 4 }
///
/// Errors: unsupported (another kind of value), and those of the mappings.
Expected<isl::Map> mapping_of(isl::Context const& context, Value const& value);

/// A linear layout from its flat index to its flat value, the first dimension of a side the
/// fastest.
Expected<isl::Map> flat_mapping(isl::Context const& context, LinearLayout const& layout);

/// The linear layout dim0, dim1, ... -> dim0, dim1, ... with this mapping, each output of the least
/// size that holds its values. Errors: those of linear_from_mapping; out_of_domain (a value below
/// 0, or without bound).
Expected<LinearLayout> linear_of_mapping(isl::Map const& map);

/// A layout with this mapping; where none has it, what a linear layout with it is as a swizzle o a
/// layout. Errors: those of recover.
Expected<Value> layout_of_mapping(isl::Map const& map);

}  // namespace layoutcheck::relations
