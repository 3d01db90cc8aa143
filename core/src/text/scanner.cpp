#include "scanner.hpp"

#include "layoutcheck/core/text/describe.hpp"

namespace layoutcheck::text {
namespace {

// The C library's classification depends on the locale; the grammar does not.
bool letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool digit(char c) { return c >= '0' && c <= '9'; }
bool space(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

constexpr std::size_t kLongestQuote = 40;

std::string quoted(std::string_view text) {
  std::string out(1, '\'');
  out += text.substr(0, kLongestQuote);
  if (text.size() > kLongestQuote) out += "...";
  return out += '\'';
}

std::string hexadecimal(char c) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  auto const byte = static_cast<unsigned char>(c);
  return std::string("byte 0x") + digits[byte >> 4U] + digits[byte & 15U];
}

std::string_view word_in(std::string_view text) {
  std::size_t n = 0;
  if (text.empty() || !letter(text[0])) return {};
  while (n < text.size() && (letter(text[n]) || digit(text[n]) || text[n] == '_')) ++n;
  return text.substr(0, n);
}

ParseErrc kind_of(Errc code) {
  if (code == Errc::overflow) return ParseErrc::overflow;
  if (code == Errc::capacity_exceeded) return ParseErrc::capacity;
  return ParseErrc::invalid_value;
}

}  // namespace

bool Scanner::is_digit(std::size_t i) const { return i < text_.size() && digit(text_[i]); }

void Scanner::skip_space() {
  while (!at_end() && space(text_[position_])) ++position_;
}

bool Scanner::take(char c) {
  if (!sees(c)) return false;
  ++position_;
  skip_space();
  return true;
}

Parsed<char> Scanner::expect(char c, std::string expected) {
  if (!take(c)) return unexpected(std::move(expected));
  return c;
}

bool Scanner::sees_letter() const { return !at_end() && letter(text_[position_]); }

bool Scanner::sees_compose() const {
  return sees('o') && (position_ + 1 == text_.size() || !letter(text_[position_ + 1]));
}

std::string_view Scanner::word() const { return word_in(text_.substr(position_)); }

void Scanner::skip(std::string_view word) {
  position_ += word.size();
  skip_space();
}

Parsed<index_t> Scanner::integer(std::string expected) {
  std::size_t const start = position_;
  bool const negative = sees('-');
  std::size_t i = start + (negative || sees('_') ? 1 : 0);
  if (!is_digit(i)) return unexpected(std::move(expected));
  std::size_t const first = i;
  index_t value = 0;
  bool overflowed = false;
  for (; is_digit(i); ++i) {
    index_t const next = text_[i] - '0';
    overflowed = overflowed || value > (kMaxIndex - next) / 10;
    if (!overflowed) value = value * 10 + next;
  }
  if (overflowed) {
    return error(ParseErrc::overflow, start, "an integer of at most 2^63 - 1 in magnitude",
                 "an integer of " + std::to_string(i - first) + " digits");
  }
  position_ = i;
  skip_space();
  return negative ? -value : value;
}

std::string Scanner::found_at(std::size_t position) const {
  if (position >= text_.size()) return "end of input";
  std::string_view const rest = text_.substr(position);
  if (std::string_view const name = word_in(rest); !name.empty()) return quoted(name);
  char const c = rest[0];
  return c > ' ' && c <= '~' ? quoted(rest.substr(0, 1)) : hexadecimal(c);
}

ParseError Scanner::unexpected(std::string expected) const {
  return unexpected_at(position_, std::move(expected));
}

ParseError Scanner::unexpected_at(std::size_t position, std::string expected) const {
  return error(ParseErrc::syntax, position, std::move(expected), found_at(position));
}

ParseError Scanner::error(ParseErrc kind, std::size_t position, std::string expected,
                          std::string found) const {
  TextPosition const at = locate(text_, position);
  return ParseError{.kind = kind,
                    .position = position,
                    .line = at.line,
                    .column = at.column,
                    .expected = std::move(expected),
                    .found = std::move(found)};
}

ParseError Scanner::refused(std::size_t position, std::string what, Error const& cause) const {
  ParseError result = error(kind_of(cause.code), position, std::move(what), describe(cause));
  result.cause = cause;
  return result;
}

}  // namespace layoutcheck::text
