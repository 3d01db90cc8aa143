#pragma once
/// Integer solutions of linear inequalities, of any size.

#include <optional>
#include <vector>

#include "layoutcheck/relations/isl/context.hpp"

namespace layoutcheck::relations::isl {

/// sum of coefficients[k] * x[variables[k]] + constant >= 0. Coefficients of 128 bits; isl has no
/// bound of its own.
struct Inequality {
  std::vector<int> variables{};
  std::vector<wide_t> coefficients{};
  wide_t constant = 0;
};

/// A point of integers that meets all inequalities, or nothing where there is none: x0 >= 3 and
/// -x0 + 5 >= 0 have [3], [4] or [5]; 2*x0 - 1 >= 0 and -2*x0 + 1 >= 0 have none.
///
/// Errors: undecided when the context's operations are spent, overflow where the point found does
/// not fit 64 bits, and those of Context::take_error.
Expected<std::optional<std::vector<index_t>>> integer_point(
    Context const& context, int variables, std::vector<Inequality> const& inequalities);

}  // namespace layoutcheck::relations::isl
