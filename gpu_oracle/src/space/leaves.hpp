#pragma once
/// Leaves of bounded extent and stride, as flat(...), nested(...) and tilers(...) take them.

#include "request.hpp"

namespace layoutcheck::sweep {

inline constexpr index_t kMaxLeafValue = index_t{1} << 30;

/// base^r, or 2^64 for what is more. Pre: base < 2^62.
wide_t power(wide_t base, int r);

/// The bound `rank`, or kMaxLeaves + 1 for what is more.
int ranks_of(SpaceRequest const& request);

struct Leaves {
  int ranks;
  index_t extent;
  index_t stride;

  explicit Leaves(SpaceRequest const& request);

  /// What exceeds 2^30, `max_rank`, or a size of 2^40 points.
  std::optional<Refusal> refusal(int max_rank) const;
  /// Number of `r` leaves, and the points of all of them; 2^64 for what is more.
  wide_t choices(int r) const;
  wide_t points(int r) const;
  /// Bounds on points, rank and offset.
  void describe(SpaceParts& parts) const;
  /// "rank<=3, extent<=6, stride<=8"
  std::string text() const;
};

}  // namespace layoutcheck::sweep
