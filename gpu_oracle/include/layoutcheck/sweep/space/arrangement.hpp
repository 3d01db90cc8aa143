#pragma once
/// Orders of a few things in which certain neighbours may not meet: the shape orders of a layout
/// whose modes, listed by stride, must not coalesce.

#include <cstdint>

#include "layoutcheck/sweep/space/view.hpp"

namespace layoutcheck::sweep::detail {

/// How many orders k things have when p given pairs (i, then i+1) may not be adjacent:
///
///   D(k,p) = sum over j of (-1)^j C(p,j) (k-j)!       D(3,2) == 3, D(4,3) == 11, D(5,4) == 53
///
/// as every j of the pairs, glued together, leave k-j things to order (pairs of this kind never
/// close a ring). Row k of the table begins at k * width.
struct ArrangementCounts {
  std::uint64_t const* table;
  std::uint64_t const* order_table;  ///< see below
  std::uint32_t width;

  LC_HD std::uint64_t operator()(int k, int p) const {
    return table[static_cast<std::uint32_t>(k) * width + static_cast<std::uint32_t>(p)];
  }
};

struct Arrangement {
  std::uint8_t at[kMaxSpaceRank];
};

/// Orders of few things are looked up. The first half words of the order table say where the orders
/// of r things with `joins` begin, or kNoPage; an order is one half word, four bits to a thing.
inline constexpr int kTableRank = 8;
inline constexpr std::uint32_t kNoPage = ~std::uint32_t{0};
LC_HD inline std::uint32_t bit(int i) { return std::uint32_t{1} << static_cast<unsigned>(i); }
LC_HD inline std::uint32_t page(int r, std::uint32_t joins) { return bit(r - 1) + joins; }

/// What may come next, and how many orders each choice leaves.
struct NextChoice {
  std::uint32_t linked;   ///< e whose i = e-1 is still to come and may not be followed by e
  std::uint64_t loose;    ///< orders after an e that is not linked
  std::uint64_t linking;  ///< orders after one that is: its pair can no longer meet

  LC_HD NextChoice(ArrangementCounts const& count, std::uint32_t left, std::uint32_t joins) {
    linked = left & ((left & joins) << 1U);
    int const rest = popcount(left) - 1;
    int const pairs = popcount(linked);
    loose = count(rest, pairs);
    linking = pairs > 0 ? count(rest, pairs - 1) : 0;
  }
  LC_HD std::uint64_t orders(int e) const {
    return ((linked >> static_cast<unsigned>(e)) & 1U) != 0 ? linking : loose;
  }
};

/// Order `index`, lexicographically, of 0 .. r-1 in which i+1 never follows i for the bits i of
/// `joins`. Pre: index < count(r, popcount(joins)), joins < 2^(r-1).
///
///   r = 3, joins = 0b11: {0,2,1}, {1,0,2}, {2,1,0}
LC_HD inline void arrange_step_by_step(ArrangementCounts const& count, int r, std::uint32_t joins,
                                       std::uint64_t index, Arrangement& out) {
  std::uint32_t left = bit(r) - 1;
  std::uint32_t barred = 0;
  for (int k = 0; k < r; ++k) {
    NextChoice const next(count, left, joins);
    std::uint32_t candidates = left & ~barred;
    int e = lowest_bit(candidates);
    for (std::uint64_t orders = next.orders(e); index >= orders; orders = next.orders(e)) {
      index -= orders;
      candidates &= candidates - 1;
      e = lowest_bit(candidates);
    }
    out.at[k] = static_cast<std::uint8_t>(e);
    left &= ~bit(e);
    barred = (joins & bit(e)) << 1U;
  }
}

/// The same, from the order table where it has them.
LC_HD inline void arrange(ArrangementCounts const& count, int r, std::uint32_t joins,
                          std::uint64_t index, Arrangement& out) {
  std::uint32_t const start =
      r <= kTableRank ? half_word(count.order_table, page(r, joins)) : kNoPage;
  if (start == kNoPage) return arrange_step_by_step(count, r, joins, index, out);
  std::uint32_t order = half_word(count.order_table, start + static_cast<std::uint32_t>(index));
  for (int k = 0; k < r; ++k, order >>= 4U) out.at[k] = static_cast<std::uint8_t>(order & 15U);
}

/// The index of an order, or kNotInSpace where a barred pair meets. Pre: a permutation of 0 .. r-1.
LC_HD inline std::uint64_t arrangement_index(ArrangementCounts const& count, int r,
                                             std::uint32_t joins, Arrangement const& order) {
  std::uint32_t left = bit(r) - 1;
  std::uint32_t barred = 0;
  std::uint64_t index = 0;
  for (int k = 0; k < r; ++k) {
    NextChoice const next(count, left, joins);
    int const e = order.at[k];
    std::uint32_t const candidates = left & ~barred;
    if ((candidates & bit(e)) == 0) return kNotInSpace;
    for (std::uint32_t before = candidates & (bit(e) - 1); before != 0; before &= before - 1) {
      index += next.orders(lowest_bit(before));
    }
    left &= ~bit(e);
    barred = (joins & bit(e)) << 1U;
  }
  return index;
}

/// Positions of the modes by stride, ascending, then extent; order.at[k] becomes the rank of mode k
/// among them and by_stride[i] the i-th mode. Pre: at most kMaxSpaceRank modes.
LC_HD inline void sort_modes(ModeList const& modes, Mode* by_stride, Arrangement& order) {
  for (int k = 0; k < modes.size(); ++k) {
    int before = 0;
    for (int i = 0; i < modes.size(); ++i) {
      bool const less = modes[i].stride != modes[k].stride ? modes[i].stride < modes[k].stride
                                                           : modes[i].extent < modes[k].extent;
      bool const same = modes[i] == modes[k];
      before += (less || (same && i < k)) ? 1 : 0;
    }
    order.at[k] = static_cast<std::uint8_t>(before);
    by_stride[before] = modes[k];
  }
}

}  // namespace layoutcheck::sweep::detail
