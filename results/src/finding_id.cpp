#include "layoutcheck/results/finding_id.hpp"

#include <array>

namespace layoutcheck::results {

std::optional<IdParts> split_id(std::string_view id) {
  std::array<std::string_view, 5> parts;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    std::size_t const slash = id.find('/');
    bool const last = i + 1 == parts.size();
    if (last != (slash == std::string_view::npos)) return std::nullopt;
    parts[i] = id.substr(0, slash);
    if (!last) id.remove_prefix(slash + 1);
  }
  return IdParts{parts[0], parts[1], parts[2], parts[3], parts[4]};
}

std::string join_id(IdParts const& parts) {
  std::string id(parts.op);
  for (std::string_view const part : {parts.law, parts.domain, parts.input_class, parts.verdict}) {
    (id += '/') += part;
  }
  return id;
}

std::string in_any_input_class(std::string_view id) {
  IdParts parts = *split_id(id);
  parts.input_class = "*";
  return join_id(parts);
}

}  // namespace layoutcheck::results
