#pragma once
/// Untrusted JSON Lines, bounded, one object after the other.

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "layoutcheck/reports/run.hpp"

namespace layoutcheck::reports {

/// Calls `take` with the type and the object of each line; what it returns, where it is not "", is
/// the error of that line. A last line that is_cut_off is left out. Errors: "FILE:12: ..." of the
/// first invalid line.
std::optional<RunError> each_line(
    std::string_view text, std::string const& source,
    std::function<std::string(std::string const& type, nlohmann::json const& object)> const& take);

}  // namespace layoutcheck::reports
