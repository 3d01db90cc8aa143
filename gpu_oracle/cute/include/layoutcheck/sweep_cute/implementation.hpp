#pragma once
/// CuTe's algebra on layouts of run-time integers, in this process, as an algebra to judge.

#include <memory>

#include "layoutcheck/laws/implementation.hpp"

namespace layoutcheck::sweep_cute {

/// The C++ headers of CuTe on std::int64_t. A profile is a type there, so a few are compiled: up to
/// four modes, and some that nest. Answers are what CuTe answers, right or wrong.
///
/// Errors: unsupported (a profile, argument or operation that is not compiled, or one at which CuTe
/// would divide by 0 or overflow); otherwise the condition of CuTe's own that fails, which at run
/// time it does not check.
std::unique_ptr<laws::Implementation> dynamic_implementation();

}  // namespace layoutcheck::sweep_cute
