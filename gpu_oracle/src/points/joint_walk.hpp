#pragma once
/// The claims of a joint run walked by one thread of the host.

#include <cstdint>

#include "layoutcheck/sweep/points/joint_run.hpp"
#include "layoutcheck/sweep/points/judged.hpp"

namespace layoutcheck::sweep {

/// Pre: claims within the run.
Judged walk(JointRun const& run, Claims const& claims, std::uint64_t fault);

}  // namespace layoutcheck::sweep
