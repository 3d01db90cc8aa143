#pragma once
/// Properties of a case that may be why it fails; derived from the case alone.

#include <cstdint>
#include <string>

#include "layoutcheck/conformance/cases/query.hpp"

namespace layoutcheck::conformance {

/// A set of features, a bit for each: an extent 0, 1, over 16; a stride 0, below 0; four modes,
/// eight modes, three levels; and so on. Each is there or not, whatever else the case has.
///
///   names_of(features_of(coalesce((1,32):(0,1)))) == "an extent 1, an extent over 16"
using Features = std::uint32_t;

Features features_of(Case const& test_case);

/// In words, separated by commas; empty for a case that is plain.
std::string names_of(Features features);

/// Whether all of `few` are among `many`. What fails with `few` explains a failure with `many`; a
/// failure that lacks one of `few` has another cause.
constexpr bool contains(Features many, Features few) { return (many & few) == few; }

}  // namespace layoutcheck::conformance
