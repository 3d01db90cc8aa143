#pragma once
/// What came of the claims [begin, end) of one query. Sums and a least element: parts add up to
/// the whole in any order.

#include <cstdint>

#include "layoutcheck/sweep/run/tally.hpp"

namespace layoutcheck::sweep {

/// Claims of a query, by number.
struct Claims {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;

  LC_HD std::uint64_t count() const { return end - begin; }
  LC_HD bool contains(std::uint64_t claim) const { return claim >= begin && claim < end; }
};

/// Of claims 3, 4, 5, of which 4 is false: {3, 12, 1, 4, 4}.
struct Judged {
  std::uint64_t visited = 0;      ///< claims looked at
  std::uint64_t numbers = 0;      ///< sum of their numbers, modulo 2^64
  std::uint64_t bad = 0;          ///< those that are false
  std::uint64_t bad_numbers = 0;  ///< sum of the numbers of these
  std::uint64_t smallest = kNone;

  LC_HD void visit(std::uint64_t begin, std::uint64_t end) {
    visited += end - begin;
    // One of the two factors is even.
    std::uint64_t const both = begin + end - 1;
    std::uint64_t const count = end - begin;
    numbers += both % 2 == 0 ? both / 2 * count : count / 2 * both;
  }
  LC_HD void found(std::uint64_t claim) {
    ++bad;
    bad_numbers += claim;
    if (claim < smallest) smallest = claim;
  }
  LC_HD void add(Judged const& other) {
    visited += other.visited;
    numbers += other.numbers;
    bad += other.bad;
    bad_numbers += other.bad_numbers;
    if (other.smallest < smallest) smallest = other.smallest;
  }
  friend bool operator==(Judged const&, Judged const&) = default;
};

/// A range of claims that need no evaluation: all hold but `fault`.
inline Judged known(Claims const& claims, std::uint64_t fault) {
  Judged result;
  if (claims.count() == 0) return result;
  result.visit(claims.begin, claims.end);
  if (claims.contains(fault)) result.found(fault);
  return result;
}

}  // namespace layoutcheck::sweep
