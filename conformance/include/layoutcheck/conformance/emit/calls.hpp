#pragma once
/// How a library writes calls and values: conformance/adapters/NAME/calls.txt.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "layoutcheck/core/text/outcome.hpp"

namespace layoutcheck::conformance {

/// One line. "{0}" is the first argument, "{#0}" its integers alone, "{$0}" the argument with
/// integers that a compiler knows, "{*}" all of them with commas between. A "{fold}" is replaced by
/// the call of the same operation on what follows the first argument, where more than one does.
/// "{0:n}" is "{0}", and says that the library takes an integer n for n:1 there.
struct CallForm {
  std::string name;   ///< of an operation, or layout, swizzle, composed, linear: of a literal
  bool free = false;  ///< "slice:_": only where an argument has a `_`
  std::string text;
};

/// The lines of the text, or what is wrong with which: "3: no operation is called 'sise'".
Outcome<std::vector<CallForm>, std::string> read_calls(std::string_view text);

/// An argument in the language of the library.
struct CallArgument {
  std::string text;
  std::string integers{};  ///< what {#i} is replaced by
  std::string constant{};  ///< what {$i} is replaced by
  bool free = false;       ///< it has a `_`
};

/// The call, or nothing where the library has no such operation, or not of so many arguments.
///
///   {"mode", false, "{0}[{1}]"} with {"L", "1"} -> "L[1]"
std::optional<std::string> spell_call(std::span<CallForm const> forms, std::string_view name,
                                      std::span<CallArgument const> arguments);

}  // namespace layoutcheck::conformance
