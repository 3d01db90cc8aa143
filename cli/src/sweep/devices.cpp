#include "sweep/devices.hpp"

#include <algorithm>
#include <charconv>
#include <thread>

#include "exit_code.hpp"
#include "layoutcheck/sweep/space/items.hpp"
#if LAYOUTCHECK_HAS_SWEEP_CUDA
#include "layoutcheck/sweep_cuda/backend.hpp"
#endif

namespace layoutcheck::cli {
namespace {

struct Seen {
  bool built = false;
  std::string error;
  std::vector<std::string> names;
  std::vector<int> ordinals;
};

[[maybe_unused]] std::string words(Error const& error) {
  return std::string(name(error.code)) + (*error.detail == '\0' ? "" : ", ") + error.detail;
}

Seen see() {
  Seen seen;
#if LAYOUTCHECK_HAS_SWEEP_CUDA
  seen.built = true;
  auto const devices = sweep::cuda_devices();
  if (!devices) {
    seen.error = words(devices.error());
    return seen;
  }
  for (sweep::CudaDevice const& device : *devices) {
    seen.names.push_back(device.name);
    seen.ordinals.push_back(device.ordinal);
  }
#endif
  return seen;
}

/// Why there is no CUDA device to sweep on, or nothing.
std::string lacking(Seen const& seen) {
  if (!seen.built) return "this layoutcheck was built without CUDA";
  if (!seen.error.empty()) return "CUDA reports: " + seen.error;
  if (seen.ordinals.empty()) return "no CUDA device on this machine";
  return {};
}

Devices failed(std::string error, int exit_code) {
  Devices devices;
  devices.error = std::move(error);
  devices.exit_code = exit_code;
  return devices;
}

Devices on_cpu(sweep::Space const& space, int threads) {
  Devices devices;
  devices.backends.push_back(sweep::make_cpu_backend(space, threads));
  return devices;
}

Devices on_cuda(sweep::Space const& space, std::vector<int> const& ordinals) {
  Devices devices;
  devices.cuda = true;
#if LAYOUTCHECK_HAS_SWEEP_CUDA
  for (int const ordinal : ordinals) {
    auto backend = sweep::make_cuda_backend(space, ordinal);
    if (!backend) {
      return failed("cuda:" + std::to_string(ordinal) + ": " + words(backend.error()), kSkipped);
    }
    devices.backends.push_back(std::move(*backend));
  }
#else
  static_cast<void>(space);
  static_cast<void>(ordinals);
#endif
  return devices;
}

}  // namespace

Devices find_devices(std::string const& request, sweep::Space const& space, int threads,
                     int local) {
  if (request == "cpu") return on_cpu(space, threads);
  constexpr std::string_view kCuda = "cuda:";
  std::string_view const text = request;
  bool const all = request == "auto" || request == "cuda:all";
  int ordinal = 0;
  if (!all) {
    auto const [end, error] = std::from_chars(text.data() + std::min(text.size(), kCuda.size()),
                                              text.data() + text.size(), ordinal);
    bool const number = error == std::errc{} && end == text.data() + text.size() && ordinal >= 0;
    if (!text.starts_with(kCuda) || !number) {
      return failed("no device is called '" + request + "'; there are auto, cpu, cuda:N, cuda:all",
                    kUsage);
    }
  }
  bool const taken = sweep::on_devices(space.input());
  if (!taken && request != "auto") {
    return failed("no device has the items of " + space.text(), kUsage);
  }
  Seen const seen = see();
  std::string const reason = taken ? lacking(seen) : "no device has such items";
  if (request == "auto" && !reason.empty()) {
    Devices devices = on_cpu(space, threads);
    devices.notice = reason + ": sweeping on the CPU";
    return devices;
  }
  if (!reason.empty()) return failed(reason, kSkipped);
  if (all && local < 0) return on_cuda(space, seen.ordinals);
  if (all) {
    auto const place = static_cast<std::size_t>(local) % seen.ordinals.size();
    return on_cuda(space, {seen.ordinals[place]});
  }
  if (std::ranges::find(seen.ordinals, ordinal) == seen.ordinals.end()) {
    return failed("no CUDA device " + std::to_string(ordinal) + "; this machine has " +
                      std::to_string(seen.ordinals.size()),
                  kSkipped);
  }
  return on_cuda(space, {ordinal});
}

DeviceFacts device_facts() {
  Seen const seen = see();
  DeviceFacts facts{.threads = static_cast<int>(std::max(1U, std::thread::hardware_concurrency())),
                    .cuda_built = seen.built,
                    .cuda_error = seen.error};
  for (std::size_t i = 0; i < seen.names.size(); ++i) {
    facts.cuda_devices.push_back("cuda:" + std::to_string(seen.ordinals[i]) + " " + seen.names[i]);
  }
#if LAYOUTCHECK_HAS_SWEEP_MPI
  facts.mpi_built = true;
#endif
  return facts;
}

}  // namespace layoutcheck::cli
