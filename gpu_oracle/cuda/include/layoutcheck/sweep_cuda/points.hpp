#pragma once
/// CUDA devices as back ends of the sweep of one layout by points. Host code.

#include "layoutcheck/sweep/points/backend.hpp"

namespace layoutcheck::sweep {

/// As make_cpu_point_backend, tallies equal to the bit. Errors: unsupported where there is no such
/// device, or the device's own report.
Expected<std::shared_ptr<Backend>> make_cuda_point_backend(Layout const& layout, int ordinal);
Expected<std::shared_ptr<Backend>> make_cuda_point_backend(PointPlan plan, int ordinal);

}  // namespace layoutcheck::sweep
