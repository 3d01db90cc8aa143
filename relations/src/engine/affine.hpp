#pragma once
/// Quasi-affine expressions over the digits of a point, exact in 128 bits.

#include <vector>

#include "layoutcheck/core/base/config.hpp"

namespace layoutcheck::relations {

struct Term {
  int variable;
  wide_t coefficient;

  friend bool operator==(Term const&, Term const&) = default;
};

/// constant + sum of the terms, which are sorted by variable and have no coefficient 0.
struct Affine {
  wide_t constant = 0;
  std::vector<Term> terms{};

  friend bool operator==(Affine const&, Affine const&) = default;
};

struct Bounds {
  wide_t least = 0;
  wide_t greatest = 0;
};

/// Arithmetic that remembers whether 128 bits were exceeded: what was built since is worth nothing.
class Arithmetic {
 public:
  bool exceeded() const { return exceeded_; }

  wide_t add(wide_t a, wide_t b);
  wide_t multiply(wide_t a, wide_t b);
  /// factor * a + b: combine(2, x, y) is 2 x + y.
  Affine combine(wide_t factor, Affine const& a, Affine const& b);

 private:
  bool exceeded_ = false;
};

/// floor(a / b), also of a < 0: divide_down(-1, 4) == -1. Pre: b > 0.
constexpr wide_t divide_down(wide_t a, wide_t b) {
  wide_t const quotient = a / b;
  return a % b < 0 ? quotient - 1 : quotient;
}

constexpr wide_t wide_gcd(wide_t a, wide_t b) {
  if (a < 0) a = -a;
  if (b < 0) b = -b;
  while (b != 0) {
    wide_t const rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

}  // namespace layoutcheck::relations
