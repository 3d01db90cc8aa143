#pragma once
/// The divisors of all sizes that a space knows.

#include <cstdint>

#include "layoutcheck/sweep/space/view.hpp"

namespace layoutcheck::sweep::detail {

/// Sizes are spoken of by their place in an ascending list that holds all divisors of each of its
/// members: either 1, 2, ..., N, or the divisors of one number. The divisors of a size are listed
/// as places too, ascending from that of 1 to the size itself, so that the i-th from the front
/// times the i-th from the back is the size and no division is needed.
struct DivisorTable {
  std::uint64_t const* values;  ///< of the places; null for 1, 2, ..., N
  std::uint64_t const* starts;  ///< half words
  std::uint64_t const* places;  ///< half words
  std::uint32_t sizes;

  LC_HD std::uint64_t value(std::uint32_t place) const {
    return values == nullptr ? place + std::uint64_t{1} : values[place];
  }
  /// The place of a size, or `sizes` where it is not in the list.
  LC_HD std::uint32_t place(std::uint64_t value) const {
    if (value == 0) return sizes;
    if (values == nullptr) return value <= sizes ? static_cast<std::uint32_t>(value - 1) : sizes;
    std::uint32_t const at = last_at_most(values, sizes, value);
    return values[at] == value ? at : sizes;
  }
};

/// The divisors of one size.
struct Divisors {
  std::uint64_t const* places;
  std::uint32_t first;
  std::uint32_t last;

  LC_HD Divisors(DivisorTable const& table, std::uint32_t place)
      : places(table.places),
        first(half_word(table.starts, place)),
        last(half_word(table.starts, place + 1) - 1) {}

  LC_HD std::uint32_t count() const { return last - first + 1; }
  LC_HD std::uint32_t divisor(std::uint32_t i) const { return half_word(places, first + i); }
  LC_HD std::uint32_t cofactor(std::uint32_t i) const { return half_word(places, last - i); }
};

}  // namespace layoutcheck::sweep::detail
