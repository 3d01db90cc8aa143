#include "layouts.cuh"

namespace layoutcheck::sweep::cuda {

Kernel forced_kernel() { return layout_kernel<ForcedGroup>(); }

}  // namespace layoutcheck::sweep::cuda
