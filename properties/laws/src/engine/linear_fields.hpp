#pragma once
/// Linear layouts as parts of inputs: their weight, all of one weight, and smaller ones.

#include <functional>
#include <utility>
#include <vector>

#include "layoutcheck/core/linear/linear_layout.hpp"

namespace layoutcheck::laws {

/// 1; for each dimension 1, another if it has one index, and its name (the first of x, y, z, w that
/// is free costs nothing, the next ones 2, 4, 6, any other word 8); for each output bit 1; for each
/// basis 1 and its bits. linear_weight({x:[1]}->{x:2}) == 6.
std::uint64_t linear_weight(LinearLayout const& layout);

/// Sets `field` to each linear layout of exactly this weight in turn, as enumerate() does: of at
/// most three dimensions a side, named x, y, z, w.
bool each_linear(LinearLayout& field, std::uint64_t weight, std::function<bool()> const& visit);

/// One dimension a side, bases of a bit each; a dimension, a basis, an output bit, both of these or
/// a bit of a basis less; a shorter name.
std::vector<LinearLayout> smaller_linear(LinearLayout const& layout);

/// Both without one name, wherever it occurs, or with one bit less of it: what composes still does.
std::vector<std::pair<LinearLayout, LinearLayout>> smaller_together(LinearLayout const& a,
                                                                    LinearLayout const& b);

}  // namespace layoutcheck::laws
