#include "layoutcheck/sweep/points/joint_run.hpp"

#include <algorithm>

namespace layoutcheck::sweep {
namespace {

index_t floor_div(index_t a, index_t b) { return a / b - (a % b < 0 ? 1 : 0); }

/// As BlockSplit::make, for any number of modes.
BlockSplit split_of(PointMap const& map, std::uint64_t most) {
  BlockSplit split;
  split.size = static_cast<std::uint64_t>(map.size());
  int k = 0;
  while (k < map.terms() && map.term(k).divisor <= most) ++k;
  split.inner_floors = k;
  std::uint64_t const step = k == 0 ? 1 : map.term(k - 1).divisor;
  split.period = k == map.terms() ? split.size : map.term(k).divisor;
  std::uint64_t const steps = split.period / step;
  split.chunks = (steps - 1) / (most / step) + 1;
  split.points = ((steps - 1) / split.chunks + 1) * step;
  split.chunks = (split.period - 1) / split.points + 1;
  return split;
}

}  // namespace

std::optional<JointRun> JointRun::make(Layout const& inner, PointMap const& outer,
                                       JointTarget target, std::uint64_t most) {
  Range const values = range(inner);
  bool const inside = values.least >= 0 && values.greatest < outer.size();
  if (!inside || size(inner) == 0 || outer.terms() > JointPlan::kMaxFloors) return std::nullopt;
  JointRun run;
  JointPlan& plan = run.plan;
  plan.inner = PointMap(inner);
  plan.outer = outer;
  plan.target = target;
  plan.split = split_of(plan.inner, most);
  std::uint64_t const points = plan.split.points;
  for (std::uint64_t j = 0; j < points; ++j) {
    index_t const low = plan.inner(static_cast<index_t>(j));
    std::uint64_t value = outer.linear() * static_cast<std::uint64_t>(low);
    for (int k = 0; k < outer.terms(); ++k) {
      PointMap::Term const& t = outer.term(k);
      value += static_cast<std::uint64_t>(floor_div(low, static_cast<index_t>(t.divisor))) *
               t.coefficient;
    }
    run.words.push_back(target == JointTarget::identity ? value - j : value);
  }
  for (int k = 0; k < outer.terms(); ++k) {
    auto const divisor = static_cast<index_t>(outer.term(k).divisor);
    for (std::uint64_t j = 0; j < points; ++j) {
      index_t const low = plan.inner(static_cast<index_t>(j));
      auto const residue = static_cast<std::uint64_t>(low - floor_div(low, divisor) * divisor);
      plan.greatest[k] = std::max(plan.greatest[k], residue);
      run.words.push_back(residue);
    }
  }
  return run;
}

}  // namespace layoutcheck::sweep
