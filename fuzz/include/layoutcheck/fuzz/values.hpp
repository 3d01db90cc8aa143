#pragma once
/// Values made from choices, and values changed a little. Every layout that comes out has passed
/// checked(); nearly all have at most kFuzzSize points, so that a law walks them whole.

#include "layoutcheck/core/operations/value.hpp"
#include "layoutcheck/fuzz/choices.hpp"

namespace layoutcheck::fuzz {

inline constexpr index_t kFuzzSize = 256;

/// A value that may be given where `kind` is expected. All choices 0: the simplest, 1:0 for a
/// layout.
Value make_value(Kind kind, Choices& choices);

/// The same for a further argument: half of the time related to the value before it, as the laws
/// like them (a tuple of the same profile, a layout that reaches into the first's domain, a number
/// near its size).
Value make_related(Kind kind, Value const& first, Choices& choices);

/// A coordinate in a shape, congruent to it: some modes free where that is wanted.
Coordinate inside(IntTuple const& shape, bool with_free, Choices& choices);

/// One to three changes: an extent, a stride, two strides exchanged, a mode nested, split, merged,
/// moved or dropped, a stride that makes carry, a number pushed towards 2^31 or 2^63. Stays of its
/// alternative.
void change(Value& value, Choices& choices);

/// Whether its text is read again: within the bounds of its kind.
bool can_be_written(Value const& value);

/// A number near n, or one of those at which things break.
index_t near_number(index_t n, Choices& choices);

}  // namespace layoutcheck::fuzz
