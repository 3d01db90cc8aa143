#pragma once
/// Whether a refusal says anything of an answer: one for want of room does not.

#include <span>

#include "layoutcheck/core/operations/value.hpp"

namespace layoutcheck::laws {

/// Whether some integer of the arguments is so large that an answer may exceed 64 bits.
bool has_large_integers(std::span<Value const> args);

/// Whether the arguments nested into each other could exceed the capacity of a tree, in levels
/// or, twice over, in leaves; of linear layouts, that of their dimensions or bits.
bool is_near_capacity(std::span<Value const> args);

}  // namespace layoutcheck::laws
