#pragma once
/// Spaces of layouts: 32 numbers to a warp. Each lane unranks its own layout and derives what its
/// laws claim; then the whole warp walks the points of one layout after the other. One kernel for
/// each group of laws: a warp runs through all the code of a group for every 32 layouts, so that
/// code must fit the instruction caches.

#include <cstdint>

#include "lanes.cuh"
#include "warp.cuh"

namespace layoutcheck::sweep::cuda {

/// The facts of a layout's table, found by the first kernel over a stretch of numbers and kept for
/// the others. Offsets of walkable tables fit 32 bits by far.
struct KeptFacts {
  std::int32_t points;  ///< -1: not walkable
  std::int32_t distinct;
  std::int32_t least;
  std::int32_t greatest;
};

__device__ inline KeptFacts kept(laws::ImageFacts const& facts) {
  if (!facts.walkable) return {-1, 0, 0, 0};
  return {static_cast<std::int32_t>(facts.points), static_cast<std::int32_t>(facts.distinct),
          static_cast<std::int32_t>(facts.least), static_cast<std::int32_t>(facts.greatest)};
}
__device__ inline laws::ImageFacts facts_of(KeptFacts const& k) {
  if (k.points < 0) return {};
  return {true, k.points, k.distinct, k.least, k.greatest};
}

__device__ inline void answer_query_tables(QueryTable const* query_tables, bool active,
                                           Answer* answers) {
  int const lane = static_cast<int>(threadIdx.x) % kWarp;
  for (unsigned left = __ballot_sync(kAll, active); left != 0; left &= left - 1) {
    int const j = __ffs(static_cast<int>(left)) - 1;
    QueryTable const& query_table = query_tables[j];
    unsigned clean = 0;  // queries whose claims all hold
    for (int q = 0; q < query_table.queries(); ++q) {
      int const by = settled_by(query_table, q);
      Answer found;
      if (by >= 0 && (clean >> by & 1U) != 0) {
        found.points =
            static_cast<std::uint32_t>(query_table.map(query_table.query(by).map[1]).size());
      } else {
        found = answer_in_warp(query_table.query(q), query_table);
      }
      if (found.bad == ~0U) clean |= 1U << q;
      if (lane == j) answers[q] = found;
    }
  }
}

template <class List>
inline constexpr bool kWantsFacts = false;
template <class... Laws>
inline constexpr bool kWantsFacts<laws::LawList<Laws...>> =
    ((AdmitsByFacts<Laws> || JudgedByFacts<Laws>) || ...);

/// Threads mostly wait for their layouts in local memory and for instructions: more of them, with
/// fewer registers each, is faster.
inline constexpr int kLayoutBlocks = 8;  ///< of a multiprocessor

template <class Group>
__global__ void __launch_bounds__(kThreads, kLayoutBlocks)
    sweep_layouts(Work const work, QueryTable* const scratch, KeptFacts const* const all_facts) {
  constexpr int kGroupLaws = kLaws<Group>;
  __shared__ BlockTally tally;
  tally.clear();
  std::uint64_t const threads = std::uint64_t{gridDim.x} * kThreads;
  std::uint64_t const own = std::uint64_t{blockIdx.x} * kThreads + threadIdx.x;
  QueryTable* const query_tables = scratch + own - own % kWarp;
  QueryTable& query_table = scratch[own];
  Verdict verdicts[kGroupLaws];
  Answer answers[QueryTable::kMaxQueries];
  laws::Recalling algebra;

  // Whole warps go round together: `start` is the same in all lanes of one.
  for (std::uint64_t start = work.begin + own - own % kWarp; start < work.end; start += threads) {
    std::uint64_t const number = start + own % kWarp;
    bool const active = number < work.end;
    laws::OneLayout input;
    query_table.clear();
    if (active) {
      unrank_item(work.space, number, input);
      algebra.start(input.layout);
      laws::ImageFacts facts;
      if constexpr (kWantsFacts<Group>) facts = facts_of(all_facts[number - work.begin]);
      for_each_law(Group{}, [&]<class Law>(int law) {
        verdicts[law] = check_derived<Law>(algebra, input, facts, query_table);
      });
    }
    __syncwarp();
    answer_query_tables(query_tables, active && query_table.queries() > 0, answers);
    for (int law = 0; law < kGroupLaws; ++law) {
      Verdict verdict = verdicts[law];
      if (active && verdict.query >= 0) verdict = settled(verdict, answers[verdict.query]);
      if (number == work.fault.number) verdict = broken(verdict, work.fault);
      count_in_warp(tally, work.tallies, law, work.first_law + law, number, verdict, active);
    }
    count_items(tally, number, active ? static_cast<std::uint64_t>(size(input.layout)) : 0, active);
    __syncwarp();
  }
  tally.flush(kGroupLaws, work.tallies, work.ledger);
}

template <class Group>
Kernel layout_kernel() {
  return {.function = reinterpret_cast<void const*>(&sweep_layouts<Group>),
          .laws = kLaws<Group>,
          .launch = [](Work const& work, unsigned blocks, QueryTable* scratch, void const* facts,
                       cudaStream_t stream) {
            sweep_layouts<Group><<<blocks, kThreads, 0, stream>>>(
                work, scratch, static_cast<KeptFacts const*>(facts));
          }};
}

}  // namespace layoutcheck::sweep::cuda
