#include "layoutcheck/fuzz/bytes.hpp"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <vector>

#include "layoutcheck/fuzz/values.hpp"

namespace layoutcheck::fuzz {
namespace {

struct Piece {
  std::size_t begin;
  std::size_t size;
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_word(char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }

/// Words, numbers, and single bytes of any other kind.
std::vector<Piece> pieces_of(std::string_view text) {
  std::vector<Piece> pieces;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    while (is_word(text[at]) && end < text.size() && is_word(text[end])) ++end;
    pieces.push_back({at, end - at});
    at = end;
  }
  return pieces;
}

/// A few pieces in a row; up to the closing bracket where the first one opens.
Piece some_pieces(std::string_view text, std::vector<Piece> const& pieces, Choices& choices) {
  std::size_t const first = choices.below(pieces.size());
  std::size_t last = std::min(first + choices.below(4), pieces.size() - 1);
  char const open = text[pieces[first].begin];
  char const close = open == '(' ? ')' : open == '[' ? ']' : open == '{' ? '}' : '\0';
  if (close != '\0' && choices.one_in(2)) {
    int depth = 0;
    for (std::size_t i = first; i < pieces.size(); ++i) {
      char const c = text[pieces[i].begin];
      depth += c == open ? 1 : c == close ? -1 : 0;
      last = i;
      if (depth == 0) break;
    }
  }
  return {pieces[first].begin, pieces[last].begin + pieces[last].size - pieces[first].begin};
}

std::string changed_number(std::string_view digits, Choices& choices) {
  index_t n = 0;
  std::from_chars(digits.data(), digits.data() + digits.size(), n);
  return std::to_string(near_number(n, choices));
}

void change_once(std::string& text, std::span<std::string const> tokens, Choices& choices) {
  std::size_t const anywhere = choices.below(text.size() + 1);
  std::vector<Piece> const pieces = pieces_of(text);
  std::uint64_t const which = choices.below(10);
  if (pieces.empty() || which <= 1) {
    if (tokens.empty()) {
      text.insert(anywhere, 1, static_cast<char>(choices.below(256)));
    } else {
      std::size_t const at = pieces.empty() ? 0 : choices.pick(pieces).begin;
      text.insert(at, choices.pick(tokens));
    }
    return;
  }
  Piece const piece = some_pieces(text, pieces, choices);
  switch (which) {
    case 2: text.erase(piece.begin, piece.size); return;
    case 3: text.insert(piece.begin, text.substr(piece.begin, piece.size)); return;
    case 4: {  // moved
      std::string const moved = text.substr(piece.begin, piece.size);
      text.erase(piece.begin, piece.size);
      text.insert(choices.below(text.size() + 1), moved);
      return;
    }
    case 5:
      if (!tokens.empty()) text.replace(piece.begin, piece.size, choices.pick(tokens));
      return;
    case 6:
      text[std::min(anywhere, text.size() - 1)] = static_cast<char>(choices.below(256));
      return;
    case 7: text.resize(anywhere); return;
    default: {
      std::vector<Piece> numbers;
      std::copy_if(pieces.begin(), pieces.end(), std::back_inserter(numbers),
                   [&](Piece const& p) { return is_digit(text[p.begin]); });
      if (numbers.empty()) return;
      Piece const number = choices.pick(numbers);
      text.replace(
          number.begin, number.size,
          changed_number(std::string_view(text).substr(number.begin, number.size), choices));
    }
  }
}

}  // namespace

std::string changed_bytes(std::string_view text, std::span<std::string const> tokens,
                          Choices& choices) {
  std::string changed(text);
  for (std::uint64_t n = choices.below(4) + 1; n > 0; --n) change_once(changed, tokens, choices);
  return changed;
}

std::string crossed_bytes(std::string_view a, std::string_view b, Choices& choices) {
  std::string crossed(a.substr(0, choices.below(a.size() + 1)));
  crossed += b.substr(choices.below(b.size() + 1));
  return crossed;
}

}  // namespace layoutcheck::fuzz
