#include "types.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace layoutcheck::laws::language {
namespace {

constexpr std::array<std::pair<Type::Kind, std::string_view>, 25> kNames = {
    {{Type::Kind::any, "T"},
     {Type::Kind::integer, "integer"},
     {Type::Kind::boolean, "boolean"},
     {Type::Kind::range, "range"},
     {Type::Kind::sequence, "sequence"},
     {Type::Kind::set, "set"},
     {Type::Kind::row, "row"},
     {Type::Kind::mode, "mode"},
     {Type::Kind::extension, "extension"},
     {Type::Kind::tuple, "tuple"},
     {Type::Kind::coordinate, "coordinate"},
     {Type::Kind::layout, "layout"},
     {Type::Kind::tiler, "tiler"},
     {Type::Kind::swizzle, "swizzle"},
     {Type::Kind::composed, "composed"},
     {Type::Kind::basis, "basis"},
     {Type::Kind::linear, "linear"},
     {Type::Kind::modular, "modular"},
     {Type::Kind::dims, "dims"},
     {Type::Kind::name, "name"},
     {Type::Kind::point, "point"},
     {Type::Kind::sizes, "sizes"},
     {Type::Kind::flat, "flat"},
     {Type::Kind::mapping, "map"},
     {Type::Kind::refusal, "refusal"}}};

/// Reads one type, and moves `text` behind it.
Type read(std::string_view& text) {
  while (text.front() == ' ' || text.front() == ',') text.remove_prefix(1);
  Type result;
  char close = ')';
  if (text.front() == '(') {
    result.kind = Type::Kind::row;
  } else {
    std::size_t const n = std::min(text.find_first_of("[](), "), text.size());
    result = parameter_type(text.substr(0, n));
    text.remove_prefix(n);
    if (text.empty() || text.front() != '[') return result;
    close = ']';
  }
  text.remove_prefix(1);
  while (text.front() != close) result.of.push_back(read(text));
  text.remove_prefix(1);
  return result;
}

}  // namespace

std::string name(Type const& type) {
  if (type.kind == Type::Kind::row) {
    std::string text = "(";
    for (std::size_t i = 0; i < type.of.size(); ++i) text += (i > 0 ? ", " : "") + name(type.of[i]);
    return text + ")";
  }
  auto const* const found = std::find_if(
      kNames.begin(), kNames.end(), [&](auto const& entry) { return entry.first == type.kind; });
  std::string text(found->second);
  if (!type.of.empty()) text += "[" + name(type.of[0]) + "]";
  return text;
}

Type type_named(std::string_view text) { return read(text); }

Type parameter_type(std::string_view name) {
  if (name == "table") return {Type::Kind::sequence, {{Type::Kind::integer}}};
  if (name == "profile") return {Type::Kind::tuple};
  auto const* const found = std::find_if(kNames.begin(), kNames.end(),
                                         [&](auto const& entry) { return entry.second == name; });
  return {found == kNames.end() ? Type::Kind::any : found->first};
}

Type type_of(Kind kind) {
  switch (kind) {
    case Kind::integer: return {Type::Kind::integer};
    case Kind::boolean: return {Type::Kind::boolean};
    case Kind::tuple: return {Type::Kind::tuple};
    case Kind::coordinate: return {Type::Kind::coordinate};
    case Kind::layout: return {Type::Kind::layout};
    case Kind::tiler: return {Type::Kind::tiler};
    case Kind::swizzle: return {Type::Kind::swizzle};
    case Kind::composed: return {Type::Kind::composed};
    case Kind::table: return {Type::Kind::sequence, {{Type::Kind::integer}}};
    case Kind::basis: return {Type::Kind::basis};
    case Kind::linear: return {Type::Kind::linear};
    case Kind::modular: return {Type::Kind::modular};
    case Kind::mapping: return {Type::Kind::mapping};
    case Kind::none: break;
  }
  return {};
}

Kind kind_of(Type const& type) {
  for (Kind const kind :
       {Kind::integer, Kind::boolean, Kind::tuple, Kind::coordinate, Kind::layout, Kind::tiler,
        Kind::swizzle, Kind::composed, Kind::table, Kind::basis, Kind::linear, Kind::modular}) {
    if (type_of(kind) == type) return kind;
  }
  return type.kind == Type::Kind::range ? Kind::table : Kind::none;
}

}  // namespace layoutcheck::laws::language
