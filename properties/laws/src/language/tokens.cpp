#include "tokens.hpp"

#include <algorithm>
#include <array>

namespace layoutcheck::laws::language {
namespace {

// The C library's classification depends on the locale; the grammar does not.
bool letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool digit(char c) { return c >= '0' && c <= '9'; }
bool space(char c) { return c == ' ' || c == '\t' || c == '\r'; }

constexpr std::array<std::string_view, 7> kLongSymbols = {"==", "!=", "<=", ">=", "=>", "->", ".."};
constexpr std::string_view kSymbols = "()[]{},:=<>+-*^&~.";

constexpr std::array<std::string_view, 39> kReserved = {
    "topic",   "op",       "source", "define", "on",       "refuses", "law",     "domain",
    "kills",   "tilewise", "where",  "let",    "call",     "must",    "for",     "all",
    "some",    "each",     "in",     "and",    "or",       "not",     "iff",     "if",
    "then",    "else",     "div",    "mod",    "xor",      "subset",  "as",      "required",
    "refused", "when",     "true",   "false",  "provided", "proof",   "replaces"};

// A line goes on behind these, and where the next one begins with one of the second list.
constexpr std::array<std::string_view, 28> kOpen = {
    ",",  ":",      "=",     "==",   "!=",   "<",   "<=",  ">",   ">=", "~",
    "+",  "-",      "*",     "^",    "&",    "..",  "=>",  "and", "or", "not",
    "in", "subset", "where", "then", "else", "div", "mod", "xor"};
constexpr std::array<std::string_view, 10> kContinues = {"and", "or", "=>", "then", "else",
                                                         "==",  "!=", "+",  "*",    "proof"};

bool holds(auto const& list, Token const& token) {
  return std::find_if(list.begin(), list.end(), [&](auto word) { return token.is(word); }) !=
         list.end();
}

struct Words {
  std::string_view text;
  bool comments;
  std::size_t at = 0;
  int open = 0;
  std::vector<Token> tokens{};
  int line = 1;
  std::size_t line_begin = 0;

  bool at_end() const { return at == text.size(); }
  char here() const { return text[at]; }
  bool sees(std::string_view word) const { return text.substr(at, word.size()) == word; }

  template <class Test>
  std::size_t run(Test const& test) const {
    std::size_t n = at;
    while (n < text.size() && test(text[n])) ++n;
    return n - at;
  }

  void add(Token::Kind kind, std::size_t length) {
    bool const before = at > 0 && (space(text[at - 1]) || text[at - 1] == '\n');
    std::size_t const behind = at + length;
    bool const after =
        behind >= text.size() || space(text[behind]) || text[behind] == '\n' || text[behind] == '#';
    TextPosition const place{line, static_cast<int>(at - line_begin) + 1};
    tokens.push_back({kind, std::string(text.substr(at, length)), at, place, before, after});
    at = behind;
  }
};

}  // namespace

bool is_reserved(std::string_view word) {
  return std::find(kReserved.begin(), kReserved.end(), word) != kReserved.end();
}

bool wants_more(Token const& last) { return holds(kOpen, last); }
bool continues(Token const& first) { return holds(kContinues, first); }

ParseError unexpected(Token const& token, std::string expected) {
  std::string found;
  switch (token.kind) {
    case Token::Kind::end: found = "the end of the file"; break;
    case Token::Kind::line_end: found = "the end of the line"; break;
    case Token::Kind::text: found = "\"" + token.text + "\""; break;
    default: found = "'" + token.text.substr(0, 40) + "'";
  }
  return {.position = token.position,
          .line = token.place.line,
          .column = token.place.column,
          .expected = std::move(expected),
          .found = std::move(found)};
}

Parsed<std::vector<Token>> tokens_of(std::string_view text, bool comments) {
  Words r{text, comments};
  using Kind = Token::Kind;
  auto const fail = [&](std::string expected, std::string found) {
    TextPosition const place = locate(text, r.at);
    return ParseError{.position = r.at,
                      .line = place.line,
                      .column = place.column,
                      .expected = std::move(expected),
                      .found = std::move(found)};
  };
  while (!r.at_end()) {
    char const c = r.here();
    if (space(c)) {
      ++r.at;
    } else if (c == '\n') {
      if (r.open == 0 || comments) {
        r.add(Kind::line_end, 1);
      } else {
        ++r.at;
      }
      ++r.line;
      r.line_begin = r.at;
    } else if (c == '#') {
      std::size_t const n = r.run([](char x) { return x != '\n'; });
      if (comments) r.add(Kind::comment, n);
      if (!comments) r.at += n;
    } else if (digit(c)) {
      std::size_t const n = r.run(digit);
      if (n > 30) return fail("an integer of at most 30 digits", std::to_string(n) + " digits");
      r.add(Kind::number, n);
      if (!r.at_end() && letter(r.here()) && r.here() != '_') {
        return fail("a space or an operator behind the integer",
                    "'" + std::string(1, r.here()) + "'");
      }
    } else if (letter(c)) {
      r.add(Kind::name, r.run([](char x) { return letter(x) || digit(x); }));
    } else if (c == '"') {
      ++r.at;
      std::size_t const n = r.run([](char x) { return x != '"' && x != '\n'; });
      if (r.at + n == text.size() || text[r.at + n] == '\n') {
        return fail("'\"' at the end of the text, on the same line", "the end of the line");
      }
      r.add(Kind::text, n);
      ++r.at;
    } else {
      auto const longer = std::find_if(kLongSymbols.begin(), kLongSymbols.end(),
                                       [&](auto word) { return r.sees(word); });
      if (longer != kLongSymbols.end()) {
        r.add(Kind::symbol, 2);
      } else if (kSymbols.find(c) != std::string_view::npos) {
        if (c == '(' || c == '[' || c == '{') ++r.open;
        if (c == ')' || c == ']' || c == '}') r.open = r.open > 0 ? r.open - 1 : 0;
        r.add(Kind::symbol, 1);
      } else {
        bool const printable = c > ' ' && c < 127;
        return fail("a name, an integer or an operator",
                    printable ? "'" + std::string(1, c) + "'"
                              : "byte " + std::to_string(static_cast<unsigned char>(c)));
      }
    }
  }
  r.add(Kind::end, 0);
  if (comments) return std::move(r.tokens);
  std::vector<Token> kept;
  for (std::size_t i = 0; i < r.tokens.size(); ++i) {
    Token const& token = r.tokens[i];
    if (token.kind == Kind::line_end) {
      bool const blank = kept.empty() || kept.back().kind == Kind::line_end;
      std::size_t next = i + 1;
      while (r.tokens[next].kind == Kind::line_end) ++next;
      if (blank || wants_more(kept.back()) || continues(r.tokens[next])) continue;
    }
    kept.push_back(token);
  }
  return kept;
}

}  // namespace layoutcheck::laws::language
