#pragma once
/// Matrices over F2 of at most 62 rows and columns: a column is a word, a sum is an xor.

#include "layoutcheck/core/base/expected.hpp"
#include "layoutcheck/core/base/inline_vector.hpp"

namespace layoutcheck {

using bits_t = std::uint64_t;

/// 2^62 is the largest power of two that an index_t holds.
inline constexpr int kMaxBits = 62;

using Columns = InlineVector<bits_t, kMaxBits>;

LC_HD constexpr bits_t low_bits(int n) { return (bits_t{1} << n) - 1; }

/// The xor of the columns of the bits of x. Pre: x < 2^columns.size().
///
///   image_of({0b01,0b11}, 0b10) == 0b11
LC_HD constexpr bits_t image_of(Columns const& columns, bits_t x) {
  bits_t y = 0;
  for (int k = 0; x != 0; ++k, x >>= 1) {
    if ((x & 1) != 0) y ^= columns[k];
  }
  return y;
}

/// A word, and the columns of which it is the xor, as bits. W is bits_t; the prover runs the same
/// code on expressions.
template <class W>
struct Combination {
  W value;
  W from;
};

/// One turn of a reduction: the vector is added where the value has bit p.
///
///   without_bit({0b110, 0b1}, {0b011, 0b10}, 1) is {0b101, 0b11}
template <class W>
LC_HD constexpr Combination<W> without_bit(Combination<W> const& c, Combination<W> const& vector,
                                           W const& p) {
  W const all = W(0) - ((c.value >> p) & W(1));
  return {c.value ^ (vector.value & all), c.from ^ (vector.from & all)};
}

/// The span of columns, made triangular: vectors that each have a highest bit of their own, and
/// remember of which columns they are the xor. Proved: docs/proofs/bits-span.md.
class Span {
 public:
  LC_HD constexpr explicit Span(Columns const& columns) {
    for (int k = 0; k < columns.size(); ++k) add({columns[k], bits_t{1} << k});
  }

  LC_HD constexpr int rank() const { return rank_; }

  /// Some x with image_of(columns, x) == y, the columns outside a basis left out; `found` is false
  /// where y is not an image.
  struct Preimage {
    bits_t x = 0;
    bool found = false;
  };
  LC_HD constexpr Preimage preimage(bits_t y) const {
    Combination<bits_t> const rest = reduced({y, 0});
    return {rest.from, rest.value == 0};
  }

  /// A basis of all x with image_of(columns, x) == 0: one for each column that depends on those
  /// before it, whose own bit is its highest.
  LC_HD constexpr Columns kernel() const { return kernel_; }

  /// The columns that depend on those before them, as bits.
  LC_HD constexpr bits_t dependent() const { return dependent_; }

 private:
  LC_HD constexpr Combination<bits_t> reduced(Combination<bits_t> c) const {
    for (int p = vectors_.size(); p-- > 0;) {
      c = without_bit(c, vectors_[p], static_cast<bits_t>(p));
    }
    return c;
  }
  LC_HD constexpr void add(Combination<bits_t> const& column) {
    Combination<bits_t> const rest = reduced(column);
    if (rest.value == 0) {
      kernel_.push_back(rest.from);
      dependent_ |= column.from;
      return;
    }
    int highest = 0;
    while (rest.value >> highest > 1) ++highest;
    while (vectors_.size() <= highest) vectors_.push_back({0, 0});
    vectors_[highest] = rest;
    ++rank_;
  }

  /// By their highest bits; {0, 0} where there is none.
  InlineVector<Combination<bits_t>, 64> vectors_;
  Columns kernel_;
  bits_t dependent_ = 0;
  int rank_ = 0;
};

/// rank({0b01,0b10,0b11}) == 2
LC_HD constexpr int rank(Columns const& columns) { return Span(columns).rank(); }

/// x -> outer(inner(x)). Pre: inner's values are below 2^outer.size().
LC_HD constexpr Columns product_of(Columns const& outer, Columns const& inner) {
  Columns result;
  for (bits_t const column : inner) result.push_back(image_of(outer, column));
  return result;
}

/// R with image_of(columns, image_of(R, y)) == y for every y below 2^rows. Errors:
/// not_representable (not surjective onto `rows` bits; `point` is the lowest power of two that is
/// no image).
LC_HD constexpr Expected<Columns> right_inverse_of(Columns const& columns, int rows) {
  Span const span(columns);
  Columns result;
  for (int r = 0; r < rows; ++r) {
    auto const x = span.preimage(bits_t{1} << r);
    if (!x.found) {
      return Error{.code = Errc::not_representable,
                   .point = index_t{1} << r,
                   .detail = "not surjective: this value is at no index"};
    }
    result.push_back(x.x);
  }
  return result;
}

/// C with image_of(a, image_of(C, x)) == image_of(b, x) for every x. Errors: not_representable
/// (`point` is a power of two whose value under b is not a value of a).
LC_HD constexpr Expected<Columns> quotient_of(Columns const& a, Columns const& b) {
  Span const span(a);
  Columns result;
  for (int k = 0; k < b.size(); ++k) {
    auto const x = span.preimage(b[k]);
    if (!x.found) {
      return Error{.code = Errc::not_representable,
                   .point = index_t{1} << k,
                   .detail = "the other map does not take the value at this index"};
    }
    result.push_back(x.x);
  }
  return result;
}

}  // namespace layoutcheck
