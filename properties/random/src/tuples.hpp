#pragma once
// Int-tuples, coordinates, tilers and tables of a stratum.

#include "draw.hpp"
#include "layoutcheck/laws/given.hpp"
#include "layouts.hpp"

namespace layoutcheck::random {

/// Fit to be a shape, but for the strata tuple_zeros, tuple_negative and empty.
IntTuple tuple_of(Stratum stratum, Draw const& draw, index_t cap);

/// A tuple that stands in some relation to t: a refinement, a coarsening, a congruent or permuted
/// one, an order of its leaves, as many leaves under other parentheses.
IntTuple related_tuple(Stratum stratum, IntTuple const& t, Draw const& draw);

/// The numbers 0 .. leaves-1 in some order under the same parentheses; now and then with ties, or
/// under others.
IntTuple order_of(Profile const& profile, Draw const& draw);

/// A coordinate of the shape; strata that do not speak of coordinates stand for any that do.
Coordinate coordinate_of(Stratum stratum, IntTuple const& shape, Draw const& draw);

/// A tiler for the layout; strata that do not speak of brackets stand for all kinds of tilers.
Tiler tiler_of(Stratum stratum, Layout const& layout, Draw const& draw);

/// At most 64 values.
laws::OneTable table_of(Stratum stratum, Draw const& draw, Draw const& change);

}  // namespace layoutcheck::random
