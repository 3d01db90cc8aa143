#include "known_list/list_file.hpp"

#include <algorithm>

#include "console.hpp"
#include "dialect/dialect.hpp"

namespace layoutcheck::cli {
namespace {

/// Whom a list is about, before it is read: its ids may be of laws and operations that only the
/// dialect of this implementation declares.
std::string implementation_of(std::string const& text) {
  constexpr std::string_view key = "implementation = \"";
  std::size_t const begin = text.starts_with(key) ? 0 : text.find("\n" + std::string(key));
  if (begin == std::string::npos) return {};
  std::size_t const name = text.find('"', begin) + 1;
  return text.substr(name, std::min(text.find('"', name), text.size()) - name);
}

}  // namespace

std::optional<conformance::KnownList> read_list(std::string const& path) {
  Text const text = read_file(path, conformance::kMaxKnownBytes + 1);
  if (!text.error.empty()) {
    complain(text.error);
    return std::nullopt;
  }
  if (std::string const problem = dialect_of(implementation_of(text.bytes)).problem;
      !problem.empty()) {
    complain(problem);
    return std::nullopt;
  }
  auto read = conformance::read_known(text.bytes);
  if (auto* list = std::get_if<conformance::KnownList>(&read)) return std::move(*list);
  for (auto const& problem : std::get<std::vector<conformance::KnownProblem>>(read)) {
    complain(path + ':' + to_string(problem));
  }
  return std::nullopt;
}

}  // namespace layoutcheck::cli
