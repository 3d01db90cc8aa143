// The facts of each layout's table: the first kernel over a stretch of numbers.

#include "layoutcheck/sweep/run/dispute.hpp"
#include "layouts.cuh"

namespace layoutcheck::sweep::cuda {
namespace {

constexpr int kWarps = kThreads / kWarp;

__global__ void __launch_bounds__(kThreads)
    find_facts(Work const work, QueryTable* const scratch, KeptFacts* const all_facts) {
  __shared__ std::uint32_t bytes[kWarps][laws::kWindow / 4];
  std::uint64_t const threads = std::uint64_t{gridDim.x} * kThreads;
  std::uint64_t const own = std::uint64_t{blockIdx.x} * kThreads + threadIdx.x;
  int const lane = static_cast<int>(threadIdx.x) % kWarp;
  int const warp = static_cast<int>(threadIdx.x) / kWarp;
  QueryTable* const query_tables = scratch + own - own % kWarp;
  QueryTable& query_table = scratch[own];
  for (std::uint64_t start = work.begin + own - own % kWarp; start < work.end; start += threads) {
    std::uint64_t const number = start + own % kWarp;
    bool const active = number < work.end;
    laws::OneLayout input;
    query_table.clear();
    bool walkable = false;
    bool fits = false;
    Window window{};
    if (active) {
      unrank_item(work.space, number, input);
      walkable = laws::walkable(input.layout);
      fits = query_table.add(input.layout) >= 0;
      if (fits && disputed(input.layout, query_table.map(0), number)) {
        atomicAdd(&work.ledger->disputed, 1ULL);
      }
      if (walkable) {
        Range const reach = range(input.layout);
        window = {static_cast<std::int32_t>(reach.least),
                  static_cast<std::int32_t>(reach.greatest - reach.least + 1)};
      }
    }
    __syncwarp();
    laws::ImageFacts facts;
    for (unsigned left = __ballot_sync(kAll, fits && walkable); left != 0; left &= left - 1) {
      int const j = __ffs(static_cast<int>(left)) - 1;
      Window const its{__shfl_sync(kAll, window.least, j), __shfl_sync(kAll, window.width, j)};
      laws::ImageFacts const found = facts_in_warp(query_tables[j].map(0), its, bytes[warp]);
      if (lane == j) facts = found;
    }
    if (active && walkable && !fits) facts = laws::image_facts(input.layout);
    if (active) all_facts[number - work.begin] = kept(facts);
    __syncwarp();
  }
}

}  // namespace

void const* facts_function() { return reinterpret_cast<void const*>(&find_facts); }

void launch_facts(Work const& work, unsigned blocks, QueryTable* scratch, void* facts,
                  cudaStream_t stream) {
  find_facts<<<blocks, kThreads, 0, stream>>>(work, scratch, static_cast<KeptFacts*>(facts));
}

}  // namespace layoutcheck::sweep::cuda
