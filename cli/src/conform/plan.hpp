#pragma once
/// How much is put to an implementation, and which random cases.

#include <algorithm>

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

/// Of the budget, for making findings smaller.
inline constexpr double kShrinking = 0.2;

/// The same of a run that makes a list, with no bound but the budget: an entry stands for what has
/// all features of its witness, so that one that is not plain yet turns later runs red.
///
///   seconds_to_list(60) == 30; seconds_to_list(900) == 180
inline double seconds_to_list(double budget_seconds) {
  return std::max(conformance::JudgeOptions{}.shrink_seconds, kShrinking * budget_seconds);
}

}  // namespace layoutcheck::cli
