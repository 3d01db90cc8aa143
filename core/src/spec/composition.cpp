#include "layoutcheck/core/spec/composition.hpp"

#include <algorithm>

namespace layoutcheck::spec {

Table composition_table(Layout const& a, Layout const& b) {
  Table result;
  Table const inner = table(b);
  if (inner.empty()) return result;
  auto const [least, greatest] = std::minmax_element(inner.begin(), inner.end());
  if (*least < 0) return result;
  Table const outer = extended_table(a, *greatest + 1);
  if (outer.empty()) return result;
  for (index_t const y : inner) result.push_back(outer[static_cast<std::size_t>(y)]);
  return result;
}

Composition composition_exists(Layout const& a, Layout const& b) {
  index_t const domain = static_cast<index_t>(table(a).size());
  Composition result;
  for (index_t const y : table(b)) {
    if (y < 0 || y >= domain) return result;
  }
  IntTuple shape;
  shape.profile = b.profile;
  for (Mode const& leaf : b.leaves) shape.leaves.push_back(leaf.extent);
  Recovered const found = recover_refining(composition_table(a, b).data(), shape);
  result.existence = found.layout ? Existence::exists : Existence::none;
  result.layout = found.layout;
  result.first_unmeetable = found.first_unmeetable;
  return result;
}

}  // namespace layoutcheck::spec
