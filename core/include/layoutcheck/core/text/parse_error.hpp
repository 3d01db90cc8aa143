#pragma once
/// Why a text could not be read: where, what was expected there, and what was found there instead.

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "layoutcheck/core/base/error.hpp"
#include "layoutcheck/core/text/outcome.hpp"

namespace layoutcheck {

enum class ParseErrc : std::uint8_t {
  syntax,             ///< the text leaves the grammar here
  overflow,           ///< an integer, size or cosize beyond 64 bits
  capacity,           ///< too long, too deep, or too many leaves, nodes or operands
  invalid_value,      ///< well spelled, but no such value: `cause` says why
  unknown_operation,  ///< no operation is called that
  arity,              ///< no operation of that name takes so many arguments
};

/// "syntax": the name as printed.
char const* name(ParseErrc kind);

struct ParseError {
  ParseErrc kind = ParseErrc::syntax;
  std::size_t position = 0;                   ///< byte offset
  int line = 1;                               ///< from 1
  int column = 1;                             ///< from 1, in bytes
  std::string expected = {};                  ///< "',' or ')'"
  std::string found = {};                     ///< "end of input"
  std::optional<Error> cause = std::nullopt;  ///< for values that the algebra itself refuses
};

/// "1:6: expected ',' or ')', found end of input"
std::string to_string(ParseError const& error);

/// Line and column, both from 1, of a byte offset: locate("a\nbc", 3) is {2, 2}.
struct TextPosition {
  int line = 1;
  int column = 1;
};
TextPosition locate(std::string_view text, std::size_t offset);

template <class T>
using Parsed = Outcome<T, ParseError>;

}  // namespace layoutcheck
