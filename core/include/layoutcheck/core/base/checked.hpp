#pragma once
/// 64-bit arithmetic that remembers whether it overflowed, so that a formula reads as arithmetic
/// and is checked once at its end.

#include "layoutcheck/core/base/expected.hpp"

namespace layoutcheck {

class Checked {
 public:
  constexpr Checked() = default;
  LC_HD constexpr Checked(index_t value) : value_(value) {}
  LC_HD constexpr Checked(int value) : value_(value) {}  // a literal, whatever index_t is

  LC_HD constexpr bool overflowed() const { return overflowed_; }
  /// The value; 0 after an overflow, so that nothing wrong can be mistaken for a result.
  LC_HD constexpr index_t value() const { return overflowed_ ? 0 : value_; }

  /// Checked(2) * 3 + 1 == 7; Checked(kMaxIndex) + 1 has overflowed, and so has all built on it.
  LC_HD friend constexpr Checked operator+(Checked const& a, Checked const& b) {
    return narrow(static_cast<wide_t>(a.value_) + b.value_, a.overflowed_ || b.overflowed_);
  }
  LC_HD friend constexpr Checked operator-(Checked const& a, Checked const& b) {
    return narrow(static_cast<wide_t>(a.value_) - b.value_, a.overflowed_ || b.overflowed_);
  }
  LC_HD friend constexpr Checked operator*(Checked const& a, Checked const& b) {
    return narrow(static_cast<wide_t>(a.value_) * b.value_, a.overflowed_ || b.overflowed_);
  }
  LC_HD constexpr Checked& operator+=(Checked const& b) { return *this = *this + b; }
  LC_HD constexpr Checked& operator*=(Checked const& b) { return *this = *this * b; }

  LC_HD constexpr Expected<index_t> result() const {
    if (overflowed_) return overflow_error();
    return value_;
  }
  LC_HD static constexpr Error overflow_error() {
    return {.code = Errc::overflow, .detail = "value exceeds 64 bits"};
  }

 private:
  LC_HD static constexpr Checked narrow(wide_t exact, bool overflowed) {
    // Equal to it: the cheapest test for 64 bits. The last one is for an index_t without bounds.
    auto const low = static_cast<index_t>(exact);
    Checked c;
    c.overflowed_ = overflowed || low != exact || low < -kMaxIndex || low > kMaxIndex;
    c.value_ = c.overflowed_ ? 0 : low;
    return c;
  }

  index_t value_ = 0;
  bool overflowed_ = false;
};

/// Arithmetic from here on is checked: check(a) * b.
LC_HD constexpr Checked check(index_t value) { return value; }

LC_HD constexpr index_t magnitude(index_t a) { return a < 0 ? -a : a; }

}  // namespace layoutcheck
