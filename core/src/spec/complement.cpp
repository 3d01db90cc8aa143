#include "layoutcheck/core/spec/complement.hpp"

#include <algorithm>

namespace layoutcheck::spec {

namespace {

index_t round_up(index_t n, index_t step) {
  index_t result = 0;
  while (result < n) result += step;
  return result;
}

}  // namespace

Table complement_offsets(Table const& values, index_t n) {
  Table chosen;
  std::vector<bool> covered(static_cast<std::size_t>(std::max<index_t>(n, 0)));
  for (index_t y = 0; y < n; ++y) {
    if (covered[static_cast<std::size_t>(y)]) continue;
    chosen.push_back(y);
    for (index_t const a : values) {
      if (0 <= a + y && a + y < n) covered[static_cast<std::size_t>(a + y)] = true;
    }
  }
  return chosen;
}

Table complement_table(Layout const& layout, index_t n) {
  return complement_offsets(table(layout), round_up(n, span_of(layout)));
}

ComplementClause is_complement(Table const& a, Table const& c, index_t n, index_t period) {
  if (c.empty() || c[0] != 0) return ComplementClause::zero_first;
  if (!is_strictly_increasing(c)) return ComplementClause::strictly_increasing;
  std::set<index_t> const offsets = image(a);
  for (index_t const y : c) {
    if (y != 0 && offsets.count(y) != 0) return ComplementClause::share_only_zero;
  }
  if (is_injective(a) && !is_injective(sums(a, c))) return ComplementClause::sums_injective;
  if (static_cast<index_t>(c.size()) * static_cast<index_t>(offsets.size()) < n)
    return ComplementClause::size_bound;
  if (c.back() >= round_up(n, period)) return ComplementClause::cosize_bound;
  return ComplementClause::holds;
}

bool is_strong_complement(Table const& a, Table const& c, index_t n) {
  return is_bijective(sums(a, c), n);
}

Table sums(Table const& a, Table const& c) {
  Table result;
  for (index_t const far : c) {
    for (index_t const near : a) result.push_back(near + far);
  }
  return result;
}

}  // namespace layoutcheck::spec
