#pragma once
/// Expressions made, changed and crossed, as text.

#include <string>
#include <string_view>
#include <vector>

#include "layoutcheck/core/text/expression.hpp"
#include "layoutcheck/fuzz/choices.hpp"

namespace layoutcheck::fuzz {

/// Literals, calls and chains, nested at most `depth` deep. May not evaluate.
Expression make_expression(int depth, Choices& choices);

/// One to three changes to the parts of an expression: a literal changed, a part generated again,
/// taken out of its call or wrapped in one, arguments exchanged, dropped or repeated.
void change(Expression& expression, Choices& choices);

/// The text changed: mostly as the expression it spells, sometimes by its tokens, so that the edges
/// of the grammar are met as well. Any bytes will do.
std::string changed_text(std::string_view text, Choices& choices);

/// Pieces of the grammar, names of operations last: what a dictionary holds.
std::vector<std::string> grammar_tokens();

/// The first with a part of the second in it.
std::string crossed_text(std::string_view a, std::string_view b, Choices& choices);

}  // namespace layoutcheck::fuzz
