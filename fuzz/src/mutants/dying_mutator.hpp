#pragma once
/// Mutators that end the process on some parents: what the engines must not lose.

#include <memory>
#include <string_view>
#include <vector>

#include "layoutcheck/fuzz/target.hpp"

namespace layoutcheck::fuzz {

inline constexpr std::string_view kDyingMutator = "mutator_aborts";

/// The targets, whose mutators end the process where a parent has a 7 and the seed is even.
std::vector<std::unique_ptr<Target>> with_dying_mutators(
    std::vector<std::unique_ptr<Target>> targets);

}  // namespace layoutcheck::fuzz
