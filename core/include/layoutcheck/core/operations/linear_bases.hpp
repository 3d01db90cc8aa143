#pragma once
/// Mappings as linear maps over F2: what a matrix of bits says of a layout, a swizzle or both.

#include "layoutcheck/core/operations/value.hpp"

namespace layoutcheck {

/// Above it, a composed layout of which no rule decides is not decided.
inline constexpr index_t kMaxLinearTable = index_t{1} << 16;

/// The values at 1, 2, 4, ..., size / 2, where those of a mapping are theirs joined by xor: the
/// columns of its matrix over F2, bit i of column k being row i.
///
///   linear_bases_of((2,4):(4,1)) == [4,1,2]
///   linear_bases_of(Sw<1,0,2> o 0 o 8:1) == [1,2,5]
///
/// Exact at any size for layouts, swizzles, and a bijective swizzle o 0 o a layout; by the table up
/// to kMaxLinearTable for the others. Errors: shape_not_divisible (the size is not a power of two),
/// not_representable (no such map: the values at `point` and at its bits disagree), out_of_domain
/// (an offset below 0, an inner value outside the outer function's domain), overflow, undecided,
/// unsupported (not a mapping). Source: spec#linear, spec#to_linear.
Expected<Table> linear_bases_of(Value const& mapping);

}  // namespace layoutcheck
