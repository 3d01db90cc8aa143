#include "engine/affine.hpp"

namespace layoutcheck::relations {

wide_t Arithmetic::add(wide_t a, wide_t b) {
  wide_t sum = 0;
  exceeded_ |= __builtin_add_overflow(a, b, &sum);
  return sum;
}

wide_t Arithmetic::multiply(wide_t a, wide_t b) {
  wide_t product = 0;
  exceeded_ |= __builtin_mul_overflow(a, b, &product);
  return product;
}

Affine Arithmetic::combine(wide_t factor, Affine const& a, Affine const& b) {
  Affine result;
  result.constant = add(multiply(factor, a.constant), b.constant);
  auto left = a.terms.begin();
  auto right = b.terms.begin();
  while (left != a.terms.end() || right != b.terms.end()) {
    bool const from_left =
        right == b.terms.end() || (left != a.terms.end() && left->variable <= right->variable);
    bool const from_right =
        left == a.terms.end() || (right != b.terms.end() && right->variable <= left->variable);
    int const variable = from_left ? left->variable : right->variable;
    wide_t coefficient = 0;
    if (from_left) coefficient = multiply(factor, (left++)->coefficient);
    if (from_right) coefficient = add(coefficient, (right++)->coefficient);
    if (coefficient != 0) result.terms.push_back({variable, coefficient});
  }
  return result;
}

}  // namespace layoutcheck::relations
