#pragma once
/// RapidCheck generators of the givens of laws.

#include <rapidcheck/Gen.h>

#include "layoutcheck/random/strata.hpp"

namespace layoutcheck::random {

/// Givens of kind `given_index` from a stratum. The value is a pure function of (random, size): the
/// same for every compiler, platform and thread. Size 0 .. kNominalSize bounds the number of modes,
/// never the extents. Every layout has passed checked(), and so have all its shrinks.
///
/// Independent numbers are drawn and mapped to a given, so shrinking drops modes and lowers extents
/// without losing the stratum: compact layouts end at (2,2):(2,1).
///
/// Pre: applies(stratum, given_index).
rc::Gen<laws::AnyGiven> arbitrary(std::size_t given_index, Stratum stratum);

}  // namespace layoutcheck::random
