#pragma once
/// Layouts looked at as tables and sets of offsets, small enough to be walked in place: what laws
/// judge by. Nothing here calls an algorithm of the algebra.

#include "layoutcheck/core/layout/layout.hpp"

namespace layoutcheck::laws {

/// Most points a law walks, and the widest window of offsets it keeps as a set.
inline constexpr index_t kWindow = 4096;

/// A set of offsets in [least, least + kWindow).
class OffsetSet {
 public:
  constexpr OffsetSet() = default;
  LC_HD constexpr explicit OffsetSet(index_t least) : least_(least) {}

  LC_HD constexpr bool contains(index_t offset) const {
    return within(offset) && (word(offset) >> bit(offset) & 1U) != 0;
  }
  /// Offsets outside the window are counted as found, but not kept: see stray().
  LC_HD constexpr void insert(index_t offset) {
    if (!within(offset)) {
      ++stray_;
    } else if (!contains(offset)) {
      words_[at(offset) / 64] |= std::uint64_t{1} << bit(offset);
      ++count_;
    }
  }
  LC_HD constexpr index_t count() const { return count_; }
  /// How often an offset outside the window was inserted.
  LC_HD constexpr index_t stray() const { return stray_; }
  LC_HD constexpr index_t least() const { return least_; }

 private:
  LC_HD constexpr bool within(index_t offset) const {
    return offset >= least_ && static_cast<wide_t>(offset) - least_ < kWindow;
  }
  LC_HD constexpr index_t at(index_t offset) const { return offset - least_; }
  LC_HD constexpr int bit(index_t offset) const { return static_cast<int>(at(offset) % 64); }
  LC_HD constexpr std::uint64_t word(index_t offset) const { return words_[at(offset) / 64]; }

  index_t least_ = 0;
  index_t count_ = 0;
  index_t stray_ = 0;
  std::uint64_t words_[kWindow / 64] = {};
};

/// At most kWindow points, and offsets that one OffsetSet holds.
LC_HD constexpr bool walkable(Layout const& l) {
  Range const r = range(l);
  return size(l) <= kWindow && static_cast<wide_t>(r.greatest) - r.least < kWindow;
}

/// Adds the image of a layout of at most kWindow points.
LC_HD constexpr void insert_image(OffsetSet& set, Layout const& l) {
  index_t const points = min(size(l), kWindow);
  for (index_t i = 0; i < points; ++i) set.insert(l(i));
}

/// {0, 1, 3, 4} for (2,2):(1,3). Pre: walkable.
LC_HD constexpr OffsetSet image_set(Layout const& l) {
  OffsetSet set(range(l).least);
  insert_image(set, l);
  return set;
}

/// What the table of a layout says about its offsets; several laws want the same.
struct ImageFacts {
  bool walkable = false;  ///< without it, nothing below is set
  index_t points = 0;
  index_t distinct = 0;
  index_t least = 0;
  index_t greatest = -1;

