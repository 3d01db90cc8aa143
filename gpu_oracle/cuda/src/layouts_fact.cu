#include "layouts.cuh"

namespace layoutcheck::sweep::cuda {

Kernel fact_kernel() { return layout_kernel<FactGroup>(); }

}  // namespace layoutcheck::sweep::cuda
