#pragma once
/// Inputs from files.

#include <string>
#include <vector>

namespace layoutcheck::fuzz {

struct Input {
  std::string where;  ///< the path; "-" for standard input
  std::string bytes;
};

/// The files and those of the folders, in the order of their names; a folder's without those below
/// it. "-" is standard input. At most 16 MiB each.
struct Inputs {
  std::vector<Input> all;
  std::string error{};  ///< not empty: which could not be read, and why
};
Inputs read_inputs(std::vector<std::string> const& paths);

}  // namespace layoutcheck::fuzz
