// The two evaluators at a few points of each layout: the first kernel over a stretch of numbers.

#include "group.cuh"
#include "layoutcheck/sweep/run/dispute.hpp"

namespace layoutcheck::sweep::cuda {
namespace {

__global__ void __launch_bounds__(kThreads) find_disputes(Work const work) {
  std::uint64_t const threads = std::uint64_t{gridDim.x} * kThreads;
  std::uint64_t const own = std::uint64_t{blockIdx.x} * kThreads + threadIdx.x;
  laws::OneLayout input;
  FloorSum sum;
  for (std::uint64_t number = work.begin + own; number < work.end; number += threads) {
    unrank_item(work.space, number, input);
    if (sum.assign(input.layout) && disputed(input.layout, sum, number)) {
      atomicAdd(&work.ledger->disputed, 1ULL);
    }
  }
}

}  // namespace

void const* dispute_function() { return reinterpret_cast<void const*>(&find_disputes); }

void launch_dispute(Work const& work, unsigned blocks) {
  find_disputes<<<blocks, kThreads>>>(work);
}

}  // namespace layoutcheck::sweep::cuda
