#include "layoutcheck/fuzz/family.hpp"

#include <algorithm>
#include <array>

namespace layoutcheck::fuzz {

std::span<Family const> all_families() {
  static std::array const families{
      Family{
          "tuples",
          "int-tuples: arithmetic and relations",
          {Op::product, Op::product_each, Op::tuple_rank, Op::tuple_depth, Op::tuple_flatten,
           Op::tuple_unflatten, Op::tuple_max, Op::inner_product, Op::elem_scale,
           Op::prefix_product, Op::shape_div, Op::ceil_div, Op::congruent, Op::weakly_congruent,
           Op::compatible, Op::refines, Op::substitute, Op::relative_modes, Op::mutual_refinement}},
      Family{"coordinates",
             "coordinates: evaluation, slices, index and back",
             {Op::tuple_slice, Op::tuple_dice, Op::idx2crd, Op::crd2idx, Op::crd2crd, Op::at,
              Op::slice, Op::dice}},
      Family{"facts",
             "properties of a layout",
             {Op::size, Op::cosize, Op::rank, Op::depth, Op::shape, Op::stride, Op::image,
              Op::table, Op::is_injective, Op::is_surjective, Op::is_bijective, Op::is_compact,
              Op::is_tractable, Op::is_non_degenerate, Op::linear_bases}},
      Family{
          "edit",
          "layouts: construction and editing",
          {Op::compact_left, Op::compact_right, Op::compact_ordered, Op::compact_like, Op::concat,
           Op::mode, Op::group, Op::take, Op::select, Op::replace, Op::flatten, Op::unflatten}},
      Family{"coalesce",
             "coalesce, filter, sort, squeeze",
             {Op::coalesce, Op::filter, Op::sort, Op::squeeze}},
      Family{"composition", "composition", {Op::composition}},
      Family{"complement", "complements", {Op::complement, Op::n_complement}},
      Family{"inverse",
             "inverses",
             {Op::right_inverse, Op::left_inverse, Op::left_inverse_quasi, Op::inverse}},
      Family{"divide",
             "divides",
             {Op::logical_divide, Op::zipped_divide, Op::tiled_divide, Op::flat_divide}},
      Family{"product",
             "products",
             {Op::logical_product, Op::zipped_product, Op::tiled_product, Op::flat_product,
              Op::blocked_product, Op::raked_product, Op::tile_to_shape}},
      Family{"common",
             "what two layouts share, casts, recovery",
             {Op::max_common_layout, Op::max_common_vector, Op::nullspace, Op::upcast, Op::downcast,
              Op::recover}},
      Family{"linear",
             "linear layouts: construction, properties, composition, inverses, parts",
             {Op::to_linear,
              Op::to_layout,
              Op::linear_identity,
              Op::linear_zeros,
              Op::linear_strided,
              Op::linear_at,
              Op::linear_matrix,
              Op::linear_rank,
              Op::linear_is_injective,
              Op::linear_is_surjective,
              Op::linear_is_invertible,
              Op::linear_free_bits,
              Op::linear_compose,
              Op::linear_invert,
              Op::linear_pseudo_invert,
              Op::linear_invert_and_compose,
              Op::linear_direct_sum,
              Op::linear_divide_left,
              Op::linear_divide_right,
              Op::linear_transpose_in,
              Op::linear_transpose_out,
              Op::linear_reshape_in,
              Op::linear_reshape_out,
              Op::linear_sublayout,
              Op::linear_quotient,
              Op::linear_remove_zero_bases}},
      Family{"basis",
             "basis strides: identity, values, axes, coalesce, composition",
             {Op::basis_identity, Op::basis_size, Op::basis_at, Op::basis_axis, Op::basis_coalesce,
              Op::basis_composition}},
  };
  return families;
}

Family const* find_family(std::string_view name) {
  for (Family const& family : all_families()) {
    if (family.name == name) return &family;
  }
  return nullptr;
}

std::span<laws::LawEntry const* const> laws_about(Op op) {
  static auto const table = [] {
    std::array<std::vector<laws::LawEntry const*>, kOps.size()> all;
    for (laws::LawEntry const& law : laws::all_laws()) {
      auto& those = all[static_cast<std::size_t>(law.info.op)];
      // Behind the last one that reads arguments as it does.
      auto const alike =
          std::find_if(those.rbegin(), those.rend(),
                       [&](laws::LawEntry const* other) { return other->read == law.read; });
      those.insert(alike == those.rend() ? those.end() : alike.base(), &law);
    }
    return all;
  }();
  return table[static_cast<std::size_t>(op)];
}

}  // namespace layoutcheck::fuzz
