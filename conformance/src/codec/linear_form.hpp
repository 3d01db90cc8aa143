#pragma once
/// Linear layouts as they travel: {"bases":[["lane",[[1,0],[2,0]]],["warp",[[0,1]]]],
/// "out":[["x",4],["y",2]]}, a basis being one integer for each output.

#include "layoutcheck/conformance/transport/json.hpp"
#include "layoutcheck/core/linear/linear_layout.hpp"

namespace layoutcheck::conformance {

json linear_form(LinearLayout const& layout);

/// Errors: unsupported (nothing of this form), invalid_argument (of this form, but no linear
/// layout: a size that is not a power of two, a basis beyond the sizes, a name twice), overflow and
/// capacity_exceeded (beyond the bounds of this suite).
Expected<LinearLayout> read_linear_form(json const& wire);

}  // namespace layoutcheck::conformance
