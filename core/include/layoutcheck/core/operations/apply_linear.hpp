#pragma once
/// The operations on linear layouts, by name.

#include "layoutcheck/core/operations/value.hpp"

namespace layoutcheck {

/// Pre: Op::to_linear <= op <= Op::linear_remove_zero_bases; as many arguments of the kinds that it
/// takes. Dimensions are named by their positions, from 0: linear_transpose_in(L, (1,0)).
Expected<Value> apply_linear(Op op, std::span<Value const> args);

}  // namespace layoutcheck
