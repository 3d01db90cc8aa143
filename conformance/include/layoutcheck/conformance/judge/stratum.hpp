#pragma once
/// The kind of inputs that a case belongs to, told from the case alone.

#include <string_view>

#include "layoutcheck/conformance/judge/question.hpp"

namespace layoutcheck::conformance {

/// The first of these that fits any argument:
///
///   outside            a coordinate or mode below 0
///   empty              a layout with an extent 0; tuple_zero: an int-tuple with a 0 (no coordinate)
///   negative_stride    tuple_negative: an int-tuple with a negative entry
///   large              size or cosize of 2^31 and more, or an integer of that size
///   swizzled           a swizzle or composed layout
///   by_mode            a tiler in angle brackets
///   coordinate_free    a coordinate with `_`
///
/// otherwise that of the first layout, or of the second where that of the first is tractable:
/// stride_zero, extent_one, non_injective, injective_intractable, nested, tractable; without any
/// layout tuple_nested or tuple_flat.
std::string_view stratum_of(Case const& asked);

}  // namespace layoutcheck::conformance
