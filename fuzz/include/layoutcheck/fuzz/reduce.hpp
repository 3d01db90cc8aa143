#pragma once
/// From an input that fails to a small one that fails in the same way.

#include <string>
#include <string_view>
#include <vector>

#include "layoutcheck/core/text/expression.hpp"
#include "layoutcheck/fuzz/target.hpp"

namespace layoutcheck::fuzz {

/// Bytes left out, large pieces first, until no single byte can go. Pre: the input fails.
std::string reduce_bytes(std::string_view input, Fails const& fails);

/// As an expression, part by part, where the input spells one and its canonical text fails too; the
/// result is canonical then. Otherwise as bytes.
std::string reduce_text(std::string_view input, Fails const& fails);

/// Expressions one step smaller: a part alone, an operand dropped, a literal shrunk by the shrinker
/// of the laws.
std::vector<Expression> smaller(Expression const& expression);

/// The text in single quotes, for a shell; nothing where it holds what a terminal would not show.
std::string shell_quoted(std::string_view text);

}  // namespace layoutcheck::fuzz
