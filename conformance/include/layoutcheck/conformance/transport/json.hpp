#pragma once
/// The JSON of the wire.

#include "layoutcheck/results/json_fwd.hpp"

namespace layoutcheck::conformance {

using json = nlohmann::json;

}  // namespace layoutcheck::conformance
