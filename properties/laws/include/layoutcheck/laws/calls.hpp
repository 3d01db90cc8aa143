#pragma once
/// Calls on the algebra under test that LC_LAW_OP cannot declare: the reference spells them
/// otherwise than function(arguments).

#include "layoutcheck/laws/algebra.hpp"

namespace layoutcheck::laws::ops {

struct congruent_call {
  LC_HD constexpr Expected<bool> operator()(Direct const&, IntTuple const& a,
                                            IntTuple const& b) const {
    return layoutcheck::congruent(a.profile, b.profile);
  }
  Expected<bool> operator()(Dynamic const& algebra, IntTuple const& a, IntTuple const& b) const {
    return algebra.call<bool>(Op::congruent, a, b);
  }
};
LC_CALLABLE congruent_call congruent{};

/// `at` of a swizzle and of a composed layout; that of a layout is ops::at.
struct mapping_at_call {
  LC_HD constexpr Expected<index_t> operator()(Direct const&, Swizzle const& swizzle,
                                               index_t x) const {
    if (x < 0) return Error{.code = Errc::out_of_domain, .point = x, .detail = "below 0"};
    return swizzle(x);
  }
  LC_HD constexpr Expected<index_t> operator()(Direct const& algebra, ComposedLayout const& c,
                                               Coordinate const& coordinate) const {
    LC_TRY(inner, layoutcheck::evaluate(c.inner, coordinate));
    LC_TRY(y, (Checked(c.offset) + inner).result());
    if (c.outer_is_swizzle) return (*this)(algebra, c.swizzle, y);
    return layoutcheck::evaluate(c.outer, Coordinate(y));
  }
  template <class Mapping, class Point>
  Expected<index_t> operator()(Dynamic const& algebra, Mapping const& mapping,
                               Point const& point) const {
    return algebra.call<index_t>(Op::at, mapping, point);
  }
};
LC_CALLABLE mapping_at_call mapping_at{};

/// `size` of a composed layout; that of a layout is ops::size.
struct composed_size_call {
  LC_HD constexpr Expected<index_t> operator()(Direct const&, ComposedLayout const& c) const {
    return layoutcheck::size(c);
  }
  Expected<index_t> operator()(Dynamic const& algebra, ComposedLayout const& c) const {
    return algebra.call<index_t>(Op::size, c);
  }
};
LC_CALLABLE composed_size_call composed_size{};

/// Tables live on the heap: host only, by name on the reference too.
template <Op kOp>
struct table_call {
  template <class Mapping>
  Expected<Table> operator()(Direct const&, Mapping const& mapping) const {
    Value const values[] = {mapping};
    LC_TRY(answer, layoutcheck::apply(kOp, values));
    auto const* table = std::get_if<Table>(&answer);
    if (table == nullptr) return kWrongKind;
    return *table;
  }
  template <class Mapping>
  Expected<Table> operator()(Dynamic const& algebra, Mapping const& mapping) const {
    return algebra.call<Table>(kOp, mapping);
  }
};
inline constexpr table_call<Op::table> table{};
inline constexpr table_call<Op::image> image{};
inline constexpr table_call<Op::linear_bases> linear_bases{};

/// Operations on linear layouts and basis strides are called by name on the reference too: their
/// laws are for the host.
template <Op kOp, class Result>
struct named_call {
  template <class... Args>
  Expected<Result> operator()(Direct const&, Args const&... args) const {
    static ReferenceImplementation const reference;
    return (*this)(Dynamic(reference), args...);
  }
  template <class... Args>
  Expected<Result> operator()(Dynamic const& algebra, Args const&... args) const {
    return algebra.call<Result>(kOp, args...);
  }
};
inline constexpr named_call<Op::to_linear, LinearLayout> to_linear{};
inline constexpr named_call<Op::to_layout, Value> to_layout{};
inline constexpr named_call<Op::linear_identity, LinearLayout> linear_identity{};
inline constexpr named_call<Op::linear_zeros, LinearLayout> linear_zeros{};
inline constexpr named_call<Op::linear_strided, LinearLayout> linear_strided{};
inline constexpr named_call<Op::linear_at, IntTuple> linear_at{};
inline constexpr named_call<Op::linear_matrix, Table> linear_matrix{};
inline constexpr named_call<Op::linear_rank, index_t> linear_rank{};
inline constexpr named_call<Op::linear_is_injective, bool> linear_is_injective{};
inline constexpr named_call<Op::linear_is_surjective, bool> linear_is_surjective{};
inline constexpr named_call<Op::linear_is_invertible, bool> linear_is_invertible{};
inline constexpr named_call<Op::linear_free_bits, IntTuple> linear_free_bits{};
inline constexpr named_call<Op::linear_compose, LinearLayout> linear_compose{};
inline constexpr named_call<Op::linear_invert, LinearLayout> linear_invert{};
inline constexpr named_call<Op::linear_pseudo_invert, LinearLayout> linear_pseudo_invert{};
inline constexpr named_call<Op::linear_invert_and_compose, LinearLayout>
    linear_invert_and_compose{};
inline constexpr named_call<Op::linear_direct_sum, LinearLayout> linear_direct_sum{};
inline constexpr named_call<Op::linear_divide_left, LinearLayout> linear_divide_left{};
inline constexpr named_call<Op::linear_divide_right, LinearLayout> linear_divide_right{};
inline constexpr named_call<Op::linear_transpose_in, LinearLayout> linear_transpose_in{};
inline constexpr named_call<Op::linear_transpose_out, LinearLayout> linear_transpose_out{};
inline constexpr named_call<Op::linear_reshape_in, LinearLayout> linear_reshape_in{};
inline constexpr named_call<Op::linear_reshape_out, LinearLayout> linear_reshape_out{};
inline constexpr named_call<Op::linear_sublayout, LinearLayout> linear_sublayout{};
inline constexpr named_call<Op::linear_quotient, LinearLayout> linear_quotient{};
inline constexpr named_call<Op::linear_remove_zero_bases, LinearLayout> linear_remove_zero_bases{};

inline constexpr named_call<Op::basis_identity, BasisLayout> basis_identity{};
inline constexpr named_call<Op::basis_size, index_t> basis_size{};
inline constexpr named_call<Op::basis_at, IntTuple> basis_at{};
inline constexpr named_call<Op::basis_axis, Layout> basis_axis{};
inline constexpr named_call<Op::basis_coalesce, BasisLayout> basis_coalesce{};
inline constexpr named_call<Op::basis_composition, BasisLayout> basis_composition{};

}  // namespace layoutcheck::laws::ops
