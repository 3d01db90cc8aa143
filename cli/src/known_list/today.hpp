#pragma once
/// Days on the command line.

#include <optional>
#include <string>

#include "layoutcheck/conformance/known/list.hpp"

namespace layoutcheck::cli {

/// day_of("2026-11-22"); of an empty text the clock's, in UTC. Nothing for what is not a day.
std::optional<conformance::Date> day_of(std::string const& text);

/// So many days later.
conformance::Date later(conformance::Date const& day, int days);

}  // namespace layoutcheck::cli
