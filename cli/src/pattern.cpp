#include "pattern.hpp"

namespace layoutcheck::cli {

bool matches(std::string_view text, std::string_view pattern) {
  if (pattern.empty()) return text.empty();
  if (pattern[0] == '*') {
    for (std::size_t skip = 0; skip <= text.size(); ++skip) {
      if (matches(text.substr(skip), pattern.substr(1))) return true;
    }
    return false;
  }
  return !text.empty() && text[0] == pattern[0] && matches(text.substr(1), pattern.substr(1));
}

Selected select(std::vector<std::string> const& names, std::vector<std::string> const& patterns) {
  Selected result;
  std::vector<bool> used(patterns.size(), false);
  for (std::size_t n = 0; n < names.size(); ++n) {
    bool wanted = patterns.empty();
    for (std::size_t i = 0; i < patterns.size(); ++i) {
      if (!matches(names[n], patterns[i])) continue;
      wanted = true;
      used[i] = true;
    }
    if (wanted) result.indices.push_back(n);
  }
  for (std::size_t i = patterns.size(); i-- > 0;) {
    if (!used[i]) result.unused = patterns[i];
  }
  return result;
}

}  // namespace layoutcheck::cli
