#pragma once
/// tables(points<=n, value<=v): every list of 1 to n values 0 .. v.
///
///   tables(points<=1, value<=2): [0], [1], [2]
///
/// Numbers go by length; the value at point 0 varies fastest.

#include "layoutcheck/sweep/space/leaves.hpp"

namespace layoutcheck::sweep::detail {

using TableValues = decltype(laws::OneTable::values);

struct TablesView {
  enum : int { points, values };

  LC_HD static ValueRange range(SpaceView const& v) { return {v.parameters[values]}; }
};

LC_HD inline void unrank_value(SpaceView const& view, std::uint64_t number, TableValues& out) {
  ValueRange const range = TablesView::range(view);
  int const n = take_length(range.choices(), number);
  out.clear();
  unrank_leaves(range, n, number, out);
}

LC_HD inline std::uint64_t rank_of_value(SpaceView const& view, TableValues const& table) {
  ValueRange const range = TablesView::range(view);
  int const n = table.size();
  if (n < 1 || n > static_cast<int>(view.parameters[TablesView::points])) return kNotInSpace;
  std::uint64_t const number = rank_of_leaves(range, table);
  return number == kNotInSpace ? number : shorter_lists(range.choices(), n) + number;
}

}  // namespace layoutcheck::sweep::detail
