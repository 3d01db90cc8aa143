#pragma once
/// One line of results, by its type, into the run that it belongs to. Each returns what is wrong
/// with the line, "" where nothing is.

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "layoutcheck/reports/run.hpp"

namespace layoutcheck::reports {

/// The function for lines of that type; nullptr where the suite's reports have no use for them.
using ReadLine = std::string (*)(nlohmann::json const& line, Run& run);
ReadLine reader_of(std::string_view type);

}  // namespace layoutcheck::reports
