#pragma once
/// Operations down, implementations across.

#include <string>
#include <vector>

#include "console.hpp"
#include "matrix/column.hpp"

namespace layoutcheck::cli {

/// A block for each operation that any of them claims, a line for each that does; failures are
/// marked with "!".
std::string matrix_text(std::vector<Column> const& columns);

/// A table; failures are bold.
std::string matrix_markdown(std::vector<Column> const& columns);

/// A line for each cell, then one for each implementation.
std::vector<Json> matrix_lines(std::vector<Column> const& columns);

}  // namespace layoutcheck::cli
