#pragma once
/// Where a mapping is linear over F2.

#include "layoutcheck/laws/domain.hpp"

namespace layoutcheck::laws {

/// Of linear_bases: by the probes of catalogue/linear.hpp.
Domain linear_bases_domain(Value const& mapping);

}  // namespace layoutcheck::laws
