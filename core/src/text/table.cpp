#include "layoutcheck/core/text/table.hpp"

#include <charconv>

namespace layoutcheck {
namespace {

bool separates(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == ','; }

std::string found_at(std::string_view text, std::size_t at) {
  if (at == text.size()) return "end of input";
  char const c = text[at];
  if (c > ' ' && c <= '~') return std::string("'") + c + "'";
  return "byte " + std::to_string(static_cast<unsigned char>(c));
}

ParseError error_at(std::string_view text, std::size_t at, ParseErrc kind, char const* expected) {
  TextPosition const place = locate(text, at);
  return {.kind = kind,
          .position = at,
          .line = place.line,
          .column = place.column,
          .expected = expected,
          .found = found_at(text, at)};
}

}  // namespace

Parsed<Table> parse_table(std::string_view text) {
  Table table;
  std::size_t at = 0;
  auto const skip = [&] {
    while (at < text.size() && separates(text[at])) ++at;
  };
  auto const wrong = [&](char const* expected, ParseErrc kind = ParseErrc::syntax) {
    return error_at(text, at, kind, expected);
  };
  skip();
  bool const bracket = at < text.size() && text[at] == '[';
  if (bracket) ++at;
  for (skip(); at < text.size() && text[at] != ']'; skip()) {
    std::int64_t value = 0;
    auto const [end, error] = std::from_chars(text.data() + at, text.data() + text.size(), value);
    if (error == std::errc::result_out_of_range) {
      return wrong("an integer of 64 bits", ParseErrc::overflow);
    }
    if (error != std::errc{}) return wrong("an integer");
    table.push_back(value);
    at = static_cast<std::size_t>(end - text.data());
    if (at < text.size() && !separates(text[at]) && text[at] != ']') {
      return wrong("white space or a comma");
    }
  }
  if (!bracket) {
    if (at < text.size()) return wrong("an integer");
    if (table.empty()) return wrong("a table of integers");
    return table;
  }
  if (at == text.size()) return wrong("']'");
  ++at;
  skip();
  if (at < text.size()) return wrong("the end of the table");
  return table;
}

}  // namespace layoutcheck
