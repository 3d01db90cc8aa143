#include "guard.hpp"

namespace layoutcheck::conformance {
namespace {

bool ends_key(char c) { return std::string_view{"[]{}=,\n"}.find(c) != std::string_view::npos; }

/// A walk over TOML that knows strings, comments and what nests.
class Walk {
 public:
  explicit Walk(std::string_view text) : text_{text} {}

  std::optional<KnownProblem> refused() {
    while (at_ < text_.size()) {
      char const c = text_[at_];
      if (c == '#') {
        skip_comment();
      } else if (c == '"' || c == '\'') {
        skip_string(c);
      } else if (!nests(c)) {
        return here("nests deeper than " + std::to_string(kMaxKnownNesting));
      } else {
        step();
      }
    }
    return std::nullopt;
  }

 private:
  bool next_is(std::string_view what) const { return text_.substr(at_, what.size()) == what; }

  void step() {
    if (at_ >= text_.size()) return;
    if (text_[at_] == '\n') {
      ++line_;
      line_start_ = at_ + 1;
    }
    ++at_;
  }

  void skip(std::size_t bytes) {
    for (std::size_t i = 0; i < bytes; ++i) step();
  }

  bool nests(char c) {
    if (c == '[' || c == '{') ++open_;
    if (c == ']' || c == '}') --open_;
    if (c == '.') ++dots_;
    if (ends_key(c)) dots_ = 0;
    return open_ <= kMaxKnownNesting && dots_ <= kMaxKnownNesting;
  }

  void skip_comment() {
    while (at_ < text_.size() && text_[at_] != '\n') step();
  }

  void skip_string(char quote) {
    std::string const thrice(3, quote);
    bool const long_form = next_is(thrice);
    std::string const end = long_form ? thrice : std::string(1, quote);
    skip(end.size());
    while (at_ < text_.size() && !next_is(end)) {
      if (!long_form && text_[at_] == '\n') return;  // unclosed, so no TOML
      skip(quote == '"' && text_[at_] == '\\' ? 2 : 1);
    }
    skip(end.size());
    // Of up to five quotes at the end of a long string the last three close it.
    for (int i = 0; long_form && i < 2 && next_is({&quote, 1}); ++i) step();
  }

  /// Columns are characters, as the library counts them: continuation bytes do not count.
  KnownProblem here(std::string message) const {
    int column = 1;
    for (char const c : text_.substr(line_start_, at_ - line_start_)) {
      column += (static_cast<unsigned char>(c) & 0xC0U) == 0x80U ? 0 : 1;
    }
    return {line_, column, std::move(message)};
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t line_start_ = 0;
  int line_ = 1;
  int open_ = 0;
  int dots_ = 0;
};

}  // namespace

std::optional<KnownProblem> refused_unread(std::string_view text) {
  if (text.size() <= kMaxKnownBytes) return Walk{text}.refused();
  return KnownProblem{1, 1, "longer than " + std::to_string(kMaxKnownBytes) + " bytes"};
}

}  // namespace layoutcheck::conformance
