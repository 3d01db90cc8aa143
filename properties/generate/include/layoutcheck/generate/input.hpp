#pragma once
/// Inputs of laws from choices.

#include "layoutcheck/generate/draw.hpp"
#include "layoutcheck/generate/input_classes.hpp"

namespace layoutcheck::generate {

/// The input of kind `input_index` that the choices are in an input class: a pure function, the
/// same for every compiler and platform. Every layout has passed checked().
///
///   input_of(input_index<OneLayout>(), InputClass::compact, Raw{}) holds 1:0
///
/// Pre: applies(input_class, input_index).
laws::AnyInput input_of(std::size_t input_index, InputClass input_class, Raw const& raw);

/// A coordinate of the shape, of any class of coordinates if `input_class` is not one.
Coordinate coordinate_of(InputClass input_class, IntTuple const& shape, Draw const& draw);

}  // namespace layoutcheck::generate
