#include "layouts.cuh"

namespace layoutcheck::sweep::cuda {

Kernel inverse_kernel() { return layout_kernel<InverseGroup>(); }

}  // namespace layoutcheck::sweep::cuda
