#pragma once
/// Operations on linear layouts whose arguments are integers: sizes in place of numbers of bits,
/// and dimensions by their positions, from 0.

#include "layoutcheck/core/linear/linear_parts.hpp"
#include "layoutcheck/core/operations/value.hpp"

namespace layoutcheck {
namespace detail {

using Numbers = InlineVector<index_t, kMaxDims>;

/// One integer is an integer, whatever the operation counts.
LC_HD inline IntTuple tuple_of(Numbers const& numbers) {
  if (numbers.size() == 1) return IntTuple(numbers[0]);
  IntTuple tuple;
  tuple.profile = Profile::flat(numbers.size());
  for (index_t const n : numbers) tuple.leaves.push_back(n);
  return tuple;
}

/// The entries of a flat tuple, or the one integer. Errors: rank_mismatch (nested, or too many).
LC_HD inline Expected<Numbers> numbers(IntTuple const& tuple) {
  Numbers result;
  if (depth(tuple) > 1 || tuple.leaves.size() > kMaxDims) {
    return Error{.code = Errc::rank_mismatch, .detail = "a flat tuple of at most 16 integers"};
  }
  for (index_t const n : tuple.leaves) result.push_back(n);
  return result;
}

/// The names of the dimensions at these positions. Errors: rank_mismatch (no such position).
LC_HD inline Expected<DimNames> names_at(Dims const& dims, IntTuple const& tuple) {
  LC_TRY(positions, numbers(tuple));
  DimNames result;
  for (index_t const p : positions) {
    if (p < 0 || p >= dims.size()) {
      return Error{.code = Errc::rank_mismatch, .detail = "no dimension at this position"};
    }
    result.push_back(dims[static_cast<int>(p)].name);
  }
  return result;
}

/// As names_at, of a set: positions that rise. Errors: invalid_argument too.
LC_HD inline Expected<DimNames> some_names(Dims const& dims, IntTuple const& tuple) {
  LC_TRY(positions, numbers(tuple));
  for (int k = 1; k < positions.size(); ++k) {
    if (positions[k - 1] >= positions[k]) {
      return Error{.code = Errc::invalid_argument, .detail = "positions must increase"};
    }
  }
  return names_at(dims, tuple);
}

/// log2 of a size. Errors: shape_not_divisible (no power of two).
LC_HD inline Expected<int> bits_of(index_t size) {
  if (size < 1 || (size & (size - 1)) != 0) {
    return Error{.code = Errc::shape_not_divisible, .detail = "a size that is not a power of two"};
  }
  int bits = 0;
  while (index_t{1} << bits != size) ++bits;
  return bits;
}

/// dim0, dim1, ... Pre: 0 <= k < kMaxDims.
LC_HD inline DimName numbered_name(int k) {
  static_assert(kMaxDims <= 20);
  auto const digit = static_cast<char>('0' + k % 10);
  char const text[] = {'d', 'i', 'm', k < 10 ? digit : '1', digit};
  return *DimName::of(text, k < 10 ? 4 : 5);
}
/// Those of these sizes.
LC_HD inline Expected<Dims> numbered_dims(IntTuple const& tuple) {
  LC_TRY(sizes, numbers(tuple));
  Dims result;
  for (int k = 0; k < sizes.size(); ++k) {
    LC_TRY(bits, bits_of(sizes[k]));
    result.push_back({numbered_name(k), bits});
  }
  return result;
}

/// log2 of a new size for the dimension at a position.
LC_HD inline Expected<int> bits_for(Dims const& dims, index_t position, index_t size) {
  if (position < 0 || position >= dims.size()) {
    return Error{.code = Errc::rank_mismatch, .detail = "no dimension at this position"};
  }
  LC_TRY(bits, bits_of(size));
  if (bits > dims[static_cast<int>(position)].bits) {
    return Error{.code = Errc::out_of_domain, .point = size, .detail = "a dimension does not grow"};
  }
  return bits;
}

LC_HD inline DimName in_name() { return *DimName::of("i", 1); }
LC_HD inline DimName out_name() { return *DimName::of("o", 1); }

}  // namespace detail

/// {i} -> {o}: linear_identity(4) == {i:[1,2]}->{o:4}. Error: shape_not_divisible (a size is not a
/// power of two), of each of the three; overflow.
LC_HD inline Expected<LinearLayout> linear_identity(index_t size) {
  LC_TRY(bits, detail::bits_of(size));
  return identity(bits, detail::in_name(), detail::out_name());
}

/// linear_zeros(4, 2) == {i:[0,0]}->{o:2}
LC_HD inline Expected<LinearLayout> linear_zeros(index_t size, index_t out_size) {
  LC_TRY(bits, detail::bits_of(size));
  LC_TRY(out_bits, detail::bits_of(out_size));
  return zeros(bits, out_bits, detail::in_name(), detail::out_name());
}

/// x -> by x: linear_strided(4, 2) == {i:[2,4]}->{o:8}
LC_HD inline Expected<LinearLayout> linear_strided(index_t size, index_t by) {
  LC_TRY(bits, detail::bits_of(size));
  LC_TRY(shift, detail::bits_of(by));
  return shifted(bits, shift, bits + shift, detail::in_name(), detail::out_name());
}

/// The value at an index with a part for each input, as a part for each output. Errors:
/// rank_mismatch, out_of_domain.
LC_HD inline Expected<IntTuple> linear_at(LinearLayout const& layout, IntTuple const& tuple) {
  LC_TRY(index, detail::numbers(tuple));
  if (index.size() != layout.in.size()) {
    return Error{.code = Errc::rank_mismatch, .detail = "an index has one part for each input"};
  }
  bits_t flat = 0;
  for (int i = 0; i < index.size(); ++i) {
    if (index[i] < 0 || static_cast<bits_t>(index[i]) > low_bits(layout.in[i].bits)) {
      return Error{.code = Errc::out_of_domain,
                   .mode = i,
                   .point = index[i],
                   .detail = "outside of the input"};
    }
    flat |= static_cast<bits_t>(index[i]) << first_bit(layout.in, i);
  }
  bits_t const value = layout(flat);
  detail::Numbers parts;
  for (int o = 0; o < layout.out.size(); ++o) {
    parts.push_back(
        static_cast<index_t>((value >> first_bit(layout.out, o)) & low_bits(layout.out[o].bits)));
  }
  return detail::tuple_of(parts);
}

/// linear_matrix({i:[3,2]}->{o:4}) == [3,2]
inline Table linear_matrix(LinearLayout const& layout) {
  Table columns;
  for (bits_t const column : layout.columns) columns.push_back(static_cast<index_t>(column));
  return columns;
}

/// For each input the mask of the bits that do not matter.
LC_HD inline IntTuple linear_free_bits(LinearLayout const& layout) {
  detail::Numbers masks;
  for (Dim const& d : layout.in) masks.push_back(static_cast<index_t>(free_bits(layout, d.name)));
  return detail::tuple_of(masks);
}

/// The quotient from the low side, and from the high side. Error: not_representable.
LC_HD inline Expected<LinearLayout> linear_divide_left(LinearLayout const& whole,
                                                       LinearLayout const& part) {
  return divided(whole, part, Side::low);
}

LC_HD inline Expected<LinearLayout> linear_divide_right(LinearLayout const& whole,
                                                        LinearLayout const& part) {
  return divided(whole, part, Side::high);
}

/// linear_transpose_in(L, (1,0)) exchanges two inputs. Errors, of all: rank_mismatch (no dimension
/// at a position, or a nested tuple), and those of the function of core/linear.
LC_HD inline Expected<LinearLayout> linear_transpose_in(LinearLayout const& layout,
                                                        IntTuple const& order) {
  LC_TRY(names, detail::names_at(layout.in, order));
  return transpose_in(layout, names);
}

LC_HD inline Expected<LinearLayout> linear_transpose_out(LinearLayout const& layout,
                                                         IntTuple const& order) {
  LC_TRY(names, detail::names_at(layout.out, order));
  return transpose_out(layout, names);
}

/// Dimensions dim0, dim1, ... of these sizes. Error: shape_not_divisible too.
LC_HD inline Expected<LinearLayout> linear_reshape_in(LinearLayout const& layout,
                                                      IntTuple const& sizes) {
  LC_TRY(dims, detail::numbered_dims(sizes));
  return reshape_in(layout, dims);
}

LC_HD inline Expected<LinearLayout> linear_reshape_out(LinearLayout const& layout,
                                                       IntTuple const& sizes) {
  LC_TRY(dims, detail::numbered_dims(sizes));
  return reshape_out(layout, dims);
}

/// Positions must increase. Error: invalid_argument.
LC_HD inline Expected<LinearLayout> linear_sublayout(LinearLayout const& layout, IntTuple const& in,
                                                     IntTuple const& out) {
  LC_TRY(inputs, detail::some_names(layout.in, in));
  LC_TRY(outputs, detail::some_names(layout.out, out));
  return sublayout(layout, inputs, outputs);
}

LC_HD inline Expected<LinearLayout> linear_quotient(LinearLayout const& layout,
                                                    IntTuple const& in) {
  LC_TRY(names, detail::some_names(layout.in, in));
  return quotient(layout, names);
}

/// Whether the sublayout maps everything to 0. Errors: those of linear_sublayout.
LC_HD inline Expected<bool> linear_sublayout_is_zero(LinearLayout const& layout, IntTuple const& in,
                                                     IntTuple const& out) {
  LC_TRY(part, linear_sublayout(layout, in, out));
  bits_t any = 0;
  for (bits_t const column : part.columns) any |= column;
  return any == 0;
}

/// Whether linear_quotient has an answer. Errors: rank_mismatch, invalid_argument (positions).
LC_HD inline Expected<bool> linear_is_trivial_over(LinearLayout const& layout, IntTuple const& in) {
  LC_TRY(names, detail::some_names(layout.in, in));
  return quotient(layout, names).has_value();
}

/// The dimension at position i with fewer indices, or values modulo `size`:
/// linear_resize_in({i:[1,2]}->{o:4}, 0, 2) == {i:[1]}->{o:4}, linear_resize_out of the same ==
/// {i:[1,0]}->{o:2}. Errors: rank_mismatch, shape_not_divisible (not a power of two), out_of_domain
/// (larger than the dimension).
LC_HD inline Expected<LinearLayout> linear_resize_in(LinearLayout const& layout, index_t i,
                                                     index_t size) {
  LC_TRY(bits, detail::bits_for(layout.in, i, size));
  return resized_in(layout, static_cast<int>(i), bits);
}

LC_HD inline Expected<LinearLayout> linear_resize_out(LinearLayout const& layout, index_t i,
                                                      index_t size) {
  LC_TRY(bits, detail::bits_for(layout.out, i, size));
  return resized_out(layout, static_cast<int>(i), bits);
}

}  // namespace layoutcheck
