#pragma once
/// recover: what it says of a table, and of an implementation's own evaluator.

#include "commands/commands.hpp"
#include "layoutcheck/core/swizzle/composed_layout.hpp"
#include "layoutcheck/core/text/parse_error.hpp"

namespace layoutcheck::cli {

/// The layout that an implementation's `at` computes for an expression, found by calling it, and
/// whether that is the layout of the expression. Exit: 0 it is, 1 it is another or none.
int recover_from(RecoverOptions const& options);

/// Reports what is wrong with the text of a table or an expression, and where.
int malformed_subject(ParseError const& error, bool json);

/// Reports why no layout was found.
int no_layout(Error const& error, bool json);

/// Sw<b,m,s> o 0 o L, or L alone under no swizzle.
std::string print_swizzled(ComposedLayout const& found);

}  // namespace layoutcheck::cli
