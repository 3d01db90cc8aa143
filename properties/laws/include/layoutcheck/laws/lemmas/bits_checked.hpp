#pragma once
/// core's Checked: an exact result in twice the bits, refused where its lower half is another
/// number or -2^(width-1). Narrow words N, wide words of twice their bits.

#include "layoutcheck/laws/lemmas/bits.hpp"

namespace layoutcheck::laws::lemmas {

/// 2^(width-1) - 1, core's kMaxIndex.
template <class N>
constexpr N greatest_number() {
  return ~N(0) >> N(1);
}
template <class N>
constexpr N smallest_number() {
  return N(1) << N(word_width<N> - 1);
}

/// Checked::narrow's test.
template <class Wide>
constexpr auto is_refused(Wide const& exact) {
  auto const low = low_half(exact);
  using N = std::remove_const_t<decltype(low)>;
  return sign_extended(low) != exact || !signed_at_most(N(0) - greatest_number<N>(), low);
}

/// Whether a + b, a - b computed in N has the wrong sign, or is the number without a magnitude.
template <class N>
constexpr auto sum_is_refused(N const& a, N const& b) {
  N const sum = a + b;
  return is_negative((a ^ sum) & (b ^ sum)) || sum == smallest_number<N>();
}
template <class N>
constexpr auto difference_is_refused(N const& a, N const& b) {
  N const difference = a - b;
  return is_negative((a ^ b) & (a ^ difference)) || difference == smallest_number<N>();
}

struct NarrowingIsExact {
  static constexpr LemmaInfo info{
      "narrowing_is_exact",
      "narrow() accepts exactly -(2^(w-1) - 1) .. 2^(w-1) - 1, and keeps the number"};
  template <class Wide>
  static constexpr auto claim(Wide const& exact) {
    using N = std::remove_const_t<decltype(low_half(exact))>;
    Wide const most = sign_extended(greatest_number<N>());
    auto const in_range = signed_at_most(Wide(0) - most, exact) && signed_at_most(exact, most);
    return iff(!is_refused(exact), in_range) &&
           implies(in_range, sign_extended(low_half(exact)) == exact);
  }
};

struct CheckedSumRefusesOverflow {
  static constexpr LemmaInfo info{
      "checked_sum_refuses_overflow",
      "a + b is refused exactly where the narrow sum has the wrong sign or is -2^(w-1)"};
  template <class N>
  static constexpr auto claim(N const& a, N const& b) {
    return iff(is_refused(sign_extended(a) + sign_extended(b)), sum_is_refused(a, b));
  }
};

struct CheckedDifferenceRefusesOverflow {
  static constexpr LemmaInfo info{
      "checked_difference_refuses_overflow",
      "a - b is refused exactly where the narrow difference has the wrong sign or is -2^(w-1)"};
  template <class N>
  static constexpr auto claim(N const& a, N const& b) {
    return iff(is_refused(sign_extended(a) - sign_extended(b)), difference_is_refused(a, b));
  }
};

/// For all widths: wide_sum_fits. Here the product in twice the bits against four times.
struct WideProductIsExact {
  static constexpr LemmaInfo info{"wide_product_is_exact",
                                  "the product in twice the bits does not wrap, on words"};
  template <class N>
  static constexpr auto claim(N const& a, N const& b) {
    auto const wide_a = sign_extended(a);
    auto const wide_b = sign_extended(b);
    return sign_extended(wide_a * wide_b) == sign_extended(wide_a) * sign_extended(wide_b);
  }
};

}  // namespace layoutcheck::laws::lemmas
