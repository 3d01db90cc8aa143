#include "known_list/list_file.hpp"

#include "console.hpp"

namespace layoutcheck::cli {

std::optional<conformance::KnownList> read_list(std::string const& path) {
  Text const text = read_file(path, conformance::kMaxKnownBytes + 1);
  if (!text.error.empty()) {
    complain(text.error);
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
