#pragma once
/// F2 linear layouts: maps between indices of named dimensions with L(x xor y) = L(x) xor L(y).
/// Source: spec#linear; Triton, LinearLayout. Zero columns (broadcasts) and dimensions
/// of size 1 are layouts like any other.

#include "layoutcheck/core/linear/dimension.hpp"

namespace layoutcheck {

/// Column k is the flat output of the flat input 2^k: the bases of the first input dimension come
/// first, and the first output dimension has the lowest bits of each.
///
///   lane (4) -> x (4), lane 1 -> 2, lane 2 -> 1: in {lane:2}, out {x:2}, columns {0b10,0b01}
struct LinearLayout {
  Dims in;
  Dims out;
  Columns columns;

  LC_HD constexpr int in_bits() const { return columns.size(); }
  LC_HD constexpr int out_bits() const { return total_bits(out); }

  /// The flat output at a flat input. Pre: x < 2^in_bits().
  LC_HD constexpr bits_t operator()(bits_t x) const { return image_of(columns, x); }

  LC_HD friend constexpr bool operator==(LinearLayout const& a, LinearLayout const& b) {
    return a.in == b.in && a.out == b.out && a.columns == b.columns;
  }
};

/// Errors: those of checked(Dims), rank_mismatch (not one column for each bit of the input),
/// out_of_domain (a column with bits that no output has; `mode` is its number).
LC_HD constexpr Expected<LinearLayout> make_linear(Dims const& in, Dims const& out,
                                                   Columns const& columns) {
  LC_TRY(from, checked(in));
  LC_TRY(to, checked(out));
  if (columns.overflowed() || columns.size() != total_bits(from)) {
    return Error{.code = Errc::rank_mismatch, .detail = "one column for each bit of the input"};
  }
  for (int k = 0; k < columns.size(); ++k) {
    if (columns[k] > low_bits(total_bits(to))) {
      return Error{.code = Errc::out_of_domain,
                   .mode = k,
                   .detail = "the column has bits that no output dimension has"};
    }
  }
  return LinearLayout{from, to, columns};
}

// ---- of one dimension; errors: those of make_linear ----

/// x -> 2^by * x, of 2^bits inputs and 2^out_bits outputs.
///
///   shifted(2, 1, 3, lane, x): lane 1 -> 2, lane 2 -> 4
LC_HD constexpr Expected<LinearLayout> shifted(int bits, int by, int out_bits, DimName const& in,
                                               DimName const& out) {
  if (bits < 0 || bits > kMaxBits || by < 0 || by > kMaxBits) {
    return Error{.code = Errc::invalid_argument, .detail = "numbers of bits are within [0, 62]"};
  }
  if (bits > 0 && bits + by > out_bits) {
    return Error{.code = Errc::out_of_domain, .detail = "the output is too small"};
  }
  LinearLayout result;
  result.in.push_back({in, bits});
  result.out.push_back({out, out_bits});
  LC_TRY(to, checked(result.out));  // or the columns below had bits that no number has
  for (int k = 0; k < bits; ++k) result.columns.push_back(bits_t{1} << (k + by));
  return make_linear(result.in, to, result.columns);
}
LC_HD constexpr Expected<LinearLayout> identity(int bits, DimName const& in, DimName const& out) {
  return shifted(bits, 0, bits, in, out);
}
/// All indices to 0, of an output of 2^out_bits values.
LC_HD constexpr Expected<LinearLayout> zeros(int bits, int out_bits, DimName const& in,
                                             DimName const& out) {
  LinearLayout result;
  if (bits < 0 || bits > kMaxBits) {
    return Error{.code = Errc::invalid_argument, .detail = "numbers of bits are within [0, 62]"};
  }
  result.in.push_back({in, bits});
  result.out.push_back({out, out_bits});
  for (int k = 0; k < bits; ++k) result.columns.push_back(0);
  return make_linear(result.in, result.out, result.columns);
}

// ---- what it is ----

LC_HD constexpr int rank(LinearLayout const& layout) { return rank(layout.columns); }
LC_HD constexpr bool is_injective(LinearLayout const& layout) {
  return rank(layout) == layout.in_bits();
}
LC_HD constexpr bool is_surjective(LinearLayout const& layout) {
  return rank(layout) == layout.out_bits();
}
LC_HD constexpr bool is_invertible(LinearLayout const& layout) {
  return layout.in_bits() == layout.out_bits() && is_injective(layout);
}

/// The bits of the flat input that depend on those before them: L takes every value with these bits
/// at 0, and each value there once. Of {0b1,0b1} it is 0b10, of a zero column that column's bit.
LC_HD constexpr bits_t free_bits(LinearLayout const& layout) {
  return Span(layout.columns).dependent();
}

/// The largest 2^k such that L(x + j) == L(x) + j wherever 2^k divides x and j < 2^k, counted in
/// the first input and the first output alone: how many values that lie side by side stay so.
///
///   register (8) -> x (4), y (2), L(1) = (1,0), L(2) = (2,0), L(4) = (0,1): 4
LC_HD constexpr index_t num_consecutive_in_out(LinearLayout const& layout) {
  if (layout.in.empty() || layout.out.empty()) return 1;
  int const most = layout.in[0].bits < layout.out[0].bits ? layout.in[0].bits : layout.out[0].bits;
  int k = 0;
  while (k < most && layout.columns[k] == bits_t{1} << k) ++k;
  bits_t others = 0;
  for (int i = k; i < layout.in_bits(); ++i) others |= layout.columns[i];
  while ((others & low_bits(k)) != 0) --k;
  return index_t{1} << k;
}

}  // namespace layoutcheck
