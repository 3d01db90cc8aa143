#pragma once
/// Linear layouts in braces.

#include "layoutcheck/core/linear/linear_layout.hpp"
#include "scanner.hpp"

namespace layoutcheck::text {

/// {lane:[(1,0),(2,0)],warp:[(0,1)]}->{x:4,y:2}. Pre: the scanner sees '{'.
Parsed<LinearLayout> read_linear(Scanner& scanner);

}  // namespace layoutcheck::text
