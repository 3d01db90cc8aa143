#pragma once
/// Arguments to the command that they choose.

#include <functional>
#include <iosfwd>
#include <string>

#include "arguments/command.hpp"

namespace layoutcheck::cli {

struct ParsedCommand {
  std::function<int()> run;  ///< of the chosen command; empty: all is said, and `code` is the exit
  int code = 0;
};

/// Stores what was given in the targets of the arguments. --help and --version are printed to
/// `out`, errors of usage to `error`.
ParsedCommand parse_arguments(Command const& program, std::string const& version, int argc,
                              char const* const* argv, std::ostream& out, std::ostream& error);

}  // namespace layoutcheck::cli
