#pragma once
/// The JSON that the suite writes: values are built here and serialised in one unit, as the header
/// of nlohmann's library costs more to compile than any unit that builds a line with it.

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace layoutcheck {

struct JsonMember;

/// A value of JSON. Objects keep the order in which their keys are set, so that equal results are
/// equal bytes.
///
///   Json line{{"type", "lint"}, {"failed", 0}};
///   line["laws"] = Json::array();
///   line["laws"].push_back("coalesce_keeps_function");
///   line.text() == R"({"type":"lint","failed":0,"laws":["coalesce_keeps_function"]})"
class Json {
 public:
  Json() = default;                                 ///< null
  Json(std::initializer_list<JsonMember> members);  ///< an object
  template <std::same_as<bool> B>
  Json(B value) : value_(value) {}
  template <std::signed_integral I>
  Json(I value) : value_(static_cast<std::int64_t>(value)) {}
  template <std::unsigned_integral I>
  requires(!std::same_as<I, bool>) Json(I value) : value_(static_cast<std::uint64_t>(value)) {}
  Json(double value) : value_(value) {}
  Json(char const* text) : value_(std::string(text)) {}
  Json(std::string_view text) : value_(std::string(text)) {}
  Json(std::string text) : value_(std::move(text)) {}
  template <class Map>
  requires requires { typename Map::mapped_type; }
  Json(Map const& map) : value_(Members(map.begin(), map.end())) {}
  template <class T>
  Json(std::vector<T> const& list) : value_(Items(list.begin(), list.end())) {}

  static Json array(std::initializer_list<Json> items = {});
  static Json object();

  /// The member of an object; null, and the last, where it was not there. A null becomes an object.
  Json& operator[](std::string_view key);
  /// Appends to an array. A null becomes an array.
  void push_back(Json item);
  bool empty() const;  ///< an array or object with nothing in it

  /// As JSON: on one line, or `indent` spaces for each level. Bytes that are not UTF-8 are
  /// replaced.
  std::string text(int indent = -1) const;

 private:
  friend struct JsonText;
  using Items = std::vector<Json>;
  using Members = std::vector<std::pair<std::string, Json>>;

  std::variant<std::monostate, bool, std::int64_t, std::uint64_t, double, std::string, Items,
               Members>
      value_;
};

struct JsonMember {
  std::string_view key;
  Json value;
};

}  // namespace layoutcheck
