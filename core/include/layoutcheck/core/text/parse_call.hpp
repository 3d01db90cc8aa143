#pragma once
/// A case: one call of an operation, with its arguments as values.

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "layoutcheck/core/operations/value.hpp"

namespace layoutcheck {

struct ParsedCall {
  Op op;
  std::vector<Value> args;
};

/// "composition((4,6):(1,4), 2:3)", or the same as a chain "(4,6):(1,4) o 2:3". Arguments may be
/// calls themselves. Otherwise the reason in a line: what the parser says, what an argument is
/// refused for, that the text is a value and not a call, or that no operation takes such arguments.
std::variant<ParsedCall, std::string> parse_call(std::string_view text);

}  // namespace layoutcheck
