#pragma once
/// Cases to a file, and files of cases and answers to a report.

#include <string>

#include "conform/options.hpp"

namespace layoutcheck::cli {

/// Prints what a run of these options would send first. `conform.implementation` is not used.
int run_gen(ConformOptions const& conform);

struct JudgeFilesOptions {
  std::string cases;       ///< what gen printed, and every --more since, one after the other
  std::string answers;     ///< what the adapter said to that
  std::string more;        ///< written with the queries that are still to be answered; empty: they
                           ///< are only counted
  ConformOptions conform;  ///< implementation: how lines that repeat a case name it; seed, budget
                           ///< and operations are gen's
};
int run_judge_files(JudgeFilesOptions const& options);

}  // namespace layoutcheck::cli
