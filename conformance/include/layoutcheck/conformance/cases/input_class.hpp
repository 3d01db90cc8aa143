#pragma once
/// The kind of inputs that a case belongs to, derived from the case alone.

#include <cstddef>
#include <string_view>

#include "layoutcheck/conformance/cases/query.hpp"

namespace layoutcheck::conformance {

/// The first of these that fits any argument:
///
/// - outside: a coordinate or mode below 0
/// - of linear layouts: large (more than 30 bits on a side), linear_unit_dim (a dimension of one
///   index), linear_broadcast (a basis 0), linear_dependent (not injective), linear_injective
/// - of basis strides: large, empty, negative_stride, basis_still (a mode of stride 0),
///   basis_shared_axes (two modes along one axis), basis_coordinates
/// - empty: a layout with an extent 0
/// - negative_stride: a layout with a stride below 0
/// - tuple_zero, tuple_negative: an int-tuple with an entry 0, or below 0
/// - large: a size, cosize or integer of 2^31 and more
/// - swizzled: a swizzle or composed layout
/// - by_mode: a tiler in angle brackets
/// - coordinate_free: a coordinate with `_`
///
/// otherwise that of the first layout which is not plainly tractable: stride_zero, extent_one,
/// non_injective, injective_intractable, nested; tractable if none is. Without any layout
/// tuple_nested or tuple_flat.
std::string_view input_class_of(Case const& test_case);

/// The input class of a case that fails only where its layouts n:1 are spelled as integers n.
inline constexpr std::string_view kIntegerSpelling = "integer_spelling";

/// The number of input classes, kIntegerSpelling included.
inline constexpr std::size_t kInputClasses = 25;

}  // namespace layoutcheck::conformance
