#pragma once
/// What the rest of the suite sees of the sources that are compiled on expressions, beyond what
/// users do.

#include <string>

#include "layoutcheck/symbolic.hpp"

namespace symbols {

/// Whether a proof of the law would see this mutant: at some small numbers, with this operation in
/// place of the reference's, the law is violated, and so it is on the path that they take. The
/// solver has no part in that.
bool kills(Request const& request, std::string const& mutant);

/// "at up to 2 modes, where every extent >= 1": how far a proof goes.
std::string reach(int modes, Premise premise);

/// Why no input of the law has expressions: "it is of a swizzle"; empty: they have.
std::string no_symbols(std::string const& law);

}  // namespace symbols
