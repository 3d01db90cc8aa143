#pragma once
/// A map of one layout's sweep at any argument of up to 63 bits, exact modulo 2^64: the sum of
/// floors of floor_sum64.hpp, of any rank, its divisions by 64-bit reciprocals.
///
///   (3,2):(2,3)                      2 x - 3 floor(x / 3)
///   x div 3 mod 2 + x mod 3 * 2      floor(x / 3) + 2 x - 6 floor(x / 3), of x < 6

#include <vector>

#include "layoutcheck/core/layout/layout.hpp"

namespace layoutcheck::sweep {

/// floor(x / divisor) for every 0 <= x < 2^63: (x * multiplier >> 64) >> shift.
///
/// With k = 64 + floor(log2 d), m = ceil(2^k / d) < 2^64 and e = m d - 2^k < d: exact wherever
/// e x < 2^k (reciprocal.hpp), which e x < 2^(k - 63) * 2^63 is. A power of two has the multiplier
/// 2^64 / d and no shift. Of 6: {12297829382473034411, 2}.
struct Reciprocal64 {
  std::uint64_t multiplier = 0;
  std::uint32_t shift = 0;

  /// Pre: 2 <= divisor < 2^63.
  static Reciprocal64 of(std::uint64_t divisor) {
    auto const log = static_cast<std::uint32_t>(63 - __builtin_clzll(divisor));
    if ((divisor & (divisor - 1)) == 0) return {std::uint64_t{1} << (64 - log), 0};
    wide_t const power = wide_t{1} << (64 + log);
    return {static_cast<std::uint64_t>((power - 1) / static_cast<wide_t>(divisor) + 1), log};
  }

  LC_HD std::uint64_t divide(std::uint64_t x) const { return high(x, multiplier) >> shift; }

 private:
  LC_HD static std::uint64_t high(std::uint64_t a, std::uint64_t b) {
#if defined(__CUDA_ARCH__)
    return __umul64hi(a, b);
#else
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>((static_cast<Wide>(a) * b) >> 64);
#endif
  }
};

/// Trivially copyable. Made on the host, where a layout has up to 64 leaves.
class PointMap {
 public:
  struct Term {
    std::uint64_t divisor;
    std::uint64_t coefficient;
    Reciprocal64 reciprocal;

    friend bool operator==(Term const& a, Term const& b) {
      return a.divisor == b.divisor && a.coefficient == b.coefficient;
    }
  };
  static constexpr int kMaxTerms = 64;  ///< leaves of a layout, all but one of which have a floor

  PointMap() = default;
  explicit PointMap(Layout const& layout);
  /// Its first points alone.
  PointMap(Layout const& layout, index_t points) : PointMap(layout) { size_ = points; }
  /// The sum of x div a mod b * c for each (a, b, c), of x < points. Pre: a, b >= 1.
  struct Division {
    index_t divisor;
    index_t modulus;
    index_t factor;
    friend bool operator==(Division const&, Division const&) = default;
  };
  PointMap(index_t points, std::vector<Division> const& divisions);

  LC_HD index_t size() const { return size_; }
  LC_HD int terms() const { return terms_; }
  LC_HD Term const& term(int i) const { return term_[i]; }
  LC_HD std::uint64_t linear() const { return linear_; }

  /// Pre: 0 <= x. Past size() the last mode of an extent other than 1 goes on.
  LC_HD index_t operator()(index_t x) const {
    auto const u = static_cast<std::uint64_t>(x);
    std::uint64_t sum = linear_ * u;
    for (int i = 0; i < terms_; ++i) {
      sum += term_[i].reciprocal.divide(u) * term_[i].coefficient;
    }
    return static_cast<index_t>(sum);
  }

  /// A wrong one on purpose: term i (or x itself, i == -1) counts once more than it should. What a
  /// test injects to see that a sweep looks.
  void inject(int i) { ++(i < 0 ? linear_ : term_[i].coefficient); }

  /// The same terms: the same values everywhere.
  friend bool operator==(PointMap const& a, PointMap const& b);

 private:
  void add(index_t divisor, std::uint64_t coefficient);

  index_t size_ = 1;
  std::uint64_t linear_ = 0;
  int terms_ = 0;
  Term term_[kMaxTerms] = {};
};

LC_HD inline index_t size(PointMap const& map) { return map.size(); }

}  // namespace layoutcheck::sweep
