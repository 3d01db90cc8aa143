#pragma once
/// The kernels, one for each kind of item.

#include <cuda_runtime_api.h>

#include "tally.cuh"

namespace layoutcheck::sweep {
class Book;
}

namespace layoutcheck::sweep::cuda {

struct Kernel {
  void const* function;  ///< for its attributes and occupancy
  int threads;           ///< of a block
  int laws;
  /// `scratch`: a book for every thread of the grid.
  void (*launch)(Work const&, unsigned blocks, Book* scratch, cudaStream_t);
};

Kernel layouts_kernel();
Kernel pairs_kernel();
Kernel swizzles_kernel();

}  // namespace layoutcheck::sweep::cuda
