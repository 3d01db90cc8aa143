#pragma once
/// Offsets of consecutive coordinates at the speed of memory, on the host: a table of the low
/// modes, and an odometer of the rest.
///
///   offset(run.first + j) = run.base + run.table[j]
///
/// The table grows by doubling, offset((c + steps) P + j) = offset(c P + j) + steps d, so that no
/// digit is ever computed. A third formula, after core's chain of div and mod and the sum of floors
/// (floor_sum64.hpp); it shares code with neither.

#include "layoutcheck/core/layout/layout.hpp"

namespace layoutcheck::sweep {

/// Coordinates [first, first + count) lie at base + table[0 ... count).
template <class Offset>
struct TableRun {
  index_t first;
  index_t count;
  Offset base;
  Offset const* table;
};

/// Offset: std::int32_t or std::int64_t.
template <class Offset>
class TableWalk {
 public:
  static constexpr index_t kEntries = 1024;  ///< fits the L1 cache together with the output

  TableWalk() = default;  ///< of 1:0
  /// Errors: overflow (an offset does not fit Offset).
  static Expected<TableWalk> make(Layout const& layout);

  index_t size() const { return size_; }

  /// Calls visit(TableRun<Offset>) for the runs that make up [begin, end), in order.
  /// Pre: 0 <= begin <= end <= size().
  template <class Visit>
  void runs(index_t begin, index_t end, Visit const& visit) const;

  /// out[i] = offset(begin + i). Pre: as runs().
  void fill(index_t begin, index_t end, Offset* out) const;

 private:
  index_t size_ = 1;
  index_t points_ = 1;      ///< of a full run
  index_t period_ = 1;      ///< points in a turn of the mode that is cut
  index_t chunks_ = 1;      ///< runs in a turn, the last one possibly shorter
  index_t chunk_step_ = 0;  ///< offset from run to run
  ModeList high_;           ///< modes above the one that is cut
  Offset table_[kEntries];
};

/// fill((3,2):(2,3), 1, 5, out) writes 2 4 3 5 and returns 4, the number written. For one pass over
/// a layout: what fits in one table is grown in place. Errors: out_of_domain (not 0 <= begin <= end
/// <= size), overflow (an offset does not fit).
Expected<index_t> fill(Layout const& layout, index_t begin, index_t end, std::int32_t* out);
Expected<index_t> fill(Layout const& layout, index_t begin, index_t end, std::int64_t* out);

template <class Offset>
template <class Visit>
void TableWalk<Offset>::runs(index_t begin, index_t end, Visit const& visit) const {
  if (begin >= end) return;
  index_t turn = begin / period_;
  index_t chunk = begin % period_ / points_;
  index_t skip = begin % period_ % points_;
  index_t digit[kMaxLeaves];
  std::uint64_t high = 0;  // unsigned: one step past a digit's end may leave 64 bits for a moment
  for (int k = 0; k < high_.size(); ++k) {
    digit[k] = turn % high_[k].extent;
    turn /= high_[k].extent;
    high += static_cast<std::uint64_t>(digit[k] * high_[k].stride);
  }
  for (index_t x = begin;;) {
    for (; chunk < chunks_; ++chunk) {
      index_t const rest = period_ - chunk * points_;
      index_t count = (rest < points_ ? rest : points_) - skip;
      if (count > end - x) count = end - x;
      auto const base = static_cast<index_t>(high) + chunk * chunk_step_;
      visit(TableRun<Offset>{x, count, static_cast<Offset>(base), table_ + skip});
      x += count;
      if (x == end) return;
      skip = 0;
    }
    chunk = 0;
    for (int k = 0; k < high_.size(); ++k) {
      auto const stride = static_cast<std::uint64_t>(high_[k].stride);
      high += stride;
      if (++digit[k] < high_[k].extent) break;
      high -= stride * static_cast<std::uint64_t>(digit[k]);
      digit[k] = 0;
    }
  }
}

}  // namespace layoutcheck::sweep
