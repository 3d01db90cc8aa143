#pragma once
/// What the laws of linear layouts compare answers with: indices split by dimension and values
/// joined by xor, as spec#linear has them. Host only.

#include <optional>
#include <utility>
#include <vector>

#include "layoutcheck/laws/checked_claims.hpp"
#include "layoutcheck/laws/definitions.hpp"

namespace layoutcheck::laws {

/// The value at x: the xor of the columns of its bits.
inline bits_t joined(LinearLayout const& layout, bits_t x) {
  bits_t value = 0;
  for (int k = 0; k < layout.columns.size(); ++k) {
    if ((x >> k & 1) != 0) value ^= layout.columns[k];
  }
  return value;
}

inline bits_t size_of(Dim const& d) { return bits_t{1} << d.bits; }

/// The coordinate of a flat index in the dimension `name`: the first dimension is the fastest. 0
/// where no dimension has that name.
inline bits_t part_of(Dims const& dims, bits_t flat, DimName const& name) {
  for (Dim const& d : dims) {
    if (d.name == name) return flat % size_of(d);
    flat /= size_of(d);
  }
  return 0;
}

/// The flat index that is part(name) in each dimension. Pre: each below the dimension's size.
template <class Part>
bits_t flat_of(Dims const& dims, Part part) {
  bits_t flat = 0;
  bits_t weight = 1;
  for (Dim const& d : dims) {
    flat += part(d.name) * weight;
    weight *= size_of(d);
  }
  return flat;
}

/// The flat index of `to` that is in each dimension what x is in that of the same name of `from`.
/// Nothing where that is too large there.
inline std::optional<bits_t> renumbered(Dims const& from, bits_t x, Dims const& to) {
  for (Dim const& d : to) {
    if (part_of(from, x, d.name) >= size_of(d)) return std::nullopt;
  }
  return flat_of(to, [&](DimName const& name) { return part_of(from, x, name); });
}

inline int bits_of(Dims const& dims, DimName const& name) {
  for (Dim const& d : dims) {
    if (d.name == name) return d.bits;
  }
  return 0;
}
inline bool has(Dims const& dims, DimName const& name) {
  for (Dim const& d : dims) {
    if (d.name == name) return true;
  }
  return false;
}
inline bool names_within(Dims const& some, Dims const& all) {
  for (Dim const& d : some) {
    if (!has(all, d.name)) return false;
  }
  return true;
}
inline int bit_count(Dims const& dims) {
  int bits = 0;
  for (Dim const& d : dims) bits += d.bits;
  return bits;
}

/// The rank by elimination of rows, where the algebra eliminates columns.
inline int row_rank(Columns const& columns, int rows) {
  std::vector<bits_t> matrix;
  for (int r = 0; r < rows; ++r) {
    bits_t row = 0;
    for (int k = 0; k < columns.size(); ++k) row |= (columns[k] >> r & 1) << k;
    matrix.push_back(row);
  }
  int rank = 0;
  for (int k = 0; k < columns.size(); ++k) {
    std::size_t pivot = static_cast<std::size_t>(rank);
    while (pivot < matrix.size() && (matrix[pivot] >> k & 1) == 0) ++pivot;
    if (pivot == matrix.size()) continue;
    std::swap(matrix[static_cast<std::size_t>(rank)], matrix[pivot]);
    for (std::size_t r = 0; r < matrix.size(); ++r) {
      bool const clears = r != static_cast<std::size_t>(rank) && (matrix[r] >> k & 1) != 0;
      if (clears) matrix[r] ^= matrix[static_cast<std::size_t>(rank)];
    }
    ++rank;
  }
  return rank;
}
inline int row_rank(LinearLayout const& layout) {
  return row_rank(layout.columns, bit_count(layout.out));
}

/// The entries of a flat tuple or of an integer, or nothing where it is nested.
inline std::optional<std::vector<index_t>> entries_of(IntTuple const& t) {
  if (levels(t.profile) > 1) return std::nullopt;
  return std::vector<index_t>(t.leaves.begin(), t.leaves.end());
}

}  // namespace layoutcheck::laws
