#pragma once
/// Layouts looked at as tables and sets of offsets, small enough to be walked in place: what laws
/// judge by. Nothing here calls an algorithm of the algebra.

#include "layoutcheck/core/layout/layout.hpp"

namespace layoutcheck::laws {

/// Most points a law walks, and the widest window of offsets it keeps as a set.
inline constexpr index_t kWindow = 4096;
/// Largest table that is built to search all layouts for one that has it.
inline constexpr index_t kDecidable = 1024;

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
    return at / 64 < words_.size() && (word(at / 64) >> static_cast<int>(at % 64) & 1U) != 0;
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
    std::uint64_t const bit = std::uint64_t{1} << static_cast<int>(at % 64);
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
  InlineVector<std::uint64_t, static_cast<int>(kWindow / 64)>
      words_;  // as far as offsets go; the rest holds none
};

/// Calls visit(p) at the indices p in [0, n) where a digit of the layout begins, ends or carries,
/// and next to them: around P, 2 P, (s - 1) P and s P for each leaf, s its extent and P the product
/// of the extents before it. It ends where visit answers false; returns whether it never did.
///
/// Two layouts of n points or more that have the same values at these indices of both have them on
/// [0, n). For let both be coalesced and p the product of the modes that they share, p < n. The
/// strides of their next modes are their values at p; where these are equal and the extents are
/// not, a < b, then at a p the one goes on with another stride than a times this one, the other
/// with that. So they differ at such a product, or nowhere.
template <class Visit>
LC_HD constexpr bool visit_carries(Layout const& l, index_t n, Visit const& visit) {
  wide_t before = 1;
  for (Mode const& m : l.leaves) {
    if (m.extent < 1 || before >= n) return true;
    wide_t const digits[] = {1, 2, wide_t{m.extent} - 1, m.extent};
    for (wide_t const digit : digits) {
      for (int delta = -1; delta <= 1; ++delta) {
        wide_t const p = before * digit + delta;
        if (p >= 0 && p < n && !visit(static_cast<index_t>(p))) return false;
      }
    }
    before *= m.extent;
  }
  return true;
}

/// The same at the indices of `inner`, one mode of it moving, whose values come to where a digit of
/// `outer` carries.
template <class Visit>
LC_HD constexpr bool visit_carries_of(Layout const& outer, Layout const& inner,
                                      Visit const& visit) {
  return visit_carries(outer, size(outer), [&](index_t value) {
    wide_t before = 1;
    for (Mode const& m : inner.leaves) {
      if (m.extent < 1) return true;
      if (m.stride != 0) {
        index_t const digit = min(value / magnitude(m.stride), m.extent - 1);
        index_t const next = min(digit + 1, m.extent - 1);
        if (!visit(static_cast<index_t>(before * digit))) return false;
        if (!visit(static_cast<index_t>(before * next))) return false;
      }
      before *= m.extent;
    }
    return true;
  });
}

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

/// How a search ended that may be given up.
enum class Search : std::uint8_t { none, found, given_up };

/// Digits, not all of them 0, whose sum of digit times stride is 0. With the digits of a layout
/// from -(extent - 1) on these are two indices of one offset: (2,2):(3,3) has 3 - 3. Any size.
class ZeroSum {
 public:
  /// Digits from down * (extent - 1) to up * (extent - 1). Of the digits added with `must_move` at
  /// least one has to differ from 0. Pre: no extent 0; down <= 0 <= up.
  LC_HD constexpr void add(Layout const& l, int down, int up, bool must_move) {
    for (Mode const& m : l.leaves) {
      if (m.extent == 1) continue;
      wide_t const most = wide_t{m.extent} - 1;
      Term const term = m.stride < 0 ? Term{-m.stride, -up * most, -down * most, must_move, 0, 0}
                                     : Term{m.stride, down * most, up * most, must_move, 0, 0};
      terms_.push_back(term);
      for (int k = terms_.size() - 1; k > 0; --k) {
        wide_t const before = terms_[k - 1].stride;  // nvcc reads .stride < as a template
        if (before >= term.stride) break;
        terms_[k] = terms_[k - 1];
        terms_[k - 1] = term;
      }
    }
  }
  LC_HD constexpr Search search() {
    wide_t least = 0;
    wide_t most = 0;
    for (int k = terms_.size() - 1; k >= 0; --k) {
      Term& t = terms_[k];
      t.least_below = least;
      t.most_below = most;
      least += t.least * t.stride;
      most += t.most * t.stride;
    }
    steps_ = 0;
    return from(0, 0, false);
  }

 private:
  /// Without initial values: a list of 128 would be cleared for each search.
  struct Term {
    index_t stride;
    wide_t least;  ///< digit
    wide_t most;
    bool must_move;
    wide_t least_below;  ///< sum of all terms of smaller strides
    wide_t most_below;
  };
  static constexpr int kSteps = 1 << 14;

