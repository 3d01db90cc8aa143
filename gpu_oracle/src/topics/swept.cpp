#include "layoutcheck/sweep/topics/swept.hpp"

#include <algorithm>
#include <map>

#include "layoutcheck/sweep/run/engine.hpp"
#include "layoutcheck/sweep/run/plan.hpp"
#include "layoutcheck/sweep/space/items.hpp"
#include "layoutcheck/sweep/space/unrank.hpp"
#include "topics/topics.hpp"

namespace layoutcheck::sweep {
namespace {

std::map<std::size_t, Groups> const& all_groups() {
  static std::map<std::size_t, Groups> const all = [] {
    Groups groups;
    add_topics(groups);
    std::map<std::size_t, Groups> result;
    for (Group& group : groups) result[group.input].push_back(std::move(group));
    return result;
  }();
  return all;
}

std::string too_large(Layout const& layout) {
  return "not decided for a layout of " + std::to_string(size(layout)) + " points";
}

/// Empty where a sweep of its inputs takes the law: hosts do where no device has such items.
std::string why_not(laws::LawEntry const& law) {
  return on_devices(law.input) ? std::string(law.on_host_only) : "";
}

}  // namespace

Groups const& groups_of(std::size_t input) {
  static Groups const none;
  auto const found = all_groups().find(input);
  return found == all_groups().end() ? none : found->second;
}

std::vector<laws::LawEntry const*> laws_of(std::size_t input) {
  std::vector<laws::LawEntry const*> result;
  for (laws::LawEntry const& law : laws::all_laws()) {
    if (law.input == input) result.push_back(&law);
  }
  return result;
}

std::vector<std::string_view> swept_laws(Space const& space) {
  std::vector<std::string_view> result;
  if (space.one_layout()) {
    laws::OneLayout input;
    unrank(space.view(), 0, input);
    PointPlan const plan = PointPlan::make(input.layout);
    for (PointLaw const& law : plan.laws) result.push_back(law.id);
    return result;
  }
  if (!on_devices(space.input())) {
    for (laws::LawEntry const* law : laws_of(space.input())) result.push_back(law->info.id);
  }
  for (Group const& group : groups_of(space.input())) {
    result.insert(result.end(), group.ids.begin(), group.ids.end());
  }
  return result;
}

std::vector<LeftOut> left_out_laws(Space const& space) {
  std::vector<LeftOut> result;
  std::vector<std::string_view> const swept = swept_laws(space);
  for (laws::LawEntry const* law : laws_of(space.input())) {
    if (std::ranges::find(swept, law->info.id) != swept.end()) continue;
    std::string why = why_not(*law);
    if (why.empty() && space.one_layout()) {
      laws::OneLayout input;
      unrank(space.view(), 0, input);
      why = too_large(input.layout);
    }
    result.push_back({law->info.id, std::move(why)});
  }
  return result;
}

laws::Engine engine() {
  return {.name = "sweep",
          .place = 3,
          .decides = true,
          .reference_only = true,
          .run_by = "layoutcheck sweep",
          .says =
              [](laws::LawEntry const& law) {
                std::string const says = "each item of a space";
                return on_devices(law.input) ? says : says + ", on hosts";
              },
          .why_not = why_not};
}

}  // namespace layoutcheck::sweep
