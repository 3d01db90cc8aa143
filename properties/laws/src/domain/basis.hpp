#pragma once
/// The domains of the operations on layouts with basis strides, by definition.

#include "layoutcheck/laws/domain.hpp"

namespace layoutcheck::laws {

Domain basis_identity_domain(IntTuple const& shape);
Domain basis_axis_domain(BasisLayout const& basis, index_t axis);
Domain composition_domain(BasisLayout const& outer, Layout const& inner);

}  // namespace layoutcheck::laws
