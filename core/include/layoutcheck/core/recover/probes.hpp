#pragma once
/// recover by probes: the layout of a function too large to be written down as a table.

#include "layoutcheck/core/recover/probed_function.hpp"

namespace layoutcheck {

inline constexpr index_t kMostProbed = index_t{1} << 62;

namespace detail {

/// Finds the modes that f has if it is a layout, in at most 3 * log2(count) + 4 probes; false where
/// f ended it.
///
/// With P the product of the extents so far, the next extent is the first t with f(t*P) != t*f(P),
/// and up to twice that t the values stay off the line: there f(x*P) - x*f(P) is a multiple of what
/// the modes miss to follow each other. So one of the points 1, 2, 4, ... is off it, and from there
/// halving finds t. If f is a layout, no other point need be evaluated: whatever f is, if it is a
/// layout, that layout is found.
template <class F>
LC_HD constexpr bool find_modes(ProbedFunction<F>& probed, index_t count, TableIs what,
                                ModeList& modes) {
  index_t value = 0;
  if (!probed.probe(0, value)) return false;
  if (value != 0) {
    probed.no_layout(0, value, true);
    return false;
  }
  index_t step = 1;
  index_t stride = 0;
  if (count > 1 && !probed.probe(1, stride)) return false;
  while (true) {
    index_t const reach = ceil_div(count, step);  // x * step < count for x < reach
    index_t on = 1;
    index_t off = -1;
    index_t value_off = 0;
    while (off < 0 && on < reach - 1) {
      index_t const x = on <= (reach - 1) / 2 ? 2 * on : reach - 1;
      if (!probed.probe(x * step, value)) return false;
      if (value == wide(x) * stride) {
        on = x;
      } else {
        off = x;
        value_off = value;
      }
    }
    if (off < 0) {
      modes.push_back({reach, stride});
      return true;
    }
    while (off - on > 1) {
      index_t const x = on + (off - on) / 2;
      if (!probed.probe(x * step, value)) return false;
      if (value == wide(x) * stride) {
        on = x;
      } else {
        off = x;
        value_off = value;
      }
    }
    if (what == TableIs::whole && (count / step) % off != 0) {
      probed.no_layout(off * step, value_off, false);
      return false;
    }
    modes.push_back({off, stride});
    step *= off;
    stride = value_off;
  }
}

/// The value of modes at x, x below their size.
LC_HD constexpr index_t offset_of(ModeList const& modes, index_t x) {
  index_t offset = 0;
  for (Mode const& m : modes) {
    offset += (x % m.extent) * m.stride;  // a value that f has given: no overflow
    x /= m.extent;
  }
  return offset;
}

/// The walk over a table (walk.hpp) with each value requested once, so that none is stored.
template <class F>
LC_HD constexpr bool walk_every_point(ProbedFunction<F>& probed, index_t count, TableIs what,
                                      ModeList& modes) {
  modes.clear();
  index_t step = 1;
  index_t stride = 0;
  index_t value = 0;
  for (index_t i = 0; i < count; ++i) {
    if (!probed.get(i, value)) return false;
    if (i == 1) stride = value;
    if (value == offset_of(modes, i % step) + wide(i / step) * stride) continue;
    bool const divides = what == TableIs::prefix || (i > 0 && (count / step) % (i / step) == 0);
    if (i == 0 || i % step != 0 || !divides) {
      probed.no_layout(i, value, true);
      return false;
    }
    modes.push_back({i / step, stride});
    step = i;
    stride = value;
  }
  modes.push_back({ceil_div(count, step), stride});
  probed.result.every_point = true;
  probed.result.points = count;
  return true;
}

template <class F>
LC_HD constexpr bool compare_at(ProbedFunction<F>& probed, Layout const& layout, index_t x) {
  index_t value = 0;
  if (!probed.get(x, value)) return false;
  ++probed.result.points;
  if (value == layout(x)) return true;
  probed.no_layout(x, value, false);
  return false;
}

/// Corners of the box of coordinates, below `count`: all of at most 10 modes; of more those with at
/// most two coordinates at the far side, and those with at most two at the near one.
template <class F>
LC_HD constexpr bool compare_corners(ProbedFunction<F>& probed, Layout const& layout,
                                     index_t count) {
  index_t far[kMaxLeaves] = {};
  int const modes = layout.leaves.size();
  index_t step = 1;
  index_t all = 0;
  for (int k = 0; k < modes; ++k) {
    far[k] = (layout.leaves[k].extent - 1) * step;
    all += far[k];
    step *= layout.leaves[k].extent;
  }
  auto const compare = [&](index_t x) { return x >= count || compare_at(probed, layout, x); };
  if (modes <= 10) {
    for (int corner = 0; corner < 1 << modes; ++corner) {
      index_t x = 0;
      for (int k = 0; k < modes; ++k) x += (corner >> k & 1) != 0 ? far[k] : 0;
      if (!compare(x)) return false;
    }
    return true;
  }
  for (int i = 0; i < modes; ++i) {
    for (int j = 0; j <= i; ++j) {  // j == i: one coordinate alone
      index_t const two = i == j ? far[i] : far[i] + far[j];
      if (!compare(two) || !compare(all - two)) return false;
    }
  }
  return compare(all);
}

/// The n-th of a sequence of numbers that look random, below `bound` (splitmix64).
LC_HD constexpr index_t sample(std::uint64_t seed, index_t n, index_t bound) {
  __extension__ using Product = unsigned __int128;
  std::uint64_t x = seed + 0x9E3779B97F4A7C15ULL * (static_cast<std::uint64_t>(n) + 1);
  x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9ULL;
  x = (x ^ (x >> 27)) * 0x94D049BB133111EBULL;
  x ^= x >> 31;
  return static_cast<index_t>((static_cast<Product>(x) * static_cast<std::uint64_t>(bound)) >> 64);
}

}  // namespace detail

/// The coalesced layout that f is on [0, count), f(x) an index_t or an Expected of it.
///
///   recover_by_probes([](index_t x) { return x % 3 * 2 + x / 3 * 7; }, 6).layout == (3,2):(2,7)
///
/// Where count <= every_point_up_to, f is evaluated at every point and the answer is as exact as
/// that of recover() on its table, with the first index that no layout can meet. Beyond it, modes
/// are found in at most 3 * log2(count) + 4 probes and compared at corners, at all that was probed
/// (a second answer that differs is `inconsistent`) and at `samples` random points. Then `layout`
/// says what f is if it is a layout, seen to hold at `points` points; `no_layout` is certain all
/// the same, as any layout that f is would have been found, and `point` is a place where f leaves
/// it. `whole` and `prefix` as in recover(). Errors: none; how it ended is in the result.
/// Pre: f does not keep what it is given. Source: spec#recover.
template <class F>
LC_HD constexpr Probed recover_by_probes(F&& f, index_t count, ProbeOptions const& options = {}) {
  detail::ProbedFunction<F> probed(f, options);
  Probed& result = probed.result;
  if (count < 0 || count > kMostProbed) {
    result.end = ProbeEnd::out_of_bounds;
    result.error = {.code = Errc::invalid_argument, .detail = "the size is not in [0, 2^62]"};
    return result;
  }
  result.layout = scalar_layout(0, 0);
  result.every_point = count == 0;
  if (count == 0) return result;
  ModeList modes;
  bool const found = detail::find_modes(probed, count, options.what, modes);
  if (!found && result.end != ProbeEnd::no_layout) return result;
  bool const every_point = count <= options.every_point_up_to;
  if (every_point) {
    if (!detail::walk_every_point(probed, count, options.what, modes)) return result;
  } else if (!found) {
    Probed const contradiction = result;
    if (!probed.repeats()) return result;
    return probed.no_layout(contradiction.point, contradiction.value, contradiction.first);
  }
  result.end = ProbeEnd::layout;
  result.layout = from_modes(coalesced_modes(modes));
  if (!within_bounds(result.layout)) {
    result.end = ProbeEnd::out_of_bounds;
    result.error = bounds_error(result.layout);
    return result;
  }
  if (!every_point) {
    Layout const layout = result.layout;
    for (int i = 0; i < probed.remembered(); ++i) {
      if (!detail::compare_at(probed, layout, probed.remembered_point(i))) return result;
    }
    if (!detail::compare_corners(probed, layout, count)) return result;
    for (index_t n = 0; n < options.samples; ++n) {
      if (!detail::compare_at(probed, layout, detail::sample(options.seed, n, count))) {
        return result;
      }
    }
  }
  result.point = -1;
  return result;
}

}  // namespace layoutcheck
