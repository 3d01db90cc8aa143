#pragma once
/// Implementations that run in a process of their own.

#include "implementation.hpp"

namespace layoutcheck::cli {

/// cmd:COMMAND or the name of a shipped adapter; starts it. Errors as in Resolved.
Resolved resolve_remote(std::string const& spec);

}  // namespace layoutcheck::cli
