#include "read/members.hpp"

#include <array>
#include <string_view>
#include <utility>

#include "layoutcheck/results/json.hpp"

namespace layoutcheck::reports {

using nlohmann::json;

namespace {

/// What a field was called before format 2 of the results.
constexpr std::array<std::pair<std::string_view, char const*>, 6> kFormerNames{{
    {"killed", "caught"},
    {"injected", "planted"},
    {"input_class", "stratum"},
    {"input_classes", "strata"},
    {"fixed", "mended"},
    {"nightly_runs", "nights"},
}};

json const* found_in(json const& line, char const* key) {
  auto const at = line.find(key);
  return at == line.end() || at->is_null() ? nullptr : &*at;
}

}  // namespace

json const* Members::find(char const* key) const {
  if (json const* found = found_in(line_, key)) return found;
  for (auto const& [name, former] : kFormerNames) {
    if (name == key) return found_in(line_, former);
  }
  return nullptr;
}

void Members::text(char const* key, std::string& field) {
  json const* found = find(key);
  if (found == nullptr) return;
  if (!found->is_string()) return wrong(std::string(key) + " is not a string");
  field = found->get<std::string>();
}

void Members::number(char const* key, std::uint64_t& field) {
  json const* found = find(key);
  if (found == nullptr) return;
  if (!found->is_number_unsigned()) return wrong(std::string(key) + " is not a number from 0 on");
  field = found->get<std::uint64_t>();
}

void Members::integer(char const* key, std::int64_t& field) {
  json const* found = find(key);
  if (found == nullptr) return;
  if (!found->is_number_integer()) return wrong(std::string(key) + " is not an integer");
  field = found->get<std::int64_t>();
}

void Members::flag(char const* key, bool& field) {
  json const* found = find(key);
  if (found == nullptr) return;
  if (!found->is_boolean()) return wrong(std::string(key) + " is neither true nor false");
  field = found->get<bool>();
}

void Members::counts(char const* key, std::vector<Named>& field) {
  json const* found = find(key);
  if (found == nullptr) return;
  if (!found->is_object()) return wrong(std::string(key) + " is not an object");
  for (auto const& [name, count] : found->items()) {
    if (!count.is_number_unsigned()) {
      return wrong(std::string(key) + "." + name + " is not a number from 0 on");
    }
    field.push_back({name, count.get<std::uint64_t>()});
  }
}

void Members::pairs(char const* key, char const* name, char const* count,
                    std::vector<Named>& field) {
  for (json const* one : objects(key)) {
    Members of(*one);
    Named& pair = field.emplace_back();
    of.text(name, pair.name);
    of.number(count, pair.count);
    if (!of.problem().empty()) wrong(std::string(key) + ": " + of.problem());
  }
}

std::vector<json const*> Members::objects(char const* key) {
  std::vector<json const*> result;
  json const* found = find(key);
  if (found == nullptr) return result;
  if (!found->is_array()) {
    wrong(std::string(key) + " is not a list");
    return result;
  }
  for (json const& one : *found) {
    if (one.is_object()) {
      result.push_back(&one);
    } else {
      wrong(std::string(key) + ": an entry is not an object");
    }
  }
  return result;
}

}  // namespace layoutcheck::reports
