#pragma once
/// Why a sweep could not be done, in words with the numbers in them.

#include <cstdint>
#include <string>

#include "layoutcheck/core/text/outcome.hpp"

namespace layoutcheck::sweep {

enum class Trouble : std::uint8_t {
  usage,  ///< the request is impossible, or does not fit what was found
  disk,   ///< a file cannot be read or written
  bug,    ///< two ways of counting disagree, or a device reports an error: the suite is at fault
};

struct Failure {
  Trouble trouble = Trouble::usage;
  std::string text;
};

template <class T>
using Result = Outcome<T, Failure>;

}  // namespace layoutcheck::sweep
