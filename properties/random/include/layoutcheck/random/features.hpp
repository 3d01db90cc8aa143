#pragma once
/// Facts about an input, measured on the value and not on the generator that made it: whether a run
/// really saw what its input classes promise.

#include <span>
#include <string_view>
#include <vector>

#include "layoutcheck/laws/arguments.hpp"

namespace layoutcheck::random {

struct FeatureInfo {
  std::string_view name;  ///< "tractable"
  std::string_view says;
  unsigned elements;  ///< measured on inputs that have all of these Elements
  double floor;       ///< least share of those inputs, in percent
};

/// All features; the index of one is its bit in feature_bits. At most 64.
std::span<FeatureInfo const> all_features();

/// Whether the feature is measured on inputs of this kind.
bool measured(FeatureInfo const& feature, std::size_t input_index);

std::uint64_t feature_bits(laws::AnyInput const& input);

/// features(OneLayout{(2,2):(2,1)}) is {tractable, injective, compact}.
std::vector<std::string_view> features(laws::AnyInput const& input);

}  // namespace layoutcheck::random
