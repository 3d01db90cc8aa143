#pragma once
// Givens as text, to compare and to show them.

#include <string>

#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/laws/arguments.hpp"

namespace layoutcheck::random {

/// "(4,6):(1,4), 2:3"
inline std::string text(laws::AnyGiven const& given) {
  std::string all;
  for (Value const& v : laws::arguments(given)) all += (all.empty() ? "" : ", ") + print(v);
  return all;
}

inline constexpr std::size_t kGivens = std::variant_size_v<laws::AnyGiven>;

}  // namespace layoutcheck::random
