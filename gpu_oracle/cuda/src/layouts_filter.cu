#include "layouts.cuh"

namespace layoutcheck::sweep::cuda {

Kernel filter_kernel() { return layout_kernel<FilterGroup>(); }

}  // namespace layoutcheck::sweep::cuda
