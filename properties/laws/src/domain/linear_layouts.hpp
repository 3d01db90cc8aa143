#pragma once
/// The domains of the operations on linear layouts, by definition.

#include "layoutcheck/laws/domain.hpp"

namespace layoutcheck::laws {

Domain to_layout_domain(LinearLayout const& layout);
Domain linear_identity_domain(index_t n);
Domain linear_zeros_domain(index_t n, index_t out);
Domain linear_strided_domain(index_t n, index_t by);
Domain linear_at_domain(LinearLayout const& layout, IntTuple const& index);
Domain linear_compose_domain(LinearLayout const& outer, LinearLayout const& inner);
Domain linear_invert_domain(LinearLayout const& layout);
Domain linear_pseudo_invert_domain(LinearLayout const& layout);
Domain linear_invert_and_compose_domain(LinearLayout const& a, LinearLayout const& b);
Domain linear_direct_sum_domain(LinearLayout const& a, LinearLayout const& b);
Domain linear_divide_left_domain(LinearLayout const& whole, LinearLayout const& part);
Domain linear_divide_right_domain(LinearLayout const& whole, LinearLayout const& part);
Domain linear_transpose_in_domain(LinearLayout const& layout, IntTuple const& order);
Domain linear_transpose_out_domain(LinearLayout const& layout, IntTuple const& order);
Domain linear_reshape_in_domain(LinearLayout const& layout, IntTuple const& sizes);
Domain linear_reshape_out_domain(LinearLayout const& layout, IntTuple const& sizes);
Domain linear_sublayout_domain(LinearLayout const& layout, IntTuple const& in, IntTuple const& out);
Domain linear_quotient_domain(LinearLayout const& layout, IntTuple const& in);
Domain linear_is_trivial_over_domain(LinearLayout const& layout, IntTuple const& in);
Domain linear_resize_in_domain(LinearLayout const& layout, index_t i, index_t size);
Domain linear_resize_out_domain(LinearLayout const& layout, index_t i, index_t size);

}  // namespace layoutcheck::laws
