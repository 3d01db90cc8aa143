#pragma once
/// Layouts looked at as tables and sets of offsets, small enough to be walked in place: what laws
/// judge by. Nothing here calls an algorithm of the algebra.

#include "layoutcheck/core/layout/layout.hpp"

namespace layoutcheck::laws {

/// Most points a law walks, and the widest window of offsets it keeps as a set.
inline constexpr index_t kWindow = 4096;

/// The values of a layout at 0, 1, 2, ... by counting digits up: no division, and nothing of
/// Layout::operator(), which the laws of evaluation judge. The last mode goes on past its end.
class Walk {
 public:
  LC_HD constexpr explicit Walk(Layout const& layout) : modes_(layout.leaves.begin()) {
    for (int k = 0; k < layout.leaves.size(); ++k) digits_.push_back(0);
  }
  Walk(Layout&&) = delete;  // the layout must stay

  LC_HD constexpr index_t operator*() const { return static_cast<index_t>(value_); }
  LC_HD constexpr Walk& operator++() {
    for (int k = 0; k < digits_.size(); ++k) {
      bool const last = k + 1 == digits_.size();
      if (last || ++digits_[k] < modes_[k].extent) {
        value_ += unsigned_of(modes_[k].stride);
        break;
      }
      digits_[k] = 0;
      value_ -= unsigned_of(modes_[k].extent - 1) * unsigned_of(modes_[k].stride);
    }
    return *this;
  }

 private:
  LC_HD static constexpr std::uint64_t unsigned_of(index_t n) {
    return static_cast<std::uint64_t>(n);
  }

  Mode const* modes_;
  InlineVector<index_t, kMaxLeaves> digits_;
  std::uint64_t value_ = 0;  // modulo 2^64: the step past the end, never read, may leave 64 bits
};

/// A set of offsets in [least, least + kWindow).
class OffsetSet {
 public:
  constexpr OffsetSet() = default;
  LC_HD constexpr explicit OffsetSet(index_t least) : least_(least) {}

  LC_HD constexpr bool contains(index_t offset) const {
    if (!within(offset)) return false;
    index_t const at = offset - least_;
    return at / 64 < words_.size() && (word(at / 64) >> (at % 64) & 1U) != 0;
  }
  /// Offsets outside the window are counted as found, but not kept: see stray().
  LC_HD constexpr void insert(index_t offset) {
    if (!within(offset)) {
      ++stray_;
      return;
    }
    index_t const at = offset - least_;
    while (words_.size() <= at / 64) words_.push_back(0);
    std::uint64_t& word = words_[static_cast<int>(at / 64)];
    std::uint64_t const bit = std::uint64_t{1} << (at % 64);
    count_ += (word & bit) == 0 ? 1 : 0;
    word |= bit;
  }
  /// Every offset in the set once more at +stride, +2 * stride, ..., extent of them each: {0, 4}
  /// for 2:4 on {0}. Pre: extent >= 1, stride >= 0, and all of them lie in the window.
  LC_HD constexpr void repeat(index_t extent, index_t stride) {
    // Those of the first `done` steps, moved by no more than so many steps, extend them.
    for (index_t done = 1; done < extent;) {
      index_t const step = min(done, extent - done);
      add_moved(step * stride);
      done += step;
    }
    count_ = 0;
    for (std::uint64_t const w : words_) count_ += ones(w);
  }
  /// Every offset in [0, n), which must lie in the window.
  LC_HD constexpr bool covers(index_t n) const {
    if (least_ > 0) return n <= 0;
    for (index_t v = 0; v < n;) {
      index_t const at = v - least_;
      if (at % 64 == 0 && n - v >= 64 && at / 64 < words_.size()) {  // a whole word
        if (word(at / 64) != ~std::uint64_t{0}) return false;
        v += 64;
      } else {
        if (!contains(v)) return false;
        ++v;
      }
    }
    return true;
  }
  LC_HD constexpr index_t count() const { return count_; }
  /// How often an offset outside the window was inserted.
  LC_HD constexpr index_t stray() const { return stray_; }
  LC_HD constexpr index_t least() const { return least_; }

  /// The same window and the same offsets in it.
  LC_HD friend constexpr bool operator==(OffsetSet const& a, OffsetSet const& b) {
    int const words = a.words_.size() < b.words_.size() ? a.words_.size() : b.words_.size();
    for (int i = 0; i < words; ++i) {
      if (a.words_[i] != b.words_[i]) return false;
    }
    return a.least_ == b.least_ && a.count_ == b.count_;  // so none is in a longer one's rest
  }

 private:
  LC_HD constexpr bool within(index_t offset) const {
    return offset >= least_ &&
           static_cast<std::uint64_t>(offset) - static_cast<std::uint64_t>(least_) <
               static_cast<std::uint64_t>(kWindow);
  }
  LC_HD constexpr std::uint64_t word(index_t i) const { return words_[static_cast<int>(i)]; }

  /// The offsets and the same `by` further on.
  LC_HD constexpr void add_moved(index_t by) {
    int const words = words_.size();
    auto const whole = static_cast<int>(by / 64);
    auto const bits = static_cast<int>(by % 64);
    auto const grown = static_cast<int>(min(words + whole + 1, kWindow / 64));
    while (words_.size() < grown) words_.push_back(0);
    for (int i = grown - 1; i >= whole; --i) {
      std::uint64_t const high = words_[i - whole] << bits;
      bool const carries = bits > 0 && i > whole;
      words_[i] |= carries ? high | words_[i - whole - 1] >> (64 - bits) : high;
    }
    while (!words_.empty() && words_.back() == 0) words_.pop_back();
  }
  LC_HD static constexpr index_t ones(std::uint64_t w) {
    w -= w >> 1 & 0x5555555555555555U;
    w = (w & 0x3333333333333333U) + (w >> 2 & 0x3333333333333333U);
    w = (w + (w >> 4)) & 0x0F0F0F0F0F0F0F0FU;
    return static_cast<index_t>((w * 0x0101010101010101U) >> 56);
  }

  index_t least_ = 0;
  index_t count_ = 0;
  index_t stray_ = 0;
  InlineVector<std::uint64_t, kWindow / 64> words_;  // as far as offsets go; the rest holds none
};

/// At most kWindow points, and offsets that one OffsetSet holds.
LC_HD constexpr bool walkable(Layout const& l) {
  Range const r = range(l);
  return size(l) <= kWindow && static_cast<wide_t>(r.greatest) - r.least < kWindow;
}

/// Adds the image of a layout of at most kWindow points, point by point.
LC_HD constexpr void insert_image(OffsetSet& set, Layout const& l) {
  index_t const points = min(size(l), kWindow);
  Walk value(l);
  for (index_t i = 0; i < points; ++i, ++value) set.insert(*value);
}

/// {0, 1, 3, 4} for (2,2):(1,3): from the least offset on, mode by mode, what is there repeated in
/// steps of the stride. Pre: walkable.
LC_HD constexpr OffsetSet image_set(Layout const& l) {
  OffsetSet set(range(l).least);
  if (size(l) == 0) return set;
  set.insert(set.least());
  for (Mode const& m : l.leaves) set.repeat(m.extent, magnitude(m.stride));
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
