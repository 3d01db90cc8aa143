#pragma once
/// How a library writes a call.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "layoutcheck/core/operations/op.hpp"

namespace layoutcheck::conformance {

/// "{0}" is the first argument, "{#0}" its integers alone, "{*}" all of them with commas between. A
/// "{fold}" is replaced by the call of the same operation on what follows the first argument, where
/// more than one does.
struct CallForm {
  Op op;
  std::string_view text;
};

/// The call, or nothing where the library has no such operation, or not of so many arguments.
///
/// `integers` holds what {#i} is replaced by.
///
///   {Op::mode, "{0}[{1}]"} with {"L", "1"} -> "L[1]"
std::optional<std::string> spell_call(std::span<CallForm const> forms, Op op,
                                      std::span<std::string const> arguments,
                                      std::span<std::string const> integers = {});

}  // namespace layoutcheck::conformance
