#pragma once
/// Another program of the suite.

#include <string>

namespace layoutcheck::cli {

/// layoutcheck-fuzz-replay: as named, that of this build, or the one next to this program.
std::string replay_program(std::string const& named);

}  // namespace layoutcheck::cli
