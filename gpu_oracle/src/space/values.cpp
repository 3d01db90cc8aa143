#include "layoutcheck/sweep/space/values.hpp"

#include "leaves.hpp"
#include "request.hpp"
#include "tables.hpp"

namespace layoutcheck::sweep {

Made make_tables(SpaceRequest const& request) {
  constexpr index_t kMostPoints = detail::TableValues::capacity;
  index_t const points = request.value(Key::points);
  index_t const value = request.value(Key::value);
  if (points > kMostPoints) {
    return Refusal{Key::points, "a number of points " + at_most(kMostPoints)};
  }
  if (value > kMaxLeafValue) return Refusal{Key::value, "a value " + at_most(kMaxLeafValue)};
  wide_t items = 0;
  for (int n = 1; n <= points; ++n) {
    items += power(value + 1, n);
    if (items > kMaxIndex) return Refusal{Key::points, "fewer than 2^63 tables"};
  }

  using V = detail::TablesView;
  SpaceParts parts;
  parts.view.kind = SpaceKind::tables;
  parts.view.size = static_cast<std::uint64_t>(items);
  parts.view.parameters[V::points] = static_cast<std::uint32_t>(points);
  parts.view.parameters[V::values] = static_cast<std::uint32_t>(value + 1);
  parts.points = items;
  parts.max_points = 1;
  parts.max_offset = value;
  parts.text =
      "tables(points<=" + std::to_string(points) + ", value<=" + std::to_string(value) + ")";
  return parts;
}

}  // namespace layoutcheck::sweep
