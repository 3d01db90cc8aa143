#pragma once
/// Whether any layout has the values of a table: a complete search, one extent after the other.

#include <optional>

#include "layoutcheck/core/spec/table.hpp"

namespace layoutcheck::spec {

/// What the search found. One of the two is set.
struct Recovered {
  std::optional<Layout> layout;
  /// The least i such that no layout of that shape has the values at 0 .. i; -1 where there is one.
  index_t first_unmeetable = -1;
};

/// spec#recover. Every layout R with compatible(shape, shape of R): each leaf n_j of the shape
/// in turn becomes every ordered factorization of n_j into factors > 1, and the stride of a factor
/// can only be the value at its unit coordinate. A branch ends where its values leave the table.
/// Values are read up to the size of the shape. No heap is used.
Recovered recover_refining(index_t const* values, IntTuple const& shape);

/// Some layout with exactly this table, if there is one: has_layout([0,2,4,7,9,11]) is
/// (3,2):(2,7), has_layout([0,1,2,4]) nothing.
std::optional<Layout> has_layout(Table const& values);

/// Some layout with this table whose shape refines `shape`. Pre: as many values as the shape has.
std::optional<Layout> has_layout_refining(Table const& values, IntTuple const& shape);

/// The least i such that no layout of this size agrees on [0, i]; -1 if one agrees everywhere.
/// first_unmeetable([0,1,2,4]) == 3.
index_t first_unmeetable(Table const& values);
index_t first_unmeetable(Table const& values, IntTuple const& shape);

}  // namespace layoutcheck::spec
