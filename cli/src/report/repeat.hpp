#pragma once
/// The parts of a line that repeats a failure, as a shell takes them in any directory.

#include <string>
#include <string_view>

namespace layoutcheck::cli {

/// In single quotes, whatever it holds: it's becomes 'it'\''s'.
std::string shell_quoted(std::string_view text);

/// "layoutcheck", or "env -C '/where/it/runs' layoutcheck" where what --impl names is found from
/// the working directory only: cmd:python3 adapter.py, so:./mine.so, a relative LAYOUTCHECK_PYTHON.
std::string command_for(std::string_view spec);

}  // namespace layoutcheck::cli
