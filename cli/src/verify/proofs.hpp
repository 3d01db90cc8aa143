#pragma once
/// Engine proof: which laws the theorems prove, for every rank and every extent.

#include "layoutcheck/laws/engine/engine.hpp"

namespace layoutcheck::cli {

/// It does its work when it starts, in child processes.
laws::Engine proof_engine();

}  // namespace layoutcheck::cli
