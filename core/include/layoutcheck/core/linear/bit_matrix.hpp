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

/// The span of columns, made triangular: each vector has a highest bit that no other has as its
/// highest, and remembers of which columns it is the xor.
class Span {
 public:
  LC_HD constexpr explicit Span(Columns const& columns) {
    for (int k = 0; k < columns.size(); ++k) add(columns[k], bits_t{1} << k);
  }

  LC_HD constexpr int rank() const { return vectors_.size(); }

  /// Some x with image_of(columns, x) == y, the columns outside a basis left out; `found` is false
  /// where y is not an image.
  struct Preimage {
    bits_t x = 0;
    bool found = false;
  };
  LC_HD constexpr Preimage preimage(bits_t y) const {
    bits_t x = 0;
    reduce(y, x);
    return {x, y == 0};
  }

  /// A basis of all x with image_of(columns, x) == 0: one for each column that depends on those
  /// before it, whose own bit is its highest.
  LC_HD constexpr Columns kernel() const { return kernel_; }

  /// The columns that depend on those before them, as bits.
  LC_HD constexpr bits_t dependent() const { return dependent_; }

 private:
  struct Vector {
    bits_t value;
    bits_t from;
  };

  LC_HD constexpr void reduce(bits_t& y, bits_t& from) const {
    for (Vector const& v : vectors_) {
      // Greater without the highest bit of v than with it, iff that bit is set.
      if ((y ^ v.value) < y) {
        y ^= v.value;
        from ^= v.from;
      }
    }
  }
  LC_HD constexpr void add(bits_t column, bits_t bit) {
    bits_t from = bit;
    reduce(column, from);
    if (column == 0) {
      kernel_.push_back(from);
      dependent_ |= bit;
      return;
    }
    // In falling order of highest bits, so that one pass reduces.
    vectors_.push_back({column, from});
    for (int i = vectors_.size() - 1; i > 0 && vectors_[i - 1].value < vectors_[i].value; --i) {
      Vector const greater = vectors_[i];
      vectors_[i] = vectors_[i - 1];
      vectors_[i - 1] = greater;
    }
  }

  InlineVector<Vector, kMaxBits> vectors_;
  Columns kernel_;
  bits_t dependent_ = 0;
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
