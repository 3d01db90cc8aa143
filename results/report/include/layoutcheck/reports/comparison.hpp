#pragma once
/// Two mappings next to each other: what was wanted and what came, and where they differ.

#include "layoutcheck/reports/picture.hpp"

namespace layoutcheck::reports {

/// Of want (2,2):(1,1) and got 4:1: `want` has the cells 0 1 / 1 2, of which the last two are
/// wrong, `got` has 0 1 2 3, `difference` has the coordinates of `want` and where they differ "1 |
/// 2" and "2 | 3"; 2 of 4 differ, the first at 2.
struct Comparison {
  Picture want;
  Picture got;
  Picture difference;  ///< cells that agree are empty
  index_t compared = 0;
  index_t differing = 0;
  index_t first = -1;  ///< the first index at which they differ; -1 where they agree
  bool whole = true;   ///< all indices of the larger one were compared
};

/// Indices that are compared, at most.
inline constexpr index_t kMostCompared = index_t{1} << 16;

/// Compared by flat index; beyond the size of one of them they differ. Pictures of at most `cells`
/// each. Nothing where one is not a mapping that can be drawn.
std::optional<Comparison> compare(Value const& want, Value const& got, std::size_t cells);

}  // namespace layoutcheck::reports
