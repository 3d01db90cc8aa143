#pragma once
/// Layouts with basis strides as [shape, stride]: (4,3):(1@0,0) is
/// [[4,3],[{"scale":1,"axis":0},0]]; the axis of 1@0@1 is [1,0].

#include "layoutcheck/conformance/codec/wire_form.hpp"
#include "layoutcheck/core/layout/basis_layout.hpp"

namespace layoutcheck::conformance {

json basis_form(BasisLayout const& layout);

/// Errors: unsupported (another kind of value), not_congruent, and those of checked(BasisLayout).
Expected<BasisLayout> read_basis_form(json const& wire);

}  // namespace layoutcheck::conformance
