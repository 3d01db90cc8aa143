#pragma once
/// Which numbers of a space a run sweeps, and in which pieces.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "layoutcheck/sweep/space/space.hpp"

namespace layoutcheck::sweep {

struct Range {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;

  std::uint64_t count() const { return end - begin; }
  friend bool operator==(Range const&, Range const&) = default;
};

/// Part `index` of `count`, from 1: "2/3".
struct Shard {
  std::uint64_t index = 1;
  std::uint64_t count = 1;

  friend bool operator==(Shard const&, Shard const&) = default;
};

std::string to_string(Shard const& shard);

/// Nothing for what is not "k/n" with 1 <= k <= n.
std::optional<Shard> parse_shard(std::string_view text);

/// Known from k, n and the size alone; the shards 1/n .. n/n are the space, in order, and differ in
/// size by one at most: 10 items in 3 shards are [0,3), [3,6), [6,10).
Range range_of(Shard const& shard, std::uint64_t size);

/// Most chunks of a run: each is a line of the journal.
inline constexpr std::uint64_t kMaxChunks = std::uint64_t{1} << 22U;

/// A range in pieces of `chunk` numbers, the last one shorter. Pre: chunk >= 1.
struct Chunks {
  Range range;
  std::uint64_t chunk = 1;

  std::uint64_t count() const { return range.count() / chunk + (range.count() % chunk != 0); }
  Range operator[](std::uint64_t i) const {
    std::uint64_t const begin = range.begin + i * chunk;
    return {begin, range.end - begin > chunk ? begin + chunk : range.end};
  }
};

/// Numbers in a chunk where nobody says: a few seconds of work on a device that checks `speed`
/// points a second with every law. The same for every run over the space and every shard of it.
std::uint64_t default_chunk(Space const& space, double speed);

/// Points a second, every law, one core of 2020; devices are some thousand times as fast.
inline constexpr double kCpuSpeed = 5e8;
inline constexpr double kDeviceSpeed = 5e10;

/// The work for one item in addition to that for its points, as a number of points.
inline constexpr double kPointsPerItem = 4000;

}  // namespace layoutcheck::sweep
