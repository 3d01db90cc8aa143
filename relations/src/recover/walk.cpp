#include "recover/walk.hpp"

#include <algorithm>

#include "layoutcheck/relations/mapping/layout.hpp"

namespace layoutcheck::relations {

Function as_function(isl::Map const& map) {
  return {map.context(), [map](LinearForm const& form) -> Expected<isl::Map> {
            LC_TRY(argument, mapping(map.context(), form));
            return then(argument, map);
          }};
}

Function as_function(isl::Context const& context, Layout const& layout, bool extended) {
  return {context, [context, layout, extended](LinearForm const& form) {
            return pulled(context, layout, form, extended);
          }};
}

Function as_function(isl::Context const& context, Layout const& a, Layout const& b) {
  return {context, [context, a, b](LinearForm const& form) -> Expected<isl::Map> {
            auto const [least, greatest] = bounds(form);
            if (least >= 0 && greatest < size(b)) {
              if (auto const inner = linear_value(b, form))
                return pulled(context, a, *inner, false);
            }
            LC_TRY(inner, pulled(context, b, form, false));
            LC_TRY(outer, layout_mapping(context, a));
            return then(inner, outer);
          }};
}

Expected<index_t> at(Function const& function, index_t x) {
  LC_TRY(here, function.along({.extents = {1}, .coefficients = {0}, .constant = x}));
  LC_TRY(value, value_at(here, {0}));
  return value[0];
}

Expected<std::optional<Point>> first_difference(Function const& function,
                                                std::vector<Step> const& steps) {
  isl::Context const& context = function.context;
  // The last coordinate comes first, so that the lexicographic order is the colexicographic one.
  LinearForm argument;
  LinearForm value;
  for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
    argument.extents.push_back(step->extent);
    argument.coefficients.push_back(step->from);
    value.coefficients.push_back(step->to);
  }
  value.extents = argument.extents;
  LC_TRY(expected, mapping(context, value));
  LC_TRY(actual, function.along(argument));
  LC_TRY(wrong, subtract(expected, actual));
  LC_TRY(none, is_empty(wrong));
  if (none) return std::optional<Point>{};
  LC_TRY(places, isl::domain(wrong));
  LC_TRY(least, lexmin(places));
  LC_TRY(point, isl::sample(least));
  std::reverse(point.begin(), point.end());
  return std::optional<Point>{point};
}

// The way round by where they agree: the floors of one coordinate cost far less so.
Expected<index_t> first_bend(Function const& function, Step const& step) {
  isl::Context const& context = function.context;
  LC_TRY(box, isl::Set::box(context, {step.extent}));
  LC_TRY(expected, mapping(context, LinearForm{{step.extent}, {step.to}, 0}));
  LC_TRY(actual, function.along(LinearForm{{step.extent}, {step.from}, 0}));
  LC_TRY(both, intersect(actual, expected));
  LC_TRY(met, isl::domain(both));
  LC_TRY(bends, subtract(box, met));
  LC_TRY(none, is_empty(bends));
  if (none) return step.extent;
  LC_TRY(least, dimension_min(bends, 0));
  return least.to_index();
}

}  // namespace layoutcheck::relations
