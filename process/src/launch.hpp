#pragma once
/// From fork to the program or the function.

#include <signal.h>
#include <sys/types.h>

#include "layoutcheck/process/child.hpp"

namespace layoutcheck::process {

struct Launch {
  char const* program;  ///< null: the function
  char* const* argv;
  std::function<int()> const* body;
  Options const* options;
  int in, out, err;  ///< -1: inherited
  int report;        ///< takes the errno of what fails; its end is the success
  pid_t parent;
  sigset_t const* mask;  ///< of signals, before all were blocked for the fork
};

/// What the child does. Async-signal-safe calls only, up to the function.
[[noreturn]] void become(Launch const& launch);

}  // namespace layoutcheck::process
