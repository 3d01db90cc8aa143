#pragma once
/// The engines of this build.

#include <string>
#include <vector>

#include "layoutcheck/laws/engine/engine.hpp"

namespace layoutcheck::cli {

/// By place.
std::vector<laws::Engine> const& engines();

/// What the first engine that has it has; null without one: first_of_engines(&Engine::sampled).
template <class Function>
Function first_of_engines(Function laws::Engine::*member) {
  for (laws::Engine const& engine : engines()) {
    if (engine.*member != nullptr) return engine.*member;
  }
  return nullptr;
}

/// Why there is none of this name: none is called so, or this build leaves it out.
std::string why_absent(std::string const& name);

}  // namespace layoutcheck::cli
