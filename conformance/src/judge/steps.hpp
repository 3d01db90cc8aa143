#pragma once
/// Cases that are one step away from a failing one, to shrink it.

#include <cstdint>
#include <vector>

#include "layoutcheck/conformance/cases/query.hpp"

namespace layoutcheck::conformance {

/// What a reader has to take in: laws::weight of all arguments.
std::uint64_t weight_of(Case const& test_case);

/// Cases of less weight, the least first.
std::vector<Case> smaller_cases(Case const& test_case);

/// The case with one of its integers replaced by a small one: where that changes nothing, the
/// unusual integer is not what matters.
std::vector<Case> with_other_integers(Case const& test_case);

/// Cases with some of the features (features.hpp) and no others, the smallest first: two integers
/// are replaced by small ones, or one by the other and that by a small one, so that what is large
/// can be an extent or a stride. Of group(8589934592:1, 0, 1), over 16 and over 2^31, there is
/// group(2:8589934592, 0, 1).
std::vector<Case> with_fewer_features(Case const& test_case);

}  // namespace layoutcheck::conformance
