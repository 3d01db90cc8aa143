#pragma once
/// Numbers that make a script true.

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "layoutcheck/smt/solve/solver.hpp"

namespace layoutcheck::smt {

struct Model {
  Reply reply = Reply::error;
  std::map<std::string, std::int64_t> numbers{};  ///< of the names that were requested
  std::uint64_t resources = 0;                    ///< spent
  std::string why{};
};

/// In this process: to be called in a fork of one's own. Pre: limits.resources is not 0.
Model find_model(std::string const& text, std::vector<std::string> const& names,
                 Limits const& limits);

}  // namespace layoutcheck::smt
