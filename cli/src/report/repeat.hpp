#pragma once
/// The parts of a line that repeats a failure, as a shell takes them elsewhere.

#include <string>
#include <string_view>

namespace layoutcheck::cli {

/// In single quotes, whatever it holds: it's becomes 'it'\''s'.
std::string shell_quoted(std::string_view text);

/// What lines that repeat a case end with: " --laws 'mine.law'" where the command was given it.
std::string& repeat_options();

/// What --impl takes, as a line that repeats a failure elsewhere has it: what lies in the git
/// checkout around the working directory is named from the working directory.
///
///   in /home/ci/mine/sub: "cmd:python3 /home/ci/mine/adapter.py" is "cmd:python3 ../adapter.py"
std::string portable(std::string_view spec);

/// "layoutcheck". Where what --impl names is found from the working directory only (cmd:python3
/// adapter.py, so:./mine.so, a relative LAYOUTCHECK_PYTHON) and that is in a git checkout, the same
/// from any directory of any copy of it, with no path of this machine:
///
///   env -C "$(git rev-parse --show-toplevel)"/'sub' layoutcheck
std::string command_for(std::string_view spec);

}  // namespace layoutcheck::cli
