#pragma once
/// Sweeps among the engines.

#include "layoutcheck/laws/engine/engine.hpp"

namespace layoutcheck::sweep {

/// `layoutcheck sweep` as an entry.
laws::Engine engine();

}  // namespace layoutcheck::sweep
