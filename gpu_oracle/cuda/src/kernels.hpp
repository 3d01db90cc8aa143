#pragma once
/// The kernels, as the host sees them.

#include <cuda_runtime_api.h>

#include <vector>

#include "tally.cuh"

namespace layoutcheck::sweep {
class QueryTable;
}

namespace layoutcheck::sweep::cuda {

inline constexpr int kThreads = 128;  ///< of a block, in all kernels

/// One group of laws. Every thread of a grid has a query table in `scratch`.
struct Kernel {
  std::size_t input;     ///< what its laws are about: an alternative of laws::AnyInput
  void const* function;  ///< for its attributes and occupancy
  int laws;
  void (*launch)(Work const&, unsigned blocks, QueryTable* scratch);
};

void const* dispute_function();
void launch_dispute(Work const&, unsigned blocks);

}  // namespace layoutcheck::sweep::cuda
