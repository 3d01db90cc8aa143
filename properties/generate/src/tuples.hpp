#pragma once
// Int-tuples, coordinates, tilers and tables of an input class.

#include "layoutcheck/generate/draw.hpp"
#include "layoutcheck/laws/input.hpp"
#include "layouts.hpp"

namespace layoutcheck::generate {

/// Fit to be a shape, except in the input classes tuple_zeros, tuple_negative and empty.
IntTuple tuple_of(InputClass input_class, Draw const& draw, index_t cap);

/// A tuple that is in some relation to t: a refinement, a coarsening, a congruent or permuted
/// one, an order of its leaves, as many leaves under other parentheses.
IntTuple related_tuple(InputClass input_class, IntTuple const& t, Draw const& draw);

/// The numbers 0 .. leaves-1 in some order under the same parentheses; now and then with ties, or
/// under others.
IntTuple order_of(Profile const& profile, Draw const& draw);

/// A coordinate of the shape, of any class of coordinates if `input_class` is not one.
Coordinate coordinate_of(InputClass input_class, IntTuple const& shape, Draw const& draw);

/// A tiler for the layout, of any kind where the input class does not determine it.
Tiler tiler_of(InputClass input_class, Layout const& layout, Draw const& draw);

/// At most 64 values.
laws::OneTable table_of(InputClass input_class, Draw const& draw, Draw const& change);

}  // namespace layoutcheck::generate
