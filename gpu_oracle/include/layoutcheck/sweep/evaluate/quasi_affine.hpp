#pragma once
/// floor_sum64.hpp with its divisions by reciprocals: independent floors of one x, each a
/// multiply-high and a shift, in 32-bit arithmetic that may wrap. What a kernel evaluates at every
/// point.
///
/// Exactness: every floor is exact on [0, limit] by reciprocal.hpp, and sums and products wrap
/// modulo 2^32 (Offset uint32) or 2^64 (Offset uint64), so the result is the offset modulo that. It
/// is the offset itself when that fits: fits_int32() says so for signed 32 bits; with 64 bits
/// always. Further: base + 32-bit inner part by block_walk.hpp.

#include <cstdint>

#include "layoutcheck/sweep/evaluate/floor_sum64.hpp"
#include "layoutcheck/sweep/evaluate/reciprocal.hpp"

namespace layoutcheck::sweep {

/// The rank is known at run time only.
inline constexpr int kAnyRank = 0;

/// Rank > 0: room for exactly Rank modes, unused ones padded with terms that are 0, so that loops
/// unroll and a kernel keeps all of it in registers.
///
///   QuasiAffine<>::make((3,2):(2,3))   2 x - 3 floor(x / 3), size 6: 0 2 4 3 5 7
template <int Rank = kAnyRank, class Offset = std::uint32_t>
class QuasiAffine {
  static_assert(Rank >= 0 && Rank <= kMaxModes);

 public:
  struct Term {
    Reciprocal32 reciprocal = {std::uint32_t{1} << 31, 0};  ///< of the divisor, exact on [0, limit]
    Offset coefficient = 0;
    std::uint32_t divisor = 0;  ///< 0: padding; any floor will do, its coefficient is 0
  };

  /// Evaluates on [0, size). Errors: capacity_exceeded (more modes than Rank, or 16); unsupported
  /// (size above 2^32, or above 2^31 and a divisor without a reciprocal: see BlockWalk).
  LC_HD static constexpr Expected<QuasiAffine> make(Layout const& layout) {
    auto const sum = FloorSum64::make(layout);
    if (!sum) return sum.error();
    return make(*sum, sum->size() == 0 ? 0 : sum->size() - 1);
  }
  /// Modes without a profile, as a kernel makes them. Pre: the bounds stated at Layout.
  LC_HD static constexpr Expected<QuasiAffine> make(Mode const* modes, int count) {
    auto const sum = FloorSum64::make(modes, count);
    if (!sum) return sum.error();
    return make(*sum, sum->size() == 0 ? 0 : sum->size() - 1);
  }
  /// The same without Expected, for kernels that need no reason: ok is false where make errs.
  LC_HD static constexpr QuasiAffine make(Layout const& layout, bool& ok) {
    auto const made = make(layout);
    ok = made.has_value();
    return ok ? *made : QuasiAffine{};
  }
  /// Evaluates on [0, limit], which may lie short of the end or past it; terms that are 0 there are
  /// left out.
  LC_HD static constexpr Expected<QuasiAffine> make(FloorSum64 const& sum, std::uint64_t limit) {
    if (limit > UINT32_MAX) {
      return Error{.code = Errc::unsupported, .detail = "more than 2^32 points"};
    }
    QuasiAffine result;
    result.size_ = sum.size();
    result.limit_ = static_cast<std::uint32_t>(limit);
    result.linear_ = static_cast<Offset>(sum.linear());
    OffsetBounds const bounds = sum.bounds(limit);
    result.fits_int32_ = bounds.least >= INT32_MIN && bounds.greatest <= INT32_MAX;
    for (int i = 0; i < sum.floors(); ++i) {
      auto const coefficient = static_cast<Offset>(sum[i].coefficient);
      if (sum[i].divisor > limit || coefficient == 0) continue;
      if (result.count_ == kCapacity) {
        return Error{.code = Errc::capacity_exceeded, .detail = "more modes than the rank allows"};
      }
      auto const divisor = static_cast<std::uint32_t>(sum[i].divisor);
      auto const reciprocal = choose(divisor, result.limit_);
      if (!reciprocal) return reciprocal.error();
      result.terms_[result.count_++] = {*reciprocal, coefficient, divisor};
    }
    return result;
  }

