#pragma once
/// Where a stride k@i goes: the entry i of a value, or k@0@1, the entry 0 of the entry 1.

#include "layoutcheck/core/base/config.hpp"

namespace layoutcheck {

/// Entries of a value, and of each tuple in it.
inline constexpr int kMaxAxes = 16;
/// Levels of tuples in a value.
inline constexpr int kMaxAxisDepth = 4;

/// A path of entries from the outside; text has it from the inside, as CuTe does.
///
///   1@0@1: Axis(1).entry(0), of values (0,(1)); a number alone is an entry at the top
///
/// A plain 0 has none(): Axis(-1).
class Axis {
 public:
  constexpr Axis() = default;
  // NOLINTNEXTLINE(google-explicit-constructor): k@i is written with a number
  LC_HD constexpr Axis(int i) {
    if (i < 0) return;
    path_[0] = static_cast<std::int8_t>(i < kMaxAxes ? i : kMaxAxes);
    depth_ = 1;
  }

  LC_HD constexpr bool none() const { return depth_ == 0; }
  LC_HD constexpr int depth() const { return depth_; }
  /// Pre: 0 <= level < depth().
  LC_HD constexpr int operator[](int level) const { return path_[level]; }

  /// Entry i of this one. Pre: depth() < kMaxAxisDepth.
  LC_HD constexpr Axis entry(int i) const {
    Axis result = *this;
    result.path_[result.depth_++] = static_cast<std::int8_t>(i < kMaxAxes ? i : kMaxAxes);
    return result;
  }
  /// What this is an entry of. Pre: not none.
  LC_HD constexpr Axis outer() const {
    Axis result = *this;
    result.path_[--result.depth_] = 0;
    return result;
  }
  /// Both are one entry, or `inner` an entry within this one.
  LC_HD constexpr bool holds(Axis const& inner) const {
    if (inner.depth_ < depth_) return false;
    for (int level = 0; level < depth_; ++level) {
      if (path_[level] != inner.path_[level]) return false;
    }
    return true;
  }
  LC_HD friend constexpr bool operator==(Axis const& a, Axis const& b) {
    return a.depth_ == b.depth_ && a.holds(b);
  }

 private:
  std::int8_t path_[kMaxAxisDepth] = {};
  std::int8_t depth_ = 0;
};

}  // namespace layoutcheck
