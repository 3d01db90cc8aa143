#pragma once
// Linear layouts of an input class, second ones that suit a first, and tuples that name its
// dimensions.

#include <utility>

#include "layoutcheck/core/linear/linear_layout.hpp"
#include "layoutcheck/core/tuple/int_tuple.hpp"
#include "layoutcheck/generate/draw.hpp"
#include "layoutcheck/generate/input_classes.hpp"

namespace layoutcheck::generate {

/// A linear layout of the input class, or of any class of linear layouts if `input_class` is not
/// one.
LinearLayout linear_of(InputClass input_class, Draw const& draw);

/// In equal parts: one that can be composed behind the second; two of the same outputs, the values
/// of the second mostly among those of the first; a sum and one of its summands; any two.
std::pair<LinearLayout, LinearLayout> linear_pair(InputClass input_class, Draw const& first,
                                                  Draw const& second, Draw const& relation);

/// A layout and a tuple that says something of it: an index, an order of its inputs or outputs, new
/// sizes, some of its inputs; on the last it is often the identity.
std::pair<LinearLayout, IntTuple> linear_and_tuple(InputClass input_class, Draw const& first,
                                                   Draw const& second, Draw const& relation);

/// Positions that rise, mostly: some of n.
IntTuple some_positions(int n, Draw const& draw);

/// A size and a size or stride, mostly powers of two.
std::pair<index_t, index_t> two_sizes(InputClass input_class, Draw const& draw);

}  // namespace layoutcheck::generate
