#pragma once
/// A corpus on disk, changed file by file: what is killed half-way has lost nothing.

#include <map>
#include <string>
#include <vector>

namespace layoutcheck::corpus {

struct Written {
  std::size_t added = 0;
  std::size_t there = 0;  ///< already
  std::string error{};    ///< not empty: what went wrong, and where
};

/// Adds inputs under their names; the folder is made where it is missing. Where a file of the name
/// is there, it stays, and it is an error if it is another.
Written write_inputs(std::string const& folder, std::map<std::string, std::string> const& inputs);

/// Takes files away. Returns what went wrong, or nothing.
std::string remove_inputs(std::string const& folder, std::vector<std::string> const& names);

}  // namespace layoutcheck::corpus
