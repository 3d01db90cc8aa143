#include "points/joint_walk.hpp"

#include <algorithm>
#include <cstdlib>  // defines __GLIBC__ for clones.hpp

#include "evaluate/clones.hpp"

namespace layoutcheck::sweep {
namespace {

/// A floor that carries somewhere in the block.
struct Carry {
  std::uint64_t const* residues;
  std::uint64_t threshold;
  std::uint64_t coefficient;
};

/// difference[j] = outer(b + low_j) less its target, for j < count; whether any is not 0.
LC_SWEEP_CLONES std::uint64_t differences(std::uint64_t const* __restrict table,
                                          std::uint64_t count, std::uint64_t rest,
                                          Carry const* carries, int carrying,
                                          std::uint64_t* __restrict difference) {
  for (std::uint64_t j = 0; j < count; ++j) difference[j] = table[j] + rest;
  for (int k = 0; k < carrying; ++k) {
    Carry const c = carries[k];
    auto const threshold = static_cast<std::int64_t>(c.threshold);
    for (std::uint64_t j = 0; j < count; ++j) {
      auto const residue = static_cast<std::int64_t>(c.residues[j]);
      difference[j] += residue >= threshold ? c.coefficient : 0;
    }
  }
  std::uint64_t any = 0;
  for (std::uint64_t j = 0; j < count; ++j) any |= difference[j];
  return any;
}

}  // namespace

Judged walk(JointRun const& run, Claims const& claims, std::uint64_t fault) {
  JointPlan const& plan = run.plan;
  BlockSplit const& split = plan.split;
  Judged judged;
  std::vector<std::uint64_t> difference(split.points);
  std::uint64_t block = split.block_of(claims.begin);
  std::uint64_t chunk = block % split.chunks;
  std::uint64_t first = split.first(block);
  Carry carries[JointPlan::kMaxFloors];
  for (; first < claims.end; first += split.count(chunk), chunk = (chunk + 1) % split.chunks) {
    std::uint64_t const from = std::max(first, claims.begin);
    std::uint64_t const to = std::min(first + split.count(chunk), claims.end);
    std::uint64_t const b = plan.inner_at(first);
    std::uint64_t rest = plan.rest(first, b);
    int carrying = 0;
    for (int k = 0; k < plan.outer.terms(); ++k) {
      std::uint64_t const threshold = plan.threshold(k, b, rest);
      if (plan.greatest[k] < threshold) continue;
      std::uint64_t const* const residues =
          run.words.data() + static_cast<std::uint64_t>(k + 1) * split.points;
      carries[carrying++] = {residues + (from - first), threshold, plan.outer.term(k).coefficient};
    }
    std::uint64_t const any = differences(run.words.data() + (from - first), to - from, rest,
                                          carries, carrying, difference.data());
    judged.visit(from, to);
    if (any == 0 && !Claims{from, to}.contains(fault)) continue;
    for (std::uint64_t x = from; x < to; ++x) {
      if (difference[x - from] != 0 || x == fault) judged.found(x);
    }
  }
  return judged;
}

}  // namespace layoutcheck::sweep
