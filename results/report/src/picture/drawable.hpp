#pragma once
/// A mapping as what can be drawn: coordinates, and a cell for each flat index.

#include <functional>
#include <optional>

#include "layoutcheck/reports/picture.hpp"

namespace layoutcheck::reports {

/// The shape of the coordinates, the first mode fastest, and the cell at a flat index.
struct Drawable {
  IntTuple shape;
  index_t size = 0;
  std::function<PictureCell(index_t)> cell;
};

/// Nothing for values that are not mappings: integers, tuples, tilers, tables.
std::optional<Drawable> drawable(Value const& value, Colours colours = {});

}  // namespace layoutcheck::reports
