#pragma once
/// The domains of the operations on layouts with basis strides, by definition.

#include "layoutcheck/laws/domain.hpp"

namespace layoutcheck::laws {

Domain basis_identity_domain(IntTuple const& shape);
Domain basis_axis_domain(BasisLayout const& basis, index_t axis);
Domain composition_domain(BasisLayout const& outer, Layout const& inner);
Domain composition_domain(Layout const& outer, BasisLayout const& inner);
Domain divide_domain(BasisLayout const& basis, Tiler const& tiler);
Domain complement_domain(BasisLayout const& basis, IntTuple const& space);
Domain right_inverse_domain(BasisLayout const& basis);
Domain left_inverse_domain(BasisLayout const& basis);

}  // namespace layoutcheck::laws
