#pragma once
/// Findings as they are printed.

#include <string>
#include <string_view>

#include "console.hpp"
#include "failures/options.hpp"
#include "layoutcheck/failures/records.hpp"
#include "layoutcheck/results/lines.hpp"

namespace layoutcheck::cli {

/// An untrusted text as printing ASCII: nothing in it moves a cursor, and a byte is a column of a
/// table.
std::string printing(std::string_view text);

/// {"type":"finding", ...}: all that is known of it.
Json to_json(failures::Finding const& finding);

}  // namespace layoutcheck::cli
