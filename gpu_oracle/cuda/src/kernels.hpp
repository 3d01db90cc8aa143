#pragma once
/// The kernels, as the host sees them.

#include <cuda_runtime_api.h>

#include "tally.cuh"

namespace layoutcheck::sweep {
class QueryTable;
}

namespace layoutcheck::sweep::cuda {

/// Every thread of a grid has a query table in `scratch`, and `facts` holds kFactBytes for each
/// number of the stretch.
inline constexpr std::size_t kFactBytes = 16;
inline constexpr int kThreads = 128;  ///< of a block, in all kernels

struct Kernel {
  void const* function;  ///< for its attributes and occupancy
  int laws;
  void (*launch)(Work const&, unsigned blocks, QueryTable* scratch, void const* facts,
                 cudaStream_t);
};

// One for each group of swept.hpp, in the order of LayoutLaws.
Kernel coalesce_kernel();
Kernel filter_kernel();
Kernel sort_kernel();
Kernel identity_kernel();
Kernel inverse_kernel();
Kernel forced_kernel();
Kernel nullspace_kernel();
Kernel fact_kernel();
Kernel construct_kernel();

Kernel pairs_kernel();
Kernel swizzles_kernel();

void const* facts_function();
void launch_facts(Work const&, unsigned blocks, QueryTable* scratch, void* facts, cudaStream_t);

}  // namespace layoutcheck::sweep::cuda
