#pragma once
/// From a counterexample to the smallest one: greedy steps first, then every input of less weight.

#include <functional>

#include "layoutcheck/laws/engine/report.hpp"

namespace layoutcheck::laws {

/// A violation of the same law and the same property kind, of the least weight that the budget of
/// evaluations reaches; `smallest` is set where the enumeration saw every input of less weight.
/// Bounded by budget.shrink_evaluations and budget.stop; keeps the best found so far.
/// Deterministic.
Violation shrink(LawEntry const& law, Implementation const& implementation, Violation const& found,
                 Budget const& budget);

/// The same search where a failure is not an outcome of a law, such as the end of a process:
/// `fails` runs what the input spells.
struct Shrunk {
  AnyInput input;
  bool smallest = false;
};
Shrunk shrink_by(AnyInput const& found, std::function<bool(AnyInput const&)> const& fails,
                 Budget const& budget);

/// The inputs that are one step smaller: a mode or entry dropped, a parenthesis removed, an integer
/// lowered.
std::vector<AnyInput> smaller(AnyInput const& input);
/// The same of one value.
std::vector<Value> smaller(Value const& value);

}  // namespace layoutcheck::laws
