#pragma once
/// What a library promises in place of laws of the suite: dialect.law in its adapter's folder.

#include <string>
#include <vector>

#include "arguments/command.hpp"
#include "laws/laws.hpp"

namespace layoutcheck::cli {

/// The command, and those below it, with the dialect of what their --impl names.
void add_dialects(Command& command);

/// The laws of the dialect of a shipped adapter, "tensor-layouts@0.3.1": enrolled by the first
/// call; none where its folder has no dialect.law, and of other implementations. What is wrong with
/// the file is `problem`.
EnrolledDialect dialect_of(std::string const& implementation);

}  // namespace layoutcheck::cli
