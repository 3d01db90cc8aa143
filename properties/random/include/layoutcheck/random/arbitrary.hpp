#pragma once
/// RapidCheck generators of the inputs of laws.

#include <rapidcheck/Gen.h>

#include "layoutcheck/generate/input_classes.hpp"

namespace layoutcheck::random {

/// Inputs of kind `input_index` from an input class. The value is a pure function of (random,
/// size): the same for every compiler, platform and thread. Size 0 .. kNominalSize bounds the
/// number of modes, never the extents. Every layout has passed checked(), and so have all its
/// shrinks.
///
/// Independent numbers are drawn and mapped to an input, so shrinking drops modes and lowers
/// extents without losing the input class: compact layouts end at (2,2):(2,1).
///
/// Pre: applies(input_class, input_index).
rc::Gen<laws::AnyInput> arbitrary(std::size_t input_index, generate::InputClass input_class);

}  // namespace layoutcheck::random
