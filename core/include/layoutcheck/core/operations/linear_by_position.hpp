#pragma once
/// Operations on linear layouts whose arguments are integers: sizes in place of numbers of bits,
/// and dimensions by their positions, from 0.

#include "layoutcheck/core/operations/value.hpp"

namespace layoutcheck {

/// {i} -> {o}: linear_identity(4) == {i:[1,2]}->{o:4}. Error: shape_not_divisible (a size is not a
/// power of two), of each of the three; overflow.
Expected<LinearLayout> linear_identity(index_t size);
/// linear_zeros(4, 2) == {i:[0,0]}->{o:2}
Expected<LinearLayout> linear_zeros(index_t size, index_t out_size);
/// x -> by x: linear_strided(4, 2) == {i:[2,4]}->{o:8}
Expected<LinearLayout> linear_strided(index_t size, index_t by);

/// The value at an index with a part for each input, as a part for each output. Errors:
/// rank_mismatch, out_of_domain.
Expected<IntTuple> linear_at(LinearLayout const& layout, IntTuple const& index);

/// linear_matrix({i:[3,2]}->{o:4}) == [3,2]
Table linear_matrix(LinearLayout const& layout);

/// For each input the mask of the bits that do not matter.
IntTuple linear_free_bits(LinearLayout const& layout);

/// The quotient from the low side, and from the high side. Error: not_representable.
Expected<LinearLayout> linear_divide_left(LinearLayout const& whole, LinearLayout const& part);
Expected<LinearLayout> linear_divide_right(LinearLayout const& whole, LinearLayout const& part);

/// linear_transpose_in(L, (1,0)) exchanges two inputs. Errors, of all: rank_mismatch (no dimension
/// at a position, or a nested tuple), and those of the function of core/linear.
Expected<LinearLayout> linear_transpose_in(LinearLayout const& layout, IntTuple const& order);
Expected<LinearLayout> linear_transpose_out(LinearLayout const& layout, IntTuple const& order);
/// Dimensions dim0, dim1, ... of these sizes. Error: shape_not_divisible too.
Expected<LinearLayout> linear_reshape_in(LinearLayout const& layout, IntTuple const& sizes);
Expected<LinearLayout> linear_reshape_out(LinearLayout const& layout, IntTuple const& sizes);
/// Positions must increase. Error: invalid_argument.
Expected<LinearLayout> linear_sublayout(LinearLayout const& layout, IntTuple const& in,
                                        IntTuple const& out);
Expected<LinearLayout> linear_quotient(LinearLayout const& layout, IntTuple const& in);
/// Whether the sublayout maps everything to 0. Errors: those of linear_sublayout.
Expected<bool> linear_sublayout_is_zero(LinearLayout const& layout, IntTuple const& in,
                                        IntTuple const& out);
/// Whether linear_quotient has an answer. Errors: rank_mismatch, invalid_argument (positions).
Expected<bool> linear_is_trivial_over(LinearLayout const& layout, IntTuple const& in);

/// The dimension at position i with fewer indices, or values modulo `size`:
/// linear_resize_in({i:[1,2]}->{o:4}, 0, 2) == {i:[1]}->{o:4}, linear_resize_out of the same ==
/// {i:[1,0]}->{o:2}. Errors: rank_mismatch, shape_not_divisible (not a power of two), out_of_domain
/// (larger than the dimension).
Expected<LinearLayout> linear_resize_in(LinearLayout const& layout, index_t i, index_t size);
Expected<LinearLayout> linear_resize_out(LinearLayout const& layout, index_t i, index_t size);

}  // namespace layoutcheck
