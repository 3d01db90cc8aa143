#pragma once
/// CuTe itself, compiled into the suite, compared with the reference at every point: on the host
/// and on a device, with dynamic and with static integers.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "layoutcheck/sweep/ledger/failure.hpp"
#include "layoutcheck/sweep/space/space.hpp"
#include "layoutcheck/sweep_cute/report.hpp"

namespace layoutcheck::sweep_cute {

struct Options {
  std::vector<int> devices = {};  ///< ordinals of CUDA devices; the host always takes part
  std::uint64_t seed = 1;         ///< picks one of the items that a fault is injected at
};

/// The devices there are, by name. Empty too where this build has no device code.
sweep::Result<std::vector<std::string>> devices();
bool has_device_code();

/// What `--device auto|cpu|cuda:all|cuda:N` selects; auto takes all that there are.
struct Chosen {
  std::vector<int> ordinals = {};
  std::string error = {};  ///< not empty: why there are none
  int exit_code = 0;       ///< then: 2 usage, 70 a device reports an error, 77 it is not there
};
Chosen choose_devices(std::string_view request);

/// Evaluation and coalesce of every layout of the space, or composition of every pair. Errors: a
/// space of swizzles; what a device reports; answers that do not add up.
sweep::Result<Report> compare(sweep::Space const& space, Options const& options);

/// The cases compiled with static integers, on every path: static and dynamic, host and device.
sweep::Result<Report> compare_static(Options const& options);

}  // namespace layoutcheck::sweep_cute
