#include "layoutcheck/sweep/space/space.hpp"

namespace layoutcheck::sweep {

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
  }
  return "unknown";
}

}  // namespace layoutcheck::sweep
