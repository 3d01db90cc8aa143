#pragma once
/// A case as a command takes it: an expression, or the file of a stored one.

#include <optional>
#include <string>
#include <vector>

#include "layoutcheck/core/text/parse_call.hpp"

namespace layoutcheck::cli {

struct ReproOptions {
  std::string subject;         ///< an expression or a file of cases
  std::string implementation;  ///< empty: what a stored finding names, or builtin:reference
  std::string law;
  bool json = false;
  std::vector<std::string> batches{};  ///< of a stored finding about a process
};

/// Where the subject is a stored case's file, makes of the options those with which it is run
/// again: a counterexample of verify with its law, a finding of conform with the conformance
/// runner. A file is data: what it names is run only where it is built in or an adapter that is
/// shipped.
/// Returns what is wrong with the file.
std::string read_subject(ReproOptions& options);

/// Whether the subject is the file of a stored case, and no expression.
bool is_stored(std::string const& subject);

/// parse_call(text); nothing, and a complaint, for other text.
std::optional<ParsedCall> read_call(std::string const& text);

}  // namespace layoutcheck::cli
