#include "layoutcheck/sweep/evaluate/table_walk.hpp"

#include <cstdlib>  // defines __GLIBC__ for clones.hpp
#include <limits>

#include "evaluate/clones.hpp"

namespace layoutcheck::sweep {
namespace {

/// Modes that do something: no extent 1, none that merely continues the one before.
struct Squeezed {
  ModeList modes;
  index_t size = 1;
  index_t least = 0;
  index_t greatest = 0;
};

Squeezed squeeze(Layout const& layout) {
  Squeezed s;
  for (Mode const& m : layout.leaves) {
    s.size *= m.extent;
    if (m.extent <= 1) continue;
    index_t const reach = (m.extent - 1) * m.stride;
    (reach < 0 ? s.least : s.greatest) += reach;
    // Modulo 2^64, yet exact: were extent * stride off by 2^64, the two modes would reach further
    // than 63 bits together.
    bool const continues =
        !s.modes.empty() && static_cast<std::uint64_t>(s.modes.back().extent) *
                                    static_cast<std::uint64_t>(s.modes.back().stride) ==
                                static_cast<std::uint64_t>(m.stride);
    if (continues) {
      s.modes.back().extent *= m.extent;
    } else {
      s.modes.push_back(m);
    }
  }
  return s;
}

template <class Offset>
bool fits(Squeezed const& s) {
  return s.size == 0 || (s.least >= std::numeric_limits<Offset>::min() &&
                         s.greatest <= std::numeric_limits<Offset>::max());
}

/// to[j] = from[j] + step. The regions are apart.
template <class Offset>
[[gnu::always_inline]] inline void copy_shifted(Offset* __restrict to,
                                                Offset const* __restrict from, index_t count,
                                                Offset step) {
  for (index_t j = 0; j < count; ++j) to[j] = from[j] + step;
}

LC_SWEEP_CLONES void shifted(std::int32_t* to, std::int32_t const* from, index_t count,
                             std::int32_t step) {
  copy_shifted(to, from, count, step);
}
LC_SWEEP_CLONES void shifted(std::int64_t* to, std::int64_t const* from, index_t count,
                             std::int64_t step) {
  copy_shifted(to, from, count, step);
}

/// The first doublings made in a register: a load across what several narrower stores have just
/// written would wait for all of them, one such wait per doubling.
constexpr int kHeadBits = 4;
constexpr index_t kHead = 1 << kHeadBits;

/// out[j] = the sum of step[b] over the bits b of j.
template <class Offset>
[[gnu::always_inline]] inline void write_head(Offset* out, Offset const (&step)[kHeadBits]) {
  for (int j = 0; j < kHead; ++j) {
    Offset sum = 0;
    for (int b = 0; b < kHeadBits; ++b) {
      sum = static_cast<Offset>(sum + (-static_cast<Offset>(j >> b & 1) & step[b]));
    }
    out[j] = sum;
  }
}

/// The first `count` offsets of the modes. Pre: 1 <= count <= the product of the extents.
template <class Offset>
[[gnu::always_inline]] inline void grow_by_doubling(Mode const* modes, Offset* out, index_t count) {
  out[0] = 0;
  index_t filled = 1;
  Mode mode = count == 1 ? Mode{1, 0} : *modes++;
  if (count >= kHead) {
    // (e, d) is (2, d) followed by (e / 2, 2 d): as long as extents are even, steps double.
    Mode const* next = modes;
    Mode rest = mode;
    Offset step[kHeadBits];
    int bits = 0;
    while (rest.extent % 2 == 0) {
      step[bits++] = static_cast<Offset>(rest.stride);
      rest.extent /= 2;
      if (rest.extent > 1) rest.stride *= 2;  // else it is used no more, and might not fit
      if (bits == kHeadBits) {
        write_head(out, step);
        filled = kHead;
        mode = rest;
        modes = next;
        break;
      }
      if (rest.extent == 1) rest = *next++;  // there is one: fewer than kHead points so far
    }
  }
  for (; filled < count; mode = *modes++) {
    index_t const block = filled;
    wide_t const whole = static_cast<wide_t>(block) * mode.extent;
    index_t const end = whole < count ? static_cast<index_t>(whole) : count;
    for (index_t steps = 1; filled < end; steps *= 2) {
      index_t const more = min(filled, end - filled);
      copy_shifted(out + filled, out, more, static_cast<Offset>(steps * mode.stride));
      filled += more;
    }
    if (filled == count) return;
  }
}

LC_SWEEP_CLONES void grow(Mode const* modes, std::int32_t* out, index_t count) {
  grow_by_doubling(modes, out, count);
}
LC_SWEEP_CLONES void grow(Mode const* modes, std::int64_t* out, index_t count) {
  grow_by_doubling(modes, out, count);
}

template <class Offset>
Expected<index_t> fill_once(Layout const& layout, index_t begin, index_t end, Offset* out) {
  Squeezed const s = squeeze(layout);
  if (begin < 0 || end < begin || end > s.size) {
    return Error{.code = Errc::out_of_domain, .point = end, .detail = "no part of the layout"};
  }
  if (begin == end) return index_t{0};
  if (begin == 0 && end <= TableWalk<Offset>::kEntries && fits<Offset>(s)) {
    grow(s.modes.begin(), out, end);
    return end;
  }
  LC_TRY(walk, TableWalk<Offset>::make(layout));
  walk.fill(begin, end, out);
  return end - begin;
}

}  // namespace

template <class Offset>
Expected<TableWalk<Offset>> TableWalk<Offset>::make(Layout const& layout) {
  Squeezed const s = squeeze(layout);
  if (!fits<Offset>(s)) {
    return Error{.code = Errc::overflow, .detail = "an offset does not fit the width"};
  }
  TableWalk walk;
  walk.size_ = s.size;
  walk.table_[0] = 0;
  if (s.size <= 1) return walk;

  index_t low = 1;  // points of the modes that go into the table whole
  int k = 0;
  while (k + 1 < s.modes.size() && low * s.modes[k].extent <= kEntries) {
    low *= s.modes[k++].extent;
  }
  Mode const& cut = s.modes[k];
  index_t const fit = kEntries / low;
  index_t const parts = ceil_div(cut.extent, fit);
  index_t const steps = ceil_div(cut.extent, parts);  // even shares: no tiny last run
  walk.points_ = low * steps;
  walk.period_ = low * cut.extent;
  walk.chunks_ = ceil_div(cut.extent, steps);
  walk.chunk_step_ = walk.chunks_ == 1 ? 0 : steps * cut.stride;
  walk.high_.append(s.modes, k + 1, s.modes.size());
  grow(s.modes.begin(), walk.table_, walk.points_);
  return walk;
}

template <class Offset>
void TableWalk<Offset>::fill(index_t begin, index_t end, Offset* out) const {
  runs(begin, end, [&](TableRun<Offset> const& run) {
    shifted(out, run.table, run.count, run.base);
    out += run.count;
  });
}

template class TableWalk<std::int32_t>;
template class TableWalk<std::int64_t>;

Expected<index_t> fill(Layout const& layout, index_t begin, index_t end, std::int32_t* out) {
  return fill_once(layout, begin, end, out);
}
Expected<index_t> fill(Layout const& layout, index_t begin, index_t end, std::int64_t* out) {
  return fill_once(layout, begin, end, out);
}

}  // namespace layoutcheck::sweep
