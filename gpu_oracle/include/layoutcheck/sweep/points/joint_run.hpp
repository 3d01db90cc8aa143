#pragma once
/// outer(inner(x)) along consecutive x, exact in 64 bits, without a multiplication or a division at
/// a point. Two equations make it so. Within a block of block_walk.hpp
///
///   inner(first + j) = b + low_j,   b = inner(first), low_j = inner(j)
///
/// and a floor of such a sum is the sum of the floors and a carry,
///
///   floor((b + low) / P) = floor(b / P) + floor(low / P) + [b mod P + low mod P >= P],
///
/// so that with outer(y) = d y + sum of c_k floor(y / P_k)
///
///   outer(b + low_j) = outer(b) + outer(low_j) + sum of c_k [low_j mod P_k >= P_k - b mod P_k].
///
/// outer(low_j) and low_j mod P_k are tables, one for all blocks; outer(b) and the thresholds
/// P_k - b mod P_k are found once per block by reciprocals. A point costs an addition, and a
/// comparison and an addition for each floor; on the host nothing for a floor whose greatest
/// residue stays below the block's threshold.
///
/// Instructions per point on sm_90, of a loop of 4 points with 3 floors, by nvcc 13.0: 6 ISETP, 6
/// SEL, 4 IADD3, 1 LOP3 and 2 LDS.128.

#include <cstdint>
#include <optional>
#include <vector>

#include "layoutcheck/sweep/evaluate/block_walk.hpp"
#include "layoutcheck/sweep/points/point_map.hpp"

namespace layoutcheck::sweep {

/// What outer(inner(x)) is compared with.
enum class JointTarget : std::uint8_t { identity, zero };

/// Trivially copyable; its tables lie apart (JointRun::words), `points` words each: first
/// outer(low_j) less the target's j, then low_j mod P_k for each floor of outer.
struct JointPlan {
  static constexpr int kMaxFloors = 40;

  PointMap inner;
  PointMap outer;
  BlockSplit split;
  JointTarget target = JointTarget::identity;
  std::uint64_t greatest[kMaxFloors] = {};  ///< residue of any low_j

  LC_HD std::uint64_t inner_at(std::uint64_t first) const {
    return static_cast<std::uint64_t>(inner(static_cast<index_t>(first)));
  }
  LC_HD std::uint64_t rest(std::uint64_t first, std::uint64_t b) const {
    std::uint64_t const sum = outer.linear() * b;
    return target == JointTarget::identity ? sum - first : sum;
  }
  /// Adds floor k of b to the rest; its threshold.
  LC_HD std::uint64_t threshold(int k, std::uint64_t b, std::uint64_t& rest) const {
    PointMap::Term const& t = outer.term(k);
    std::uint64_t const quotient = t.reciprocal.divide(b);
    rest += quotient * t.coefficient;
    return t.divisor - (b - quotient * t.divisor);
  }
};

struct JointRun {
  JointPlan plan;
  std::vector<std::uint64_t> words;

  /// Blocks of at most `most` points. Nothing where the ways of the form do not hold: a value of
  /// `inner` outside the domain of `outer`, more floors than kMaxFloors, or no points.
  static std::optional<JointRun> make(Layout const& inner, PointMap const& outer,
                                      JointTarget target, std::uint64_t most);
};

}  // namespace layoutcheck::sweep
