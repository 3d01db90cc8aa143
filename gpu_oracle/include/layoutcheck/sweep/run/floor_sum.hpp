#pragma once
/// A layout as a sum of floors of one x:
///
///   L(x) = d_0 x + sum over k >= 1 of (d_k - s_{k-1} d_{k-1}) floor(x / P_k)
///
/// P_k the product of the extents before k. Terms of coefficient 0 are left out and those of one
/// divisor added up, so two maps with the same terms and size are the same function. This formula
/// shares nothing with Layout::operator(), which it is checked against in every sweep.

#include "layoutcheck/core/layout/layout.hpp"
#include "layoutcheck/laws/claim.hpp"

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

  /// To the first points; terms that none of them meets go.
  LC_HD constexpr bool shorten(index_t points) {
    if (points > size_) return false;
    size_ = static_cast<std::uint32_t>(points);
    while (terms_ > 0 && term_[terms_ - 1].divisor >= size_ && term_[terms_ - 1].divisor > 1)
      --terms_;
    return true;
  }

  /// The sum of floor(x / a) mod b * c for each add(a, b, c) that each(add) calls, of x < points:
  /// floor(x / a) mod b is floor(x / a) - b floor(x / (a b)).
  template <class Each>
  LC_HD constexpr bool assign_sum(index_t points, Each const& each) {
    terms_ = 0;
    if (points > kMaxPoints) return false;
    size_ = static_cast<std::uint32_t>(points);
    bool fits = true;
    wide_t reach = 0;
    each([&](wide_t divisor, wide_t modulus, wide_t factor) {
      fits = fits && 1 <= divisor && divisor <= kMaxPoints && 1 <= modulus &&
             modulus <= kMaxPoints && -kMaxReach <= factor && factor <= kMaxReach;
      if (!fits) return;
      reach += modulus * (factor < 0 ? -factor : factor);
      fits = reach <= kMaxReach / 2;
      if (!fits || divisor >= points) return;
      auto const c = static_cast<index_t>(factor);
      auto const d = static_cast<index_t>(divisor);
      auto const next = static_cast<index_t>(divisor * modulus);
      fits = add(d, c) && (next >= points || add(next, -c * static_cast<index_t>(modulus)));
    });
    return fits;
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
