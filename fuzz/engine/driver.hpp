#pragma once
/// What every engine's main has in common: the target by its name, findings as they are printed.

#include <memory>
#include <string>

#include "layoutcheck/fuzz/target.hpp"

namespace layoutcheck::fuzz {

/// The one called so, on LAYOUTCHECK_FUZZ_IMPL (builtin:reference). Null where there is none, or
/// the implementation is none.
std::unique_ptr<Target> make_target(std::string const& name);

/// What is printed before the process ends, or the next input comes.
std::string text_of(Finding const& finding);

/// "inputs 1000, reached 998 (99.8 %), laws 5120, points 310201"
std::string text_of(Tally const& tally);

}  // namespace layoutcheck::fuzz
