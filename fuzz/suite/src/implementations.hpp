#pragma once
/// Implementations that live elsewhere: in the headers of CuTe, in another process.

#include <memory>
#include <string>

#include "layoutcheck/laws/implementation.hpp"

namespace layoutcheck::fuzz {

struct Found {
  std::shared_ptr<laws::Implementation const> implementation;
  std::string error{};  ///< not empty: why there is none
};

/// "cute", "pycute", "cmd:COMMAND".
Found find_implementation(std::string const& name);

}  // namespace layoutcheck::fuzz
