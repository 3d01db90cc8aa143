#pragma once
/// CUDA devices as back ends of a sweep. Host code: no CUDA header is needed to use it.

#include <cstdint>
#include <vector>

#include "layoutcheck/sweep/run/plan.hpp"

namespace layoutcheck::sweep {

struct CudaDevice {
  int ordinal;
  std::string name;        ///< "NVIDIA H200"
  int compute_capability;  ///< 90
  std::uint64_t memory;    ///< bytes
};

/// Devices the driver shows; none where there is no driver. Errors: the driver's, in its words.
Expected<std::vector<CudaDevice>> cuda_devices();

/// A back end on device `ordinal`. Errors: unsupported where there is no such device, or the
/// device's own report.
Expected<std::shared_ptr<Backend>> make_cuda_backend(Space const& space, int ordinal);

}  // namespace layoutcheck::sweep
