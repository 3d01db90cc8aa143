#pragma once
/// Random layouts with a fixed seed: what every bench program measures on.

#include <vector>

#include "layoutcheck/core/algebra/coalesce.hpp"
#include "layoutcheck/core/layout/edit.hpp"

namespace layoutcheck::bench {

/// splitmix64, so that a corpus is the same on every platform.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}

  std::uint64_t next() {
    state_ += 0x9E3779B97F4A7C15ULL;
    std::uint64_t x = state_;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
    return x ^ (x >> 31);
  }
  /// 0 <= below(n) < n
  index_t below(index_t n) { return static_cast<index_t>(next() % static_cast<std::uint64_t>(n)); }
  bool one_in(index_t n) { return below(n) == 0; }

 private:
  std::uint64_t state_;
};

/// Extents of a product below 2^bits, at most `rank` of them.
inline std::vector<index_t> random_extents(Random& random, int rank, int bits) {
  constexpr index_t kExtents[] = {2, 2, 3, 4, 4, 5, 6, 8, 8, 16};
  std::vector<index_t> extents;
  index_t product = 1;
  for (int k = 0; k < rank; ++k) {
    index_t const extent = kExtents[random.below(std::size(kExtents))];
    if (product > (index_t{1} << bits) / extent) break;
    product *= extent;
    extents.push_back(extent);
  }
  return extents;
}

/// Modes whose sorted strides divide one another, in any order; with one_gap_in = 3 every third
/// stride leaves a gap, with 0 none does and the layout is compact.
inline Layout random_tractable(Random& random, int rank, int bits, index_t one_gap_in) {
  ModeList sorted;
  index_t stride = 1;
  for (index_t const extent : random_extents(random, rank, bits)) {
    if (one_gap_in > 0 && random.one_in(one_gap_in)) stride *= 2 + random.below(2);
    sorted.push_back({extent, stride});
    stride *= extent;
  }
  for (int k = sorted.size() - 1; k > 0; --k) {
    auto const other = static_cast<int>(random.below(k + 1));
    Mode const moved = sorted[k];
    sorted[k] = sorted[other];
    sorted[other] = moved;
  }
  return from_modes(sorted);
}

/// Some neighbouring modes in parentheses, twice over.
inline Layout random_nested(Random& random, Layout layout) {
  for (int level = 0; level < 2 && rank(layout) > 1; ++level) {
    index_t const begin = random.below(rank(layout) - 1);
    index_t const end = begin + 2 + random.below(rank(layout) - begin - 1);
    if (auto const grouped = group(layout, begin, end)) layout = *grouped;
  }
  return layout;
}

/// Of rank 1 to 6 before nesting: one in four each compact, tractable, nested compact and nested
/// tractable.
inline Layout random_layout(Random& random, int bits) {
  auto const rank = static_cast<int>(1 + random.below(6));
  index_t const kind = random.below(4);
  Layout const flat = random_tractable(random, rank, bits, kind % 2 == 0 ? 0 : 3);
  return kind < 2 ? flat : random_nested(random, flat);
}

/// A divisor of n, built of factors 2, 3 and 5.
inline index_t random_divisor(Random& random, index_t n) {
  index_t divisor = 1;
  for (index_t const prime : {2, 2, 2, 2, 3, 5}) {
    if ((n / divisor) % prime == 0 && random.one_in(2)) divisor *= prime;
  }
  return divisor;
}

/// One to three modes t:r that walk [0, n) by divisors: what one composes with and divides by.
inline Layout random_walk(Random& random, index_t n) {
  ModeList modes;
  index_t stride = 1;
  for (index_t left = 1 + random.below(3); left > 0; --left) {
    stride *= random_divisor(random, n / stride);
    index_t const extent = random_divisor(random, n / stride);
    if (extent == 1) continue;
    modes.push_back({extent, stride});
    stride *= extent;
  }
  if (modes.size() > 1 && random.one_in(2)) {
    Mode const first = modes[0];
    modes[0] = modes.back();
    modes.back() = first;
  }
  return from_modes(modes);
}

}  // namespace layoutcheck::bench
