#include "layouts.cuh"

namespace layoutcheck::sweep::cuda {

Kernel sort_kernel() { return layout_kernel<SortGroup>(); }

}  // namespace layoutcheck::sweep::cuda
