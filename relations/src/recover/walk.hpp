#pragma once
/// Steps of recovery and inversion, each for all coordinates at once.

#include <functional>
#include <optional>
#include <vector>

#include "layoutcheck/core/layout/layout.hpp"
#include "layoutcheck/relations/isl/map.hpp"
#include "layoutcheck/relations/recover/table.hpp"
#include "mapping/linear_form.hpp"

namespace layoutcheck::relations {

/// A function of one integer that is looked at along sums of coordinates.
struct Function {
  isl::Context context;
  /// { x -> f(form(x)) : x in the form's box, where f has a value }
  std::function<Expected<isl::Map>(LinearForm const& form)> along;
};

Function as_function(isl::Map const& map);
/// L on [0, size), or on all natural numbers.
Function as_function(isl::Context const& context, Layout const& layout, bool extended = false);
/// A o B on [0, size(B)). Pre: the values of B lie in the domain of A.
Function as_function(isl::Context const& context, Layout const& a, Layout const& b);

/// f(x).
Expected<index_t> at(Function const& function, index_t x);

/// A coordinate x in [0, extent) that moves the argument by `from` and should move the value by
/// `to`.
struct Step {
  index_t extent;
  index_t from;
  index_t to;
};

/// The least x in [0, extent) with f(x * from) != x * to, or where f has no value; extent if
/// there is none.
Expected<index_t> first_bend(Function const& function, Step const& step);

/// The first coordinate tuple in colexicographic order at which f(sum of x_k * from_k) is not the
/// sum of x_k * to_k, or where f has no value; nothing if there is none.
Expected<std::optional<Point>> first_difference(Function const& function,
                                                std::vector<Step> const& steps);

/// recover_refining for a function on [0, size(shape)) that takes 0 to 0. Pre: no extent 0.
Expected<Layout> refine(Function const& function, IntTuple const& shape);

}  // namespace layoutcheck::relations