  LC_HD constexpr bool injective() const { return distinct == points; }
  LC_HD constexpr bool onto(index_t n) const {
    return points == 0 ? n == 0 : least == 0 && distinct == n && greatest == n - 1;
  }
  /// A bijection of [0, points) onto itself.
  LC_HD constexpr bool compact() const { return onto(points); }
};

/// {points 4, distinct 4, least 0, greatest 4} for (2,2):(1,3), by walking it.
LC_HD constexpr ImageFacts image_facts(Layout const& l) {
  if (!walkable(l)) return {};
  ImageFacts facts{.walkable = true, .points = size(l)};
  if (facts.points == 0) return facts;
  OffsetSet set(range(l).least);
  facts.greatest = facts.least = l(0);
  for (index_t i = 0; i < facts.points; ++i) {
    index_t const offset = l(i);
    facts.least = min(facts.least, offset);
    facts.greatest = max(facts.greatest, offset);
    set.insert(offset);
  }
  facts.distinct = set.count();
  return facts;
}

/// No offset twice, by the table. Pre: walkable.
LC_HD constexpr bool injective_by_table(Layout const& l) { return image_set(l).count() == size(l); }

/// A bijection of [0, size) onto itself, by the table. Pre: walkable.
LC_HD constexpr bool compact_by_table(Layout const& l) {
  if (size(l) == 0) return true;
  OffsetSet const set = image_set(l);
  return set.least() == 0 && set.count() == size(l) && range(l).greatest == size(l) - 1;
}

/// The definition, pair by pair: of two leaves that move, s * d of the earlier in the order of
/// (stride, extent) divides the stride of the later; all strides positive, no extent 0.
LC_HD constexpr bool tractable_by_definition(Layout const& l) {
  auto const moves = [](Mode const& m) { return m.extent != 1 && m.stride != 0; };
  for (int i = 0; i < l.leaves.size(); ++i) {
    Mode const& a = l.leaves[i];
    if (!moves(a)) continue;
    if (a.stride < 0 || a.extent == 0) return false;
    for (int j = 0; j < l.leaves.size(); ++j) {
      Mode const& b = l.leaves[j];
      if (i == j || !moves(b)) continue;
      bool const tie = a.stride == b.stride && a.extent == b.extent;
      bool const earlier = a.stride < b.stride || (a.stride == b.stride && a.extent < b.extent);
      if (!earlier && !(tie && i < j)) continue;
      if (b.stride % (static_cast<wide_t>(a.extent) * a.stride) != 0) return false;
    }
  }
  return true;
}

/// The greatest s * d of a leaf that moves, 1 if none does: where the pattern of a tractable layout
/// starts over. Exceeds kMaxIndex where it does not fit. Pre: no extent 0.
LC_HD constexpr wide_t span_of(Layout const& l) {
  wide_t span = 1;
  for (Mode const& m : l.leaves) {
    if (m.extent == 1 || m.stride == 0) continue;
    wide_t const end = static_cast<wide_t>(m.extent) * m.stride;
    if (end > span) span = end;
  }
  return span;
}

/// The leaves of stride other than 0, flat: the same image, and no offset twice where the layout
/// has none but for stride 0.
LC_HD constexpr Layout moving_part(Layout const& l) {
  ModeList kept;
  for (Mode const& m : l.leaves) {
    if (m.stride != 0) kept.push_back(m);
  }
  return from_modes(kept);
}

/// Whether l(y), extended past its end, fits 64 bits for all 0 <= y <= greatest.
LC_HD constexpr bool extends_to(Layout const& l, index_t greatest) {
  if (size(l) == 0) return false;
  Checked reach = 0;
  for (int k = 0; k < l.leaves.size(); ++k) {
    Mode const& m = l.leaves[k];
    bool const last = k + 1 == l.leaves.size();
    reach += Checked(last ? greatest : min(greatest, m.extent - 1)) * magnitude(m.stride);
    greatest /= m.extent;
  }
  return !reach.overflowed();
}

/// Modes of the shortest layout with the table of `l`, 1 at least. Every extent is forced: it is
/// where the walk in steps of the stride so far first fails. Pre: size >= 1; cost O(size).
///
///   shortest_rank((2,2,3):(1,2,8)) == 2
LC_HD constexpr int shortest_rank(Layout const& l) {
  index_t const points = size(l);
  int modes = 0;
  for (index_t step = 1; step < points;) {
    index_t const stride = l(step);
    index_t extent = 2;
    while (extent < points / step && l(extent * step) == static_cast<wide_t>(extent) * stride) {
      ++extent;
    }
    if (extent > points / step) extent = points / step;
    step *= extent;
    ++modes;
  }
  return modes == 0 ? 1 : modes;
}

/// Whether some layout has the table value(0), ..., value(n - 1). The extents are forced as in
/// shortest_rank; all other points must follow. Pre: n >= 1.
template <class Value>
LC_HD constexpr bool is_table_of_layout(Value const& value, index_t n) {
  if (value(0) != 0) return false;
  ModeList modes;
  for (index_t step = 1; step < n;) {
    if (n % step != 0) return false;
    index_t const rest = n / step;
    index_t const stride = value(step);
    index_t extent = 1;
    while (extent < rest && value(extent * step) == static_cast<wide_t>(extent) * stride) ++extent;
    if (rest % extent != 0) return false;
    modes.push_back({extent, stride});
    step *= extent;
  }
  for (index_t i = 0; i < n; ++i) {
    wide_t found = 0;
    index_t rest = i;
    for (Mode const& m : modes) {
      found += static_cast<wide_t>(rest % m.extent) * m.stride;
      rest /= m.extent;
    }
    if (found != value(i)) return false;
  }
  return true;
}

}  // namespace layoutcheck::laws
