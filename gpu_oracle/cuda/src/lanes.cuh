#pragma once
/// Items that one thread decides by itself: those with few points.

#include <cstdint>

#include "kernels.hpp"
#include "layoutcheck/sweep/run/answer.hpp"
#include "layoutcheck/sweep/run/swept.hpp"
#include "layoutcheck/sweep/space/unrank.hpp"

namespace layoutcheck::sweep::cuda {

/// All kinds of spaces in one function, called and not inlined.
template <class Given>
__noinline__ __device__ void unrank_item(SpaceView const& space, std::uint64_t number,
                                         Given& given) {
  unrank(space, number, given);
}

template <class List, class Given, class Points>
__device__ void sweep_by_lanes(Work const& work, Book* scratch, BlockTally& tally,
                               Points const& points_of) {
  constexpr int kItemLaws = kLaws<List>;
  static_assert(kItemLaws <= kMostLaws);
  tally.clear();
  std::uint64_t const threads = std::uint64_t{gridDim.x} * blockDim.x;
  std::uint64_t const own = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  Book& book = scratch[own];
  auto const map = [&book](int place) -> FloorSum const& { return book.map(place); };
  // Whole warps go round together: `start` is the same in all lanes of one.
  for (std::uint64_t start = work.begin + own - own % kWarp; start < work.end; start += threads) {
    std::uint64_t const number = start + own % kWarp;
    bool const active = number < work.end;
    Given given;
    book.clear();
    if (active) unrank_item(work.space, number, given);
    Verdict verdicts[kItemLaws];
    Answer answers[Book::kMaxQuestions];
    if (active) {
      for_each_law(List{}, [&]<class Law>(int law) {
        verdicts[law] = examine<Law>(laws::Direct{}, given, laws::ImageFacts{}, book);
      });
      for (int q = 0; q < book.questions(); ++q) answers[q] = answer(book.question(q), map);
    }
    __syncwarp();
    for (int law = 0; law < kItemLaws; ++law) {
      Verdict verdict = verdicts[law];
      if (active && verdict.question >= 0) verdict = settled(verdict, answers[verdict.question]);
      if (number == work.fault.number) verdict = broken(verdict, work.fault);
      count_in_warp(tally, work.tallies, law, work.first_law + law, number, verdict, active);
    }
    count_items(tally, number, active ? points_of(given) : 0, active);
    __syncwarp();
  }
  tally.flush(kItemLaws, work.tallies, work.ledger);
}

}  // namespace layoutcheck::sweep::cuda
