#pragma once
/// All inputs in the order of their weight: the small ones first, each exactly once. The exhaustive
/// engine walks them, and the shrinker uses them to show that a counterexample is the smallest.

#include <functional>

#include "layoutcheck/laws/arguments.hpp"

namespace layoutcheck::laws {

/// What a reader has to take in: 1 for every leaf, more for every pair of parentheses that one
/// could do without, and the integers, unusual ones more than their size: an extent 2 costs 1, an
/// extent 0 costs 4; beyond 64 an integer costs by its length. weight((2,2):(1,2)) == 5.
std::uint64_t weight(AnyInput const& input);
std::uint64_t weight(Value const& value);

/// Greater weights are not enumerated: there are too many.
inline constexpr std::uint64_t kMaxEnumeratedWeight = 17;

/// Calls visit(input) for every input of kind `index` with exactly this weight, until it returns
/// false. Returns false iff visit did. Deterministic order. Integers stay within +-64.
/// Pre: weight <= kMaxEnumeratedWeight.
bool enumerate(std::size_t index, std::uint64_t weight,
               std::function<bool(AnyInput const&)> const& visit);

}  // namespace layoutcheck::laws
