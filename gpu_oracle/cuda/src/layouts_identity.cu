#include "layouts.cuh"

namespace layoutcheck::sweep::cuda {

Kernel identity_kernel() { return layout_kernel<IdentityGroup>(); }

}  // namespace layoutcheck::sweep::cuda
