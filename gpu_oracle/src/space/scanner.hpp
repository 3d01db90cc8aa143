#pragma once
/// The text of a space under a reading head.

#include "layoutcheck/core/text/parse_error.hpp"

namespace layoutcheck::sweep {

class SpaceScanner {
 public:
  explicit SpaceScanner(std::string_view text) : text_(text) { skip_space(); }

  std::size_t position() const { return position_; }
  bool at_end() const { return position_ == text_.size(); }
  /// A layout begins so, and no name does.
  bool sees_literal() const;
  /// Reads `token` and the white space behind it, if it is next.
  bool take(std::string_view token);
  /// Reads a whole name, if it is next: not `all` of `allow`.
  bool take_word(std::string_view name);
  /// The name at the head, which is read: letters, digits and '_', beginning with a letter.
  std::string_view word();
  /// Digits.
  Parsed<index_t> integer(std::string const& expected);
  /// The text up to the next `)` or `,` outside parentheses, which is read.
  std::string_view until_separator();

  ParseError unexpected(std::string expected) const { return unexpected_at(position_, expected); }
  ParseError unexpected_at(std::size_t position, std::string expected) const;
  ParseError error(ParseErrc kind, std::size_t position, std::string expected,
                   std::string found) const;

 private:
  bool is_letter(std::size_t i) const;
  bool is_digit(std::size_t i) const {
    return i < text_.size() && text_[i] >= '0' && text_[i] <= '9';
  }
  void skip_space();
  std::string found_at(std::size_t position) const;

  std::string_view text_;
  std::size_t position_ = 0;
};

}  // namespace layoutcheck::sweep
