#pragma once
/// layoutcheck conform: another implementation, judged.

#include <cstdint>
#include <string>
#include <vector>

#include "layoutcheck/core/operations/value.hpp"

namespace layoutcheck::cli {

struct ConformOptions {
  std::string implementation;  ///< pycute, cmd:COMMAND
  double budget_seconds = 60;
  std::uint64_t seed = 1;
  std::string level = "recommended";    ///< required: a clumsy form of a right answer is no failure
  std::vector<std::string> operations;  ///< empty: all that are claimed
  std::uint64_t max_failures = 200;     ///< findings printed; all are counted and stored
  std::string out = "layoutcheck-out";
  bool json = false;
};
int run_conform(ConformOptions const& options);

/// One case put to an adapter and judged as conform does: the finding, or its verdict. What repro
/// does with implementations in a process of their own.
int run_remote_case(std::string const& implementation, Op op, std::vector<Value> args, bool json);

}  // namespace layoutcheck::cli
