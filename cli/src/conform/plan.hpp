#pragma once
/// How much is put to an implementation, and which random cases.

#include "conform/options.hpp"
#include "layoutcheck/conformance/judge/judge.hpp"

namespace layoutcheck::cli {

/// Counts for the options' budget, seed, level and operations; random cases where the build has
/// them; Ctrl-C. Of more operations than pycute has, each gets fewer cases, and of a slow
/// implementation (Started::population) so do they that every run puts.
inline constexpr std::size_t kOperationsOfPycute = 34;
conformance::JudgeOptions judge_options(ConformOptions const& options,
                                        std::size_t claimed = kOperationsOfPycute,
                                        double population = 1);

}  // namespace layoutcheck::cli
