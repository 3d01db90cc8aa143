#pragma once

#include <string>

namespace layoutcheck::process {

/// How a process ended.
///
///   ExitStatus{.signal = 11}.name() == "SIGSEGV"; .text() == "killed by SIGSEGV"
///   ExitStatus{.code = 3}.name() == "exit 3"; .text() == "exited with status 3"
struct ExitStatus {
  int signal = 0;
  int code = 0;

  std::string name() const;
  std::string text() const;
  /// As a shell says it: the code, or 128 and the signal.  {.signal = 9}: 137
  int as_shell() const { return signal == 0 ? code : 128 + signal; }

  friend bool operator==(ExitStatus const&, ExitStatus const&) = default;
};

}  // namespace layoutcheck::process
