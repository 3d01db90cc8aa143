#pragma once
/// Every target of this build: those of the module fuzz, and what the other modules read from
/// strangers.

#include <memory>
#include <string>
#include <vector>

#include "layoutcheck/fuzz/target.hpp"

namespace layoutcheck::fuzz {

/// `implementation` as --impl names it: builtin:..., planted:..., cute (CuTe's headers with dynamic
/// integers, in this process), an adapter's name, cmd:COMMAND. It is that of the laws; a planted
/// one may be the reader of another target.
Targets make_all_targets(std::string const& implementation);

/// What may be planted, in the targets of all modules.
std::vector<PlantedDefect> everything_planted();

}  // namespace layoutcheck::fuzz
