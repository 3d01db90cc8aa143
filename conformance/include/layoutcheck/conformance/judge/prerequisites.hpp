#pragma once
/// What an operation is made of, by its definition: a fault there is not reported a second time.

#include <functional>
#include <optional>
#include <vector>

#include "layoutcheck/conformance/cases/query.hpp"

namespace layoutcheck::conformance {

/// What the implementation itself answers; nothing where it refuses.
using Lookup = std::function<std::optional<Value>(Case const&)>;

/// The queries whose answers the definition of this one uses, innermost first:
///
///   logical_divide(A, T)  -> complement(T, size(A)) = C, then composition(A, (T, C))
///   zipped_divide(A, T)   -> logical_divide(A, T);   composition(A, <T,U>) -> mode by mode
std::vector<Case> prerequisites(Case const& test_case, Lookup const& lookup);

}  // namespace layoutcheck::conformance
