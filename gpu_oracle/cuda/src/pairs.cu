// Pairs of layouts: composition.

#include <cstdint>

#include "lanes.cuh"

namespace layoutcheck::sweep::cuda {
namespace {

__global__ void __launch_bounds__(kThreads)
    sweep_pairs(Work const work, QueryTable* const scratch) {
  __shared__ BlockTally tally;
  sweep_by_lanes<PairLaws, laws::TwoLayouts>(work, scratch, tally, [](laws::TwoLayouts const& g) {
    return static_cast<std::uint64_t>(size(g.b));
  });
}

}  // namespace

Kernel pairs_kernel() {
  return {.function = reinterpret_cast<void const*>(&sweep_pairs),
          .laws = kLaws<PairLaws>,
          .launch = [](Work const& work, unsigned blocks, QueryTable* scratch, void const*,
                       cudaStream_t stream) {
            sweep_pairs<<<blocks, kThreads, 0, stream>>>(work, scratch);
          }};
}

}  // namespace layoutcheck::sweep::cuda
