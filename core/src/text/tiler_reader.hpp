#pragma once
/// Tilers in angle brackets.

#include "layoutcheck/core/layout/tiler.hpp"
#include "scanner.hpp"

namespace layoutcheck::text {

/// Pre: the scanner sees '<'.
Parsed<Tiler> read_tiler(Scanner& scanner);

}  // namespace layoutcheck::text
