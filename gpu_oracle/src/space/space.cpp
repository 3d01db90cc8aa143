#include "layoutcheck/sweep/space/space.hpp"

#include "layoutcheck/sweep/space/items.hpp"

namespace layoutcheck::sweep {

Space::Space(SpaceParts parts) : parts_(std::move(parts)) {
  if (parts_.input != kNoInput) return;
  SpaceKind const own[] = {kind()};
  parts_.input = kind() == SpaceKind::swizzles ? laws::input_index<laws::SwizzleAndNumber>()
                                               : input_of_spaces(own).value_or(kNoInput);
}

char const* name(SpaceKind kind) {
  switch (kind) {
    case SpaceKind::compact: return "compact";
    case SpaceKind::flat: return "flat";
    case SpaceKind::strides: return "strides";
    case SpaceKind::tractable: return "tractable";
    case SpaceKind::nested: return "nested";
    case SpaceKind::pairs: return "pairs";
    case SpaceKind::swizzles: return "swizzles";
    case SpaceKind::one_layout: return "one_layout";
    case SpaceKind::tuples: return "tuples";
    case SpaceKind::numbers: return "numbers";
    case SpaceKind::coordinates: return "coordinates";
    case SpaceKind::tilers: return "tilers";
    case SpaceKind::linear: return "linear";
    case SpaceKind::swizzle: return "swizzle";
    case SpaceKind::composed: return "composed";
    case SpaceKind::basis: return "basis";
    case SpaceKind::modular: return "modular";
    case SpaceKind::tables: return "tables";
    case SpaceKind::triples: return "triples";
  }
  return "unknown";
}

}  // namespace layoutcheck::sweep
