#pragma once
/// JSON values as the suite reads and builds them.

#include <nlohmann/json.hpp>

#include "layoutcheck/results/json_fwd.hpp"
