#include <algorithm>
#include <tuple>

#include "forms/common.hpp"
#include "page/sections.hpp"

namespace layoutcheck::reports {

std::vector<Group> groups_of(std::span<Run const> runs) {
  using Key = std::tuple<std::string, std::string, std::string, std::string>;
  std::vector<Group> groups;
  std::map<Key, std::size_t> places;
  for (Failure const* f : worst_first(runs)) {
    auto const [at, is_new] =
        places.try_emplace({f->impl, f->law, f->verdict, f->expression}, groups.size());
    if (is_new) groups.push_back({f, {}, 0, 0, "f" + std::to_string(groups.size() + 1)});
    Group& group = groups[at->second];
    group.cases += f->count;
    ++group.findings;
    if (std::ranges::find(group.engines, f->engine) == group.engines.end()) {
      group.engines.push_back(f->engine);
    }
  }
  return groups;
}

Anchors::Anchors(std::vector<Group> const& groups) {
  for (Group const& group : groups) {
    laws_.try_emplace({group.first->impl, group.first->law}, group.anchor);
    operations_.try_emplace({group.first->impl, group.first->op}, group.anchor);
  }
}

std::string Anchors::of_law(std::string const& impl, std::string const& law) const {
  auto const at = laws_.find({impl, law});
  return at == laws_.end() ? "" : at->second;
}

std::string Anchors::of_operation(std::string const& impl, std::string const& op) const {
  auto const at = operations_.find({impl, op});
  return at == operations_.end() ? "" : at->second;
}

}  // namespace layoutcheck::reports
