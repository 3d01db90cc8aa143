#pragma once
/// Whether a tally can be that of its range: a sweep that skips, repeats or forgets cannot pass.

#include <string>

#include "layoutcheck/sweep/ledger/range.hpp"
#include "layoutcheck/sweep/run/tally.hpp"

namespace layoutcheck::sweep {

/// What does not add up, or nothing: every number visited once (their count and their sum), one
/// outcome of each law per visit, a counterexample exactly where a law is violated and inside the
/// range. Over the whole space the points are those that the space is known to have.
std::string audit(Space const& space, Range const& range, Tally const& tally);

}  // namespace layoutcheck::sweep
