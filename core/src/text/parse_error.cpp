#include "layoutcheck/core/text/parse_error.hpp"

namespace layoutcheck {

char const* name(ParseErrc kind) {
  switch (kind) {
    case ParseErrc::syntax: return "syntax";
    case ParseErrc::overflow: return "overflow";
    case ParseErrc::capacity: return "capacity";
    case ParseErrc::invalid_value: return "invalid_value";
    case ParseErrc::unknown_operation: return "unknown_operation";
    case ParseErrc::arity: return "arity";
  }
  return "unknown";
}

std::string to_string(ParseError const& error) {
  return std::to_string(error.line) + ':' + std::to_string(error.column) + ": expected " +
         error.expected + ", found " + error.found;
}

TextPosition locate(std::string_view text, std::size_t offset) {
  TextPosition at;
  for (char const c : text.substr(0, offset)) {
    if (c == '\n') {
      ++at.line;
      at.column = 1;
    } else {
      ++at.column;
    }
  }
  return at;
}

}  // namespace layoutcheck
