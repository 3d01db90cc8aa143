#pragma once
/// Lists of leaves, each one of a range of choices: leaf 0 varies fastest.

#include <cstdint>

#include "layoutcheck/sweep/space/view.hpp"

namespace layoutcheck::sweep::detail {

/// What a mode may be: extents 1 .. extents, strides 0 .. strides - 1. The extent varies fastest.
struct ModeRange {
  std::uint32_t extents;
  std::uint32_t strides;

  LC_HD std::uint64_t choices() const { return std::uint64_t{extents} * strides; }
  LC_HD Mode at(std::uint64_t i) const {
    Division const mode = divide(i, extents);
    return {static_cast<index_t>(mode.rest) + 1, static_cast<index_t>(mode.quotient)};
  }
  LC_HD std::uint64_t index(Mode const& m) const {
    if (m.extent < 1 || m.extent > static_cast<index_t>(extents)) return kNotInSpace;
    if (m.stride < 0 || m.stride >= static_cast<index_t>(strides)) return kNotInSpace;
    return static_cast<std::uint64_t>(m.stride) * extents +
           static_cast<std::uint64_t>(m.extent - 1);
  }
};

/// What a leaf of a tuple may be: 0 .. values - 1.
struct ValueRange {
  std::uint32_t values;

  LC_HD std::uint64_t choices() const { return values; }
  LC_HD index_t at(std::uint64_t i) const { return static_cast<index_t>(i); }
  LC_HD std::uint64_t index(index_t value) const {
    bool const inside = value >= 0 && value < static_cast<index_t>(values);
    return inside ? static_cast<std::uint64_t>(value) : kNotInSpace;
  }
};

/// What a leaf of a coordinate may be: 0 .. values - 1, then `_`.
struct CoordinateRange {
  ValueRange bound;

  LC_HD std::uint64_t choices() const { return bound.choices() + 1; }
  LC_HD CoordinateLeaf at(std::uint64_t i) const {
    bool const free = i == bound.choices();
    return {free ? 0 : bound.at(i), free};
  }
  LC_HD std::uint64_t index(CoordinateLeaf const& leaf) const {
    return leaf.free ? bound.choices() : bound.index(leaf.value);
  }
};

template <class Range, class Leaves>
LC_HD inline void unrank_leaves(Range const& range, int count, std::uint64_t number, Leaves& out) {
  for (int k = 0; k < count; ++k) {
    Division const leaf = divide(number, range.choices());
    out.push_back(range.at(leaf.rest));
    number = leaf.quotient;
  }
}

template <class Range, class Leaves>
LC_HD inline std::uint64_t rank_of_leaves(Range const& range, Leaves const& leaves) {
  std::uint64_t number = 0;
  for (int k = leaves.size() - 1; k >= 0; --k) {
    std::uint64_t const index = range.index(leaves[k]);
    if (index == kNotInSpace) return kNotInSpace;
    number = number * range.choices() + index;
  }
  return number;
}

/// How many lists of fewer than r things there are, the empty one left out:
///
///   shorter_lists(3, 3) == 3 + 9
LC_HD inline std::uint64_t shorter_lists(std::uint64_t choices, int r) {
  std::uint64_t before = 0;
  std::uint64_t all = 1;
  for (int k = 1; k < r; ++k) before += all *= choices;
  return before;
}

/// The length of list `number`, which becomes its number among those of that length.
LC_HD inline int take_length(std::uint64_t choices, std::uint64_t& number) {
  int r = 1;
  for (std::uint64_t all = choices; number >= all; ++r) {
    number -= all;
    all *= choices;
  }
  return r;
}

/// The list under a number as a flat tree, as begin_flat has it, and back: of ValueRange{2}, list 3
/// is (1,0). Lists go by length.
template <class Range, class T>
LC_HD inline void unrank_list(Range const& range, std::uint64_t number, T& out) {
  int const r = take_length(range.choices(), number);
  begin_flat(out, r);
  unrank_leaves(range, r, number, out.leaves);
}
/// kNotInSpace for what is longer than `most` leaves, or of other leaves, or not flat.
template <class Range, class T>
LC_HD inline std::uint64_t rank_of_list(Range const& range, int most, T const& tree) {
  int const r = tree.leaves.size();
  if (!is_plain(tree) || r < 1 || r > most) return kNotInSpace;
  std::uint64_t const leaves = rank_of_leaves(range, tree.leaves);
  return leaves == kNotInSpace ? leaves : shorter_lists(range.choices(), r) + leaves;
}

}  // namespace layoutcheck::sweep::detail
