#pragma once
/// What is false at the point of a violation.

#include <string>

#include "layoutcheck/laws/claim.hpp"

namespace layoutcheck::cli {

/// "point 2: 3 == 4 is false", "point 2: outside the domain".
inline std::string false_claim(laws::Outcome const& outcome) {
  std::string const at = "point " + std::to_string(outcome.point) + ": ";
  if (outcome.error.detail[0] != '\0') return at + outcome.error.detail;
  return at + std::to_string(outcome.claim.lhs) + " " +
         std::string(symbol(outcome.claim.relation)) + " " + std::to_string(outcome.claim.rhs) +
         " is false";
}

}  // namespace layoutcheck::cli
