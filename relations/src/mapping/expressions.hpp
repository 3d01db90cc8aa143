#pragma once
/// Expressions on integer tuples from which the mappings are made. Floors are explicit, never
/// hidden coordinates: those make isl's work explode with the rank.

#include <vector>

#include "layoutcheck/core/layout/layout.hpp"
#include "layoutcheck/core/swizzle/swizzle.hpp"
#include "layoutcheck/relations/isl/map.hpp"

namespace layoutcheck::relations {

using Expressions = std::vector<isl::PwAff>;
using Numbers = std::vector<index_t>;

/// x_0, ..., x_{count-1}, on all tuples of `count` integers.
Expected<Expressions> coordinates(isl::Context const& context, int count);

/// The sum of factors[k] * terms[k] on all tuples of `dimensions` integers; terms of factor 0 are
/// left out. Pre: as many factors as terms.
Expected<isl::PwAff> combination(isl::Context const& context, int dimensions,
                                 Expressions const& terms, Numbers const& factors);

/// 1, e_0, e_0*e_1, ... with an extent 0 counted as 1: one more than there are extents. Error:
/// overflow.
Expected<Numbers> prefix_products(Numbers const& extents);

/// The digits of x in the mixed radix of the extents, leftmost fastest: floor(x / P_k) - e_k *
/// floor(x / P_{k+1}); `last_unbounded`: the last is floor(x / P) alone.
Expected<Expressions> digits(isl::PwAff const& x, Numbers const& extents,
                             bool last_unbounded = true);

/// L(x) for x >= 0, L extended past its end. `dimensions`: of the tuples that x is a function of.
Expected<isl::PwAff> value(Layout const& layout, isl::PwAff const& x, int dimensions);

/// Sw<b,m,s>(x) for x >= 0, also past the domain.
Expected<isl::PwAff> value(Swizzle const& swizzle, isl::PwAff const& x, int dimensions);

/// The sum of the terms, mod 2.
Expected<isl::PwAff> parity(isl::Context const& context, int dimensions, Expressions const& terms);

/// { x -> (results of x) : x in domain }.
Expected<isl::Map> mapping(isl::Set const& domain, Expressions const& results);

/// { [x_0, ...] -> [the sum of factors[k] * x_k] : 0 <= x_k < extents[k] }
Expected<isl::Map> linearized(isl::Context const& context, Numbers const& extents,
                              Numbers const& factors);

Numbers extents_of(IntTuple const& shape);
Numbers extents_of(Layout const& layout);
Numbers strides_of(Layout const& layout);

}  // namespace layoutcheck::relations
