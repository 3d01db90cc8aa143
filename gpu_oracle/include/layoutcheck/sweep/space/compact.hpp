#pragma once
/// compact(max_size=N, rank<=R) and compact(size=n, rank<=R): the compact layouts as functions,
/// each by its coalesced form; with forms=all every order of the modes, coalesced or not.
///
///   compact(size=8): 8:1, (4,2):(2,1), (2,4):(4,1), (2,2,2):(1,4,2), (2,2,2):(2,1,4),
///                    (2,2,2):(4,2,1)
///
/// A compact layout of size n is an ordered factorisation of n, in stride order, and an order of
/// the modes; it coalesces where a mode is followed by the next larger. So there are, with F(n,r)
/// factorisations into r factors >= 2, F(n,r) * D(r,r-1) of rank r (arrangement.hpp), e! of size
/// 2^e in all. Numbers go by size, rank, factorisation (lexicographic), order of the modes.

#include <cstdint>

#include "layoutcheck/sweep/space/arrangement.hpp"
#include "layoutcheck/sweep/space/factors.hpp"

namespace layoutcheck::sweep::detail {

/// The parameters of SpaceView, and the tables they point at.
struct CompactView {
  /// Places in `parameters`; those named *_at are offsets in words.
  enum : int {
    sizes,
    first,
    ranks,
    any_form,
    values_at,
    starts_at,
    places_at,
    counts_at,
    table_at,
    factorisations_at,
    prefix_at
  };

  DivisorTable divisors;
  ArrangementCounts counts;
  std::uint64_t const* factorisations;  ///< half words, F(place, r) at place * (ranks + 1) + r
  std::uint64_t const* prefix;          ///< number of layouts of the sizes before, from `first` on
  std::uint32_t first_place;            ///< of the smallest size in the space
  int max_rank;
  bool all_forms;

  LC_HD explicit CompactView(SpaceView const& v)
      : divisors{v.parameters[values_at] == 0 ? nullptr : v.words + v.parameters[values_at],
                 v.words + v.parameters[starts_at], v.words + v.parameters[places_at],
                 v.parameters[sizes]},
        counts{v.words + v.parameters[counts_at], v.words + v.parameters[table_at],
               v.parameters[ranks] + 1},
        factorisations(v.words + v.parameters[factorisations_at]),
        prefix(v.words + v.parameters[prefix_at]),
        first_place(v.parameters[first]),
        max_rank(static_cast<int>(v.parameters[ranks])),
        all_forms(v.parameters[any_form] != 0) {}

  LC_HD std::uint64_t ways(std::uint32_t place, int r) const {
    return half_word(factorisations, place * static_cast<std::uint32_t>(max_rank + 1) +
                                         static_cast<std::uint32_t>(r));
  }
  /// The pairs of r modes that may not meet, as bits, and the orders that leaves.
  LC_HD std::uint32_t joins(int r) const { return all_forms ? 0 : bit(r - 1) - 1; }
  LC_HD std::uint64_t orders(int r) const { return counts(r, all_forms ? 0 : r - 1); }
};

LC_HD inline void unrank_compact(SpaceView const& view, std::uint64_t number, Layout& out) {
  CompactView const v(view);
  std::uint32_t const at = last_at_most(v.prefix, v.divisors.sizes - v.first_place, number);
  std::uint64_t rest = number - v.prefix[at];
  std::uint32_t place = at + v.first_place;
  if (place == 0) return set_unit(out);
  int r = 1;
  for (std::uint64_t all; rest >= (all = v.ways(place, r) * v.orders(r)); ++r) rest -= all;

  Division const split = divide(rest, v.orders(r));
  std::uint64_t factorisation = split.quotient;
  Mode modes[kMaxSpaceRank];
  std::uint64_t stride = 1;
  for (int k = 0; k < r; ++k) {
    std::uint32_t factor = place;
    if (k + 1 < r) {
      Divisors const divisors(v.divisors, place);
      std::uint32_t i = 1;
      for (std::uint64_t ways; factorisation >= (ways = v.ways(divisors.cofactor(i), r - k - 1));
           ++i) {
        factorisation -= ways;
      }
      factor = divisors.divisor(i);
      place = divisors.cofactor(i);
    }
    std::uint64_t const extent = v.divisors.value(factor);
    modes[k] = {static_cast<index_t>(extent), static_cast<index_t>(stride)};
    stride *= extent;
  }

  Arrangement order;
  arrange(v.counts, r, v.joins(r), split.rest, order);
  begin_flat(out, r);
  for (int k = 0; k < r; ++k) out.leaves.push_back(modes[order.at[k]]);
}

LC_HD inline std::uint64_t rank_of_compact(SpaceView const& view, Layout const& layout) {
  CompactView const v(view);
  if (!is_plain(layout)) return kNotInSpace;
  if (is_unit(layout)) return v.first_place == 0 ? 0 : kNotInSpace;
  int const r = layout.leaves.size();
  if (r < 1 || r > v.max_rank) return kNotInSpace;
  Mode modes[kMaxSpaceRank];
  Arrangement order;
  sort_modes(layout.leaves, modes, order);
  wide_t points = 1;
  for (int k = 0; k < r; ++k) {
    if (modes[k].extent < 2 || modes[k].stride != points) return kNotInSpace;
    points *= modes[k].extent;
    if (points > kMaxIndex) return kNotInSpace;
  }
  std::uint32_t place = v.divisors.place(static_cast<std::uint64_t>(points));
  if (place >= v.divisors.sizes || place < v.first_place) return kNotInSpace;

  std::uint64_t number = v.prefix[place - v.first_place];
  for (int k = 1; k < r; ++k) number += v.ways(place, k) * v.orders(k);
  std::uint64_t factorisation = 0;
  for (int k = 0; k + 1 < r; ++k) {
    Divisors const divisors(v.divisors, place);
    std::uint32_t i = 1;
    for (; v.divisors.value(divisors.divisor(i)) != static_cast<std::uint64_t>(modes[k].extent);
         ++i) {
      factorisation += v.ways(divisors.cofactor(i), r - k - 1);
    }
    place = divisors.cofactor(i);
  }
  std::uint64_t const arrangement = arrangement_index(v.counts, r, v.joins(r), order);
  if (arrangement == kNotInSpace) return kNotInSpace;
  return number + factorisation * v.orders(r) + arrangement;
}

}  // namespace layoutcheck::sweep::detail
