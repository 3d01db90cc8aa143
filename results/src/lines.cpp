#include "layoutcheck/results/lines.hpp"

#include <algorithm>
#include <cmath>
#include <concepts>
#include <type_traits>
#include <utility>

#include "layoutcheck/results/bounded_json.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::results {
namespace {

using nlohmann::json;

constexpr std::size_t kMostBytes = std::size_t{256} << 20;
constexpr JsonBounds kBounds{.depth = 64, .values = std::size_t{1} << 20};

template <class T, template <class...> class Of>
inline constexpr bool kIs = false;
template <class... T, template <class...> class Of>
inline constexpr bool kIs<Of<T...>, Of> = true;
template <class T>
inline constexpr bool kIsList = kIs<T, std::vector>;
template <class T>
inline constexpr bool kIsOptional = kIs<T, std::optional>;

/// Calls f with nullptr of each type of record.
template <class F>
void each_record(F&& f) {
  [&]<class... R>(std::variant<std::monostate, R...> const*) {
    (f(static_cast<R const*>(nullptr)), ...);
  }(static_cast<Line const*>(nullptr));
}

// ---- writing ----

template <Record R>
Json written_record(R const& record);

template <class T>
Json written(T const& value) {
  if constexpr (Record<T>) {
    return written_record(value);
  } else if constexpr (std::same_as<T, Format>) {
    return value.number;
  } else if constexpr (std::same_as<T, std::vector<Named>>) {
    Json object = Json::object();
    for (Named const& one : value) object[one.name] = one.count;
    return object;
  } else if constexpr (kIsList<T>) {
    Json list = Json::array();
    for (auto const& one : value) list.push_back(written(one));
    return list;
  } else {
    return value;
  }
}

/// Whether a member that is left out where it is empty, is.
template <class T>
bool is_empty(T const& value) {
  if constexpr (requires { value.empty(); }) return value.empty();
  return false;
}

template <Record R>
Json written_record(R const& record) {
  static_assert(is_described<R>());
  Json line = Json::object();
  if (!R::about().type.empty()) line["type"] = R::about().type;
  each_field<R>([&](auto const& field) {
    auto const& value = record.*field.member;
    if constexpr (kIsOptional<std::remove_cvref_t<decltype(value)>>) {
      if (value) line[field.name] = written(*value);
    } else if (!field.rules.if_any || !is_empty(value)) {
      line[field.name] = written(value);
    }
  });
  return line;
}

// ---- reading: what is wrong with a value, as the end of a sentence about it ----

template <Record R>
std::string read(json const& object, R& record, Lacking lacking);

template <std::integral I>
std::string read_number(json const& value, I& to, Rules const& rules) {
  bool const no_most = rules.most == Rules{}.most;
  auto const fits = [&](auto n) {
    return std::in_range<I>(n) && std::cmp_greater_equal(n, rules.least) &&
           (no_most || std::cmp_less_equal(n, rules.most));
  };
  bool const good = value.is_number_unsigned()
                        ? fits(value.get<std::uint64_t>())
                        : value.is_number_integer() && fits(value.get<std::int64_t>());
  if (good) {
    to = value.get<I>();
    return {};
  }
  std::int64_t const least =
      std::is_unsigned_v<I> ? std::max<std::int64_t>(rules.least, 0) : rules.least;
  if (least == Rules{}.least) return " is not an integer";
  return " is not a number from " + std::to_string(least) +
         (no_most ? " on" : " to " + std::to_string(rules.most));
}

template <class T>
std::string read(json const& value, T& to, Rules const& rules, Lacking lacking) {
  if constexpr (Record<T>) {
    if (!value.is_object()) return " is not an object";
    std::string const problem = read(value, to, lacking);
    return problem.empty() ? "" : ": " + problem;
  } else if constexpr (kIsOptional<T>) {
    return read(value, to.emplace(), rules, lacking);
  } else if constexpr (std::same_as<T, Format>) {
    std::string const problem = read_number(value, to.number, {.least = 1});
    if (!problem.empty() || to.number <= Format::kNow) return problem;
    return " is " + std::to_string(to.number) + ", and this version reads up to " +
           std::to_string(Format::kNow);
  } else if constexpr (std::same_as<T, std::vector<Named>>) {
    if (!value.is_object()) return " is not an object";
    for (auto const& [name, count] : value.items()) {
      Named& one = to.emplace_back(Named{.name = name});
      std::string const problem = read_number(count, one.count, rules);
      if (!problem.empty()) return "." + name + problem;
    }
    return {};
  } else if constexpr (kIsList<T>) {
    if (!value.is_array()) return " is not a list";
    to.reserve(value.size());
    for (json const& one : value) {
      std::string const problem = read(one, to.emplace_back(), rules, lacking);
      if (!problem.empty()) return (problem.front() == ':' ? "" : ": an entry") + problem;
    }
    return {};
  } else if constexpr (std::same_as<T, bool>) {
    if (!value.is_boolean()) return " is neither true nor false";
    to = value.get<bool>();
    return {};
  } else if constexpr (std::integral<T>) {
    return read_number(value, to, rules);
  } else if constexpr (std::same_as<T, double>) {
    if (!value.is_number() || !std::isfinite(value.get<double>())) return " is not a number";
    to = value.get<double>();
    return {};
  } else {
    if (!value.is_string()) return " is not a string";
    to = value.get_ref<std::string const&>();
    return {};
  }
}

json const* member(json const& object, std::string_view name, Lacking lacking) {
  auto const at = object.find(name);
  bool const none = at == object.end() || (at->is_null() && lacking == Lacking::allowed);
  return none ? nullptr : &*at;
}

template <Record R>
std::string read(json const& object, R& record, Lacking lacking) {
  std::string problem;
  each_field<R>([&](auto const& field) {
    if (!problem.empty()) return;
    json const* value = member(object, field.name, lacking);
    if (value == nullptr && !field.rules.former.empty())
      value = member(object, field.rules.former, lacking);
    auto& to = record.*field.member;
    if (value != nullptr) {
      problem = read(*value, to, field.rules, lacking);
    } else {
      using T = std::remove_reference_t<decltype(to)>;
      bool const written = !field.rules.if_any && !kIsOptional<T> && !std::same_as<T, Format>;
      if (field.rules.insisted || (lacking == Lacking::refused && written)) problem = " is missing";
    }
    if (!problem.empty()) problem.insert(0, field.name);
  });
  return problem;
}

/// Reads the first record of the type whose first member the line has, or else the last of it.
std::string read_line(json const& object, Lacking lacking, Line& line) {
  auto const& type = object["type"].get_ref<std::string const&>();
  std::string (*reader)(json const&, Lacking, Line&) = nullptr;
  bool found = false;
  each_record([&]<class R>(R const*) {
    constexpr About kAbout = R::about();
    if (found || (type != kAbout.type && (kAbout.former.empty() || type != kAbout.former))) return;
    found = member(object, first_member<R>(), lacking) != nullptr;
    reader = [](json const& from, Lacking how, Line& to) {
      return read(from, to.emplace<R>(), how);
    };
  });
  return reader == nullptr ? "" : reader(object, lacking, line);
}

// ---- the schema ----

Json among(std::string_view names) {
  Json list = Json::array();
  while (true) {
    std::size_t const end = names.find('|');
    list.push_back(names.substr(0, end));
    if (end == std::string_view::npos) return list;
    names.remove_prefix(end + 1);
  }
}

template <Record R>
Json object_schema();

template <class T>
Json value_schema(Rules const& rules) {
  if constexpr (Record<T>) {
    constexpr std::string_view kType = T::about().type;
    return kType.empty() ? object_schema<T>()
                         : Json{{"$ref", "#/definitions/" + std::string(kType)}};
  } else if constexpr (kIsOptional<T>) {
    return value_schema<typename T::value_type>(rules);
  } else if constexpr (std::same_as<T, Format>) {
    return {{"const", Format::kNow}};
  } else if constexpr (std::same_as<T, std::vector<Named>>) {
    return {{"type", "object"}, {"additionalProperties", value_schema<Count>(rules)}};
  } else if constexpr (kIsList<T>) {
    return {{"type", "array"}, {"items", value_schema<typename T::value_type>(rules)}};
  } else if constexpr (std::same_as<T, bool>) {
    return {{"type", "boolean"}};
  } else if constexpr (std::same_as<T, std::string>) {
    if (!rules.among.empty()) return {{"enum", among(rules.among)}};
    Json text{{"type", "string"}};
    if (!rules.pattern.empty()) text["pattern"] = rules.pattern;
    if (rules.most != Rules{}.most) text["maxLength"] = rules.most;
    return text;
  } else {
    Json number{{"type", std::integral<T> ? "integer" : "number"}};
    bool const bounded = rules.least != Rules{}.least;
    if (bounded || std::is_unsigned_v<T>) number["minimum"] = bounded ? rules.least : 0;
    if (rules.most != Rules{}.most) number["maximum"] = rules.most;
    return number;
  }
}

template <Record R>
Json object_schema() {
  constexpr About kAbout = R::about();
  Json required = Json::array();
  Json properties = Json::object();
  if (!kAbout.type.empty()) {
    required.push_back("type");
    properties["type"] = {{"const", kAbout.type}};
  }
  each_field<R>([&](auto const& field) {
    using T = typename std::remove_cvref_t<decltype(field)>::Type;
    if (!kIsOptional<T> && !field.rules.if_any && !field.rules.may_lack)
      required.push_back(field.name);
    Json& value = properties[field.name] = value_schema<T>(field.rules);
    if (!field.says.empty()) value["description"] = field.says;
  });
  if (!kAbout.type.empty()) {  // of a nightly run: each line has these
    Json& stage = properties["stage"];
    stage = value_schema<std::string>({});
    stage["description"] = "of a nightly run: the stage that printed the line";
    Json& seed = properties["seed"];
    seed = value_schema<Count>({});
    seed["description"] = "of the run, or of the nightly run";
  }
  Json object{{"type", "object"},
              {"required", required},
              {"properties", properties},
              {"additionalProperties", false}};
  if (!kAbout.says.empty()) object["description"] = kAbout.says;
  return object;
}

}  // namespace

