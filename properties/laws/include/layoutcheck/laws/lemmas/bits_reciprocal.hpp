#pragma once
/// Reciprocals on words, as gpu_oracle's choose() and divide() compute them: dividend, divisor and
/// limit in half a word, arithmetic in a whole one. reciprocal.hpp has the theorem for all
/// integers.

#include "layoutcheck/laws/lemmas/bits.hpp"

namespace layoutcheck::laws::lemmas {

template <class W>
struct ReciprocalWord {
  W divisor, limit, shift;

  static constexpr W half() { return W(word_width<W> / 2); }
  constexpr W power() const { return W(1) << (half() + shift); }
  constexpr W multiplier() const { return (power() + divisor - W(1)) / divisor; }
  constexpr W excess() const { return multiplier() * divisor - power(); }
  constexpr W critical() const { return (limit + W(1)) / divisor * divisor - W(1); }
  constexpr auto is_exact() const { return critical() * excess() < power(); }
  constexpr W divide(W const& x) const { return ((x * multiplier()) >> half()) >> shift; }

  /// 2 <= divisor <= limit < 2^half, and shift is 0 or floor(log2 divisor).
  constexpr auto is_tried() const {
    auto const is_most = (W(1) << shift) <= divisor && divisor < (W(2) << shift);
    return W(2) <= divisor && divisor <= limit && limit <= low_mask(half()) && shift < half() &&
           (shift == W(0) || is_most);
  }
};

struct WordReciprocalIsExact {
  static constexpr LemmaInfo info{"word_reciprocal_is_exact",
                                  "e * critical < 2^k, x <= limit: divide(x) = x div d, on words"};
  template <class W>
  static constexpr auto premises(ReciprocalWord<W> const& r, W const& x) {
    return r.is_tried() && r.is_exact() && x <= r.limit;
  }
  template <class W>
  static constexpr auto claim(ReciprocalWord<W> const& r, W const& x) {
    return r.divide(x) == x / r.divisor;
  }
};

struct WordReciprocalRefusedIsWrong {
  static constexpr LemmaInfo info{
      "word_reciprocal_refused_is_wrong",
      "e * critical >= 2^k: divide(critical) != critical div d, on words"};
  template <class W>
  static constexpr auto premises(ReciprocalWord<W> const& r) {
    return r.is_tried() && !r.is_exact();
  }
  template <class W>
  static constexpr auto claim(ReciprocalWord<W> const& r) {
    W const x = r.critical();
    return x <= r.limit && r.divide(x) != x / r.divisor;
  }
};

}  // namespace layoutcheck::laws::lemmas
