#include "layoutcheck/sweep/space/items.hpp"

namespace layoutcheck::sweep {
namespace {

/// Empty where one of them has no values of one kind.
std::vector<Kind> kinds_of(std::span<SpaceKind const> kinds) {
  std::vector<Kind> result;
  for (SpaceKind const kind : kinds) {
    auto const values = kind_of_values(kind);
    if (!values) return {};
    result.push_back(*values);
  }
  return result;
}

bool some_input(std::vector<Kind> const& first, std::size_t fields) {
  if (first.size() == fields) return laws::input_of_kinds(first).has_value();
  for (std::size_t i = 0; i < std::variant_size_v<Value>; ++i) {
    std::vector<Kind> longer = first;
    longer.push_back(static_cast<Kind>(i));
    if (some_input(longer, fields)) return true;
  }
  return false;
}

}  // namespace

bool on_devices(std::size_t input) {
  return with_input(input, []<class Input>() { return kOnDevices<Input>; });
}

std::optional<Kind> kind_of_values(SpaceKind kind) {
  switch (kind) {
    case SpaceKind::compact:
    case SpaceKind::flat:
    case SpaceKind::strides:
    case SpaceKind::tractable:
    case SpaceKind::nested:
    case SpaceKind::one_layout: return Kind::layout;
    case SpaceKind::tuples: return Kind::tuple;
    case SpaceKind::numbers: return Kind::integer;
    case SpaceKind::coordinates: return Kind::coordinate;
    case SpaceKind::tilers: return Kind::tiler;
    case SpaceKind::linear: return Kind::linear;
    case SpaceKind::swizzle: return Kind::swizzle;
    case SpaceKind::composed: return Kind::composed;
    case SpaceKind::basis: return Kind::basis;
    case SpaceKind::modular: return Kind::modular;
    case SpaceKind::tables: return Kind::table;
    case SpaceKind::pairs:
    case SpaceKind::triples:
    case SpaceKind::swizzles: break;
  }
  return std::nullopt;
}

std::optional<std::size_t> input_of_spaces(std::span<SpaceKind const> kinds) {
  std::vector<Kind> const values = kinds_of(kinds);
  if (values.empty()) return std::nullopt;
  return laws::input_of_kinds(values);
}

bool begins_input(std::span<SpaceKind const> kinds, std::size_t fields) {
  std::vector<Kind> const values = kinds_of(kinds);
  return !values.empty() && some_input(values, fields);
}

}  // namespace layoutcheck::sweep
