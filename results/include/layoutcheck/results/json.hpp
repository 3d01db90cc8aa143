#pragma once
/// The JSON of what the suite writes.

#include <nlohmann/json.hpp>

namespace layoutcheck {

/// Objects keep the order in which their keys are set, so that equal results are equal bytes.
using Json = nlohmann::ordered_json;

}  // namespace layoutcheck
