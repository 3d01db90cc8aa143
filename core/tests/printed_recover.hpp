#pragma once
/// find_layout as seeds/004 prints it, line by line with what numpy makes of each line, so that its
/// errata can be asserted. Not to be used for anything else.

#include <vector>

#include "layoutcheck/core/layout/layout.hpp"

namespace layoutcheck {

enum class PrintedEnd {
  layout,
  none,     ///< "return None"
  throws,   ///< IndexError at f[0] or f[1], ZeroDivisionError in np.arange(0, 0, 0)
  endless,  ///< it calls itself with the table that it was given
};

struct Printed {
  PrintedEnd end;
  ModeList modes{};
};

inline Printed printed_find_layout(std::vector<index_t> const& f) {
  auto const at = [&f](index_t i) {  // np.pad: zeros behind the end
    return i < static_cast<index_t>(f.size()) ? f[static_cast<std::size_t>(i)] : 0;
  };
  if (f.empty()) return {PrintedEnd::throws};  // f[0]
  if (f[0] != 0) return {PrintedEnd::none};
  auto const m = static_cast<index_t>(f.size());
  if (m == 1) return {PrintedEnd::throws};  // s_0 = f[1]
  index_t const s_0 = f[1];
  if (s_0 == 0) return {PrintedEnd::throws};  // np.arange(0, m * s_0, s_0)
  index_t t = 0;
  while (t < m && at(t) == t * s_0) ++t;
  Printed whole{PrintedEnd::layout};
  if (t == m) {
    whole.modes.push_back({m, s_0});
    return whole;
  }
  for (index_t n_0 = t; n_0 > 0; --n_0) {
    index_t const columns = (m + n_0 - 1) / n_0;
    bool consistent = true;
    // row_d leaves out the last column, and row_d[:, :-1] the one before it.
    for (index_t column = 0; column < columns - 2; ++column) {
      for (index_t row = 1; row < n_0; ++row) {
        index_t const x = column * n_0 + row;
        consistent = consistent && at(x) - at(x - 1) == s_0;
      }
    }
    // pad_f[: m%n_0, -1] is empty where n_0 divides m.
    for (index_t row = 1; row < m % n_0; ++row) {
      index_t const x = (columns - 1) * n_0 + row;
      consistent = consistent && at(x) - at(x - 1) == s_0;
    }
    if (!consistent) continue;
    if (n_0 == 1) return {PrintedEnd::endless};  // pad_f[0, :] is f
    std::vector<index_t> row;
    for (index_t column = 0; column < columns; ++column) row.push_back(at(column * n_0));
    Printed const rest = printed_find_layout(row);
    if (rest.end != PrintedEnd::layout) return rest;
    whole.modes.push_back({n_0, s_0});
    for (Mode const& mode : rest.modes) whole.modes.push_back(mode);
    return whole;
  }
  return {PrintedEnd::none};
}

}  // namespace layoutcheck
