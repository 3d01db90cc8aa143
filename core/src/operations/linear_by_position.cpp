#include "layoutcheck/core/operations/linear_by_position.hpp"

#include <bit>
#include <string>

#include "layoutcheck/core/linear/linear_parts.hpp"

namespace layoutcheck {
namespace {

using Numbers = InlineVector<index_t, kMaxDims>;

/// One integer is an integer, whatever the operation counts.
IntTuple tuple_of(Numbers const& numbers) {
  if (numbers.size() == 1) return IntTuple(numbers[0]);
  IntTuple tuple;
  tuple.profile = Profile::flat(numbers.size());
  for (index_t const n : numbers) tuple.leaves.push_back(n);
  return tuple;
}

/// The entries of a flat tuple, or the one integer. Errors: rank_mismatch (nested, or too many).
Expected<Numbers> numbers(IntTuple const& tuple) {
  Numbers result;
  if (depth(tuple) > 1 || tuple.leaves.size() > kMaxDims) {
    return Error{.code = Errc::rank_mismatch, .detail = "a flat tuple of at most 16 integers"};
  }
  for (index_t const n : tuple.leaves) result.push_back(n);
  return result;
}

/// The names of the dimensions at these positions. Errors: rank_mismatch (no such position).
Expected<DimNames> names_at(Dims const& dims, IntTuple const& tuple) {
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
Expected<DimNames> some_names(Dims const& dims, IntTuple const& tuple) {
  LC_TRY(positions, numbers(tuple));
  for (int k = 1; k < positions.size(); ++k) {
    if (positions[k - 1] >= positions[k]) {
      return Error{.code = Errc::invalid_argument, .detail = "positions must increase"};
    }
  }
  return names_at(dims, tuple);
}

/// log2 of a size. Errors: shape_not_divisible (no power of two).
Expected<int> bits_of(index_t size) {
  if (size < 1 || !std::has_single_bit(static_cast<bits_t>(size))) {
    return Error{.code = Errc::shape_not_divisible, .detail = "a size that is not a power of two"};
  }
  return std::countr_zero(static_cast<bits_t>(size));
}

/// dim0, dim1, ... of these sizes.
Expected<Dims> numbered_dims(IntTuple const& tuple) {
  LC_TRY(sizes, numbers(tuple));
  Dims result;
  for (int k = 0; k < sizes.size(); ++k) {
    LC_TRY(bits, bits_of(sizes[k]));
    result.push_back({*DimName::of("dim" + std::to_string(k)), bits});
  }
  return result;
}

/// log2 of a new size for the dimension at a position.
Expected<int> bits_for(Dims const& dims, index_t position, index_t size) {
  if (position < 0 || position >= dims.size()) {
    return Error{.code = Errc::rank_mismatch, .detail = "no dimension at this position"};
  }
  LC_TRY(bits, bits_of(size));
  if (bits > dims[static_cast<int>(position)].bits) {
    return Error{.code = Errc::out_of_domain, .point = size, .detail = "a dimension does not grow"};
  }
  return bits;
}

constexpr DimName kIn = *DimName::of("i");
constexpr DimName kOut = *DimName::of("o");

}  // namespace

Expected<LinearLayout> linear_identity(index_t size) {
  LC_TRY(bits, bits_of(size));
  return identity(bits, kIn, kOut);
}

Expected<LinearLayout> linear_zeros(index_t size, index_t out_size) {
  LC_TRY(bits, bits_of(size));
  LC_TRY(out_bits, bits_of(out_size));
  return zeros(bits, out_bits, kIn, kOut);
}

Expected<LinearLayout> linear_strided(index_t size, index_t by) {
  LC_TRY(bits, bits_of(size));
  LC_TRY(shift, bits_of(by));
  return shifted(bits, shift, bits + shift, kIn, kOut);
}

Expected<IntTuple> linear_at(LinearLayout const& layout, IntTuple const& tuple) {
  LC_TRY(index, numbers(tuple));
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
  Numbers parts;
  for (int o = 0; o < layout.out.size(); ++o) {
    parts.push_back(
        static_cast<index_t>((value >> first_bit(layout.out, o)) & low_bits(layout.out[o].bits)));
  }
  return tuple_of(parts);
}

Table linear_matrix(LinearLayout const& layout) {
  Table columns;
  for (bits_t const column : layout.columns) columns.push_back(static_cast<index_t>(column));
  return columns;
}

IntTuple linear_free_bits(LinearLayout const& layout) {
  Numbers masks;
  for (Dim const& d : layout.in) masks.push_back(static_cast<index_t>(free_bits(layout, d.name)));
  return tuple_of(masks);
}

Expected<LinearLayout> linear_divide_left(LinearLayout const& whole, LinearLayout const& part) {
  return divided(whole, part, Side::low);
}

Expected<LinearLayout> linear_divide_right(LinearLayout const& whole, LinearLayout const& part) {
  return divided(whole, part, Side::high);
}

Expected<LinearLayout> linear_transpose_in(LinearLayout const& layout, IntTuple const& order) {
  LC_TRY(names, names_at(layout.in, order));
  return transpose_in(layout, names);
}

Expected<LinearLayout> linear_transpose_out(LinearLayout const& layout, IntTuple const& order) {
  LC_TRY(names, names_at(layout.out, order));
  return transpose_out(layout, names);
}

Expected<LinearLayout> linear_reshape_in(LinearLayout const& layout, IntTuple const& sizes) {
  LC_TRY(dims, numbered_dims(sizes));
  return reshape_in(layout, dims);
}

Expected<LinearLayout> linear_reshape_out(LinearLayout const& layout, IntTuple const& sizes) {
  LC_TRY(dims, numbered_dims(sizes));
  return reshape_out(layout, dims);
}

Expected<LinearLayout> linear_sublayout(LinearLayout const& layout, IntTuple const& in,
                                        IntTuple const& out) {
  LC_TRY(inputs, some_names(layout.in, in));
  LC_TRY(outputs, some_names(layout.out, out));
  return sublayout(layout, inputs, outputs);
}

Expected<LinearLayout> linear_quotient(LinearLayout const& layout, IntTuple const& in) {
  LC_TRY(names, some_names(layout.in, in));
  return quotient(layout, names);
}

Expected<bool> linear_sublayout_is_zero(LinearLayout const& layout, IntTuple const& in,
                                        IntTuple const& out) {
  LC_TRY(part, linear_sublayout(layout, in, out));
  bits_t any = 0;
  for (bits_t const column : part.columns) any |= column;
  return any == 0;
}

Expected<bool> linear_is_trivial_over(LinearLayout const& layout, IntTuple const& in) {
  LC_TRY(names, some_names(layout.in, in));
  return quotient(layout, names).has_value();
}

Expected<LinearLayout> linear_resize_in(LinearLayout const& layout, index_t i, index_t size) {
  LC_TRY(bits, bits_for(layout.in, i, size));
  return resized_in(layout, static_cast<int>(i), bits);
}

Expected<LinearLayout> linear_resize_out(LinearLayout const& layout, index_t i, index_t size) {
  LC_TRY(bits, bits_for(layout.out, i, size));
  return resized_out(layout, static_cast<int>(i), bits);
}

}  // namespace layoutcheck
