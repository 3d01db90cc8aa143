#include "layoutcheck/sweep/points/plan.hpp"

#include <algorithm>

#include "layoutcheck/sweep/topics/swept.hpp"

namespace layoutcheck::sweep {

PointPlan PointPlan::make(Layout const& layout) {
  PointPlan plan;
  plan.points = static_cast<std::uint64_t>(size(layout));
  plan.numbers = std::max<std::uint64_t>(plan.points, 1);
  for (Group const& group : groups_of(laws::input_index<laws::OneLayout>())) {
    group.plan(layout, plan);
  }
  return plan;
}

laws::Outcome check_number(Layout const& layout, std::string_view law, std::uint64_t number) {
  for (Group const& group : groups_of(laws::input_index<laws::OneLayout>())) {
    auto const at = std::ranges::find(group.ids, law);
    if (at == group.ids.end()) continue;
    return group.at_number(layout, static_cast<std::size_t>(at - group.ids.begin()), number);
  }
  return {};
}

}  // namespace layoutcheck::sweep
