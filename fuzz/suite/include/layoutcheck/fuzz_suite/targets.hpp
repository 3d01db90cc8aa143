#pragma once
/// Every target of this build: those of the module fuzz, and those for the untrusted input
/// that the other modules read.

#include <memory>
#include <string>
#include <vector>

#include "layoutcheck/fuzz/target.hpp"

namespace layoutcheck::fuzz {

/// `implementation` as --impl names it: builtin:..., mutant:..., cute (CuTe's headers with dynamic
/// integers, in this process), an adapter's name, cmd:COMMAND. It is that of the laws; a mutant
/// one may be the reader of another target.
Targets make_all_targets(std::string const& implementation);

/// The mutants, in the targets of all modules.
std::vector<NamedMutant> every_mutant();

}  // namespace layoutcheck::fuzz
