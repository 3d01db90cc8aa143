// Law files in one form: spaces, indentation and blank lines. Words, comments and the ends of lines
// stay as they are.

#include <algorithm>
#include <array>

#include "tokens.hpp"

namespace layoutcheck::laws::language {
namespace {

bool one_of(std::string_view word, auto const& list) {
  return std::find(list.begin(), list.end(), word) != list.end();
}

constexpr std::array<std::string_view, 6> kEntries = {"topic", "op",  "define",
                                                      "on",    "law", "domain"};

/// Whether a `-` or a bracket behind this word begins something, rather than going on with it.
bool begins_operand(Token const& before) {
  if (before.kind == Token::Kind::name) return is_reserved(before.text);
  if (before.kind != Token::Kind::symbol) return before.kind == Token::Kind::line_end;
  return before.text != ")" && before.text != "]" && before.text != "}";
}

bool tight_colon(Token const& token) {
  return token.is(":") && !token.space_before && !token.space_after;
}

/// Whether a space belongs between two words. `sign`: the first is the sign of a number. `header`:
/// both name parameters and their kinds.
bool spaced(Token const& first, Token const& second, bool sign, bool header) {
  if (header && (first.is(":") || second.is("["))) return true;
  if (sign || first.is("(") || first.is("[") || first.is("{") || first.is(".")) return false;
  constexpr std::array<std::string_view, 6> kNoneBefore = {")", "]", "}", ",", ":", "."};
  if (second.kind == Token::Kind::symbol && one_of(second.text, kNoneBefore)) return false;
  if (tight_colon(first) || first.is("^") || second.is("^")) return false;
  bool const opens = second.is("(") || second.is("[");
  bool const behind_value = first.kind == Token::Kind::name || !begins_operand(first);
  if (opens && behind_value) return second.space_before;  // law f(L: layout) [size]: as written
  return true;
}

}  // namespace

Parsed<std::string> format_laws(std::string_view text) {
  auto const file = parse_laws(text);
  if (!file) return file.error();
  auto const tokens = tokens_of(text, true);
  if (!tokens) return tokens.error();
  std::string out;
  std::string line;
  int open = 0;
  std::size_t indentation = 0;  // of a line that goes on with none
  bool blank = false;
  Token last{.kind = Token::Kind::line_end};    // of the lines before
  Token before{.kind = Token::Kind::line_end};  // of this line
  bool sign = false;
  bool header = false;
  for (Token const& token : *tokens) {
    if (token.kind == Token::Kind::line_end || token.kind == Token::Kind::end) {
      if (!line.empty()) out += (blank && !out.empty() ? "\n" : "") + line + "\n";
      blank = line.empty();
      line.clear();
      if (before.kind != Token::Kind::line_end) last = before;
      before = token;
      continue;
    }
    bool const comment = token.kind == Token::Kind::comment;
    if (line.empty()) {
      bool const at_margin = token.position == 0 || text[token.position - 1] == '\n';
      bool const goes_on = open > 0 || wants_more(last) || continues(token);
      if (!goes_on) indentation = one_of(token.text, kEntries) || (comment && at_margin) ? 0 : 2;
      line.append(indentation + (goes_on ? 2 : 0), ' ');
    } else if (comment || spaced(before, token, sign, header)) {
      line += comment ? "  " : " ";
    }
    bool const first = before.kind == Token::Kind::line_end;
    if (first) header = token.is("on") || token.is("op") || token.is("law") || token.is("define");
    header = header && !token.is("=");
    sign = token.is("-") && begins_operand(before);
    if (token.is("(") || token.is("[") || token.is("{")) ++open;
    if (token.is(")") || token.is("]") || token.is("}")) --open;
    line += token.kind == Token::Kind::text ? '"' + token.text + '"' : token.text;
    if (!comment) before = token;
  }
  return out;
}

}  // namespace layoutcheck::laws::language
