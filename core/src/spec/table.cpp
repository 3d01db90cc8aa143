#include "layoutcheck/core/spec/table.hpp"

#include <cstddef>

namespace layoutcheck::spec {

namespace {

/// The values at the first `limit` nested coordinates; the last leaf counts on past its extent if
/// `unbounded`.
Table walk(Layout const& layout, bool unbounded, index_t limit) {
  int const leaves = layout.leaves.size();
  int const bounded = unbounded ? leaves - 1 : leaves;
  Table values;
  for (int k = 0; k < bounded; ++k) {
    if (layout.leaves[k].extent == 0) return values;
  }
  std::vector<index_t> digits(static_cast<std::size_t>(leaves), 0);
  while (static_cast<index_t>(values.size()) < limit) {
    wide_t offset = 0;
    for (int k = 0; k < leaves; ++k) {
      offset += static_cast<wide_t>(digits[static_cast<std::size_t>(k)]) * layout.leaves[k].stride;
    }
    values.push_back(static_cast<index_t>(offset));
    int k = 0;
    for (; k < leaves; ++k) {
      index_t& digit = digits[static_cast<std::size_t>(k)];
      ++digit;
      if (k >= bounded || digit < layout.leaves[k].extent) break;
      digit = 0;
    }
    if (k == leaves && !unbounded) break;
  }
  return values;
}

bool bit(index_t x, int k) { return k >= 0 && k < 63 && (x >> k) % 2 == 1; }

}  // namespace

Table table(Layout const& layout) { return walk(layout, false, kMaxIndex); }

Table extended_table(Layout const& layout, index_t n) { return walk(layout, true, n); }

Table table(Swizzle const& swizzle, index_t n) {
  Table values;
  for (index_t x = 0; x < n; ++x) values.push_back(swizzled(swizzle, x));
  return values;
}

Table table(ComposedLayout const& composed) {
  Table values;
  for (index_t const inner : table(composed.inner)) {
    index_t const y = composed.offset + inner;
    values.push_back(composed.outer_is_swizzle
                         ? swizzled(composed.swizzle, y)
                         : static_cast<index_t>(offset_at(composed.outer, y)));
  }
  return values;
}

wide_t offset_at(Layout const& layout, index_t i) {
  wide_t offset = 0;
  wide_t prefix = 1;
  for (int k = 0; k < layout.leaves.size(); ++k) {
    Mode const& leaf = layout.leaves[k];
    wide_t const quotient = i / prefix;
    bool const last = k + 1 == layout.leaves.size();
    offset += leaf.stride * (last ? quotient : quotient % leaf.extent);
    prefix *= leaf.extent;
  }
  return offset;
}

index_t swizzled(Swizzle const& swizzle, index_t x) {
  int const lowest = swizzle.base + (swizzle.shift > 0 ? swizzle.shift : 0);  // of the mask
  index_t result = 0;
  for (int k = 62; k >= 0; --k) {
    int const from = k + swizzle.shift;
    bool const masked = lowest <= from && from < lowest + swizzle.bits;
    bool const flipped = masked && bit(x, from);
    result = result * 2 + (bit(x, k) != flipped ? 1 : 0);
  }
  return result;
}

}  // namespace layoutcheck::spec
