#pragma once
/// How many cases are sent to an implementation, and which random ones.

#include <algorithm>

#include "conform/options.hpp"
#include "layoutcheck/conformance/judge/judge.hpp"

namespace layoutcheck::cli {

/// Counts for the options' budget, seed, level and operations; random cases where the build has
/// them; Ctrl-C. An adapter of more operations than pycute has gets fewer cases of each; a slow
/// implementation (Started::population) also gets fewer of the cases that every run sends.
inline constexpr std::size_t kOperationsOfPycute = 34;
conformance::JudgeOptions judge_options(ConformOptions const& options,
                                        std::size_t claimed = kOperationsOfPycute,
                                        double population = 1);

/// The share of the budget for shrinking.
inline constexpr double kShrinking = 0.2;

/// Seconds for shrinking in a run that makes a list, of a budget in seconds. More than in other
/// runs: an entry covers failures that have all features of its counterexample, so that one with a
/// feature too many turns later runs red.
///
///   seconds_to_list(60) == 30; seconds_to_list(900) == 180
inline double seconds_to_list(double budget_seconds) {
  return std::max(conformance::JudgeOptions{}.shrink_seconds, kShrinking * budget_seconds);
}

}  // namespace layoutcheck::cli
