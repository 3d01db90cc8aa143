// Swizzles, each at every number.

#include <cstdint>

#include "lanes.cuh"

namespace layoutcheck::sweep::cuda {
namespace {

__global__ void __launch_bounds__(kThreads)
    sweep_swizzles(Work const work, QueryTable* const scratch) {
  __shared__ BlockTally tally;
  sweep_by_lanes<SwizzleLaws, laws::SwizzleAndNumber>(
      work, scratch, tally, [](laws::SwizzleAndNumber const&) { return std::uint64_t{1}; });
}

}  // namespace

Kernel swizzles_kernel() {
  return {.function = reinterpret_cast<void const*>(&sweep_swizzles),
          .laws = kLaws<SwizzleLaws>,
          .launch = [](Work const& work, unsigned blocks, QueryTable* scratch, void const*,
                       cudaStream_t stream) {
            sweep_swizzles<<<blocks, kThreads, 0, stream>>>(work, scratch);
          }};
}

}  // namespace layoutcheck::sweep::cuda
