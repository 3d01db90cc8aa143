#include "layoutcheck/sweep/points/plan.hpp"

#include <algorithm>

namespace layoutcheck::sweep {

index_t PointPlan::Map::at(index_t x) const {
  if (divisions.empty()) return layout(x);
  index_t sum = 0;
  for (PointMap::Division const& d : divisions) sum += x / d.divisor % d.modulus * d.factor;
  return sum;
}

int PointPlan::add(Map map) {
  auto const same = [&map](Map const& other) { return other.map == map.map; };
  auto const at = std::ranges::find_if(maps, same);
  auto const place = static_cast<int>(at - maps.begin());
  if (at == maps.end()) maps.push_back(std::move(map));
  return place;
}

int PointPlan::add(Layout const& layout) {
  return add(Map{.layout = layout, .divisions = {}, .map = PointMap(layout)});
}

int PointPlan::add(Layout const& layout, index_t most) {
  return add(Map{.layout = layout, .divisions = {}, .map = PointMap(layout, most)});
}

int PointPlan::add_divisions(index_t most, std::vector<PointMap::Division> divisions) {
  PointMap const map(most, divisions);
  return add(Map{.layout = {}, .divisions = std::move(divisions), .map = map});
}

index_t PointPlan::claims(FormId form, int a, int b, int) const {
  auto const& first = maps[static_cast<std::size_t>(a)].map;
  auto const& second = maps[static_cast<std::size_t>(b)].map;
  return with_point_form(form, first, second,
                         []<class Form>(auto const& m) { return index_t{Form::points(m)}; });
}

int PointPlan::query(FormId form, int a, int b, int) {
  if (form == FormId::composed_values) return -1;
  for (std::size_t i = 0; i < queries.size(); ++i) {
    PointQuery const& q = queries[i];
    if (q.form == form && q.map[0] == a && q.map[1] == b) return static_cast<int>(i);
  }
  PointQuery query{.form = form, .map = {a, b}};
  query.claims = static_cast<std::uint64_t>(claims(form, a, b));
  query.known = a == b && form == FormId::same_values;
  if (form == FormId::quasi_round_trip) {
    for (std::size_t i = 0; i < queries.size(); ++i) {
      PointQuery const& other = queries[i];
      if (other.form == FormId::round_trip && other.map[0] == b && other.map[1] == a) {
        query.settled_by = static_cast<int>(i);
      }
    }
  }
  queries.push_back(query);
  return static_cast<int>(queries.size() - 1);
}

}  // namespace layoutcheck::sweep
