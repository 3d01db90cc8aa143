#pragma once
/// Tables common to the makers of spaces.

#include <cstdint>
#include <optional>
#include <vector>

#include "layoutcheck/sweep/space/space.hpp"

namespace layoutcheck::sweep {

/// A block of words under construction. add... return the offset of what was added.
class WordBlock {
 public:
  std::uint32_t add(std::vector<std::uint64_t> const& values);
  std::uint32_t add_halves(std::vector<std::uint32_t> const& values);
  std::vector<std::uint64_t> take() { return std::move(words_); }

 private:
  std::vector<std::uint64_t> words_;
};

/// Sizes and the places of their divisors, as DivisorTable reads them.
struct DivisorLists {
  std::vector<std::uint64_t> values;
  std::vector<std::uint32_t> starts;
  std::vector<std::uint32_t> places;

  static DivisorLists up_to(index_t n);
  static DivisorLists of(index_t n);

  std::size_t sizes() const { return values.size(); }
  std::uint32_t divisors(std::size_t place) const { return starts[place + 1] - starts[place]; }
  std::uint32_t divisor(std::size_t place, std::uint32_t i) const {
    return places[starts[place] + i];
  }
  std::uint32_t cofactor(std::size_t place, std::uint32_t i) const {
    return places[starts[place + 1] - 1 - i];
  }
};

/// D(k,p) for k, p <= ranks, row k at k * (ranks + 1). Pre: ranks <= kMaxSpaceRank.
std::vector<std::uint64_t> arrangement_counts(int ranks);

/// The orders of up to `ranks` things, as arrange() looks them up: with no pair (i, i+1)
/// barred, with all of them, or with any subset.
enum class Joins : std::uint8_t { none, full, any };
std::vector<std::uint32_t> arrangement_table(int ranks, Joins joins);

/// The number of prime factors, with multiplicity: 6 for 64. Pre: n >= 1.
int prime_factors(index_t n);
/// The greatest r with 2^r <= n.
int log2_floor(index_t n);

inline constexpr std::uint64_t kMaxItems = static_cast<std::uint64_t>(kMaxIndex);

/// "of at most 65536"
std::string at_most(index_t n);

}  // namespace layoutcheck::sweep
