#pragma once
/// The JSON of the wire: one alias, and the parser that no line can harm.

#include <string_view>
#include <variant>

#include "layoutcheck/results/bounded_json.hpp"

namespace layoutcheck::conformance {

using json = nlohmann::json;
using results::JsonBounds;
using results::JsonError;

/// Parses one line that a stranger wrote: parse_line(R"({"v":[4,2]})") == json{{"v", {4, 2}}}
inline std::variant<json, JsonError> parse_line(std::string_view line,
                                                JsonBounds const& bounds = {}) {
  return results::parse_bounded(line, bounds);
}

}  // namespace layoutcheck::conformance
