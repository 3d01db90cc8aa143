#pragma once
/// What a case has that may be the cause of a failure; told from the case alone.

#include <cstdint>

#include "layoutcheck/conformance/judge/question.hpp"

namespace layoutcheck::conformance {

/// A set of features, a bit for each: an extent 0, 1, over 16; a stride 0, below 0, out of order,
/// or over a gap; two, three, four and eight modes; two and three levels; entries 0 and below;
/// large integers, swizzles, tilers by mode, `_`, coordinates below 0, integers for layouts, and
/// what strata of linear layouts and of basis strides say. Each is there or not: whatever is added
/// to a case takes none away.
///
///   features_of(coalesce((2,2):(1,4)))  ->  two modes, a gap
using Features = std::uint64_t;

Features features_of(Case const& asked);

/// Without those that hang on the very numbers (one, two or three modes, extents 1, order, gaps): a
/// failure with few of these need not be among the cases that a list has seen.
Features telling(Features all);

/// Whether all of `few` are among `many`: what fails with `few` alone explains a failure of `many`.
constexpr bool contains(Features many, Features few) { return (many & few) == few; }

}  // namespace layoutcheck::conformance
