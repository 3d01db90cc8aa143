#include "layoutcheck/relations/recover/table.hpp"

#include <algorithm>

namespace layoutcheck::relations {
namespace {

Error two_values(index_t point) {
  return {.code = Errc::invalid_argument,
          .point = point,
          .detail = "the relation is not a function: one tuple has two values"};
}

}  // namespace

Expected<std::vector<std::pair<Point, Point>>> pairs(isl::Map const& map, std::size_t limit) {
  map.context().restart_operations();
  LC_TRY(inputs, map.inputs());
  LC_TRY(graph, isl::graph(map));
  LC_TRY(tuples, isl::points(graph, limit));
  std::vector<std::pair<Point, Point>> result;
  for (Point const& tuple : tuples) {
    auto const middle = tuple.begin() + inputs;
    result.emplace_back(Point{tuple.begin(), middle}, Point{middle, tuple.end()});
  }
  std::sort(result.begin(), result.end());
  return result;
}

Expected<std::vector<index_t>> table(isl::Map const& map, std::size_t limit) {
  map.context().restart_operations();
  LC_TRY(inputs, map.inputs());
  LC_TRY(outputs, map.outputs());
  if (inputs != 1 || outputs != 1) {
    return Error{.code = Errc::rank_mismatch, .detail = "a table is of a relation [c] -> [i]"};
  }
  LC_TRY(all, pairs(map, limit));
  std::vector<index_t> result;
  for (auto const& [from, to] : all) {
    auto const next = static_cast<index_t>(result.size());
    if (!result.empty() && from[0] == next - 1) return two_values(from[0]);
    if (from[0] != next) {
      return Error{.code = Errc::out_of_domain, .point = next, .detail = "the domain has a gap"};
    }
    result.push_back(to[0]);
  }
  return result;
}

Expected<Point> value_at(isl::Map const& map, Point const& input) {
  map.context().restart_operations();
  LC_TRY(inputs, map.inputs());
  if (static_cast<std::size_t>(inputs) != input.size()) {
    return Error{.code = Errc::rank_mismatch,
                 .detail = "the relation has tuples of another length"};
  }
  LC_TRY(everywhere, isl::Set::universe(map.context(), inputs));
  isl::Set point = everywhere;
  for (int k = 0; k < inputs; ++k) {
    LC_TRY(fixed, fix(point, k, input[static_cast<std::size_t>(k)]));
    point = fixed;
  }
  LC_TRY(values, image(map, point));
  LC_TRY(least, lexmin(values));
  LC_TRY(rest, subtract(values, least));
  LC_TRY(single, is_empty(rest));
  if (!single) return two_values(inputs == 1 ? input[0] : -1);
  LC_TRY(none, is_empty(least));
  if (none) {
    return Error{.code = Errc::out_of_domain,
                 .point = inputs == 1 ? input[0] : -1,
                 .detail = "the relation has no value there"};
  }
  return sample(least);
}

}  // namespace layoutcheck::relations
