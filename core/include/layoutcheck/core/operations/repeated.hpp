#pragma once
/// Operations on any number of layouts.

#include <span>

#include "layoutcheck/core/layout/tiler.hpp"

namespace layoutcheck {

/// concat(2:1, {3:4, 5:6}) == (2,3,5):(1,4,6); concat(2:1) == (2):(1). Errors: those of concat.
Expected<Layout> concat(Layout const& first, std::span<Layout const> more = {});

/// A o (B o (C ...)): composition(A, B, {C}). Only the last operand may be a tiler by mode or an
/// integer. Errors: those of composition; unsupported for such a tiler before the last.
Expected<Layout> composition(Layout const& a, Tiler const& b, std::span<Tiler const> more);

}  // namespace layoutcheck
