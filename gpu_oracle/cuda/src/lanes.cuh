#pragma once
/// Items that one thread decides by itself: those with few points.

#include <cstdint>

#include "kernels.hpp"
#include "layoutcheck/sweep/run/answer.hpp"
#include "layoutcheck/sweep/run/swept.hpp"
#include "layoutcheck/sweep/space/unrank.hpp"

namespace layoutcheck::sweep::cuda {

/// All kinds of spaces in one function, called and not inlined.
template <class Input>
__noinline__ __device__ void unrank_item(SpaceView const& space, std::uint64_t number,
                                         Input& input) {
  unrank(space, number, input);
}

template <class List, class Input, class Points>
__device__ void sweep_by_lanes(Work const& work, QueryTable* scratch, BlockTally& tally,
                               Points const& points_of) {
  constexpr int kItemLaws = kLaws<List>;
  static_assert(kItemLaws <= kMostLaws);
  tally.clear();
  std::uint64_t const threads = std::uint64_t{gridDim.x} * blockDim.x;
  std::uint64_t const own = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  QueryTable& query_table = scratch[own];
  auto const map = [&query_table](int place) -> FloorSum const& { return query_table.map(place); };
  // Whole warps go round together: `start` is the same in all lanes of one.
  for (std::uint64_t start = work.begin + own - own % kWarp; start < work.end; start += threads) {
    std::uint64_t const number = start + own % kWarp;
    bool const active = number < work.end;
    Input input;
    query_table.clear();
    if (active) unrank_item(work.space, number, input);
    Verdict verdicts[kItemLaws];
    Answer answers[QueryTable::kMaxQueries];
    if (active) {
      for_each_law(List{}, [&]<class Law>(int law) {
        verdicts[law] = check_derived<Law>(laws::Direct{}, input, laws::ImageFacts{}, query_table);
      });
      for (int q = 0; q < query_table.queries(); ++q)
        answers[q] = answer(query_table.query(q), map);
    }
    __syncwarp();
    for (int law = 0; law < kItemLaws; ++law) {
      Verdict verdict = verdicts[law];
      if (active && verdict.query >= 0) verdict = settled(verdict, answers[verdict.query]);
      if (number == work.fault.number) verdict = broken(verdict, work.fault);
      count_in_warp(tally, work.tallies, law, work.first_law + law, number, verdict, active);
    }
    count_items(tally, number, active ? points_of(input) : 0, active);
    __syncwarp();
  }
  tally.flush(kItemLaws, work.tallies, work.ledger);
}

}  // namespace layoutcheck::sweep::cuda
