#include "layouts.cuh"

namespace layoutcheck::sweep::cuda {

Kernel coalesce_kernel() { return layout_kernel<CoalesceGroup>(); }

}  // namespace layoutcheck::sweep::cuda
