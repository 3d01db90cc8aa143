#pragma once
/// The operations on layouts with basis strides, by name.

#include "layoutcheck/core/operations/value.hpp"

namespace layoutcheck {

/// Pre: Op::basis_identity <= op; as many arguments of the kinds that it takes. Axes are counted
/// from 0: basis_axis((4,3):(1@0,1@1), 1) == (4,3):(0,1).
Expected<Value> apply_basis(Op op, std::span<Value const> args);

}  // namespace layoutcheck
