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

/// Extents of the axes: of what the layout reaches, a part or a multiple; now and then an axis too
/// few or too many, or one in parentheses of its own.
IntTuple space_of(BasisLayout const& basis, Draw const& draw);

/// A layout with a mode for each axis, now and then one fewer or more; mostly as large as what the
/// layout reaches along it.
Layout outer_of(BasisLayout const& basis, Draw const& draw, Draw const& relation);

/// The shape of the layout, compact: what a tiler divides.
Layout index_of(BasisLayout const& basis);

/// An axis of the layout, now and then one beyond or a negative one.
index_t axis_of(BasisLayout const& basis, Draw const& draw);

}  // namespace layoutcheck::generate
