#pragma once
/// tractable(span<=C, rank<=R): the functions of layouts whose strides, sorted, divide in a chain:
///
///   d_1 = g_1, d_{i+1} = s_i d_i g_{i+1}, with gaps g >= 1, extents s >= 2, span s_r d_r <= C
///
/// each by its coalesced form, in every shape order; no mode has stride 0. With forms=all also the
/// orders that coalesce.
///
///   tractable(span<=4): 1:0, 2:1, 3:1, 2:2, 4:1, (2,2):(2,1)
///   with forms=all also (2,2):(1,2)
///
/// tractable(span<=1024, rank<=6) has 12,794,671 functions and 24,620,583 forms.
///
/// A chain of p gaps equal to 1 beyond the first has D(r,p) orders that do not coalesce, and r! in
/// all (arrangement.hpp). Numbers go by span, rank, p, chain, order of the modes; so the layouts
/// within a smaller span are the first ones.

#include <cstdint>

#include "layoutcheck/sweep/space/arrangement.hpp"
#include "layoutcheck/sweep/space/factors.hpp"

namespace layoutcheck::sweep::detail {

struct TractableView {
  enum : int {
    sizes,
    ranks,
    any_form,
    starts_at,
    places_at,
    counts_at,
    table_at,
    chains_at,
    topless_at,
    prefix_at
  };

  DivisorTable divisors;
  ArrangementCounts counts;
  std::uint64_t const* chains;   ///< half words, at place * cells + cell(r, p): chains of that span
  std::uint64_t const* topless;  ///< half words: chains whose last stride, not span, is that
  std::uint64_t const* prefix;   ///< number of layouts of smaller span
  int max_rank;
  bool all_forms;

  LC_HD explicit TractableView(SpaceView const& v)
      : divisors{nullptr, v.words + v.parameters[starts_at], v.words + v.parameters[places_at],
                 v.parameters[sizes]},
        counts{v.words + v.parameters[counts_at], v.words + v.parameters[table_at],
               v.parameters[ranks] + 1},
        chains(v.words + v.parameters[chains_at]),
        topless(v.words + v.parameters[topless_at]),
        prefix(v.words + v.parameters[prefix_at]),
        max_rank(static_cast<int>(v.parameters[ranks])),
        all_forms(v.parameters[any_form] != 0) {}

  /// Of r modes, p of which begin where the one before ends; 0 <= p < r.
  LC_HD static std::uint32_t cell(int r, int p) {
    return static_cast<std::uint32_t>(r * (r - 1) / 2 + p);
  }
  LC_HD std::uint64_t at(std::uint64_t const* table, std::uint32_t place, int r, int p) const {
    return half_word(table, place * cell(max_rank + 1, 0) + cell(r, p));
  }
  LC_HD std::uint64_t orders(int r, int p) const { return counts(r, all_forms ? 0 : p); }
  /// Chains of r modes whose next stride is at `i` of the divisors of that stride, as gaps; p pairs
  /// meet when the next mode is there.
  LC_HD std::uint64_t below(Divisors const& gaps, std::uint32_t i, int r, int p) const {
    int const rest = i == 0 ? p - 1 : p;
    return rest < 0 || rest >= r ? 0 : at(chains, gaps.cofactor(i), r, rest);
  }
};

LC_HD inline void unrank_tractable(SpaceView const& view, std::uint64_t number, Layout& out) {
  TractableView const v(view);
  std::uint32_t place = last_at_most(v.prefix, v.divisors.sizes, number);
  std::uint64_t rest = number - v.prefix[place];
  if (place == 0) return set_unit(out);
  int r = 1;
  int p = 0;
  for (std::uint64_t all; rest >= (all = v.at(v.chains, place, r, p) * v.orders(r, p));) {
    rest -= all;
    if (++p == r) {
      ++r;
      p = 0;
    }
  }

  Division const split = divide(rest, v.orders(r, p));
  std::uint64_t chain = split.quotient;
  Mode modes[kMaxSpaceRank];
  std::uint32_t joins = 0;
  for (int k = r; k > 0; --k) {
    Divisors const extents(v.divisors, place);
    std::uint32_t i = 1;
    for (std::uint64_t ways; chain >= (ways = v.at(v.topless, extents.cofactor(i), k, p)); ++i) {
      chain -= ways;
    }
    place = extents.cofactor(i);
    modes[k - 1] = {static_cast<index_t>(v.divisors.value(extents.divisor(i))),
                    static_cast<index_t>(v.divisors.value(place))};
    if (k == 1) break;  // the first gap is all that is left
    Divisors const gaps(v.divisors, place);
    i = 0;
    for (std::uint64_t ways; chain >= (ways = v.below(gaps, i, k - 1, p)); ++i) chain -= ways;
    if (i == 0) {
      joins |= bit(k - 2);
      --p;
    }
    place = gaps.cofactor(i);
  }

  Arrangement order;
  arrange(v.counts, r, v.all_forms ? 0 : joins, split.rest, order);
  begin_flat(out, r);
  for (int k = 0; k < r; ++k) out.leaves.push_back(modes[order.at[k]]);
}

LC_HD inline std::uint64_t rank_of_tractable(SpaceView const& view, Layout const& layout) {
  TractableView const v(view);
  if (!is_plain(layout)) return kNotInSpace;
  if (is_unit(layout)) return 0;
  int const r = layout.leaves.size();
  if (r < 1 || r > v.max_rank) return kNotInSpace;
  Mode modes[kMaxSpaceRank];
  Arrangement order;
  sort_modes(layout.leaves, modes, order);
  index_t const sizes = v.divisors.sizes;
  index_t span = 1;
  std::uint32_t joins = 0;
  for (int k = 0; k < r; ++k) {
    Mode const& m = modes[k];
    if (m.stride < 1 || m.stride > sizes || m.stride % span != 0) return kNotInSpace;
    if (m.extent < 2 || m.extent > sizes / m.stride) return kNotInSpace;
    if (k > 0 && m.stride == span) joins |= bit(k - 1);
    span = m.extent * m.stride;
  }
  auto place = static_cast<std::uint32_t>(span - 1);
  int p = popcount(joins);

  std::uint64_t number = v.prefix[place];
  for (int q = 1; q <= r; ++q) {
    for (int j = 0; j < (q == r ? p : q); ++j) {
      number += v.at(v.chains, place, q, j) * v.orders(q, j);
    }
  }
  std::uint64_t const orders = v.orders(r, p);
  std::uint64_t chain = 0;
  for (int k = r; k > 0; --k) {
    auto const stride = static_cast<std::uint32_t>(modes[k - 1].stride - 1);
    Divisors const extents(v.divisors, place);
    for (std::uint32_t i = 1; extents.cofactor(i) != stride; ++i) {
      chain += v.at(v.topless, extents.cofactor(i), k, p);
    }
    if (k == 1) break;
    place = static_cast<std::uint32_t>(modes[k - 2].extent * modes[k - 2].stride - 1);
    Divisors const gaps(v.divisors, stride);
    for (std::uint32_t i = 0; gaps.cofactor(i) != place; ++i) chain += v.below(gaps, i, k - 1, p);
    if (place == stride) --p;
  }
  std::uint64_t const arrangement = arrangement_index(v.counts, r, v.all_forms ? 0 : joins, order);
  if (arrangement == kNotInSpace) return kNotInSpace;
  return number + chain * orders + arrangement;
}

}  // namespace layoutcheck::sweep::detail
