#pragma once
/// Bounds of what evaluation multiplies and adds, for all integers.

#include "layoutcheck/laws/lemmas/lemma.hpp"

namespace layoutcheck::laws::lemmas {

struct DigitTimesStride {
  static constexpr LemmaInfo info{"digit_times_stride", "0 <= c <= n and |d| <= g: |c d| <= n g"};
  static constexpr int arity = 4;
  template <class I>
  static constexpr auto premises(I const& c, I const& n, I const& d, I const& g) {
    return 0 <= c && c <= n && 0 <= d + g && d <= g;
  }
  template <class I>
  static constexpr auto claim(I const& c, I const& n, I const& d, I const& g) {
    return 0 <= n * g + c * d && c * d <= n * g;
  }
};

/// core's test of its bounds: for n = 2^63 - 1 the sum is below 2^126 and fits wide_t.
struct WideSumFits {
  static constexpr LemmaInfo info{"wide_sum_fits",
                                  "0 <= a, b, c <= n: 0 <= a b + c < (n + 1) (n + 1)"};
  static constexpr int arity = 4;
  template <class I>
  static constexpr auto premises(I const& a, I const& b, I const& c, I const& n) {
    return 0 <= a && a <= n && 0 <= b && b <= n && 0 <= c && c <= n;
  }
  template <class I>
  static constexpr auto claim(I const& a, I const& b, I const& c, I const& n) {
    return 0 <= a * b + c && a * b + c < (n + 1) * (n + 1);
  }
};

}  // namespace layoutcheck::laws::lemmas
