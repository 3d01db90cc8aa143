#include "layoutcheck/process/exit_status.hpp"

#include <cstring>

namespace layoutcheck::process {

std::string ExitStatus::name() const {
  if (signal == 0) return "exit " + std::to_string(code);
  char const* const known = ::sigabbrev_np(signal);
  return known != nullptr ? std::string("SIG") + known : "signal " + std::to_string(signal);
}

std::string ExitStatus::text() const {
  return signal == 0 ? "exited with status " + std::to_string(code) : "killed by " + name();
}

}  // namespace layoutcheck::process
