#pragma once
/// The words of a law file, with the places where lines of it end.

#include <string>
#include <string_view>
#include <vector>

#include "layoutcheck/laws/language/syntax.hpp"

namespace layoutcheck::laws::language {

struct Token {
  enum class Kind : std::uint8_t { number, name, text, symbol, comment, line_end, end };
  Kind kind = Kind::end;
  std::string text{};  ///< of a text without its quotes
  std::size_t position = 0;
  TextPosition place{};
  bool space_before = false;
  bool space_after = false;

  bool is(std::string_view word) const {
    return (kind == Kind::name || kind == Kind::symbol) && text == word;
  }
};

/// Whether a line that ends with this word goes on, and whether one that begins with it goes on
/// with the line before.
bool wants_more(Token const& last);
bool continues(Token const& first);

/// A line ends where brackets are closed and neither its last word nor the first of the next line
/// wants more. Comments go from # to the end of the line, and are tokens where `comments`.
Parsed<std::vector<Token>> tokens_of(std::string_view text, bool comments = false);

/// Something else was expected in the place of a word.
ParseError unexpected(Token const& token, std::string expected);

/// Words that are not names: "law", "where".
bool is_reserved(std::string_view word);

}  // namespace layoutcheck::laws::language
