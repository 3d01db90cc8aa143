#pragma once
/// Values made from choices, and values changed a little. Every layout that comes out has passed
/// checked(); most have at most kFuzzSize points, so that a law walks them whole.

#include "layoutcheck/fuzz/choices.hpp"
#include "layoutcheck/laws/arguments.hpp"

namespace layoutcheck::fuzz {

inline constexpr index_t kFuzzSize = 256;

/// An input of the kind, of any of its input classes, with few modes. All choices 0: the simplest.
laws::AnyInput make_input(std::size_t input_index, Choices& choices);

/// A value that may be given where `kind` is expected, from such an input.
Value make_value(Kind kind, Choices& choices);

/// A coordinate of the shape, of any class of coordinates.
Coordinate make_coordinate(IntTuple const& shape, Choices& choices);

/// One to three changes: an extent, a stride, two strides exchanged, a mode nested, split, merged,
/// moved or dropped, a stride that makes carry, a number pushed towards 2^31 or 2^63. Stays of its
/// alternative.
void change(Value& value, Choices& choices);

/// Whether its text is read again: within the bounds of its kind.
bool can_be_written(Value const& value);

/// A number near n, or one of those at which things break.
index_t near_number(index_t n, Choices& choices);

}  // namespace layoutcheck::fuzz
