#pragma once
/// Literals, all but composed layouts, which only a chain of `o` shows to be one.

#include "layoutcheck/core/operations/value.hpp"
#include "scanner.hpp"

namespace layoutcheck::text {

/// Whether a literal begins here. Words are not literals, except `Sw`, `true` and `false`.
bool sees_literal(Scanner const& scanner);

/// Pre: sees_literal().
Parsed<Value> literal(Scanner& scanner);

}  // namespace layoutcheck::text
