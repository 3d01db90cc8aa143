#include "layouts.cuh"

namespace layoutcheck::sweep::cuda {

Kernel nullspace_kernel() { return layout_kernel<NullspaceGroup>(); }

}  // namespace layoutcheck::sweep::cuda
