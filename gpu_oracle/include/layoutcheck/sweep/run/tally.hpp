#pragma once
/// What a sweep counts. Every field is a sum or a least element, so tallies of parts add up to the
/// tally of the whole in any order: threads, devices, shards and a resumed run agree to the bit.

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "layoutcheck/laws/claim.hpp"

namespace layoutcheck::sweep {

inline constexpr int kOutcomes = 6;  ///< laws::OutcomeKind

/// No counterexample.
inline constexpr std::uint64_t kNone = ~std::uint64_t{0};

struct LawTally {
  std::uint64_t outcomes[kOutcomes] = {};
  std::uint64_t points = 0;       ///< claims checked
  std::uint64_t checksum = 0;     ///< sum of stamp() over all items
  std::uint64_t first = kNone;    ///< smallest violating number of the space
  std::uint64_t first_point = 0;  ///< smallest violating point there

  friend bool operator==(LawTally const&, LawTally const&) = default;

  LC_HD constexpr void counterexample(std::uint64_t number, std::uint64_t point) {
    if (number > first || (number == first && point >= first_point)) return;
    first = number;
    first_point = point;
  }
  LC_HD constexpr void add(LawTally const& other) {
    for (int i = 0; i < kOutcomes; ++i) outcomes[i] += other.outcomes[i];
    points += other.points;
    checksum += other.checksum;
    if (other.first != kNone) counterexample(other.first, other.first_point);
  }
};

/// One outcome as a number that depends on the item, the law and all that is counted.
LC_HD constexpr std::uint64_t stamp(std::uint64_t number, int law, laws::OutcomeKind kind,
                                    std::uint64_t points) {
  std::uint64_t const what = points * 8 + static_cast<std::uint64_t>(kind);
  return laws::mix(number * 0x9E3779B97F4A7C15ULL + what * 0xC2B2AE3D27D4EB4FULL +
                   static_cast<std::uint64_t>(law) * 0x165667B19E3779F9ULL);
}

/// The tally of the numbers [begin, end) of a space.
struct Tally {
  std::uint64_t visits = 0;    ///< items that were looked at
  std::uint64_t numbers = 0;   ///< sum of their numbers, modulo 2^64
  std::uint64_t points = 0;    ///< sum of their sizes
  std::uint64_t disputed = 0;  ///< items at which the two evaluators disagree: a bug in the suite
  std::vector<LawTally> laws;

  friend bool operator==(Tally const&, Tally const&) = default;

  void add(Tally const& other) {
    visits += other.visits;
    numbers += other.numbers;
    points += other.points;
    disputed += other.disputed;
    if (laws.size() < other.laws.size()) laws.resize(other.laws.size());
    for (std::size_t i = 0; i < other.laws.size(); ++i) laws[i].add(other.laws[i]);
  }
};

/// begin + ... + (end - 1) modulo 2^64: what Tally::numbers must be.
constexpr std::uint64_t sum_of_numbers(std::uint64_t begin, std::uint64_t end) {
  auto const sum = (static_cast<wide_t>(begin) + end - 1) * (static_cast<wide_t>(end) - begin) / 2;
  return begin == end ? 0 : static_cast<std::uint64_t>(sum);
}

/// One claim is made false: that of every law at one point of one item, or at its last point where
/// it has fewer. A sweep that does not report exactly this has not looked there.
struct Fault {
  std::uint64_t number = kNone;
  std::uint64_t point = 0;
};

}  // namespace layoutcheck::sweep
