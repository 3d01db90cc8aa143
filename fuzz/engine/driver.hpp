#pragma once
/// What every engine's main has in common: the target by its name, findings as they are printed.

#include <memory>
#include <string>
#include <vector>

#include "layoutcheck/fuzz_suite/targets.hpp"

namespace layoutcheck::fuzz {

/// Every target on LAYOUTCHECK_FUZZ_IMPL (builtin:reference), or why there is none.
Targets find_targets();

/// The one called so. Null where there is none.
std::unique_ptr<Target> take_target(Targets& targets, std::string const& name);

/// What is printed before the process ends, or the next input comes.
std::string text_of(Finding const& finding);

/// "inputs 1000, reached 998 (99.8 %), laws 5120, points 310201"
std::string text_of(Tally const& tally);

}  // namespace layoutcheck::fuzz
