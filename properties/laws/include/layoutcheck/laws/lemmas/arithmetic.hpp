#pragma once
/// Division, remainders and products, for all integers.

#include "layoutcheck/laws/lemmas/lemma.hpp"

namespace layoutcheck::laws::lemmas {

/// Euclid: 17 = 17 mod 5 + 5 * (17 div 5).
struct Euclid {
  static constexpr LemmaInfo info{
      "euclid", "x = x mod s + s (x div s), 0 <= x mod s < s; both are x and 0 for 0 <= x < s"};
  static constexpr int arity = 2;
  template <class I>
  static constexpr auto premises(I const&, I const& s) {
    return s >= 1;
  }
  template <class I>
  static constexpr auto claim(I const& x, I const& s) {
    auto const r = remainder(x, s);
    auto const q = quotient(x, s);
    return x == r + s * q && 0 <= r && r < s && implies(0 <= x, 0 <= q && q <= x) &&
           implies(0 <= x && x < s, r == x && q == 0);
  }
};

/// Signs and bounds of a product.
struct Product {
  static constexpr LemmaInfo info{"product", "signs and bounds of a b"};
  static constexpr int arity = 2;
  template <class I>
  static constexpr auto premises(I const& a, I const&) {
    return a == a;
  }
  template <class I>
  static constexpr auto claim(I const& a, I const& b) {
    auto const m = a * b;
    return implies(a == 0 || b == 0, m == 0) && implies(a == 1, m == b) &&
           implies(b == 1, m == a) && implies(0 <= a && 0 <= b, 0 <= m) &&
           implies(1 <= a && 1 <= b, a <= m && b <= m) && implies(1 <= a && 0 <= b, b <= m) &&
           implies(0 <= a && 1 <= b, a <= m);
  }
};

/// (7 + 10 * 3) mod 10 == 7 and div 10 == 3.
struct DigitsAreFound {
  static constexpr LemmaInfo info{"digits_are_found",
                                  "0 <= r < s: (r + s q) mod s = r and (r + s q) div s = q"};
  static constexpr int arity = 3;
  template <class I>
  static constexpr auto premises(I const& r, I const& s, I const&) {
    return 0 <= r && r < s;
  }
  template <class I>
  static constexpr auto claim(I const& r, I const& s, I const& q) {
    return remainder(r + s * q, s) == r && quotient(r + s * q, s) == q;
  }
};

/// 5 + 6 * 3 < 6 * 4.
struct DigitsStayInRange {
  static constexpr LemmaInfo info{"digits_stay_in_range",
                                  "0 <= r < s and 0 <= q < n: 0 <= r + s q < s n"};
  static constexpr int arity = 4;
  template <class I>
  static constexpr auto premises(I const& r, I const& s, I const& q, I const& n) {
    return 0 <= r && r < s && 0 <= q && q < n;
  }
  template <class I>
  static constexpr auto claim(I const& r, I const& s, I const& q, I const& n) {
    return 0 <= r + s * q && r + s * q < s * n;
  }
};

/// 23 < 6 * 4: 23 div 6 < 4.
struct QuotientIsBelow {
  static constexpr LemmaInfo info{
      "quotient_is_below",
      "s >= 1: x < s n implies x div s < n, and s n <= x implies n <= x div s"};
  static constexpr int arity = 3;
  template <class I>
  static constexpr auto premises(I const&, I const& s, I const&) {
    return s >= 1;
  }
  template <class I>
  static constexpr auto claim(I const& x, I const& s, I const& n) {
    return implies(x < s * n, quotient(x, s) < n) && implies(s * n <= x, n <= quotient(x, s));
  }
};

/// (x div 3) div 4 == x div 12, and what follows for remainders.
struct DivisionsChain {
  static constexpr LemmaInfo info{
      "divisions_chain",
      "a, b >= 1: (x div a) div b = x div (a b), x mod (a b) = x mod a + a ((x div a) mod b), "
      "(x mod (a b)) mod a = x mod a, (x mod (a b)) div a = (x div a) mod b"};
  static constexpr int arity = 3;
  template <class I>
  static constexpr auto premises(I const&, I const& a, I const& b) {
    return a >= 1 && b >= 1;
  }
  template <class I>
  static constexpr auto claim(I const& x, I const& a, I const& b) {
    auto const digit = remainder(quotient(x, a), b);
    return quotient(quotient(x, a), b) == quotient(x, a * b) &&
           remainder(x, a * b) == remainder(x, a) + a * digit &&
           remainder(remainder(x, a * b), a) == remainder(x, a) &&
           quotient(remainder(x, a * b), a) == digit;
  }
};

/// 17 + 5 * 2 leaves the same remainder by 5, and a quotient greater by 2.
struct MultiplesShift {
  static constexpr LemmaInfo info{
      "multiples_shift", "s >= 1: (x + s k) mod s = x mod s, (x + s k) div s = x div s + k"};
  static constexpr int arity = 3;
  template <class I>
  static constexpr auto premises(I const&, I const& s, I const&) {
    return s >= 1;
  }
  template <class I>
  static constexpr auto claim(I const& x, I const& s, I const& k) {
    return remainder(x + s * k, s) == remainder(x, s) &&
           quotient(x + s * k, s) == quotient(x, s) + k;
  }
};

/// 13 div 4, rounded up: (13 + 3) div 4 == 4.
struct CeilingAddsOne {
  static constexpr LemmaInfo info{
      "ceiling_adds_one",
      "s >= 1: (x + s - 1) div s = x div s, and 1 more where s does not divide x"};
  static constexpr int arity = 2;
  template <class I>
  static constexpr auto premises(I const&, I const& s) {
    return s >= 1;
  }
  template <class I>
  static constexpr auto claim(I const& x, I const& s) {
    auto const up = quotient(x + s - 1, s);
    return implies(remainder(x, s) == 0, up == quotient(x, s)) &&
           implies(remainder(x, s) != 0, up == quotient(x, s) + 1);
  }
};

struct EqualsMultiply {
  static constexpr LemmaInfo info{"equals_multiply", "a = b: a c = b c"};
  static constexpr int arity = 3;
  template <class I>
  static constexpr auto premises(I const& a, I const& b, I const&) {
    return a == b;
  }
  template <class I>
  static constexpr auto claim(I const& a, I const& b, I const& c) {
    return a * c == b * c;
  }
};

struct FactorsCancel {
  static constexpr LemmaInfo info{"factors_cancel", "c >= 1 and a c = b c: a = b"};
  static constexpr int arity = 3;
  template <class I>
  static constexpr auto premises(I const& a, I const& b, I const& c) {
    return c >= 1 && a * c == b * c;
  }
  template <class I>
  static constexpr auto claim(I const& a, I const& b, I const&) {
    return a == b;
  }
};

struct ProductsAreMonotone {
  static constexpr LemmaInfo info{
      "products_are_monotone",
      "c >= 0: a <= b implies a c <= b c; c >= 1: a < b implies a c + c <= b c"};
  static constexpr int arity = 3;
  template <class I>
  static constexpr auto premises(I const&, I const&, I const& c) {
    return c >= 0;
  }
  template <class I>
  static constexpr auto claim(I const& a, I const& b, I const& c) {
    return implies(a <= b, a * c <= b * c) && implies(a < b, a * c + c <= b * c);
  }
};

struct ProductsAreNotZero {
  static constexpr LemmaInfo info{"products_are_not_zero", "a, b not 0: a b is not 0"};
  static constexpr int arity = 2;
  template <class I>
  static constexpr auto premises(I const& a, I const& b) {
    return a != 0 && b != 0;
  }
  template <class I>
  static constexpr auto claim(I const& a, I const& b) {
    return a * b != 0;
  }
};

}  // namespace layoutcheck::laws::lemmas
