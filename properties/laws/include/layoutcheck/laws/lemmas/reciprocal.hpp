#pragma once
/// Division by a multiplication, for all integers: the theorem of gpu_oracle's reciprocal.hpp.
///
/// Names as there: divisor d, power p (2^k there, any p >= 1 here), multiplier m, excess e = m d -
/// p, critical = ((limit + 1) div d) d - 1, the greatest x <= limit with x mod d = d - 1.

#include "layoutcheck/laws/lemmas/lemma.hpp"

namespace layoutcheck::laws::lemmas {

/// ceil(p / d).
template <class I>
constexpr I ceiling_multiplier(I const& p, I const& d) {
  return quotient(p + d - 1, d);
}
/// 8 for limit 10 and divisor 3.
template <class I>
constexpr I critical_dividend(I const& limit, I const& d) {
  return quotient(limit + 1, d) * d - 1;
}

/// x m / p exceeds x / d by x e / (d p): it carries when x e reaches what is left to d.
struct ReciprocalIsExactAt {
  static constexpr LemmaInfo info{"reciprocal_is_exact_at",
                                  "x m div p = x div d exactly where e x < (d - x mod d) p"};
  static constexpr int arity = 4;
  template <class I>
  static constexpr auto premises(I const& x, I const& d, I const& m, I const& p) {
    return 0 <= x && d >= 1 && p >= 1 && p <= m * d;
  }
  template <class I>
  static constexpr auto claim(I const& x, I const& d, I const& m, I const& p) {
    auto const exact = quotient(x * m, p) == quotient(x, d);
    auto const small = (m * d - p) * x < (d - remainder(x, d)) * p;
    return implies(small, exact) && implies(exact, small);
  }
};

struct CriticalDividend {
  static constexpr LemmaInfo info{
      "critical_dividend", "d <= limit: critical <= limit < critical + d, critical mod d = d - 1"};
  static constexpr int arity = 2;
  template <class I>
  static constexpr auto premises(I const& limit, I const& d) {
    return d >= 1 && d <= limit;
  }
  template <class I>
  static constexpr auto claim(I const& limit, I const& d) {
    auto const critical = critical_dividend(limit, d);
    return d - 1 <= critical && critical <= limit && limit < critical + d &&
           remainder(critical, d) == d - 1;
  }
};

struct CriticalDividendDecides {
  static constexpr LemmaInfo info{
      "critical_dividend_decides",
      "0 <= e < d, e * critical < p, x <= limit: e x < (d - x mod d) p"};
  static constexpr int arity = 5;
  template <class I>
  static constexpr auto premises(I const& x, I const& limit, I const& d, I const& e, I const& p) {
    return 0 <= x && x <= limit && 1 <= d && d <= limit && 0 <= e && e < d && 1 <= p &&
           critical_dividend(limit, d) * e < p;
  }
  template <class I>
  static constexpr auto claim(I const& x, I const&, I const& d, I const& e, I const& p) {
    return e * x < (d - remainder(x, d)) * p;
  }
};

struct CeilingMultiplier {
  static constexpr LemmaInfo info{"ceiling_multiplier", "m = ceil(p / d): p <= m d < p + d"};
  static constexpr int arity = 2;
  template <class I>
  static constexpr auto premises(I const&, I const& d) {
    return d >= 1;
  }
  template <class I>
  static constexpr auto claim(I const& p, I const& d) {
    auto const m = ceiling_multiplier(p, d);
    return p <= m * d && m * d < p + d;
  }
};

/// What choose() accepts and divide() computes: a multiply-high by n = 2^32, a shift by t =
/// 2^shift.
struct ReciprocalDivides {
  static constexpr LemmaInfo info{
      "reciprocal_divides",
      "p = n t, m = ceil(p / d), e * critical < p, x <= limit: (x m div n) div t = x div d"};
  static constexpr int arity = 5;
  template <class I>
  static constexpr auto premises(I const& x, I const& limit, I const& d, I const& n, I const& t) {
    auto const p = n * t;
    return 0 <= x && x <= limit && 1 <= d && d <= limit && 1 <= n && 1 <= t &&
           critical_dividend(limit, d) * (ceiling_multiplier(p, d) * d - p) < p;
  }
  template <class I>
  static constexpr auto claim(I const& x, I const&, I const& d, I const& n, I const& t) {
    auto const m = ceiling_multiplier(n * t, d);
    return quotient(quotient(x * m, n), t) == quotient(x, d);
  }
};

/// The condition of choose() is not only sufficient.
struct ReciprocalRefusedIsWrong {
  static constexpr LemmaInfo info{
      "reciprocal_refused_is_wrong",
      "m d >= p, d <= limit, p <= e * critical: critical m div p != critical div d"};
  static constexpr int arity = 4;
  template <class I>
  static constexpr auto premises(I const& limit, I const& d, I const& m, I const& p) {
    return 1 <= d && d <= limit && 1 <= p && p <= m * d &&
           p <= critical_dividend(limit, d) * (m * d - p);
  }
  template <class I>
  static constexpr auto claim(I const& limit, I const& d, I const& m, I const& p) {
    auto const critical = critical_dividend(limit, d);
    return quotient(critical * m, p) != quotient(critical, d);
  }
};

/// So the greatest k is exact wherever a smaller one is.
struct LongerReciprocalIsNoWorse {
  static constexpr LemmaInfo info{
      "longer_reciprocal_is_no_worse",
      "from p to 2 p the excess at most doubles: c e < p implies c e' < 2 p"};
  static constexpr int arity = 3;
  template <class I>
  static constexpr auto premises(I const& p, I const& d, I const& c) {
    return 1 <= d && 1 <= p && 0 <= c && c * (ceiling_multiplier(p, d) * d - p) < p;
  }
  template <class I>
  static constexpr auto claim(I const& p, I const& d, I const& c) {
    auto const twice = ceiling_multiplier(2 * p, d) * d - 2 * p;
    return twice <= 2 * (ceiling_multiplier(p, d) * d - p) && c * twice < 2 * p;
  }
};

/// t = 2^floor(log2 d), h = 2^31, p = 2 h t.
struct ReciprocalServesHalfTheRange {
  static constexpr LemmaInfo info{"reciprocal_serves_half_the_range",
                                  "e < d < 2 t, 0 <= c <= h: c e < 2 h t, for every d"};
  static constexpr int arity = 5;
  template <class I>
  static constexpr auto premises(I const& c, I const& e, I const& d, I const& h, I const& t) {
    return 0 <= e && e < d && d < 2 * t && 0 <= c && c <= h && 1 <= h;
  }
  template <class I>
  static constexpr auto claim(I const& c, I const& e, I const&, I const& h, I const& t) {
    return c * e < 2 * h * t;
  }
};

struct MultiplierFits {
  static constexpr LemmaInfo info{
      "multiplier_fits", "t < d <= n: ceil(n t / d) < n, a multiplier of 32 bits for n = 2^32"};
  static constexpr int arity = 3;
  template <class I>
  static constexpr auto premises(I const& d, I const& n, I const& t) {
    return 1 <= t && t < d && d <= n;
  }
  template <class I>
  static constexpr auto claim(I const& d, I const& n, I const& t) {
    return 0 <= ceiling_multiplier(n * t, d) && ceiling_multiplier(n * t, d) < n;
  }
};

/// by_shift(): d = 2^j has the multiplier m = 2^(32-j), p = m d.
struct PowerOfTwoShifts {
  static constexpr LemmaInfo info{"power_of_two_shifts", "x m div (m d) = x div d"};
  static constexpr int arity = 3;
  template <class I>
  static constexpr auto premises(I const&, I const& m, I const& d) {
    return 1 <= m && 1 <= d;
  }
  template <class I>
  static constexpr auto claim(I const& x, I const& m, I const& d) {
    return quotient(x * m, m * d) == quotient(x, d);
  }
};

/// choose() compares in 64 bits.
struct ChoiceFits {
  static constexpr LemmaInfo info{"choice_fits", "0 <= c, e < n: c e < n n"};
  static constexpr int arity = 3;
  template <class I>
  static constexpr auto premises(I const& c, I const& e, I const& n) {
    return 0 <= c && c < n && 0 <= e && e < n;
  }
  template <class I>
  static constexpr auto claim(I const& c, I const& e, I const& n) {
    return 0 <= c * e && c * e < n * n;
  }
};

}  // namespace layoutcheck::laws::lemmas
