#pragma once
/// The case that shows a known failure, as text.

#include <string>
#include <string_view>

#include "layoutcheck/conformance/judge/question.hpp"
#include "layoutcheck/core/text/outcome.hpp"

namespace layoutcheck::conformance {

/// What is asked, or why nothing is. A chain asks for its composition.
///
///   case_of_witness("rank((4,6):(1,4))")->op is Op::rank; of "4:1" and "rank(coalesce(4:1))" none
Outcome<Case, std::string> case_of_witness(std::string_view text);

}  // namespace layoutcheck::conformance
