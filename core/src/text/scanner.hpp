#pragma once
/// A text with a reading position, and the errors that name this position.

#include <string>
#include <string_view>

#include "layoutcheck/core/base/config.hpp"
#include "layoutcheck/core/text/parse_error.hpp"

/// LC_STEP(f()): as LC_TRY, where only whether f() succeeds matters.
#define LC_STEP(...) \
  if (auto const step = (__VA_ARGS__); !step) return step.error()

namespace layoutcheck::text {

class Scanner {
 public:
  explicit Scanner(std::string_view text) : text_(text) { skip_space(); }

  /// Of the next character that is not white space.
  std::size_t position() const { return position_; }
  bool at_end() const { return position_ == text_.size(); }

  bool sees(char c) const { return looking_at(position_, c); }
  /// Reads c and the white space behind it, if c is next.
  bool take(char c);
  Parsed<char> expect(char c, std::string expected);

  bool sees_letter() const;
  bool sees_digit() const { return is_digit(position_); }
  /// `_` that is not the beginning of an integer such as `_8`.
  bool sees_free() const { return sees('_') && !is_digit(position_ + 1); }
  /// The operator `o`, which no letter may follow.
  bool sees_compose() const;

  /// The name at the position: a letter, then letters, digits and `_`. Empty if there is none.
  std::string_view word() const;
  void skip(std::string_view word);

  /// ['-'] digits or '_' digits, at most 2^63 - 1 in magnitude.
  Parsed<index_t> integer(std::string expected);

  /// Something else was expected at the position.
  ParseError unexpected(std::string expected) const;
  ParseError unexpected_at(std::size_t position, std::string expected) const;
  ParseError error(ParseErrc kind, std::size_t position, std::string expected,
                   std::string found) const;
  /// `what` was well spelled, but the algebra refuses it.
  ParseError refused(std::size_t position, std::string what, Error const& cause) const;

 private:
  bool looking_at(std::size_t i, char c) const { return i < text_.size() && text_[i] == c; }
  bool is_digit(std::size_t i) const;
  void skip_space();
  std::string found_at(std::size_t position) const;

  std::string_view text_;
  std::size_t position_ = 0;
};

}  // namespace layoutcheck::text
