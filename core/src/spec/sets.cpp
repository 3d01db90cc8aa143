#include "layoutcheck/core/spec/sets.hpp"

namespace layoutcheck::spec {

Table nullspace_table(Layout const& layout) {
  // With stride 1 in place of any other, the value is 0 only where none of these modes has moved.
  Layout moved = layout;
  for (Mode& leaf : moved.leaves) leaf.stride = leaf.stride == 0 ? 0 : 1;
  Table result;
  index_t x = 0;
  for (index_t const others : table(moved)) {
    if (others == 0) result.push_back(x);
    ++x;
  }
  return result;
}

Table upcast_table(Layout const& layout, index_t n) {
  Table result{0};
  for (Mode const& leaf : layout.leaves) {
    Table longer;
    for (index_t c = 0; c < leaf.extent; ++c) {
      if (c * leaf.stride % n != 0) continue;
      for (index_t const before : result) longer.push_back(before + c * leaf.stride / n);
    }
    result = longer;
  }
  return result;
}

std::set<index_t> downcast_image(Table const& values, index_t n) {
  std::set<index_t> result;
  for (index_t const v : values) {
    for (index_t j = 0; j < n; ++j) result.insert(n * v + j);
  }
  return result;
}

}  // namespace layoutcheck::spec
