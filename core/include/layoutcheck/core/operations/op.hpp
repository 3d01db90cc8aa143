#pragma once
/// The operations by name: one table for the expression language, the laws, the mutants, the
/// protocol and the reports.

#include <array>
#include <cstdint>
#include <string_view>

namespace layoutcheck {

/// What an argument or result is. A parameter of kind `tiler` also takes a layout, an integer n
/// (for n:1) or `_`; one of kind `coordinate` also takes a tuple or an integer; one of kind `tuple`
/// an integer; one of kind `basis` a layout whose strides are all 0; one of kind `mapping` a
/// layout, a composed layout or a swizzle, and a result of that kind is one of these.
// clang-format off
enum class Kind : std::uint8_t {
  none, integer, boolean, tuple, coordinate, layout, tiler, swizzle, composed, mapping, table, basis,
  linear
};

enum class Op : std::uint8_t {
  // int-tuples
  product, product_each, tuple_rank, tuple_depth, tuple_flatten, tuple_unflatten, tuple_max,
  inner_product, elem_scale, prefix_product, shape_div, ceil_div,
  congruent, weakly_congruent, compatible, refines, substitute, relative_modes, mutual_refinement,
  tuple_slice, tuple_dice, idx2crd, crd2idx, crd2crd,
  // layouts: what they are
  size, cosize, rank, depth, shape, stride, image, table, at, linear_bases,
  is_injective, is_surjective, is_bijective, is_compact, is_tractable, is_non_degenerate,
  // layouts: made and edited
  compact_left, compact_right, compact_ordered, compact_like,
  concat, mode, group, take, select, replace, slice, dice, flatten, unflatten,
  // the algebra
  coalesce, filter, sort, squeeze, composition, complement, n_complement,
  right_inverse, left_inverse, left_inverse_quasi, inverse,
  logical_divide, zipped_divide, tiled_divide, flat_divide,
  logical_product, zipped_product, tiled_product, flat_product, blocked_product, raked_product,
  tile_to_shape, max_common_layout, max_common_vector, nullspace, upcast, downcast, recover,
  // F2 linear layouts
  to_linear, to_layout,
  linear_identity, linear_zeros, linear_strided,
  linear_at, linear_matrix, linear_rank, linear_is_injective, linear_is_surjective,
  linear_is_invertible, linear_free_bits,
  linear_compose, linear_invert, linear_pseudo_invert, linear_invert_and_compose,
  linear_direct_sum, linear_divide_left, linear_divide_right,
  linear_transpose_in, linear_transpose_out, linear_reshape_in, linear_reshape_out,
  linear_sublayout, linear_quotient, linear_remove_zero_bases,
  // layouts with basis strides
  basis_identity, basis_size, basis_at, basis_axis, basis_coalesce, basis_composition,
};
// clang-format on

struct OpInfo {
  Op op;
  std::string_view name;      ///< unique: protocol, reports
  std::string_view spelling;  ///< in expressions; shared by overloads on tuples and on layouts
  Kind result;
  std::array<Kind, 4> parameters;  ///< Kind::none after the last
  int required;                    ///< how many of them must be given
  bool variadic = false;           ///< the last parameter may repeat
};

// clang-format off
inline constexpr std::array kOps{
    OpInfo{Op::product, "product", "product", Kind::integer, {Kind::tuple}, 1},
    OpInfo{Op::product_each, "product_each", "product_each", Kind::tuple, {Kind::tuple}, 1},
    OpInfo{Op::tuple_rank, "tuple_rank", "rank", Kind::integer, {Kind::tuple}, 1},
    OpInfo{Op::tuple_depth, "tuple_depth", "depth", Kind::integer, {Kind::tuple}, 1},
    OpInfo{Op::tuple_flatten, "tuple_flatten", "flatten", Kind::tuple, {Kind::tuple}, 1},
    OpInfo{Op::tuple_unflatten, "tuple_unflatten", "unflatten", Kind::tuple, {Kind::tuple, Kind::tuple}, 2},
    OpInfo{Op::tuple_max, "tuple_max", "tuple_max", Kind::integer, {Kind::tuple}, 1},
    OpInfo{Op::inner_product, "inner_product", "inner_product", Kind::integer, {Kind::tuple, Kind::tuple}, 2},
    OpInfo{Op::elem_scale, "elem_scale", "elem_scale", Kind::tuple, {Kind::tuple, Kind::tuple}, 2},
    OpInfo{Op::prefix_product, "prefix_product", "prefix_product", Kind::tuple, {Kind::tuple, Kind::tuple}, 1},
    OpInfo{Op::shape_div, "shape_div", "shape_div", Kind::tuple, {Kind::tuple, Kind::tuple}, 2},
    OpInfo{Op::ceil_div, "ceil_div", "ceil_div", Kind::tuple, {Kind::tuple, Kind::tuple}, 2},
    OpInfo{Op::congruent, "congruent", "congruent", Kind::boolean, {Kind::tuple, Kind::tuple}, 2},
    OpInfo{Op::weakly_congruent, "weakly_congruent", "weakly_congruent", Kind::boolean, {Kind::tuple, Kind::tuple}, 2},
    OpInfo{Op::compatible, "compatible", "compatible", Kind::boolean, {Kind::tuple, Kind::tuple}, 2},
    OpInfo{Op::refines, "refines", "refines", Kind::boolean, {Kind::tuple, Kind::tuple}, 2},
    OpInfo{Op::substitute, "substitute", "substitute", Kind::tuple, {Kind::tuple, Kind::tuple}, 2},
    OpInfo{Op::relative_modes, "relative_modes", "relative_modes", Kind::tuple, {Kind::tuple, Kind::tuple}, 2},
    OpInfo{Op::mutual_refinement, "mutual_refinement", "mutual_refinement", Kind::tuple, {Kind::tuple, Kind::tuple}, 2},
    OpInfo{Op::tuple_slice, "tuple_slice", "slice", Kind::tuple, {Kind::coordinate, Kind::tuple}, 2},
    OpInfo{Op::tuple_dice, "tuple_dice", "dice", Kind::tuple, {Kind::coordinate, Kind::tuple}, 2},
    OpInfo{Op::idx2crd, "idx2crd", "idx2crd", Kind::tuple, {Kind::coordinate, Kind::tuple, Kind::tuple}, 2},
    OpInfo{Op::crd2idx, "crd2idx", "crd2idx", Kind::integer, {Kind::coordinate, Kind::tuple, Kind::tuple}, 2},
    OpInfo{Op::crd2crd, "crd2crd", "crd2crd", Kind::tuple, {Kind::coordinate, Kind::tuple, Kind::tuple}, 2},

    OpInfo{Op::size, "size", "size", Kind::integer, {Kind::mapping}, 1},
    OpInfo{Op::cosize, "cosize", "cosize", Kind::integer, {Kind::layout}, 1},
    OpInfo{Op::rank, "rank", "rank", Kind::integer, {Kind::layout}, 1},
    OpInfo{Op::depth, "depth", "depth", Kind::integer, {Kind::layout}, 1},
    OpInfo{Op::shape, "shape", "shape", Kind::tuple, {Kind::layout}, 1},
    OpInfo{Op::stride, "stride", "stride", Kind::tuple, {Kind::layout}, 1},
    OpInfo{Op::image, "image", "image", Kind::table, {Kind::mapping}, 1},
    OpInfo{Op::table, "table", "table", Kind::table, {Kind::mapping}, 1},
    OpInfo{Op::at, "at", "at", Kind::integer, {Kind::mapping, Kind::coordinate}, 2},
    OpInfo{Op::linear_bases, "linear_bases", "linear_bases", Kind::table, {Kind::mapping}, 1},
    OpInfo{Op::is_injective, "is_injective", "is_injective", Kind::boolean, {Kind::layout}, 1},
    OpInfo{Op::is_surjective, "is_surjective", "is_surjective", Kind::boolean, {Kind::layout, Kind::integer}, 2},
    OpInfo{Op::is_bijective, "is_bijective", "is_bijective", Kind::boolean, {Kind::layout, Kind::integer}, 2},
    OpInfo{Op::is_compact, "is_compact", "is_compact", Kind::boolean, {Kind::layout}, 1},
    OpInfo{Op::is_tractable, "is_tractable", "is_tractable", Kind::boolean, {Kind::layout}, 1},
    OpInfo{Op::is_non_degenerate, "is_non_degenerate", "is_non_degenerate", Kind::boolean, {Kind::layout}, 1},

    OpInfo{Op::compact_left, "compact_left", "compact_left", Kind::layout, {Kind::tuple}, 1},
    OpInfo{Op::compact_right, "compact_right", "compact_right", Kind::layout, {Kind::tuple}, 1},
    OpInfo{Op::compact_ordered, "compact_ordered", "compact_ordered", Kind::layout, {Kind::tuple, Kind::tuple}, 2},
    OpInfo{Op::compact_like, "compact_like", "compact_like", Kind::layout, {Kind::layout}, 1},
    OpInfo{Op::concat, "concat", "concat", Kind::layout, {Kind::layout}, 1, true},
    OpInfo{Op::mode, "mode", "mode", Kind::layout, {Kind::layout, Kind::integer}, 2},
    OpInfo{Op::group, "group", "group", Kind::layout, {Kind::layout, Kind::integer, Kind::integer}, 3},
    OpInfo{Op::take, "take", "take", Kind::layout, {Kind::layout, Kind::integer, Kind::integer}, 3},
    OpInfo{Op::select, "select", "select", Kind::layout, {Kind::layout, Kind::tuple}, 2},
    OpInfo{Op::replace, "replace", "replace", Kind::layout, {Kind::layout, Kind::integer, Kind::layout}, 3},
    OpInfo{Op::slice, "slice", "slice", Kind::layout, {Kind::coordinate, Kind::layout}, 2},
    OpInfo{Op::dice, "dice", "dice", Kind::layout, {Kind::coordinate, Kind::layout}, 2},
    OpInfo{Op::flatten, "flatten", "flatten", Kind::layout, {Kind::layout}, 1},
    OpInfo{Op::unflatten, "unflatten", "unflatten", Kind::layout, {Kind::layout, Kind::tuple}, 2},

    OpInfo{Op::coalesce, "coalesce", "coalesce", Kind::layout, {Kind::layout, Kind::tuple}, 1},
    OpInfo{Op::filter, "filter", "filter", Kind::layout, {Kind::layout, Kind::tuple}, 1},
    OpInfo{Op::sort, "sort", "sort", Kind::layout, {Kind::layout}, 1},
    OpInfo{Op::squeeze, "squeeze", "squeeze", Kind::layout, {Kind::layout}, 1},
    OpInfo{Op::composition, "composition", "composition", Kind::layout, {Kind::layout, Kind::tiler}, 2, true},
    OpInfo{Op::complement, "complement", "complement", Kind::layout, {Kind::layout, Kind::integer}, 1},
    OpInfo{Op::n_complement, "n_complement", "n_complement", Kind::layout, {Kind::layout, Kind::integer}, 2},
    OpInfo{Op::right_inverse, "right_inverse", "right_inverse", Kind::layout, {Kind::layout}, 1},
    OpInfo{Op::left_inverse, "left_inverse", "left_inverse", Kind::layout, {Kind::layout}, 1},
    OpInfo{Op::left_inverse_quasi, "left_inverse_quasi", "left_inverse_quasi", Kind::layout, {Kind::layout}, 1},
    OpInfo{Op::inverse, "inverse", "inverse", Kind::layout, {Kind::layout}, 1},
    OpInfo{Op::logical_divide, "logical_divide", "logical_divide", Kind::layout, {Kind::layout, Kind::tiler}, 2},
    OpInfo{Op::zipped_divide, "zipped_divide", "zipped_divide", Kind::layout, {Kind::layout, Kind::tiler}, 2},
    OpInfo{Op::tiled_divide, "tiled_divide", "tiled_divide", Kind::layout, {Kind::layout, Kind::tiler}, 2},
    OpInfo{Op::flat_divide, "flat_divide", "flat_divide", Kind::layout, {Kind::layout, Kind::tiler}, 2},
    OpInfo{Op::logical_product, "logical_product", "logical_product", Kind::layout, {Kind::layout, Kind::tiler}, 2},
    OpInfo{Op::zipped_product, "zipped_product", "zipped_product", Kind::layout, {Kind::layout, Kind::tiler}, 2},
    OpInfo{Op::tiled_product, "tiled_product", "tiled_product", Kind::layout, {Kind::layout, Kind::tiler}, 2},
    OpInfo{Op::flat_product, "flat_product", "flat_product", Kind::layout, {Kind::layout, Kind::tiler}, 2},
    OpInfo{Op::blocked_product, "blocked_product", "blocked_product", Kind::layout, {Kind::layout, Kind::layout}, 2},
    OpInfo{Op::raked_product, "raked_product", "raked_product", Kind::layout, {Kind::layout, Kind::layout}, 2},
    OpInfo{Op::tile_to_shape, "tile_to_shape", "tile_to_shape", Kind::layout, {Kind::layout, Kind::tuple, Kind::tuple}, 2},
    OpInfo{Op::max_common_layout, "max_common_layout", "max_common_layout", Kind::layout, {Kind::layout, Kind::layout}, 2},
    OpInfo{Op::max_common_vector, "max_common_vector", "max_common_vector", Kind::integer, {Kind::layout, Kind::layout}, 2},
    OpInfo{Op::nullspace, "nullspace", "nullspace", Kind::layout, {Kind::layout}, 1},
    OpInfo{Op::upcast, "upcast", "upcast", Kind::layout, {Kind::layout, Kind::integer}, 2},
    OpInfo{Op::downcast, "downcast", "downcast", Kind::layout, {Kind::layout, Kind::integer}, 2},
    OpInfo{Op::recover, "recover", "recover", Kind::layout, {Kind::table}, 1},

    OpInfo{Op::to_linear, "to_linear", "to_linear", Kind::linear, {Kind::mapping}, 1},
    OpInfo{Op::to_layout, "to_layout", "to_layout", Kind::mapping, {Kind::linear}, 1},
    OpInfo{Op::linear_identity, "linear_identity", "linear_identity", Kind::linear, {Kind::integer}, 1},
    OpInfo{Op::linear_zeros, "linear_zeros", "linear_zeros", Kind::linear, {Kind::integer, Kind::integer}, 2},
    OpInfo{Op::linear_strided, "linear_strided", "linear_strided", Kind::linear, {Kind::integer, Kind::integer}, 2},
    OpInfo{Op::linear_at, "linear_at", "linear_at", Kind::tuple, {Kind::linear, Kind::tuple}, 2},
    OpInfo{Op::linear_matrix, "linear_matrix", "linear_matrix", Kind::table, {Kind::linear}, 1},
    OpInfo{Op::linear_rank, "linear_rank", "linear_rank", Kind::integer, {Kind::linear}, 1},
    OpInfo{Op::linear_is_injective, "linear_is_injective", "linear_is_injective", Kind::boolean, {Kind::linear}, 1},
    OpInfo{Op::linear_is_surjective, "linear_is_surjective", "linear_is_surjective", Kind::boolean, {Kind::linear}, 1},
    OpInfo{Op::linear_is_invertible, "linear_is_invertible", "linear_is_invertible", Kind::boolean, {Kind::linear}, 1},
    OpInfo{Op::linear_free_bits, "linear_free_bits", "linear_free_bits", Kind::tuple, {Kind::linear}, 1},
    OpInfo{Op::linear_compose, "linear_compose", "linear_compose", Kind::linear, {Kind::linear, Kind::linear}, 2},
    OpInfo{Op::linear_invert, "linear_invert", "linear_invert", Kind::linear, {Kind::linear}, 1},
    OpInfo{Op::linear_pseudo_invert, "linear_pseudo_invert", "linear_pseudo_invert", Kind::linear, {Kind::linear}, 1},
    OpInfo{Op::linear_invert_and_compose, "linear_invert_and_compose", "linear_invert_and_compose", Kind::linear, {Kind::linear, Kind::linear}, 2},
    OpInfo{Op::linear_direct_sum, "linear_direct_sum", "linear_direct_sum", Kind::linear, {Kind::linear, Kind::linear}, 2},
    OpInfo{Op::linear_divide_left, "linear_divide_left", "linear_divide_left", Kind::linear, {Kind::linear, Kind::linear}, 2},
    OpInfo{Op::linear_divide_right, "linear_divide_right", "linear_divide_right", Kind::linear, {Kind::linear, Kind::linear}, 2},
    OpInfo{Op::linear_transpose_in, "linear_transpose_in", "linear_transpose_in", Kind::linear, {Kind::linear, Kind::tuple}, 2},
    OpInfo{Op::linear_transpose_out, "linear_transpose_out", "linear_transpose_out", Kind::linear, {Kind::linear, Kind::tuple}, 2},
    OpInfo{Op::linear_reshape_in, "linear_reshape_in", "linear_reshape_in", Kind::linear, {Kind::linear, Kind::tuple}, 2},
    OpInfo{Op::linear_reshape_out, "linear_reshape_out", "linear_reshape_out", Kind::linear, {Kind::linear, Kind::tuple}, 2},
    OpInfo{Op::linear_sublayout, "linear_sublayout", "linear_sublayout", Kind::linear, {Kind::linear, Kind::tuple, Kind::tuple}, 3},
    OpInfo{Op::linear_quotient, "linear_quotient", "linear_quotient", Kind::linear, {Kind::linear, Kind::tuple}, 2},
    OpInfo{Op::linear_remove_zero_bases, "linear_remove_zero_bases", "linear_remove_zero_bases", Kind::linear, {Kind::linear}, 1},

    OpInfo{Op::basis_identity, "basis_identity", "basis_identity", Kind::basis, {Kind::tuple}, 1},
    OpInfo{Op::basis_size, "basis_size", "basis_size", Kind::integer, {Kind::basis}, 1},
    OpInfo{Op::basis_at, "basis_at", "basis_at", Kind::tuple, {Kind::basis, Kind::coordinate}, 2},
    OpInfo{Op::basis_axis, "basis_axis", "basis_axis", Kind::layout, {Kind::basis, Kind::integer}, 2},
    OpInfo{Op::basis_coalesce, "basis_coalesce", "basis_coalesce", Kind::basis, {Kind::basis}, 1},
    OpInfo{Op::basis_composition, "basis_composition", "basis_composition", Kind::basis, {Kind::basis, Kind::layout}, 2},
};
// clang-format on

constexpr bool ops_are_in_order() {
  for (std::size_t i = 0; i < kOps.size(); ++i) {
    if (static_cast<std::size_t>(kOps[i].op) != i) return false;
  }
  return true;
}
static_assert(ops_are_in_order(), "kOps follows the order of Op, so that info() is an index");

constexpr OpInfo const& info(Op op) { return kOps[static_cast<std::size_t>(op)]; }

}  // namespace layoutcheck
