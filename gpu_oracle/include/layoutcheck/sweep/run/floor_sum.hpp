#pragma once
/// A layout as a sum of floors of one x:
///
///   L(x) = d_0 x + sum over k >= 1 of (d_k - s_{k-1} d_{k-1}) floor(x / P_k)
///
/// P_k the product of the extents before k. Terms of coefficient 0 are left out and those of one
/// divisor added up, so two maps with the same terms and size are the same function. This formula
/// shares nothing with Layout::operator(), which it is checked against in every sweep.

#include "layoutcheck/laws/maps.hpp"

namespace layoutcheck::sweep {

/// floor(x / divisor) is the upper half of x * multiplier, exact for x * divisor < 2^32: with
/// multiplier = ceil(2^32 / divisor) and e = multiplier * divisor - 2^32 < divisor, the error
/// x * e / 2^32 / divisor stays below 1 / divisor. A divisor of 1 has multiplier 0 and is x itself.
struct FloorTerm {
  std::uint32_t divisor;
  std::uint32_t multiplier;
  std::int32_t coefficient;
};

class FloorSum {
 public:
  static constexpr int kMaxTerms = 16;
  /// Points, arguments and divisors are at most this, so that x * divisor < 2^32.
  static constexpr index_t kMaxPoints = 65535;
  /// Every partial sum of an offset stays within 31 bits.
  static constexpr index_t kMaxReach = index_t{1} << 30;

  /// False where the layout is too large for 32-bit arithmetic; then the sum may not be used.
  LC_HD constexpr bool assign(Layout const& layout) {
    terms_ = 0;
    index_t const points = layoutcheck::size(layout);
    size_ = static_cast<std::uint32_t>(points);
    if (points == 0) return true;
    if (points > kMaxPoints) return false;
    index_t prefix = 1;
    index_t before = 0;  // s_{k-1} d_{k-1}
    index_t reach = 0;
    for (Mode const& m : layout.leaves) {
      if (m.extent == 1) continue;
      if (magnitude(m.stride) > kMaxReach) return false;
      reach += (m.extent - 1) * magnitude(m.stride);
      if (reach > kMaxReach / 2) return false;
      if (!add(prefix, m.stride - before)) return false;
      before = m.extent * m.stride;
      if (magnitude(before) > kMaxReach) return false;
      prefix *= m.extent;
    }
    return true;
  }

  /// StrideDivision: floor(x / d) mod s is floor(x / d) - s floor(x / (s d)).
  LC_HD constexpr bool assign(laws::StrideDivision const& division) {
    terms_ = 0;
    Layout const& layout = division.layout;
    index_t const points = layoutcheck::size(layout);
    size_ = static_cast<std::uint32_t>(points);
    if (points == 0) return true;
    if (points > kMaxPoints) return false;
    index_t prefix = 1;
    for (Mode const& m : layout.leaves) {
      if (m.extent == 1) continue;
      // What lies past the last point is never evaluated: the pre-condition is a compact layout.
      if (m.stride < 1 || m.stride * m.extent > kMaxPoints) return false;
      if (!add(m.stride, prefix)) return false;
      if (m.stride * m.extent < points && !add(m.stride * m.extent, -prefix * m.extent)) {
        return false;
      }
      prefix *= m.extent;
    }
    return true;
  }

  /// Whether assign(layout) would yield this sum. No division, nothing written.
  LC_HD constexpr bool is_of(Layout const& layout) const {
    index_t prefix = 1;
    index_t before = 0;
    int k = 0;
    for (Mode const& m : layout.leaves) {
      if (m.extent == 1) continue;
      if (m.extent == 0) return size_ == 0;
      index_t const coefficient = m.stride - before;
      if (coefficient != 0) {
        if (k == terms_ || term_[k].divisor != prefix) return false;
        if (term_[k].coefficient != coefficient) return false;
        ++k;
      }
      before = m.extent * m.stride;
      prefix *= m.extent;
      if (prefix > size_) return false;
    }
    return k == terms_ && prefix == size_;
  }

  LC_HD constexpr index_t size() const { return size_; }
  LC_HD constexpr int terms() const { return terms_; }
  LC_HD constexpr FloorTerm const& term(int i) const { return term_[i]; }

  /// Pre: 0 <= x <= kMaxPoints.
  LC_HD constexpr index_t operator()(index_t x) const {
    auto const u = static_cast<std::uint32_t>(x);
    std::uint32_t sum = 0;
    for (int i = 0; i < terms_; ++i) {
      FloorTerm const& t = term_[i];
      std::uint32_t const floor =
          t.multiplier == 0 ? u : static_cast<std::uint32_t>(std::uint64_t{u} * t.multiplier >> 32);
      sum += floor * static_cast<std::uint32_t>(t.coefficient);
    }
    return static_cast<std::int32_t>(sum);
  }

  LC_HD friend constexpr bool operator==(FloorSum const& a, FloorSum const& b) {
    if (a.size_ != b.size_ || a.terms_ != b.terms_) return false;
    for (int i = 0; i < a.terms_; ++i) {
      if (a.term_[i].divisor != b.term_[i].divisor) return false;
      if (a.term_[i].coefficient != b.term_[i].coefficient) return false;
    }
    return true;
  }

 private:
  /// Kept sorted by divisor.
  LC_HD constexpr bool add(index_t divisor, index_t coefficient) {
    int at = terms_;
    while (at > 0 && term_[at - 1].divisor > divisor) --at;
    if (at > 0 && term_[at - 1].divisor == divisor) {
      index_t const sum = term_[at - 1].coefficient + coefficient;
      term_[at - 1].coefficient = static_cast<std::int32_t>(sum);
      if (sum != 0) return true;
      --terms_;
      for (int i = at - 1; i < terms_; ++i) term_[i] = term_[i + 1];
      return true;
    }
    if (coefficient == 0) return true;
    if (terms_ == kMaxTerms) return false;
    for (int i = terms_; i > at; --i) term_[i] = term_[i - 1];
    auto const d = static_cast<std::uint32_t>(divisor);
    std::uint32_t const multiplier = d == 1 ? 0 : (0xFFFFFFFFU / d) + 1;
    term_[at] = {d, multiplier, static_cast<std::int32_t>(coefficient)};
    ++terms_;
    return true;
  }

  std::uint32_t size_ = 0;
  int terms_ = 0;
  FloorTerm term_[kMaxTerms];
};

LC_HD constexpr index_t size(FloorSum const& sum) { return sum.size(); }

}  // namespace layoutcheck::sweep
