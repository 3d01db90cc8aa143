#pragma once
/// Two evaluators of a layout that share no code, compared with each other on every layout met: a
/// law's answer is worth nothing where they disagree.

#include <string>

#include "layoutcheck/core/spec/table.hpp"
#include "layoutcheck/laws/arguments.hpp"

namespace layoutcheck::random {

/// Larger layouts are not compared.
inline constexpr index_t kOracleSize = 4096;

/// "" where Layout::operator() has the values of the table, or the layout, in words.
std::string disagreement(Layout const& layout, spec::Table const& table);

/// The same with spec::table for every layout of the input.
std::string disagreement(laws::AnyInput const& input);

}  // namespace layoutcheck::random
