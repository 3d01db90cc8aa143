#pragma once
/// The domains of the operations on linear layouts, by definition.

#include "layoutcheck/laws/domain.hpp"

namespace layoutcheck::laws {

/// Pre: Op::to_linear <= op <= Op::linear_remove_zero_bases.
Domain domain_of_linear_op(Op op, std::span<Value const> args);

}  // namespace layoutcheck::laws
