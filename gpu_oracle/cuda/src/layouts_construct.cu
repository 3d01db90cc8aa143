#include "layouts.cuh"

namespace layoutcheck::sweep::cuda {

Kernel construct_kernel() { return layout_kernel<ConstructGroup>(); }

}  // namespace layoutcheck::sweep::cuda
