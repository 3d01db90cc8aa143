#pragma once
// Layouts with basis strides of an input class, and inner layouts that suit them.

#include "layoutcheck/core/layout/basis_layout.hpp"
#include "layoutcheck/generate/draw.hpp"
#include "layoutcheck/generate/input_classes.hpp"

namespace layoutcheck::generate {

/// A layout of the input class, or of any class of basis strides if `input_class` is not one. At
/// most `cap` points.
BasisLayout basis_of(InputClass input_class, Draw const& draw, index_t cap);

/// Mostly made of divisors of the modes, so that its values are coordinates of the basis layout.
Layout inner_of(BasisLayout const& basis, Draw const& draw, Draw const& relation, index_t cap);

/// An axis of the layout, now and then one beyond or a negative one.
index_t axis_of(BasisLayout const& basis, Draw const& draw);

}  // namespace layoutcheck::generate
