#pragma once
/// Tables of offsets as text.

#include <string>

#include "layoutcheck/core/operations/value.hpp"

namespace layoutcheck::cli {

/// A table of more offsets is not shown.
inline constexpr index_t kLargestShown = 4096;

/// All offsets of a value that has a table of at most kLargestShown; empty for any other.
Table table_to_show(Value const& value);

/// The values of a mapping as a grid of text (reports/picture.hpp). Empty for other values; more
/// than `cells` are cut, and say so.
std::string grid(Value const& mapping, std::size_t cells = kLargestShown);

/// "[0,1,2]", cut after `entries`, entries that differ from `other` marked: "[0,*3,2,... 61 more]".
std::string marked(Table const& table, Table const& other, std::size_t entries = 32);

}  // namespace layoutcheck::cli
