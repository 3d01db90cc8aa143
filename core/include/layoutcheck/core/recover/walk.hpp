#pragma once
/// The walk that finds a layout in its values, wherever the values come from.

#include "layoutcheck/core/algebra/coalesce.hpp"

namespace layoutcheck {

/// What the values at [0, count) are of the layout that is looked for.
enum class TableIs : std::uint8_t {
  whole,   ///< all of them: its size is `count`
  prefix,  ///< the first of them: its size is `count` or more
};

/// How far a walk came, and what every layout that agrees so far has in common.
struct Walked {
  ModeList closed;                ///< its first coalesced modes
  index_t step = 1;               ///< product of their extents
  index_t stride = 0;             ///< of the mode after them
  index_t end = 0;                ///< values looked at
  index_t first_unmeetable = -1;  ///< the index that no layout can meet; -1: none so far

  /// The modes that have the values at [0, end), the last as long as that needs.
  LC_HD constexpr ModeList modes() const {
    ModeList all = closed;
    all.push_back({ceil_div(end, step), stride});
    return all;
  }
  /// This walk when it had looked at the values before `i`. Pre: 1 <= i <= end.
  LC_HD constexpr Walked before(index_t i) const {
    Walked w;
    w.end = i;
    for (Mode const& m : closed) {
      w.stride = m.stride;
      if (w.step * m.extent >= i) return w;
      w.closed.push_back(m);
      w.step *= m.extent;
    }
    w.stride = stride;
    return w;
  }
};

namespace detail {

/// Whether two values are a stride apart. Equality modulo 2^64 is what a vector register compares;
/// `Exact` compares the integers.
template <bool Exact>
LC_HD constexpr bool is_step(index_t from, index_t to, index_t stride) {
  return Exact ? wide(to) - from == stride
               : static_cast<std::uint64_t>(to) - static_cast<std::uint64_t>(from) ==
                     static_cast<std::uint64_t>(stride);
}

/// The first i in [begin, end) at which at(i) is not at(i - step) + stride; `end` if there is none.
/// Whole blocks are compared without a branch inside, as compilers turn into vectors.
template <bool Exact, class At>
LC_HD constexpr index_t first_break(At const& at, index_t begin, index_t end, index_t step,
                                    index_t stride) {
  constexpr index_t kBlock = 64;
  index_t i = begin;
  for (; end - i >= kBlock; i += kBlock) {
    std::uint64_t differences = 0;
    for (index_t k = 0; k < kBlock; ++k) {
      if constexpr (Exact) {
        differences |= is_step<true>(at(i + k - step), at(i + k), stride) ? 0U : 1U;
      } else {
        differences |=
            (static_cast<std::uint64_t>(at(i + k)) - static_cast<std::uint64_t>(at(i + k - step))) ^
            static_cast<std::uint64_t>(stride);
      }
    }
    if (differences != 0) break;
  }
  for (; i < end; ++i) {
    if (!is_step<Exact>(at(i - step), at(i), stride)) return i;
  }
  return end;
}

}  // namespace detail

/// Reads at(0), at(1), ... at(end - 1) of a function on [0, count) and stops at the first index
/// that no layout can meet. Pre: 1 <= end <= count; at(0) == 0.
///
/// Invariant before index i: every layout of such a size that agrees on [0, i) has the closed modes
/// as its first coalesced ones, and its next walks at least up to i. For the next extent is the
/// first t with f(t * step) != t * stride: an earlier end would have shown there, as coalesced
/// neighbours do not follow each other. Where f leaves the walk, that mode has ended, so that the
/// place is a multiple of step, and of a whole table the extent divides what is left.
/// Proved as walk_turn_keeps_the_invariant, docs/proofs/recover.md.
/// Each value is compared with the one a step before it, both in order: linear time, no division
/// but at the ends of modes. `from` is a walk over the values before from.end, to go on with.
template <bool Exact, class At>
LC_HD constexpr Walked walk(At const& at, index_t count, index_t end, TableIs what,
                            Walked const& from = {}) {
  Walked w = from;
  if (from.end <= 1 && end > 1) w.stride = at(1);
  w.end = end;
  for (index_t i = max(from.end, 1); i < end; ++i) {
    i = detail::first_break<Exact>(at, i, end, w.step, w.stride);
    if (i == end) break;
    bool const divides = what == TableIs::prefix || (count / w.step) % (i / w.step) == 0;
    if (i % w.step != 0 || !divides) {
      w.first_unmeetable = i;
      w.end = i;
      break;
    }
    w.closed.push_back({i / w.step, w.stride});
    w.step = i;
    w.stride = at(i);
  }
  return w;
}

}  // namespace layoutcheck
