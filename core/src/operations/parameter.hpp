#pragma once
/// What an argument of an operation is given for.

#include "layoutcheck/core/operations/op.hpp"

namespace layoutcheck {

/// The kind of argument i, from 0; the last parameter repeats where it may. parameter(complement,
/// 1) is Kind::integer, parameter(complement, 2) Kind::none.
Kind parameter(OpInfo const& op, std::size_t i);

}  // namespace layoutcheck
