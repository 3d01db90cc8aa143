#pragma once
/// The inputs that a corpus needs.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace layoutcheck::corpus {

struct Met {
  std::size_t bytes = 0;  ///< length of the input
  std::vector<std::uint64_t> features;
};

/// Names of inputs that together meet all that all of them meet, each of them something that no
/// other does. Short ones are preferred, then those whose name comes first. What it returns is a
/// fix point: needed(needed(x)) == needed(x).
///
///   needed({{"a", {1, {1}}}, {"b", {2, {1, 2}}}, {"c", {3, {2}}}}) == {"b"}
std::vector<std::string> needed(std::map<std::string, Met> inputs);

}  // namespace layoutcheck::corpus
