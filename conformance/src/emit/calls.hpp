#pragma once
/// How a library writes a call.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "layoutcheck/core/operations/op.hpp"

namespace layoutcheck::conformance {

/// "{0}" is the first argument, "{#0}" its integers alone, "{$0}" the argument with integers that a
/// compiler knows, "{*}" all of them with commas between. A "{fold}" is replaced by the call of the
/// same operation on what follows the first argument, where more than one does.
struct CallForm {
  Op op;
  std::string_view text;
};

/// Other spellings of the same arguments.
struct OtherSpellings {
  std::span<std::string const> integers = {};   ///< what {#i} is replaced by
  std::span<std::string const> constants = {};  ///< what {$i} is replaced by
};

/// The call, or nothing where the library has no such operation, or not of so many arguments.
///
///   {Op::mode, "{0}[{1}]"} with {"L", "1"} -> "L[1]"
std::optional<std::string> spell_call(std::span<CallForm const> forms, Op op,
                                      std::span<std::string const> arguments,
                                      OtherSpellings const& others = {});

}  // namespace layoutcheck::conformance
