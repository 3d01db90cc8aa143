#pragma once
/// The case that shows a known failure, as text.

#include <string>
#include <string_view>

#include "layoutcheck/conformance/cases/query.hpp"
#include "layoutcheck/core/text/outcome.hpp"

namespace layoutcheck::conformance {

/// The case that the text calls, or why there is none. A chain calls composition.
///
///   case_of_counterexample("rank((4,6):(1,4))")->op is Op::rank; of "4:1" and
///   "rank(coalesce(4:1))" none
Outcome<Case, std::string> case_of_counterexample(std::string_view text);

}  // namespace layoutcheck::conformance
