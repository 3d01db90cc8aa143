#include "layoutcheck/core/operations/apply_linear.hpp"

#include <bit>
#include <string>

#include "layoutcheck/core/linear/linear_parts.hpp"
#include "layoutcheck/core/operations/linear_of.hpp"

namespace layoutcheck {
namespace {

using Arguments = std::span<Value const>;

LinearLayout const& linear(Arguments args, std::size_t i) {
  return *std::get_if<LinearLayout>(&args[i]);
}
index_t whole_number(Arguments args, std::size_t i) { return *std::get_if<index_t>(&args[i]); }

template <class T>
Expected<Value> value_of(Expected<T> const& result) {
  if (!result) return result.error();
  return Value(*result);
}

/// One integer is an integer, whatever the operation counts.
Value value_of(InlineVector<index_t, kMaxDims> const& numbers) {
  if (numbers.size() == 1) return numbers[0];
  IntTuple tuple;
  tuple.profile = Profile::flat(numbers.size());
  for (index_t const n : numbers) tuple.leaves.push_back(n);
  return tuple;
}

/// The entries of a flat tuple, or the one integer. Errors: rank_mismatch (nested, or too many).
Expected<InlineVector<index_t, kMaxDims>> numbers(Arguments args, std::size_t i) {
  IntTuple const tuple = *as_tuple(args[i]);
  InlineVector<index_t, kMaxDims> result;
  if (depth(tuple) > 1 || tuple.leaves.size() > kMaxDims) {
    return Error{.code = Errc::rank_mismatch, .detail = "a flat tuple of at most 8 integers"};
  }
  for (index_t const n : tuple.leaves) result.push_back(n);
  return result;
}

/// The names of the dimensions at these positions. Errors: rank_mismatch (no such position).
Expected<DimNames> names_at(Dims const& dims, Arguments args, std::size_t i) {
  LC_TRY(positions, numbers(args, i));
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
Expected<DimNames> some_names(Dims const& dims, Arguments args, std::size_t i) {
  LC_TRY(positions, numbers(args, i));
  for (int k = 1; k < positions.size(); ++k) {
    if (positions[k - 1] >= positions[k]) {
      return Error{.code = Errc::invalid_argument, .detail = "positions must increase"};
    }
  }
  return names_at(dims, args, i);
}

/// log2 of a size. Errors: shape_not_divisible (no power of two).
Expected<int> bits_of(index_t size) {
  if (size < 1 || !std::has_single_bit(static_cast<bits_t>(size))) {
    return Error{.code = Errc::shape_not_divisible, .detail = "a size that is not a power of two"};
  }
  return std::countr_zero(static_cast<bits_t>(size));
}

/// dim0, dim1, ... of these sizes.
Expected<Dims> numbered_dims(Arguments args, std::size_t i) {
  LC_TRY(sizes, numbers(args, i));
  Dims result;
  for (int k = 0; k < sizes.size(); ++k) {
    LC_TRY(bits, bits_of(sizes[k]));
    result.push_back({*DimName::of("dim" + std::to_string(k)), bits});
  }
  return result;
}

Expected<Value> value_at(LinearLayout const& layout, Arguments args) {
  LC_TRY(index, numbers(args, 1));
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
  InlineVector<index_t, kMaxDims> parts;
  for (int o = 0; o < layout.out.size(); ++o) {
    parts.push_back(
        static_cast<index_t>((value >> first_bit(layout.out, o)) & low_bits(layout.out[o].bits)));
  }
  return value_of(parts);
}

Value matrix_of(LinearLayout const& layout) {
  Table columns;
  for (bits_t const column : layout.columns) columns.push_back(static_cast<index_t>(column));
  return columns;
}

Value free_masks(LinearLayout const& layout) {
  InlineVector<index_t, kMaxDims> masks;
  for (Dim const& d : layout.in) masks.push_back(static_cast<index_t>(free_bits(layout, d.name)));
  return value_of(masks);
}

/// {i} -> {o}: the map of `bits` bits times 2^by to an output of 2^out_bits values.
Expected<Value> of_one_dimension(Op op, Arguments args) {
  DimName const in = *DimName::of("i");
  DimName const out = *DimName::of("o");
  LC_TRY(bits, bits_of(whole_number(args, 0)));
  if (op == Op::linear_identity) return value_of(identity(bits, in, out));
  LC_TRY(other, bits_of(whole_number(args, 1)));
  if (op == Op::linear_zeros) return value_of(zeros(bits, other, in, out));
  return value_of(shifted(bits, other, bits + other, in, out));
}

Expected<Value> apply_parts(Op op, Arguments args) {
  LinearLayout const& layout = linear(args, 0);
  switch (op) {
    case Op::linear_transpose_in: {
      LC_TRY(order, names_at(layout.in, args, 1));
      return value_of(transpose_in(layout, order));
    }
    case Op::linear_transpose_out: {
      LC_TRY(order, names_at(layout.out, args, 1));
      return value_of(transpose_out(layout, order));
    }
    case Op::linear_reshape_in: {
      LC_TRY(dims, numbered_dims(args, 1));
      return value_of(reshape_in(layout, dims));
    }
    case Op::linear_reshape_out: {
      LC_TRY(dims, numbered_dims(args, 1));
      return value_of(reshape_out(layout, dims));
    }
    case Op::linear_sublayout: {
      LC_TRY(in, some_names(layout.in, args, 1));
      LC_TRY(out, some_names(layout.out, args, 2));
      return value_of(sublayout(layout, in, out));
    }
    case Op::linear_quotient: {
      LC_TRY(names, some_names(layout.in, args, 1));
      return value_of(quotient(layout, names));
    }
    case Op::linear_remove_zero_bases: return Value(without_zero_bases(layout));
    default: return Error{.code = Errc::unsupported, .detail = "no operation on linear layouts"};
  }
}

}  // namespace

Expected<Value> apply_linear(Op op, std::span<Value const> args) {
  switch (op) {
    case Op::to_linear: return value_of(linear_of(args[0]));
    case Op::to_layout: return layout_of(linear(args, 0));
    case Op::linear_identity:
    case Op::linear_zeros:
    case Op::linear_strided: return of_one_dimension(op, args);
    case Op::linear_at: return value_at(linear(args, 0), args);
    case Op::linear_matrix: return matrix_of(linear(args, 0));
    case Op::linear_rank: return Value(static_cast<index_t>(rank(linear(args, 0))));
    case Op::linear_is_injective: return Value(is_injective(linear(args, 0)));
    case Op::linear_is_surjective: return Value(is_surjective(linear(args, 0)));
    case Op::linear_is_invertible: return Value(is_invertible(linear(args, 0)));
    case Op::linear_free_bits: return free_masks(linear(args, 0));
    case Op::linear_compose: return value_of(compose(linear(args, 0), linear(args, 1)));
    case Op::linear_invert: return value_of(invert(linear(args, 0)));
    case Op::linear_pseudo_invert: return value_of(pseudo_invert(linear(args, 0)));
    case Op::linear_invert_and_compose:
      return value_of(invert_and_compose(linear(args, 0), linear(args, 1)));
    case Op::linear_direct_sum: return value_of(direct_sum(linear(args, 0), linear(args, 1)));
    case Op::linear_divide_left:
      return value_of(divided(linear(args, 0), linear(args, 1), Side::low));
    case Op::linear_divide_right:
      return value_of(divided(linear(args, 0), linear(args, 1), Side::high));
    default: return apply_parts(op, args);
  }
}

}  // namespace layoutcheck
