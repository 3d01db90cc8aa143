#pragma once
/// Linear layouts over modular bases.

#include <vector>

#include "layoutcheck/core/linear/modular_layout.hpp"
#include "layoutcheck/laws/domain.hpp"

namespace layoutcheck::laws {

namespace modular {

/// The coordinates of a colexicographic index, one for each size.
inline std::vector<wide_t> coordinates(wide_t index, IntTuple const& sizes) {
  std::vector<wide_t> result;
  for (index_t const n : sizes.leaves) {
    result.push_back(index % n);
    index /= n;
  }
  return result;
}

}  // namespace modular

inline Domain size_domain(ModularLayout const&) { return Domain::required; }
inline Domain at_domain(ModularLayout const& m, Coordinate const& c) {
  return domain_of(Op::at, std::vector<Value>{m.layout, to_value(c)});
}
/// Where the first is not linear, the composite may be such a layout by chance.
inline Domain modular_compose_domain(ModularLayout const& a, ModularLayout const& b) {
  if (shape(a.layout).leaves != b.sizes.leaves) return Domain::refuse;
  for (Mode const& m : a.layout.leaves) {
    if (m.extent == 1) continue;  // its digit is always 0
    auto const base = modular::coordinates(m.stride, a.sizes);
    for (int j = 0; j < a.sizes.leaves.size(); ++j) {
      wide_t const n = a.sizes.leaves[j];
      if (m.extent % n * base[static_cast<std::size_t>(j)] % n != 0) return Domain::may;
    }
  }
  return Domain::required;
}

}  // namespace layoutcheck::laws
