#pragma once
/// Kernels over the items of a space, 32 numbers to a warp, one kernel for each group of laws: a
/// warp runs through all the code of a group for every 32 items, so that code must fit the
/// instruction caches. Each lane unranks its own item and checks its laws; of layouts, which may
/// have many points, the whole warp then walks the points of one after the other.

#include <cstdint>

#include "kernels.hpp"
#include "layoutcheck/sweep/run/answer.hpp"
#include "layoutcheck/sweep/run/item.hpp"
#include "layoutcheck/sweep/run/points_of.hpp"
#include "layoutcheck/sweep/space/items.hpp"
#include "layoutcheck/sweep/space/unrank.hpp"
#include "warp.cuh"

namespace layoutcheck::sweep::cuda {

/// All kinds of spaces in one function, called and not inlined.
template <class Input>
__noinline__ __device__ void unrank_item(SpaceView const& space, std::uint64_t number,
                                         Input& input) {
  unrank(space, number, input);
}

/// Each law a function of its own: a kernel that inlines several takes nvcc minutes.
template <class Law, class Input>
__noinline__ __device__ Verdict check_law(laws::Recalling const& algebra, Input const& input,
                                          QueryTable& query_table) {
  using Memory = laws::language::ThreadMemory;
  Verdict verdict;
  std::uint32_t const before = Memory::used();
  check_group(laws::LawList<Law>{}, algebra, input, query_table, &verdict);
  Memory::used() = before;
  return verdict;
}
template <class Input, class... Laws>
__device__ void check_laws(laws::LawList<Laws...>, laws::Recalling const& algebra,
                           Input const& input, QueryTable& query_table, Verdict* verdicts) {
  ((*verdicts++ = check_law<Laws>(algebra, input, query_table)), ...);
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

/// Threads mostly wait for their items in local memory and for instructions: more of them, with
/// fewer registers each, is faster.
inline constexpr int kGroupBlocks = 8;  ///< of a multiprocessor

template <class Input, class Laws>
__global__ void __launch_bounds__(kThreads, kGroupBlocks)
    sweep_group(Work const work, QueryTable* const scratch) {
  constexpr int kGroupLaws = laws_in(Laws{});
  static_assert(kGroupLaws <= kMostLaws);
  constexpr bool kByWarp = std::is_same_v<Input, laws::OneLayout>;
  using Memory = laws::language::ThreadMemory;
  __shared__ BlockTally tally;
  if (threadIdx.x == 0) {
    Memory::of_block() = {work.memory + std::size_t{blockIdx.x} * kThreads * work.bytes,
                          work.bytes};
  }
  tally.clear();
  Memory::used() = 16;  // past the number of used bytes itself
  std::uint64_t const threads = std::uint64_t{gridDim.x} * kThreads;
  std::uint64_t const own = std::uint64_t{blockIdx.x} * kThreads + threadIdx.x;
  QueryTable& query_table = scratch[own];
  Verdict verdicts[kGroupLaws];
  Answer answers[QueryTable::kMaxQueries];
  laws::Recalling algebra;
  Input input;

  // Whole warps go round together: `start` is the same in all lanes of one.
  for (std::uint64_t start = work.begin + own - own % kWarp; start < work.end; start += threads) {
    std::uint64_t const number = start + own % kWarp;
    bool const active = number < work.end;
    query_table.clear();
    if (active) {
      unrank_item(work.space, number, input);
      algebra.start(input);
      check_laws(Laws{}, algebra, input, query_table, verdicts);
    }
    __syncwarp();
    if constexpr (kByWarp) {
      answer_query_tables(scratch + own - own % kWarp, active && query_table.queries() > 0,
                          answers);
    } else if (active) {
      auto const map = [&](int place) -> FloorSum const& { return query_table.map(place); };
      for (int q = 0; q < query_table.queries(); ++q) {
        answers[q] = answer(query_table.query(q), map);
      }
    }
    for (int law = 0; law < kGroupLaws; ++law) {
      Verdict verdict = verdicts[law];
      if (active && verdict.query >= 0) verdict = settled(verdict, answers[verdict.query]);
      if (number == work.fault.number) verdict = broken(verdict, work.fault);
      count_in_warp(tally, work.tallies, law, work.first_law + law, number, verdict, active);
    }
    count_items(tally, number, active ? points_of(input) : 0, active);
    __syncwarp();
  }
  tally.flush(kGroupLaws, work.tallies, work.ledger);
}

/// A group as a kernel of the list.
struct AddKernel {
  std::vector<Kernel>& kernels;

  template <class Input, class Laws>
  void operator()() const {
    if constexpr (kOnDevices<Input>) {
      kernels.push_back({.input = laws::input_index<Input>(),
                         .function = reinterpret_cast<void const*>(&sweep_group<Input, Laws>),
                         .laws = laws_in(Laws{}),
                         .launch = [](Work const& work, unsigned blocks, QueryTable* scratch) {
                           sweep_group<Input, Laws><<<blocks, kThreads>>>(work, scratch);
                         }});
    }
  }
};

}  // namespace layoutcheck::sweep::cuda
