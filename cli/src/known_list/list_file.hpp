#pragma once
/// A list of known failures in a file.

#include <optional>
#include <string>

#include "layoutcheck/conformance/known/list.hpp"

namespace layoutcheck::cli {

/// What is wrong is complained of, with its place.
std::optional<conformance::KnownList> read_list(std::string const& path);

}  // namespace layoutcheck::cli
