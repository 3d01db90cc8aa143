#pragma once
/// Another program, run to its end.

#include <string>
#include <vector>

namespace layoutcheck::cli {

struct ProgramRun {
  int status = 0;        ///< exit status; 128 and more for a signal
  std::string output{};  ///< its stdout; stderr is the caller's
  std::string error{};   ///< not empty: it could not be run
};

/// No shell takes part.
ProgramRun run_program(std::vector<std::string> const& arguments);

}  // namespace layoutcheck::cli
