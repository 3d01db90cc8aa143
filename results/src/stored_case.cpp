#include "layoutcheck/results/stored_case.hpp"
#include "layoutcheck/results/json.hpp"

#include "layoutcheck/results/bounded_json.hpp"

namespace layoutcheck::results {
namespace {

std::string text_of(nlohmann::json const& object, char const* key) {
  auto const at = object.find(key);
  return at != object.end() && at->is_string() ? at->get<std::string>() : "";
}

}  // namespace

Outcome<StoredCase, std::string> read_stored_case(std::string_view bytes) {
  if (bytes.size() > kMostStoredBytes) return std::string("larger than 16 MiB");
  auto const parsed = parse_bounded(bytes);
  if (auto const* error = std::get_if<JsonError>(&parsed)) return to_string(*error);
  auto const& stored = std::get<nlohmann::json>(parsed);
  StoredCase result;
  if (stored.is_object()) {
    result = {.law = text_of(stored, "law"),
              .expression = text_of(stored, "case"),
              .implementation = text_of(stored, "impl"),
              .replay = text_of(stored, "replay"),
              .version = text_of(stored, "version"),
              .verdict = text_of(stored, "verdict"),
              .got = text_of(stored, "got"),
              .batches = {},
              .integers = text_of(stored, "spelling") == "integers"};
    auto const batches = stored.find("batches");
    for (auto const& line :
         batches != stored.end() && batches->is_array() ? *batches : nlohmann::json::array()) {
      if (!line.is_string()) return std::string("\"batches\" holds what is not a line");
      result.batches.push_back(line.get<std::string>());
    }
  }
  if (result.expression.empty()) {
    return std::string("expected an object with a \"case\", as verify and conform store it");
  }
  return result;
}

}  // namespace layoutcheck::results
