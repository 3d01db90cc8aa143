#pragma once
/// A finished chunk as a line: how the journal keeps it, and how one process sends it to another.

#include <cstdint>

#include "layoutcheck/sweep/ledger/line.hpp"
#include "layoutcheck/sweep/ledger/range.hpp"
#include "layoutcheck/sweep/run/tally.hpp"

namespace layoutcheck::sweep {

/// Who did a piece of work and how long it took.
struct Work {
  std::string device = {};
  double seconds = 0;
};

struct FinishedChunk {
  std::uint64_t index = 0;
  Range range = {};
  Tally tally = {};
  Work work = {};
};

/// "chunk  7  1792  2048  256  491392  9000  holds,vacuous,...,points,checksum,first,first_point
/// ...  microseconds  device  checksum", without a line break.
std::string chunk_line(FinishedChunk const& chunk, std::uint64_t seed);

/// Nothing for a line that is damaged, or not of `laws` laws. What it says is not judged here.
std::optional<FinishedChunk> parse_chunk_line(std::string_view line, std::size_t laws,
                                              std::uint64_t seed);

}  // namespace layoutcheck::sweep
