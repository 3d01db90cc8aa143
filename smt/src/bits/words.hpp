#pragma once
/// The chapters about words, for one width each. kBits: of the words; of chapter_reciprocals twice
/// those of the dividend.

#include "layoutcheck/smt/kernel/theory.hpp"

namespace layoutcheck::smt {

template <int kBits>
void chapter_swizzles(Theory& theory);
template <int kBits>
void chapter_linear(Theory& theory);
template <int kBits>
void chapter_span(Theory& theory);
template <int kBits>
void chapter_checked(Theory& theory);
template <int kBits>
void chapter_wide_products(Theory& theory);
template <int kBits>
void chapter_word_reciprocals(Theory& theory);
/// One divisor, and the shift that choose() ends with for it.
template <int kBits>
void chapter_word_reciprocal_by(Theory& theory, int divisor, int shift);

/// The xor of the first k columns of a map that the bits of x choose: a layout over F2.
template <int kBits>
using Linear = Function<Word<kBits>, Word<kBits>, Map<kBits>, Word<kBits>>;

/// Counts, and words below 2^n.
template <int kBits>
Bool is_count(Word<kBits> const& n) {
  return n <= Word<kBits>(kBits);
}
template <int kBits>
Bool has_bits(Word<kBits> const& x, Word<kBits> const& n) {
  return (x & ~low_mask(n)) == Word<kBits>(0);
}

}  // namespace layoutcheck::smt
