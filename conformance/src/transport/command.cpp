#include "layoutcheck/conformance/transport/command.hpp"

#include <cstddef>
#include <utility>

namespace layoutcheck::conformance {

std::variant<std::vector<std::string>, CommandError> split_command(std::string_view command) {
  constexpr std::string_view kPrefix = "cmd:";
  if (command.starts_with(kPrefix)) command.remove_prefix(kPrefix.size());

  std::vector<std::string> words;
  std::string word;
  bool in_word = false;  // '' is a word too
  char quote = '\0';
  for (std::size_t i = 0; i < command.size(); ++i) {
    char const c = command[i];
    if (c == '\0') return CommandError{"a NUL byte"};
    if (c == '\\' && quote != '\'') {
      if (i + 1 == command.size()) return CommandError{"a backslash at the end"};
      char const next = command[i + 1];
      if (quote == '"' && next != '"' && next != '\\') {
        word += c;
      } else {
        word += next;
        ++i;
      }
      in_word = true;
    } else if (quote != '\0') {
      if (c == quote) {
        quote = '\0';
      } else {
        word += c;
      }
    } else if (c == '\'' || c == '"') {
      quote = c;
      in_word = true;
    } else if (c == ' ' || c == '\t' || c == '\n') {
      if (in_word) words.push_back(std::exchange(word, {}));
      in_word = false;
    } else {
      word += c;
      in_word = true;
    }
  }
  if (quote != '\0') return CommandError{"a quote is not closed"};
  if (in_word) words.push_back(std::move(word));
  if (words.empty() || words.front().empty()) return CommandError{"no program is named"};
  return words;
}

}  // namespace layoutcheck::conformance
