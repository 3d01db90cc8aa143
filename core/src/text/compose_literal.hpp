#pragma once
/// f o offset o L as a value, in the parser and in the evaluator.

#include <optional>

#include "layoutcheck/core/operations/value.hpp"

namespace layoutcheck::text {

/// x -> outer(offset + inner(x)) for a swizzle or layout `outer`; nothing for any other kinds.
/// Errors: out_of_domain (an offset below 0, or beyond an empty layout), overflow.
std::optional<Expected<ComposedLayout>> compose_literal(Value const& outer, index_t offset,
                                                        Value const& inner);

}  // namespace layoutcheck::text
