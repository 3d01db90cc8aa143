#pragma once
/// The operations on int-tuples by name.

#include "layoutcheck/core/operations/value.hpp"

namespace layoutcheck {

/// op(args) for the operations of the first group of Op, product to crd2crd. A tuple result that is
/// an integer is returned as one: apply_tuple(Op::idx2crd, {5, 6}) is the index_t 5.
///
/// Errors: unsupported (another operation; too few or too many arguments; an argument of a kind
/// that the operation does not take), otherwise the operation's own.
Expected<Value> apply_tuple(Op op, std::span<Value const> args);

}  // namespace layoutcheck
