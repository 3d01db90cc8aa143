#pragma once
/// Which devices a sweep runs on.

#include <memory>
#include <string>
#include <vector>

#include "layoutcheck/sweep/run/plan.hpp"

namespace layoutcheck::cli {

struct Devices {
  std::vector<std::shared_ptr<sweep::Backend>> backends;
  bool cuda = false;
  std::string notice;  ///< not empty: auto did not find what it would rather have
  std::string error;   ///< not empty: none, and the exit code below
  int exit_code = 0;
};

/// `local`: the place among the processes of this machine; where it is not negative, auto takes
/// one device for each of them instead of all.
Devices find_devices(std::string const& request, sweep::Space const& space, int threads,
                     int local = -1);

/// What `doctor` says: one line for each kind.
struct DeviceFacts {
  int threads = 0;
  bool cuda_built = false;
  std::string cuda_error = {};  ///< the driver's, where it reports one
  std::vector<std::string> cuda_devices = {};
  bool mpi_built = false;
};
DeviceFacts device_facts();

}  // namespace layoutcheck::cli
