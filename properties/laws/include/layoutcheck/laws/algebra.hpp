#pragma once
/// The operations as laws call them, on each algebra that laws are checked on: the reference,
/// called directly or with its answers remembered, and any other behind one virtual function.

#include <type_traits>

#include "layoutcheck/core/algebra/cast.hpp"
#include "layoutcheck/core/algebra/common.hpp"
#include "layoutcheck/core/algebra/product.hpp"
#include "layoutcheck/core/algebra/recover.hpp"
#include "layoutcheck/core/algebra/tile_to_shape.hpp"
#include "layoutcheck/core/layout/edit.hpp"
#include "layoutcheck/core/tuple/arithmetic.hpp"
#include "layoutcheck/core/tuple/coordinate_map.hpp"
#include "layoutcheck/core/tuple/relations.hpp"
#include "layoutcheck/core/tuple/slice.hpp"
#include "layoutcheck/laws/implementation.hpp"
#include "layoutcheck/laws/recalling.hpp"

namespace layoutcheck::laws {

/// Declares `name(algebra, args...)`: layoutcheck::function(args...) on Direct and, if it has not
/// been answered before, on Recalling; a call by name on Dynamic. Laws use these, and nothing else,
/// to reach the algebra under test.
#define LC_LAW_OP(name, function, Result)                                                    \
  struct name##_call {                                                                       \
    template <class... Args>                                                                 \
    LC_DEVICE_CALL LC_HD constexpr Expected<Result> operator()(Direct const&,                \
                                                               Args const&... args) const {  \
      return layoutcheck::function(args...);                                                 \
    }                                                                                        \
    template <class... Args>                                                                 \
    LC_HD Expected<Result> operator()(Recalling const& algebra, Args const&... args) const { \
      if constexpr (std::is_same_v<Expected<Result>(Args...), Expected<Layout>(Layout)>) {   \
        auto const compute = [&] { return (*this)(Direct{}, args...); };                     \
        return algebra.answer(Op::name, compute, args...);                                   \
      } else {                                                                               \
        return (*this)(Direct{}, args...);                                                   \
      }                                                                                      \
    }                                                                                        \
    template <class... Args>                                                                 \
    Expected<Result> operator()(Dynamic const& algebra, Args const&... args) const {         \
      return algebra.template call<Result>(Op::name, args...);                               \
    }                                                                                        \
  };                                                                                         \
  LC_CALLABLE name##_call name {}

