#pragma once
/// Names that a command is given, `*` for any characters.

#include <string>
#include <string_view>
#include <vector>

namespace layoutcheck::cli {

/// matches("coalesce_keeps_size", "coalesce_*") is true.
bool matches(std::string_view text, std::string_view pattern);

/// Indices of the names that one of the patterns matches, in order; no patterns: all. `unused` is
/// the first pattern that matches none, or empty.
struct Selected {
  std::vector<std::size_t> indices{};
  std::string unused{};
};
Selected select(std::vector<std::string> const& names, std::vector<std::string> const& patterns);

}  // namespace layoutcheck::cli
