#pragma once
/// Findings on disk: what `layoutcheck repro FILE` reads, and the raw input next to it.

#include <string>
#include <string_view>

#include "layoutcheck/fuzz/target.hpp"

namespace layoutcheck::fuzz {

/// FOLDER/TARGET-HASH.json and .input, of the input's hash; the folder is made where it is missing.
/// Returns what went wrong, or nothing.
std::string keep(std::string const& folder, std::string const& target, Finding const& finding,
                 std::string_view input);

}  // namespace layoutcheck::fuzz
