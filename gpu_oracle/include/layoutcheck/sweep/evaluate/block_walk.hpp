#pragma once
/// Sizes beyond 32 bits: blocks of points that lie alike. Within a block
///
///   L(first + j) = L(first) + inner(j),   0 <= j < points <= most
///
/// with one and the same inner function for all blocks, in 32-bit x; L(first) is a 64-bit base,
/// found once per block by a 64-bit walk.

#include <cstdint>

#include "layoutcheck/sweep/evaluate/quasi_affine.hpp"

namespace layoutcheck::sweep {

/// Where blocks begin. The low modes up to P_k <= most, and so many steps of the next mode as fit,
/// make a block; its last one in every turn of that mode may be shorter:
///
///   (5,13) with most = 64: blocks of 35, 30 points (5 * 7, 5 * 6)
///
/// floor((first + j) / P_i) == floor(first / P_i) + floor(j / P_i) for i <= k, since first is a
/// multiple of P_k; and for i > k it is floor(first / P_i), since no block crosses a multiple of
/// P_{k+1}. That is the whole proof of the equation above.
struct BlockSplit {
  std::uint64_t size = 1;
  std::uint64_t period = 1;  ///< P_{k+1}: a turn of the mode that is cut
  std::uint64_t chunks = 1;  ///< blocks in a turn
  std::uint64_t points = 1;  ///< of a full block
  int inner_floors = 0;      ///< terms i < inner_floors of the sum belong to inner

  /// Pre: most >= 1.
  LC_HD static constexpr BlockSplit make(FloorSum64 const& sum, std::uint64_t most) {
    BlockSplit split;
    split.size = sum.size();
    if (split.size == 0) return split;
    while (split.inner_floors < sum.floors() && sum[split.inner_floors].divisor <= most) {
      ++split.inner_floors;
    }
    int const k = split.inner_floors;
    std::uint64_t const step = k == 0 ? 1 : sum[k - 1].divisor;
    split.period = k == sum.floors() ? sum.size() : sum[k].divisor;
    std::uint64_t const steps = split.period / step;
    std::uint64_t const fit = most / step;
    split.chunks = (steps - 1) / fit + 1;
    split.points = ((steps - 1) / split.chunks + 1) * step;  // even shares: no tiny last block
    split.chunks = (split.period - 1) / split.points + 1;
    return split;
  }

  LC_HD constexpr std::uint64_t blocks() const { return size / period * chunks; }
  LC_HD constexpr std::uint64_t first(std::uint64_t block) const {
    return block / chunks * period + block % chunks * points;
  }
  LC_HD constexpr std::uint64_t count(std::uint64_t block) const {
    std::uint64_t const rest = period - block % chunks * points;
    return rest < points ? rest : points;
  }
  LC_HD constexpr std::uint64_t block_of(std::uint64_t x) const {
    return x / period * chunks + x % period / points;
  }
};

/// BlockWalk<>::make(L), then for b < blocks(): base(b) + inner()(j) for j < count(b).
/// Offset uint64: exact for all 64-bit offsets. Offset uint32: inner()(j) is the signed 32-bit
/// difference to the base, to be widened as int32; refused where a difference does not fit.
template <int Rank = kAnyRank, class Offset = std::uint64_t>
class BlockWalk {
 public:
  using Inner = QuasiAffine<Rank, Offset>;
  static constexpr std::uint64_t kMost = std::uint64_t{1}
                                         << 31;  ///< every divisor has a reciprocal

  /// Pre: 1 <= most <= kMost. Errors: capacity_exceeded (more inner modes than Rank, or 16 in all);
  /// unsupported (Offset uint32, and a difference within a block exceeds 32 bits).
  LC_HD static constexpr Expected<BlockWalk> make(Layout const& layout,
                                                  std::uint64_t most = kMost) {
    auto const sum = FloorSum64::make(layout);
    if (!sum) return sum.error();
    return make(*sum, most);
  }
  LC_HD static constexpr Expected<BlockWalk> make(FloorSum64 const& sum, std::uint64_t most) {
    BlockWalk walk;
    walk.sum_ = sum;
    walk.split_ = BlockSplit::make(sum, most);
    auto const inner = Inner::make(sum, walk.split_.points - 1);
    if (!inner) return inner.error();
    if (sizeof(Offset) < sizeof(index_t) && !inner->fits_int32()) {
      return Error{.code = Errc::unsupported,
                   .detail = "offsets of a block differ by 2^31 or more"};
    }
    walk.inner_ = *inner;
    return walk;
  }

  LC_HD constexpr BlockSplit const& split() const { return split_; }
  LC_HD constexpr std::uint64_t blocks() const { return split_.blocks(); }
  LC_HD constexpr std::uint64_t first(std::uint64_t block) const { return split_.first(block); }
  LC_HD constexpr std::uint32_t count(std::uint64_t block) const {
    return static_cast<std::uint32_t>(split_.count(block));
  }
  LC_HD constexpr index_t base(std::uint64_t block) const { return sum_(split_.first(block)); }
  LC_HD constexpr Inner const& inner() const { return inner_; }
  LC_HD constexpr index_t at(index_t base, std::uint32_t j) const {
    if constexpr (sizeof(Offset) < sizeof(index_t)) {
      return base + static_cast<std::int32_t>(inner_(j));
    } else {
      return static_cast<index_t>(static_cast<std::uint64_t>(base) + inner_(j));
    }
  }

  /// L(x), for tests and stray points: a block is found by division each time. Pre: x < size.
  LC_HD constexpr index_t operator()(std::uint64_t x) const {
    std::uint64_t const block = split_.block_of(x);
    return at(base(block), static_cast<std::uint32_t>(x - first(block)));
  }

 private:
  FloorSum64 sum_;
  BlockSplit split_;
  Inner inner_;
};

}  // namespace layoutcheck::sweep