  LC_HD static constexpr wide_t floor_of(wide_t a, index_t b) {
    if (-kMaxIndex <= a && a <= kMaxIndex) {  // no division of 128 bits
      auto const n = static_cast<index_t>(a);
      return n % b < 0 ? n / b - 1 : n / b;
    }
    return a % b < 0 ? a / b - 1 : a / b;
  }
  /// From the greatest stride on: a digit leaves no more than the smaller ones can make up for.
  LC_HD constexpr Search from(int k, wide_t sum, bool moved) {
    if (k == terms_.size()) return moved && sum == 0 ? Search::found : Search::none;
    if (++steps_ > kSteps) return Search::given_up;
    Term const& t = terms_[k];
    if (t.stride == 0) {
      bool const free = sum == 0 && (moved || t.must_move);
      return free ? Search::found : sum == 0 ? from(k + 1, sum, moved) : Search::none;
    }
    wide_t first = -floor_of(sum + t.most_below, t.stride);
    wide_t last = floor_of(-sum - t.least_below, t.stride);
    if (first < t.least) first = t.least;
    if (last > t.most) last = t.most;
    for (wide_t digit = first; digit <= last; ++digit) {
      Search const below =
          from(k + 1, sum + digit * t.stride, moved || (t.must_move && digit != 0));
      if (below != Search::none) return below;
    }
    return Search::none;
  }

  InlineVector<Term, 2 * kMaxLeaves> terms_;  // by descending stride
  int steps_ = 0;
};

/// No offset twice, by the table or by the modes; given_up where neither decides it.
LC_HD constexpr Search repeated_offset(Layout const& l) {
  if (size(l) == 0) return Search::none;
  ZeroSum sums;
  sums.add(l, -1, 1, true);
  Search const found = sums.search();
  if (found != Search::given_up || !walkable(l)) return found;
  return injective_by_table(l) ? Search::none : Search::found;
}

/// The least n >= 1 that is not a sum of offsets of both, which are all of [0, n) up to there: 4 of
/// 2:1 and 2:2. Modes that do not ascend are left aside. Any size. Pre: no extent 0.
LC_HD constexpr wide_t covered_by_sums(Layout const& a, Layout const& b) {
  InlineVector<Mode, 2 * kMaxLeaves> modes;  // by ascending stride
  Layout const* const both[] = {&a, &b};
  for (Layout const* const l : both) {
    for (Mode const& m : l->leaves) {
      if (m.extent == 1 || m.stride <= 0) continue;
      modes.push_back(m);
      for (int k = modes.size() - 1; k > 0 && modes[k - 1].stride > m.stride; --k) {
        modes[k] = modes[k - 1];
        modes[k - 1] = m;
      }
    }
  }
  wide_t covered = 1;
  for (Mode const& m : modes) {
    if (m.stride > covered) break;
    covered += (wide_t{m.extent} - 1) * m.stride;
  }
  return covered;
}

/// (a, b) is a bijection onto [0, n): n sums in all, and each offset below n is one. Any size.
LC_HD constexpr bool sums_are_all_below(Layout const& a, Layout const& b, index_t n) {
  if (size(a) == 0 || size(b) == 0) return n == 0;
  return static_cast<wide_t>(size(a)) * size(b) == n && covered_by_sums(a, b) == n;
}

/// The leaves of stride other than 0, flat: the same image. It has no offset twice where the layout
/// repeats offsets only by its leaves of stride 0.
LC_HD constexpr Layout moving_part(Layout const& l) {
  ModeList kept;
  for (Mode const& m : l.leaves) {
    if (m.stride != 0) kept.push_back(m);
  }
  return from_modes(kept);
}

/// The modes that move by ascending step, its sign left aside: the offsets from the least one on.
LC_HD constexpr Layout ascending(Layout const& l) {
  ModeList modes;
  for (Mode const& m : l.leaves) {
    if (m.stride == 0 || m.extent == 1) continue;
    Mode const step{m.extent, magnitude(m.stride)};
    modes.push_back(step);
    for (int k = modes.size() - 1; k > 0 && modes[k - 1].stride > step.stride; --k) {
      modes[k] = modes[k - 1];
      modes[k - 1] = step;
    }
  }
  return from_modes(modes);
}

/// Each stride exceeds what all before it come to together: the values ascend strictly, and the
/// layout is their list. Pre: no extent 0.
LC_HD constexpr bool outgrows(Layout const& l) {
  wide_t reach = 0;
  for (Mode const& m : l.leaves) {
    if (m.extent == 1) continue;
    if (m.stride <= reach) return false;
    reach += (wide_t{m.extent} - 1) * m.stride;
  }
  return true;
}

/// A bijection of [0, size) onto itself. Any size.
LC_HD constexpr bool is_compact_by_strides(Layout const& l) {
  return sums_are_all_below(l, scalar_layout(1, 0), size(l));
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
/// where the walk in steps of the stride so far first fails; beyond kWindow points, where the next
/// stride does not go on with the last one. Pre: size >= 1.
///
///   shortest_rank((2,2,3):(1,2,8)) == 2
LC_HD constexpr int shortest_rank(Layout const& l) {
  index_t const points = size(l);
  int modes = 0;
  if (points > kWindow) {
    wide_t goes_on = 0;
    for (Mode const& m : l.leaves) {
      if (m.extent == 1) continue;
      if (modes == 0 || m.stride != goes_on) {
        ++modes;
        goes_on = m.stride;
      }
      goes_on *= m.extent;
    }
    return modes;
  }
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
