#pragma once
/// How much is put to an implementation, and which random cases.

#include "conform/options.hpp"
#include "layoutcheck/conformance/judge/judge.hpp"

namespace layoutcheck::cli {

/// Counts for the options' budget, seed, level and operations; random cases where the build has
/// them; Ctrl-C.
conformance::JudgeOptions judge_options(ConformOptions const& options);

}  // namespace layoutcheck::cli
