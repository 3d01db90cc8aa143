#pragma once
/// Composition by tables: A at the values of B.

#include "layoutcheck/core/spec/recover.hpp"

namespace layoutcheck::spec {

/// spec#composition: A(B(c)) for every c < size(B), A extended past its end. Empty where B takes
/// a negative value or A has none.
Table composition_table(Layout const& a, Layout const& b);

enum class Existence {
  exists,
  none,
  outside,  ///< some value of B is negative or >= size(A): nothing is required
};

struct Composition {
  Existence existence = Existence::outside;
  std::optional<Layout> layout;   ///< where it exists
  index_t first_unmeetable = -1;  ///< where none does: no layout agrees with A o B on [0, this]
};

/// spec#composition: whether a layout R with compatible(shape B, shape R) and R(c) = A(B(c))
/// exists.
Composition composition_exists(Layout const& a, Layout const& b);

}  // namespace layoutcheck::spec
