#pragma once
/// What to say of arguments that an operation does not take.

#include <span>

#include "layoutcheck/core/text/evaluate.hpp"

namespace layoutcheck::text {

/// Which of the arguments does not fit, what it is and what is expected there. `places` has the
/// position of each argument in the text, `position` is that of the call.
///
///   of complement(4:1, (2,2)): "argument 2 of complement is the tuple (2,2), expected an integer"
///
/// Pre: resolve(operation, arguments) finds no operation.
EvalError misuse(std::string_view operation, std::span<Value const> arguments,
                 std::span<std::size_t const> places, std::size_t position);

/// The same of operand `number` (from 1) of a chain that composes nothing.
EvalError misuse_in_chain(std::size_t number, Value const& operand, std::size_t place,
                          char const* expected);

}  // namespace layoutcheck::text
