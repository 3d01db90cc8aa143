#pragma once
// Inputs as text, to compare and to show them.

#include <string>

#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/laws/arguments.hpp"

namespace layoutcheck::random {

/// "(4,6):(1,4), 2:3"
inline std::string text(laws::AnyInput const& input) {
  std::string all;
  for (Value const& v : laws::arguments(input)) all += (all.empty() ? "" : ", ") + print(v);
  return all;
}

inline constexpr std::size_t kInputs = std::variant_size_v<laws::AnyInput>;

}  // namespace layoutcheck::random
