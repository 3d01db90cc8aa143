#include "scanner.hpp"

namespace layoutcheck::sweep {
namespace {

constexpr std::size_t kLongestQuote = 40;

std::string quoted(std::string_view text) {
  std::string out(1, '\'');
  out += text.substr(0, kLongestQuote);
  return out += text.size() > kLongestQuote ? "...'" : "'";
}

}  // namespace

bool SpaceScanner::is_letter(std::size_t i) const {
  if (i >= text_.size()) return false;
  char const c = text_[i];
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

void SpaceScanner::skip_space() {
  while (!at_end() && (text_[position_] == ' ' || text_[position_] == '\t' ||
                       text_[position_] == '\n' || text_[position_] == '\r')) {
    ++position_;
  }
}

bool SpaceScanner::take(std::string_view token) {
  if (text_.substr(position_, token.size()) != token) return false;
  position_ += token.size();
  skip_space();
  return true;
}

bool SpaceScanner::sees_literal() const {
  return !at_end() && (is_digit(position_) || text_[position_] == '(' || text_[position_] == '_');
}

bool SpaceScanner::take_word(std::string_view name) {
  std::size_t const start = position_;
  if (word() == name) return true;
  position_ = start;
  return false;
}

std::string_view SpaceScanner::word() {
  std::size_t const start = position_;
  while (is_letter(position_) ||
         (position_ > start && (is_digit(position_) || text_.substr(position_, 1) == "_"))) {
    ++position_;
  }
  std::string_view const name = text_.substr(start, position_ - start);
  skip_space();
  return name;
}

Parsed<index_t> SpaceScanner::integer(std::string const& expected) {
  if (!is_digit(position_)) return unexpected(expected);
  std::size_t const start = position_;
  index_t value = 0;
  bool overflowed = false;
  for (; is_digit(position_); ++position_) {
    index_t const digit = text_[position_] - '0';
    overflowed = overflowed || value > (kMaxIndex - digit) / 10;
    if (!overflowed) value = value * 10 + digit;
  }
  if (overflowed) {
    return error(ParseErrc::overflow, start, "an integer of at most 2^63 - 1",
                 "an integer of " + std::to_string(position_ - start) + " digits");
  }
  skip_space();
  return value;
}

std::string_view SpaceScanner::until_separator() {
  std::size_t const start = position_;
  for (int open = 0; !at_end(); ++position_) {
    char const c = text_[position_];
    if (open == 0 && (c == ',' || c == ')')) break;
    open += c == '(' ? 1 : c == ')' ? -1 : 0;
  }
  return text_.substr(start, position_ - start);
}

std::string SpaceScanner::found_at(std::size_t position) const {
  if (position >= text_.size()) return "end of input";
  std::size_t end = position;
  auto const goes_on = [&] { return is_digit(end) || (end < text_.size() && text_[end] == '_'); };
  while (is_letter(end) || (end > position && goes_on())) ++end;
  if (end > position) return quoted(text_.substr(position, end - position));
  char const c = text_[position];
  if (c > ' ' && c <= '~') return quoted(text_.substr(position, 1));
  constexpr std::string_view digits = "0123456789ABCDEF";
  auto const byte = static_cast<unsigned char>(c);
  return std::string("byte 0x") + digits[byte >> 4U] + digits[byte & 15U];
}

ParseError SpaceScanner::unexpected_at(std::size_t position, std::string expected) const {
  return error(ParseErrc::syntax, position, std::move(expected), found_at(position));
}

ParseError SpaceScanner::error(ParseErrc kind, std::size_t position, std::string expected,
                               std::string found) const {
  TextPosition const at = locate(text_, position);
  return ParseError{.kind = kind,
                    .position = position,
                    .line = at.line,
                    .column = at.column,
                    .expected = std::move(expected),
                    .found = std::move(found)};
}

}  // namespace layoutcheck::sweep
