#pragma once
/// From a counterexample to the smallest one: greedy steps first, then every given of less weight.

#include <functional>

#include "layoutcheck/laws/engine/report.hpp"

namespace layoutcheck::laws {

/// A violation of the same law with the same aspect, of the least weight that the budget of
/// evaluations reaches; `smallest` is set where the enumeration saw everything lighter. Bounded by
/// budget.shrink_evaluations and budget.stop; keeps the best found so far. Deterministic.
Violation minimise(LawEntry const& law, Implementation const& implementation,
                   Violation const& found, Budget const& budget);

/// The same search where a failure is not an outcome of a law, as the end of a process: `fails`
/// runs what the given spells.
struct Minimised {
  AnyGiven given;
  bool smallest = false;
};
Minimised minimise_by(AnyGiven const& found, std::function<bool(AnyGiven const&)> const& fails,
                      Budget const& budget);

/// Givens one step smaller: a mode or entry dropped, a parenthesis removed, an integer lowered.
std::vector<AnyGiven> smaller(AnyGiven const& given);
/// The same of one value.
std::vector<Value> smaller(Value const& value);

}  // namespace layoutcheck::laws
