#pragma once
/// cvc5's Python module in a process that answers many queries, one after the other.

#include <string>
#include <vector>

namespace layoutcheck::smt {

/// The command that serves: Python code, preceded by the definitions of
///
///   answers(text, options)  runs a script; what the solver says, and the solver itself
///   serve(answer, count)    answers queries with answer(text, word, ...), `count` words, forever
std::vector<std::string> cvc5_server(std::string const& python, std::string const& code);

/// A query to it. The last word may contain blanks, no word a line break.
std::string cvc5_query(std::string const& text, std::vector<std::string> const& words);

}  // namespace layoutcheck::smt
