#pragma once
/// Two definitions that every sweep compares: core's Layout::operator(), digit by digit, and the
/// sum of floors that evaluates the points.

#include <cstdint>

#include "layoutcheck/sweep/run/floor_sum.hpp"

namespace layoutcheck::sweep {

/// What a back end reports in place of a tally. A bug in the suite, never in what is judged.
inline constexpr Error kDisputed{.code = Errc::undecided,
                                 .detail = "the evaluators of the sweep and of core disagree"};

/// Every point of layouts of at most this many, and so many pseudo-random ones of larger layouts,
/// the last point among them.
inline constexpr index_t kDisputedPoints = 4;

/// Whether sum(x) != layout(x) at some of these points.
LC_HD constexpr bool disputed(Layout const& layout, FloorSum const& sum, std::uint64_t number) {
  index_t const n = layoutcheck::size(layout);
  if (sum.size() != n) return true;
  for (index_t i = 0; i < min(n, kDisputedPoints); ++i) {
    std::uint64_t const random = laws::mix(number + static_cast<std::uint64_t>(i));
    index_t const x = n <= kDisputedPoints ? i
                      : i == 0             ? n - 1
                               : static_cast<index_t>(random % static_cast<std::uint64_t>(n));
    if (sum(x) != layout(x)) return true;
  }
  return false;
}

}  // namespace layoutcheck::sweep
