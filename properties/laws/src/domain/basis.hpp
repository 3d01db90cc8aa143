#pragma once
/// The domains of the operations on layouts with basis strides, by definition.

#include "layoutcheck/laws/domain.hpp"

namespace layoutcheck::laws {

/// Pre: Op::basis_identity <= op.
Domain domain_of_basis_op(Op op, std::span<Value const> args);

}  // namespace layoutcheck::laws
