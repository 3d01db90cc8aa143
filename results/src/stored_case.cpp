#include "layoutcheck/results/stored_case.hpp"

#include "layoutcheck/results/bounded_json.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::results {

Outcome<StoredCase, std::string> read_stored_case(std::string_view bytes) {
  if (bytes.size() > kMostStoredBytes) return std::string("larger than 16 MiB");
  auto const parsed = parse_bounded(bytes);
  if (auto const* error = std::get_if<JsonError>(&parsed)) return to_string(*error);
  auto const& object = std::get<nlohmann::json>(parsed);
  auto stored = record_of<StoredCase>(object, Lacking::allowed);
  if (object.is_object() && (!stored || !stored->expression.empty())) return stored;
  return std::string("expected an object with a \"case\", as verify and conform store it");
}

}  // namespace layoutcheck::results
