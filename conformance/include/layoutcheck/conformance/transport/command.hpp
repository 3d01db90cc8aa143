#pragma once
/// `cmd:python3 my_adapter.py` -> the argument vector. No shell takes part.

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace layoutcheck::conformance {

/// What is wrong with a command, e.g. "a quote is not closed".
struct CommandError {
  std::string message;
};

/// Splits a command line into its arguments; a leading `cmd:` is dropped.
///
///   split_command("cmd:python3 'my adapter.py' --fast") == {"python3", "my adapter.py", "--fast"}
///
/// White space separates. '…' is literal; in "…" a backslash quotes " and \; elsewhere it quotes
/// any character. Variables, globs and pipes mean nothing: they reach the program as written.
/// Errors: an open quote, a backslash at the end, no program at all.
std::variant<std::vector<std::string>, CommandError> split_command(std::string_view command);

}  // namespace layoutcheck::conformance