  /// The offset modulo 2^32 (2^64). Pre: x <= limit().
  LC_HD constexpr Offset operator()(std::uint32_t x) const {
    return add_floors<DivideBy::high_shift>(x, linear_ * static_cast<Offset>(x));
  }
  /// `rest` and the floors of x alone, for a kernel that has linear() * x already and has looked at
  /// divide_by() beforehand. Pre: D >= divide_by().
  template <DivideBy D>
  LC_HD constexpr Offset add_floors(std::uint32_t x, Offset rest) const {
    for (int i = 0; i < floors(); ++i) {
      Reciprocal32 const& r = terms_[i].reciprocal;
      std::uint32_t const quotient = D == DivideBy::shift  ? r.by_shift(x)
                                     : D == DivideBy::high ? r.by_high(x)
                                                           : r.divide(x);
      rest += static_cast<Offset>(quotient) * terms_[i].coefficient;
    }
    return rest;
  }

  LC_HD constexpr std::uint64_t size() const { return size_; }
  LC_HD constexpr std::uint32_t limit() const { return limit_; }
  /// Every offset on [0, limit] fits signed 32 bits, so that int32(f(x)) is the offset.
  LC_HD constexpr bool fits_int32() const { return fits_int32_; }
  /// The least that serves every term.
  LC_HD constexpr DivideBy divide_by() const {
    DivideBy most = DivideBy::shift;
    for (int i = 0; i < count_; ++i) {
      DivideBy const d = terms_[i].reciprocal.divide_by();
      if (d > most) most = d;
    }
    return most;
  }

  /// Terms that operator() runs over: all of the compile-time rank, or those that are there.
  LC_HD constexpr int floors() const {
    if constexpr (Rank == kAnyRank) return count_;
    return kCapacity;
  }
  /// Floors that are not padding, and one.
  LC_HD constexpr int modes() const { return count_ + 1; }
  LC_HD constexpr Offset linear() const { return linear_; }
  LC_HD constexpr Term const& operator[](int i) const { return terms_[i]; }

  /// A wrong one on purpose: the coefficient of term i < modes() - 1 (or of x, i == -1) off by one.
  /// What a sweep injects to see that it looks.
  LC_HD constexpr void inject(int i) { (i < 0 ? linear_ : terms_[i].coefficient) += 1; }

 private:
  static constexpr int kCapacity = (Rank == kAnyRank ? kMaxModes : Rank) - 1;

  Term terms_[kCapacity > 0 ? kCapacity : 1] = {};
  int count_ = 0;
  Offset linear_ = 0;
  std::uint32_t limit_ = 0;
  bool fits_int32_ = true;
  std::uint64_t size_ = 1;
};

/// An odometer along consecutive x, by the same terms: a step is one addition, and a term is
/// touched only where its floor changes. At x = 2 of (3,2):(2,3), value() == 4; after next(), 3.
template <int Rank = kAnyRank, class Offset = std::uint32_t>
class QuasiRun {
  using Function = QuasiAffine<Rank, Offset>;

 public:
  /// Pre: x <= f.limit(), and so after each next() that value() is read.
  LC_HD constexpr QuasiRun(Function const& f, std::uint32_t x) : f_(f), x_(x), value_(f(x)) {
    for (int i = 0; i < f.floors(); ++i) {
      // The next multiple; past 2^32 it wraps to one that x has passed and never meets again.
      next_[i] = (f[i].reciprocal.divide(x) + 1) * f[i].divisor;
    }
  }

  LC_HD constexpr std::uint32_t x() const { return x_; }
  LC_HD constexpr Offset value() const { return value_; }

  LC_HD constexpr void next() {
    ++x_;
    value_ += f_.linear();
    // Divisors are multiples of one another: where one does not change, none after it does. Padding
    // has the divisor 0, and next_ 0 is met by no x.
    for (int i = 0; i < f_.floors() && x_ == next_[i]; ++i) {
      value_ += f_[i].coefficient;
      next_[i] += f_[i].divisor;
    }
  }

 private:
  Function f_;
  std::uint32_t x_;
  Offset value_;
  std::uint32_t next_[Rank == kAnyRank ? kMaxModes : Rank] = {};
};

}  // namespace layoutcheck::sweep