namespace ops {
LC_LAW_OP(coalesce, coalesce, Layout);
LC_LAW_OP(filter, filter, Layout);
LC_LAW_OP(sort, sort, Layout);
LC_LAW_OP(squeeze, squeeze, Layout);
LC_LAW_OP(composition, composition, Layout);
LC_LAW_OP(complement, complement, Layout);
LC_LAW_OP(n_complement, n_complement, Layout);
LC_LAW_OP(right_inverse, right_inverse, Layout);
LC_LAW_OP(left_inverse, left_inverse, Layout);
LC_LAW_OP(left_inverse_quasi, left_inverse_quasi, Layout);
LC_LAW_OP(inverse, inverse, Layout);
LC_LAW_OP(logical_divide, logical_divide, Layout);
LC_LAW_OP(zipped_divide, zipped_divide, Layout);
LC_LAW_OP(tiled_divide, tiled_divide, Layout);
LC_LAW_OP(flat_divide, flat_divide, Layout);
LC_LAW_OP(logical_product, logical_product, Layout);
LC_LAW_OP(zipped_product, zipped_product, Layout);
LC_LAW_OP(tiled_product, tiled_product, Layout);
LC_LAW_OP(flat_product, flat_product, Layout);
LC_LAW_OP(blocked_product, blocked_product, Layout);
LC_LAW_OP(raked_product, raked_product, Layout);
LC_LAW_OP(tile_to_shape, tile_to_shape, Layout);
LC_LAW_OP(max_common_layout, max_common_layout, Layout);
LC_LAW_OP(max_common_vector, max_common_vector, index_t);
LC_LAW_OP(nullspace, nullspace, Layout);
LC_LAW_OP(upcast, upcast, Layout);
LC_LAW_OP(downcast, downcast, Layout);
LC_LAW_OP(is_injective, is_injective, bool);
LC_LAW_OP(is_surjective, is_surjective, bool);
LC_LAW_OP(is_bijective, is_bijective, bool);
LC_LAW_OP(is_compact, is_compact, bool);
LC_LAW_OP(is_tractable, is_tractable, bool);
LC_LAW_OP(is_non_degenerate, is_non_degenerate, bool);
LC_LAW_OP(compact_left, compact_left, Layout);
LC_LAW_OP(compact_right, compact_right, Layout);
LC_LAW_OP(compact_ordered, compact_ordered, Layout);
LC_LAW_OP(compact_like, compact_like, Layout);
LC_LAW_OP(concat, concat, Layout);
LC_LAW_OP(mode, get_mode, Layout);
LC_LAW_OP(group, group, Layout);
LC_LAW_OP(take, take, Layout);
LC_LAW_OP(select, select, Layout);
LC_LAW_OP(replace, replace, Layout);
LC_LAW_OP(size, size, index_t);
LC_LAW_OP(cosize, cosize, index_t);
LC_LAW_OP(shape, shape, IntTuple);
LC_LAW_OP(stride, stride, IntTuple);
LC_LAW_OP(rank, rank, index_t);
LC_LAW_OP(depth, depth, index_t);
LC_LAW_OP(at, evaluate, index_t);
LC_LAW_OP(slice, slice, Layout);
LC_LAW_OP(dice, dice, Layout);
LC_LAW_OP(flatten, flatten, Layout);
LC_LAW_OP(unflatten, unflatten, Layout);
LC_LAW_OP(product, product, index_t);
LC_LAW_OP(product_each, product_each, IntTuple);
LC_LAW_OP(tuple_rank, rank, index_t);
LC_LAW_OP(tuple_depth, depth, index_t);
LC_LAW_OP(tuple_flatten, flatten, IntTuple);
LC_LAW_OP(tuple_unflatten, unflatten, IntTuple);
LC_LAW_OP(tuple_max, tuple_max, index_t);
LC_LAW_OP(inner_product, inner_product, index_t);
LC_LAW_OP(elem_scale, elem_scale, IntTuple);
LC_LAW_OP(prefix_product, prefix_product, IntTuple);
LC_LAW_OP(shape_div, shape_div, IntTuple);
LC_LAW_OP(ceil_div, ceil_div, IntTuple);
LC_LAW_OP(weakly_congruent, weakly_congruent, bool);
LC_LAW_OP(compatible, compatible, bool);
LC_LAW_OP(refines, refines, bool);
LC_LAW_OP(substitute, substitute, IntTuple);
LC_LAW_OP(relative_modes, relative_modes, IntTuple);
LC_LAW_OP(mutual_refinement, mutual_refinement, IntTuple);
LC_LAW_OP(tuple_slice, slice, IntTuple);
LC_LAW_OP(tuple_dice, dice, IntTuple);
LC_LAW_OP(idx2crd, idx2crd, IntTuple);
LC_LAW_OP(crd2idx, crd2idx, index_t);
LC_LAW_OP(crd2crd, crd2crd, IntTuple);

/// A table is a pointer and a count to the reference, a Table to any other.
struct recover_call {
  template <int N>
  LC_HD constexpr Expected<Layout> operator()(Direct const&,
                                              InlineVector<index_t, N> const& values) const {
    return layoutcheck::recover(values.begin(), values.size());
  }
  template <int N>
  Expected<Layout> operator()(Dynamic const& algebra,
                              InlineVector<index_t, N> const& values) const {
    return algebra.template call<Layout>(Op::recover, Table(values.begin(), values.end()));
  }
};
LC_CALLABLE recover_call recover{};
}  // namespace ops

}  // namespace layoutcheck::laws
