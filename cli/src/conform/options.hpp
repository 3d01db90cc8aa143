#pragma once
/// What `layoutcheck conform` takes.

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace layoutcheck::cli {

struct ConformOptions {
  std::string implementation;  ///< pycute, cmd:COMMAND
  std::string known{};         ///< file of known failures; empty: nothing is known
  std::string against{};       ///< the implementation to compare with; empty: none
  std::string today{};         ///< 2026-11-22; empty: the clock's
  double budget_seconds = 60;
  /// As many cases as a budget of this length represents, whatever the clock says, so that equal
  /// runs send equal cases; 0: as many as fit the budget.
  double plan_seconds = 0;
  std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();

  /// When the command has to have ended.
  std::chrono::steady_clock::time_point deadline() const {
    double const seconds = std::min(budget_seconds, 1e9);  // 30 years: more is not a duration
    return begin + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                       std::chrono::duration<double>(seconds));
  }
  bool to_list = false;  ///< what is found is to be listed: JudgeOptions::to_list
  std::uint64_t seed = 1;
  std::string level =
      "recommended";  ///< required: a clumsy form of a right answer is not a failure
  std::vector<std::string> operations{};  ///< empty: all that are claimed
  std::uint64_t max_failures = 200;       ///< findings printed; all are counted and stored
  std::string out = "layoutcheck-out";
  bool coverage = false;  ///< measure what of the library the run reaches
  bool json = false;
};

}  // namespace layoutcheck::cli
