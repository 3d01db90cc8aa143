#pragma once
/// pairs(A, B): every value of A with every value of B, where an input of laws is such a pair;
/// triples(A, B, C) likewise.
/// Where B has a bound `size`, as in pairs(compact(max_size=64), tractable(span<=size)), only with
/// those of B whose bound is at most the size of the first: the arguments on which composition is
/// defined.
///
///   pairs(2:1, compact(max_size=2)): (2:1, 1:0), (2:1, 2:1)
///   pairs(numbers(n<=1), numbers(n<=1)): (0, 0), (0, 1), (1, 0), (1, 1)
///
/// Numbers go by the first, then by the second, then by the third.

#include <cstdint>

#include "layoutcheck/sweep/space/layouts.hpp"
#include "layoutcheck/sweep/space/linear.hpp"
#include "layoutcheck/sweep/space/numbers.hpp"
#include "layoutcheck/sweep/space/tilers.hpp"
#include "layoutcheck/sweep/space/tuples.hpp"

namespace layoutcheck::sweep::detail {

struct PairsView {
  /// first_at, second_at: headers of the two spaces. levels: sizes of the first, 0 where B does not
  /// depend on it. third_at: header of the third of a triple, which has no levels.
  enum : int { first_at, second_at, levels, pairs_at, firsts_at, seconds_at, third_at };
  /// Words of a header: kind, size, offset of the block, parameters as half words.
  enum : int {
    kind,
    size,
    block,
    parameters,
    kHeaderWords = parameters + SpaceView::kParameters / 2 + 1
  };

  SpaceView a;
  SpaceView b;
  std::uint32_t level_count;
  std::uint64_t const* pairs;    ///< number of pairs of smaller firsts
  std::uint64_t const* firsts;   ///< number of smaller firsts
  std::uint64_t const* seconds;  ///< number of seconds to a first of the level

  LC_HD explicit PairsView(SpaceView const& v)
      : a(part(v, v.parameters[first_at])),
        b(part(v, v.parameters[second_at])),
        level_count(v.parameters[levels]),
        pairs(v.words + v.parameters[pairs_at]),
        firsts(v.words + v.parameters[firsts_at]),
        seconds(v.words + v.parameters[seconds_at]) {}

  LC_HD static SpaceView part(SpaceView const& whole, std::uint32_t at) {
    std::uint64_t const* const header = whole.words + at;
    SpaceView view;
    view.kind = static_cast<SpaceKind>(header[kind]);
    view.size = header[size];
    view.words = whole.words + header[block];
    for (std::uint32_t i = 0; i < SpaceView::kParameters; ++i) {
      view.parameters[i] = half_word(header + parameters, i);
    }
    return view;
  }
};

template <class A, class B>
LC_HD inline void unrank_pair(SpaceView const& view, std::uint64_t number, A& a, B& b) {
  PairsView const v(view);
  std::uint64_t before = 0;
  std::uint64_t seconds = v.b.size;
  if (v.level_count > 0) {
    std::uint32_t const level = last_at_most(v.pairs, v.level_count, number);
    number -= v.pairs[level];
    before = v.firsts[level];
    seconds = v.seconds[level];
  }
  Division const split = divide(number, seconds);
  unrank_value(v.a, before + split.quotient, a);
  unrank_value(v.b, split.rest, b);
}

template <class A, class B>
LC_HD inline std::uint64_t rank_of_pair(SpaceView const& view, A const& a, B const& b) {
  PairsView const v(view);
  std::uint64_t const first = rank_of_value(v.a, a);
  std::uint64_t const second = rank_of_value(v.b, b);
  if (first == kNotInSpace || second == kNotInSpace) return kNotInSpace;
  if (v.level_count == 0) return first * v.b.size + second;
  std::uint32_t const level = last_at_most(v.firsts, v.level_count, first);
  if (second >= v.seconds[level]) return kNotInSpace;
  return v.pairs[level] + (first - v.firsts[level]) * v.seconds[level] + second;
}

template <class A, class B, class C>
LC_HD inline void unrank_triple(SpaceView const& view, std::uint64_t number, A& a, B& b, C& c) {
  SpaceView const third = PairsView::part(view, view.parameters[PairsView::third_at]);
  Division const split = divide(number, third.size);
  unrank_pair(view, split.quotient, a, b);
  unrank_value(third, split.rest, c);
}

template <class A, class B, class C>
LC_HD inline std::uint64_t rank_of_triple(SpaceView const& view, A const& a, B const& b,
                                          C const& c) {
  SpaceView const third = PairsView::part(view, view.parameters[PairsView::third_at]);
  std::uint64_t const pair = rank_of_pair(view, a, b);
  std::uint64_t const last = rank_of_value(third, c);
  if (pair == kNotInSpace || last == kNotInSpace) return kNotInSpace;
  return pair * third.size + last;
}

}  // namespace layoutcheck::sweep::detail
