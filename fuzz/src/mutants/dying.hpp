#pragma once
/// Implementations that end or stop the process on some layouts: what the engines must survive.

#include <memory>
#include <span>
#include <string_view>

#include "layoutcheck/laws/implementation.hpp"

namespace layoutcheck::fuzz {

/// "aborts", "reads_nothing" (a null pointer), "recurses", "hangs", "eats_memory".
std::span<std::string_view const> dying_names();

/// The reference, but it dies of an argument of at least two modes with an extent that 7 divides.
/// Null for any other name.
std::shared_ptr<laws::Implementation const> dying(std::string_view name);

}  // namespace layoutcheck::fuzz
