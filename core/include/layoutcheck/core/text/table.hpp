#pragma once
/// Tables as people store them, of any length: what recover and sweep --table are given.

#include <string_view>

#include "layoutcheck/core/operations/value.hpp"
#include "layoutcheck/core/text/parse_error.hpp"

namespace layoutcheck {

/// Integers apart by white space or single commas, brackets round them or not:
/// parse_table("0 2 4\n7 9 11"), parse_table("[0, 2, 4, 7, 9, 11]"). Errors carry the position.
Parsed<Table> parse_table(std::string_view text);

}  // namespace layoutcheck
