#pragma once
/// Queries of a few forms, about layouts alone.

#include <algorithm>

#include "layoutcheck/laws/query.hpp"

namespace layoutcheck::relations {

/// What maps may be to each other, at all points of the last one or of both.
enum class Form : std::uint8_t {
  same_values,       ///< got(x) == want(x)
  same_function,     ///< and of one size
  round_trip,        ///< outer(inner(x)) == x
  quasi_round_trip,  ///< layout(inverse(layout(x))) == layout(x)
  maps_to_zero,      ///< layout(kernel(x)) == 0
  composed_values,   ///< got(x) == outer(inner(x)), the outer one going on past its end
};

///   query(Form::round_trip, {2:1, 2:1})    2:1(2:1(x)) == x for all x below 2
///
/// Pre: three maps for composed_values, two for all others.
inline laws::Query query(Form form, std::vector<Layout> const& maps) {
  using laws::Relation;
  bool const of_both = form == Form::same_values || form == Form::same_function;
  index_t points = size(maps.back());
  if (of_both) points = std::min(size(maps[0]), points);
  if (form == Form::quasi_round_trip) points = size(maps[0]);
  if (form == Form::composed_values) points = std::min(size(maps[0]), points);
  bool const sizes = form == Form::same_function && size(maps[0]) != size(maps[1]);
  laws::QueryBuilder make(sizes ? 1 : points);
  int const x = make.point();
  if (sizes) {
    int const got = make.constant(size(maps[0]));
    return make.compare(got, Relation::equal, make.constant(size(maps[1])));
  }
  if (form == Form::composed_values) {
    int const got = make.apply(maps[0], x);
    return make.compare(got, Relation::equal, make.extend(maps[1], make.apply(maps[2], x)));
  }
  if (of_both) {
    int const got = make.apply(maps[0], x);
    return make.compare(got, Relation::equal, make.apply(maps[1], x));
  }
  if (form == Form::quasi_round_trip) {
    int const offset = make.apply(maps[0], x);
    int const back = make.apply(maps[1], offset);
    return make.compare(make.apply(maps[0], back), Relation::equal, offset);
  }
  int const value = make.apply(maps[0], make.apply(maps[1], x));
  return make.compare(value, Relation::equal, form == Form::maps_to_zero ? make.constant(0) : x);
}

}  // namespace layoutcheck::relations
