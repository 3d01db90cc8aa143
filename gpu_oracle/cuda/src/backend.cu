// Host side: one device, its memory and its launches. Every call is checked, and a launch whose
// sums were not written cannot pass: they start poisoned and must come back as the ledger says.

#include "layoutcheck/sweep_cuda/backend.hpp"

#include <algorithm>
#include <cstring>

#include "kernels.hpp"
#include "layoutcheck/sweep/run/book.hpp"
#include "memory.hpp"

namespace layoutcheck::sweep {
namespace {

using namespace cuda;

/// Recursion over nested profiles has no static depth; kMaxDepth levels fit this many bytes.
constexpr std::size_t kStackBytes = 64 * 1024;

Kernel kernel_of(Items items) {
  switch (items) {
    case Items::pairs: return pairs_kernel();
    case Items::swizzles: return swizzles_kernel();
    case Items::layouts:
    case Items::one_layout: break;
  }
  return layouts_kernel();
}

class CudaBackend final : public Backend {
 public:
  static Expected<std::shared_ptr<Backend>> make(Space const& space, int ordinal);

  std::string name() const override { return name_; }

  Expected<Tally> sweep(std::uint64_t begin, std::uint64_t end, Fault const& fault) override {
    LC_CUDA_TRY(cudaSetDevice(ordinal_));
    std::size_t const laws = static_cast<std::size_t>(kernel_.laws);
    std::vector<DeviceTally> tallies(laws);
    for (DeviceTally& tally : tallies) tally.first = kNone;
    DeviceLedger ledger{};
    LC_CUDA_TRY(cudaMemcpy(tallies_.as<void>(), tallies.data(), laws * sizeof(DeviceTally),
                           cudaMemcpyHostToDevice));
    LC_CUDA_TRY(cudaMemcpy(ledger_.as<void>(), &ledger, sizeof ledger, cudaMemcpyHostToDevice));
    Work const work{view_, begin, end, fault, tallies_.as<DeviceTally>(),
                    ledger_.as<DeviceLedger>(), getenv("LCMASK") ? strtoull(getenv("LCMASK"), 0, 0) : ~0ULL};
    kernel_.launch(work, blocks_, scratch_.as<Book>(), nullptr);
    LC_CUDA_TRY(cudaGetLastError());
    LC_CUDA_TRY(cudaDeviceSynchronize());
    LC_CUDA_TRY(cudaMemcpy(tallies.data(), tallies_.as<void>(), laws * sizeof(DeviceTally),
                           cudaMemcpyDeviceToHost));
    LC_CUDA_TRY(cudaMemcpy(&ledger, ledger_.as<void>(), sizeof ledger, cudaMemcpyDeviceToHost));
    return tally_of(tallies, ledger);
  }

 private:
  static Tally tally_of(std::vector<DeviceTally> const& tallies, DeviceLedger const& ledger) {
    Tally result{.visits = ledger.visits, .numbers = ledger.numbers, .points = ledger.points};
    for (DeviceTally const& device : tallies) {
      LawTally& law = result.laws.emplace_back();
      std::copy_n(device.outcomes, kOutcomes, law.outcomes);
      law.points = device.points;
      law.checksum = device.checksum;
      if (device.first != kNone) {
        law.witness(device.first >> kKeyBits, device.first & ((1U << kKeyBits) - 1));
      }
    }
    return result;
  }

  int ordinal_ = 0;
  std::string name_;
  Kernel kernel_{};
  unsigned blocks_ = 0;
  SpaceView view_;
  DeviceMemory words_;
  DeviceMemory tallies_;
  DeviceMemory ledger_;
  DeviceMemory scratch_;
};

Expected<std::shared_ptr<Backend>> CudaBackend::make(Space const& space, int ordinal) {
  if (space.size() >> (64 - kKeyBits) != 0) {
    return Error{.code = Errc::capacity_exceeded, .detail = "more than 2^48 items on one device"};
  }
  auto backend = std::make_shared<CudaBackend>();
  CudaBackend& b = *backend;
  b.ordinal_ = ordinal;
  LC_CUDA_TRY(cudaSetDevice(ordinal));
  cudaDeviceProp device{};
  LC_CUDA_TRY(cudaGetDeviceProperties(&device, ordinal));
  b.name_ = "cuda:" + std::to_string(ordinal) + " " + device.name;
  b.kernel_ = kernel_of(space.items());

  cudaFuncAttributes attributes{};
  LC_CUDA_TRY(cudaFuncGetAttributes(&attributes, b.kernel_.function));
  LC_CUDA_TRY(cudaDeviceSetLimit(cudaLimitStackSize, kStackBytes));
  int per_multiprocessor = 0;
  LC_CUDA_TRY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(
      &per_multiprocessor, b.kernel_.function, b.kernel_.threads, 0));
  if (per_multiprocessor < 1) {
    return Error{.code = Errc::unsupported, .detail = "the kernel does not fit this device"};
  }
  b.blocks_ = static_cast<unsigned>(per_multiprocessor * device.multiProcessorCount);

  auto const words = space.words();
  std::size_t const bytes = words.size_bytes();
  LC_CUDA_TRY(b.words_.allocate(std::max<std::size_t>(bytes, 8)));
  LC_CUDA_TRY(cudaMemcpy(b.words_.as<void>(), words.data(), bytes, cudaMemcpyHostToDevice));
  b.view_ = space.view(b.words_.as<std::uint64_t>());
  LC_CUDA_TRY(b.tallies_.allocate(static_cast<std::size_t>(b.kernel_.laws) * sizeof(DeviceTally)));
  LC_CUDA_TRY(b.ledger_.allocate(sizeof(DeviceLedger)));
  std::size_t const threads = std::size_t{b.blocks_} * static_cast<unsigned>(b.kernel_.threads);
  LC_CUDA_TRY(b.scratch_.allocate(threads * sizeof(Book)));
  return std::shared_ptr<Backend>(std::move(backend));
}

}  // namespace

Expected<std::vector<CudaDevice>> cuda_devices() {
  int count = 0;
  cudaError_t const code = cudaGetDeviceCount(&count);
  if (code == cudaErrorNoDevice || code == cudaErrorInsufficientDriver) {
    return std::vector<CudaDevice>{};
  }
  if (code != cudaSuccess) return error_of(code);
  std::vector<CudaDevice> devices;
  for (int ordinal = 0; ordinal < count; ++ordinal) {
    cudaDeviceProp p{};
    LC_CUDA_TRY(cudaGetDeviceProperties(&p, ordinal));
    devices.push_back({ordinal, p.name, p.major * 10 + p.minor, p.totalGlobalMem});
  }
  return devices;
}

Expected<std::shared_ptr<Backend>> make_cuda_backend(Space const& space, int ordinal) {
  return CudaBackend::make(space, ordinal);
}

}  // namespace layoutcheck::sweep
