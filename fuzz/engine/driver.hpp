#pragma once
/// What every engine's main has in common: the target by its name, findings as they are printed.

#include <memory>
#include <string>
#include <vector>

#include "layoutcheck/fuzz/target.hpp"

namespace layoutcheck::fuzz {

/// Every target of this program on LAYOUTCHECK_FUZZ_IMPL (builtin:reference), or why there is none.
Targets find_targets();

/// How find_targets() makes them, and the program next to this one that has more implementations,
/// if there is one: each program defines its own (all_targets.cpp, core_targets.cpp).
Targets make_targets_here(std::string const& implementation);
std::string_view wider_program();

/// The one called so. Null where there is none.
std::unique_ptr<Target> take_target(Targets& targets, std::string const& name);

/// What is printed before the process ends, or the next input comes.
std::string text_of(Finding const& finding);

/// "inputs 1000, reached 998 (99.8 %), laws 5120, points 310201"
std::string text_of(Tally const& tally);

}  // namespace layoutcheck::fuzz