Json json_of(Line const& record) {
  return std::visit(
      []<class R>(R const& one) -> Json {
        if constexpr (Record<R>) {
          return written_record(one);
        } else {
          return {};
        }
      },
      record);
}

template <Record R>
Outcome<R, std::string> record_of(json const& object, Lacking lacking) {
  R record;
  std::string problem = object.is_object() ? read(object, record, lacking) : "not an object";
  if (!problem.empty()) return problem;
  return record;
}

template Outcome<StoredCase, std::string> record_of(json const&, Lacking);
template Outcome<Sweep, std::string> record_of(json const&, Lacking);

std::string each_line(std::string_view text, std::string const& source, Lacking lacking,
                      std::function<std::string(Line&&)> const& take) {
  if (text.size() > kMostBytes) return source + ": larger than 256 MiB";
  for (std::size_t number = 1; !text.empty(); ++number) {
    std::size_t const end = text.find('\n');
    bool const whole = end != std::string_view::npos;
    std::string_view const one = text.substr(0, end);
    text.remove_prefix(whole ? end + 1 : text.size());
    if (one.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    auto const parsed = parse_bounded(one, kBounds);
    if (auto const* bad = std::get_if<JsonError>(&parsed)) {
      if (!whole) break;  // it was being written
      return source + ':' + on_line(number, *bad);
    }
    json const& object = *std::get_if<json>(&parsed);
    bool const typed = object.is_object() && object.contains("type") && object["type"].is_string();
    Line line;
    std::string problem = typed ? read_line(object, lacking, line) : "no object with a type";
    if (problem.empty()) problem = take(std::move(line));
    if (!problem.empty()) return source + ":" + std::to_string(number) + ": " + problem;
  }
  return {};
}

bool is_cut_off(std::string_view text) {
  std::string_view const last = text.substr(text.rfind('\n') + 1);  // npos + 1 == 0
  if (last.find_first_not_of(" \t\r") == std::string_view::npos) return false;
  return std::holds_alternative<JsonError>(parse_bounded(last, kBounds));
}

Json schema() {
  Json types = Json::array();
  Json definitions = Json::object();
  Json choices = Json::array();
  std::string last;
  each_record([&]<class R>(R const*) {
    std::string const type(R::about().type);
    Json& definition = definitions[type];
    if (type == last) {  // a second record of the type
      definition = {{"oneOf", Json::array({definition, object_schema<R>()})}};
      return;
    }
    definition = object_schema<R>();
    last = type;
    types.push_back(type);
    choices.push_back({{"if", {{"properties", {{"type", {{"const", type}}}}}}},
                       {"then", {{"$ref", "#/definitions/" + type}}}});
  });
  return {{"$schema", "http://json-schema.org/draft-07/schema#"},
          {"title", "A line of layoutcheck's results (--json, results.jsonl)"},
          {"description",
           "JSON Lines, one object a line, distinguished by type. Each run begins with a line of "
           "type run and ends with one of type summary."},
          {"type", "object"},
          {"required", Json::array({"type"})},
          {"properties", {{"type", {{"enum", types}}}}},
          {"allOf", choices},
          {"definitions", definitions}};
}

}  // namespace layoutcheck::results
