#pragma once
/// Domains of the operations on int-tuples, coordinates and single layouts: product to crd2crd, at,
/// and compact_left to unflatten.

#include "layoutcheck/laws/domain.hpp"

namespace layoutcheck::laws {

/// What domain_of() answers for these; unknown for any other operation and for arguments of kinds
/// that the operation does not take. Coordinates below 0 or past the end, negative extents and
/// integers beyond 64 bits on the way to a result within them are `may`.
Domain domain_of_tuple_op(Op op, std::span<Value const> args);

}  // namespace layoutcheck::laws
