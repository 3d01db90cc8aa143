#pragma once
/// The engines of this build.

#include <string>
#include <vector>

#include "layoutcheck/laws/engine/engine.hpp"

namespace layoutcheck::cli {

/// By place.
std::vector<laws::Engine> const& engines();

/// Of the engine that has such inputs; null without it.
laws::SampledInput sampled_inputs();

/// Why there is none of this name: none is called so, or this build leaves it out.
std::string why_absent(std::string const& name);

}  // namespace layoutcheck::cli
