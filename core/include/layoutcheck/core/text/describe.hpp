#pragma once
/// Errors as one line of text.

#include <string>

#include "layoutcheck/core/base/error.hpp"

namespace layoutcheck {

/// "not_representable: no layout has these values (mode 2, point 17)"; what is absent is left out:
/// "overflow".
std::string describe(Error const& error);

}  // namespace layoutcheck
