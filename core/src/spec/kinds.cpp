#include "layoutcheck/core/spec/kinds.hpp"

#include <algorithm>
#include <utility>

namespace layoutcheck::spec {

std::set<index_t> image(Table const& values) { return {values.begin(), values.end()}; }

index_t cosize_of(Layout const& layout) {
  index_t result = 1;
  for (Mode const& leaf : layout.leaves) {
    if (leaf.extent == 0) return 0;
  }
  for (Mode const& leaf : layout.leaves) {
    result += (leaf.extent - 1) * (leaf.stride < 0 ? -leaf.stride : leaf.stride);
  }
  return result;
}

bool is_injective(Table const& values) { return image(values).size() == values.size(); }

bool is_surjective(Table const& values, index_t n) {
  std::set<index_t> all;
  for (index_t v = 0; v < n; ++v) all.insert(v);
  return image(values) == all;
}

bool is_bijective(Table const& values, index_t n) {
  return is_injective(values) && is_surjective(values, n);
}

bool is_compact(Table const& values) {
  return is_bijective(values, static_cast<index_t>(values.size()));
}

bool is_strictly_increasing(Table const& values) {
  return std::adjacent_find(values.begin(), values.end(),
                            [](index_t a, index_t b) { return a >= b; }) == values.end();
}

namespace {

/// (stride, extent) of the leaves that move, sorted.
std::vector<std::pair<index_t, index_t>> sorted_leaves(Layout const& layout) {
  std::vector<std::pair<index_t, index_t>> kept;
  for (Mode const& leaf : layout.leaves) {
    if (leaf.extent != 1 && leaf.stride != 0) kept.emplace_back(leaf.stride, leaf.extent);
  }
  std::sort(kept.begin(), kept.end());
  return kept;
}

}  // namespace

bool is_tractable(Layout const& layout) {
  auto const kept = sorted_leaves(layout);
  for (std::size_t k = 0; k < kept.size(); ++k) {
    if (kept[k].first <= 0) return false;
    if (k + 1 < kept.size() && kept[k + 1].first % (kept[k].first * kept[k].second) != 0) {
      return false;
    }
  }
  return true;
}

index_t span_of(Layout const& layout) {
  auto const kept = sorted_leaves(layout);
  return kept.empty() ? 1 : kept.back().first * kept.back().second;
}

bool is_non_degenerate(Layout const& layout) {
  return std::all_of(layout.leaves.begin(), layout.leaves.end(),
                     [](Mode const& leaf) { return leaf.extent != 1 || leaf.stride == 0; });
}

}  // namespace layoutcheck::spec
