#include "layoutcheck/results/json_value.hpp"

#include <algorithm>

#include "layoutcheck/results/json.hpp"

namespace layoutcheck {

Json::Json(std::initializer_list<JsonMember> members) : value_(Members()) {
  for (JsonMember const& member : members)
    std::get<Members>(value_).emplace_back(member.key, member.value);
}

Json Json::array(std::initializer_list<Json> items) {
  Json result;
  result.value_ = Items(items);
  return result;
}

Json Json::object() {
  Json result;
  result.value_ = Members();
  return result;
}

Json& Json::operator[](std::string_view key) {
  if (std::holds_alternative<std::monostate>(value_)) value_ = Members();
  auto& members = std::get<Members>(value_);
  auto const found = std::find_if(members.begin(), members.end(),
                                  [&](auto const& member) { return member.first == key; });
  return found != members.end() ? found->second : members.emplace_back(key, Json()).second;
}

void Json::push_back(Json item) {
  if (std::holds_alternative<std::monostate>(value_)) value_ = Items();
  std::get<Items>(value_).push_back(std::move(item));
}

bool Json::empty() const {
  if (auto const* items = std::get_if<Items>(&value_)) return items->empty();
  auto const* members = std::get_if<Members>(&value_);
  return members != nullptr && members->empty();
}

/// A value as one of nlohmann's, which knows how it is written.
struct JsonText {
  using Document = nlohmann::ordered_json;

  static Document of(Json const& json) {
    return std::visit([](auto const& value) { return document(value); }, json.value_);
  }
  static Document document(std::monostate) { return nullptr; }
  static Document document(Json::Items const& items) {
    Document result = Document::array();
    for (Json const& item : items) result.push_back(of(item));
    return result;
  }
  static Document document(Json::Members const& members) {
    Document result = Document::object();
    // Keys are unique, so none is looked for: that would be quadratic.
    auto& object = result.get_ref<Document::object_t&>();
    for (auto const& [key, value] : members) object.push_back({key, of(value)});
    return result;
  }
  template <class T>
  static Document document(T const& value) {
    return value;
  }
};

std::string Json::text(int indent) const {
  return JsonText::of(*this).dump(indent, ' ', false, JsonText::Document::error_handler_t::replace);
}

}  // namespace layoutcheck
