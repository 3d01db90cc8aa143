// Host side: one device, its memory and its launches. Every call is checked. A kernel that did not
// run leaves its visits at 0, which neither the other kernels' nor the driver's ledger agrees with.

#include "layoutcheck/sweep_cuda/backend.hpp"

#include <algorithm>
#include <cstring>

#include "cuda_topics.hpp"
#include "layoutcheck/sweep/run/dispute.hpp"
#include "layoutcheck/sweep/run/query_table.hpp"
#include "layoutcheck/sweep/space/unrank.hpp"
#include "layoutcheck/sweep/topics/swept.hpp"
#include "layoutcheck/sweep_cuda/points.hpp"
#include "memory.hpp"

namespace layoutcheck::sweep {
namespace {

using namespace cuda;

/// Recursion over nested profiles has no static depth; what sweeps need fits this many bytes.
constexpr std::size_t kStackBytes = 64 * 1024;

/// Bytes of each thread for sequences that are not kept in place: a few of those that have a value
/// for each point of an item. And of all threads together for what is more.
std::uint32_t thread_bytes(index_t points) {
  return 32 * 1024 + 16 * static_cast<std::uint32_t>(points);
}
constexpr std::size_t kHeapBytes = std::size_t{1} << 30;

/// Numbers of one round of launches: a block's 32-bit sums hold.
constexpr std::uint64_t kStretch = std::uint64_t{1} << 24;

/// So much at least: of the heap no more can be had once a kernel of the process has run, and a
/// second back end has all it needs.
cudaError_t allow(cudaLimit limit, std::size_t bytes) {
  std::size_t own = 0;
  cudaError_t const code = cudaDeviceGetLimit(&own, limit);
  return code != cudaSuccess || own >= bytes ? code : cudaDeviceSetLimit(limit, bytes);
}

std::vector<Kernel> kernels_of(std::size_t input) {
  std::vector<Kernel> all;
  add_topics(all);
  std::erase_if(all, [&](Kernel const& kernel) { return kernel.input != input; });
  return all;
}

class CudaBackend final : public Backend {
 public:
  static Expected<std::shared_ptr<Backend>> make(Space const& space, int ordinal);

  std::string name() const override { return name_; }

  Expected<Tally> sweep(std::uint64_t begin, std::uint64_t end, Fault const& fault) override {
    LC_CUDA_TRY(cudaSetDevice(ordinal_));
    std::vector<DeviceTally> tallies(static_cast<std::size_t>(laws_));
    for (DeviceTally& tally : tallies) tally.first = kNone;
    std::vector<DeviceLedger> ledgers(kernels_.size());
    LC_CUDA_TRY(upload(tallies_, tallies));
    LC_CUDA_TRY(upload(ledgers_, ledgers));
    for (std::uint64_t from = begin; from < end; from += std::min(kStretch, end - from)) {
      LC_CUDA_TRY(launch(from, std::min(end, from + std::min(kStretch, end - from)), fault));
    }
    LC_CUDA_TRY(cudaDeviceSynchronize());
    LC_CUDA_TRY(download(tallies, tallies_));
    LC_CUDA_TRY(download(ledgers, ledgers_));
    if (ledgers[0].disputed > 0) return kDisputed;
    for (DeviceLedger const& ledger : ledgers) {
      if (ledger.visits != ledgers[0].visits || ledger.numbers != ledgers[0].numbers ||
          ledger.points != ledgers[0].points) {
        return Error{.code = Errc::unsupported,
                     .detail = "two kernels over the same numbers visited different items"};
      }
    }
    return tally_of(tallies, ledgers[0]);
  }

 private:
  template <class T>
  static cudaError_t upload(DeviceMemory const& to, std::vector<T> const& from) {
    return cudaMemcpy(to.as<void>(), from.data(), from.size() * sizeof(T), cudaMemcpyHostToDevice);
  }
  template <class T>
  static cudaError_t download(std::vector<T>& to, DeviceMemory const& from) {
    return cudaMemcpy(to.data(), from.as<void>(), to.size() * sizeof(T), cudaMemcpyDeviceToHost);
  }

  cudaError_t launch(std::uint64_t begin, std::uint64_t end, Fault const& fault) {
    Work work{view_,
              begin,
              end,
              fault,
              0,
              tallies_.as<DeviceTally>(),
              ledgers_.as<DeviceLedger>(),
              memory_.as<char>(),
              bytes_};
    // No more blocks than numbers: each brings a tally of its own to add up.
    auto const wanted = static_cast<unsigned>((end - begin + kThreads - 1) / kThreads);
    if (are_layouts_) {
      launch_dispute(work, std::min(blocks_, wanted));
      if (cudaError_t const code = cudaGetLastError(); code != cudaSuccess) return code;
    }
    for (std::size_t i = 0; i < kernels_.size(); ++i) {
      kernels_[i].launch(work, std::min(blocks_, wanted), scratch_.as<QueryTable>());
      if (cudaError_t const code = cudaGetLastError(); code != cudaSuccess) return code;
      work.first_law += kernels_[i].laws;
      work.tallies += kernels_[i].laws;
      ++work.ledger;
    }
    return cudaSuccess;
  }

  static Tally tally_of(std::vector<DeviceTally> const& tallies, DeviceLedger const& ledger) {
    Tally result{.visits = ledger.visits, .numbers = ledger.numbers, .points = ledger.points};
    for (DeviceTally const& device : tallies) {
      LawTally& law = result.laws.emplace_back();
      std::copy_n(device.outcomes, kOutcomes, law.outcomes);
      law.points = device.points;
      law.checksum = device.checksum;
      if (device.first != kNone) {
        law.counterexample(device.first >> kKeyBits, device.first & ((1U << kKeyBits) - 1));
      }
    }
    return result;
  }

  int ordinal_ = 0;
  std::string name_;
  std::vector<Kernel> kernels_;
  int laws_ = 0;
  bool are_layouts_ = false;
  unsigned blocks_ = 0;
  std::uint32_t bytes_ = 0;  ///< of each thread
  SpaceView view_;
  DeviceMemory words_;
  DeviceMemory tallies_;
  DeviceMemory ledgers_;
  DeviceMemory scratch_;
  DeviceMemory memory_;
};

Expected<std::shared_ptr<Backend>> CudaBackend::make(Space const& space, int ordinal) {
  if (space.size() >> (64 - kKeyBits) != 0) {
    return Error{.code = Errc::capacity_exceeded, .detail = "more than 2^48 items on one device"};
  }
  if (space.max_points() > index_t{1} << kKeyBits) {
    return Error{.code = Errc::capacity_exceeded,
                 .detail = "layouts of more than 2^16 points in a space on one device"};
  }
  auto backend = std::make_shared<CudaBackend>();
  CudaBackend& b = *backend;
  b.ordinal_ = ordinal;
  LC_CUDA_TRY(cudaSetDevice(ordinal));
  cudaDeviceProp device{};
  LC_CUDA_TRY(cudaGetDeviceProperties(&device, ordinal));
  b.name_ = "cuda:" + std::to_string(ordinal) + " " + device.name;
  b.kernels_ = kernels_of(space.input());
  if (b.kernels_.empty()) {
    return Error{.code = Errc::unsupported, .detail = "such items are swept by hosts only"};
  }
  b.are_layouts_ = space.input() == laws::input_index<laws::OneLayout>();
  for (Kernel const& kernel : b.kernels_) b.laws_ += kernel.laws;

  LC_CUDA_TRY(allow(cudaLimitStackSize, kStackBytes));
  LC_CUDA_TRY(allow(cudaLimitMallocHeapSize, kHeapBytes));
  std::vector<void const*> functions;
  for (Kernel const& kernel : b.kernels_) functions.push_back(kernel.function);
  if (b.are_layouts_) functions.push_back(dispute_function());
  int most = 0;
  for (void const* function : functions) {
    int blocks = 0;
    LC_CUDA_TRY(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, function, kThreads, 0));
    if (blocks < 1) {
      return Error{.code = Errc::unsupported, .detail = "a kernel does not fit this device"};
    }
    most = std::max(most, blocks);
  }
  b.bytes_ = thread_bytes(space.max_points());
  std::size_t unused = 0;
  std::size_t whole = 0;
  LC_CUDA_TRY(cudaMemGetInfo(&unused, &whole));
  std::size_t const fit = unused / 2 / (kThreads * (sizeof(QueryTable) + b.bytes_));
  if (fit == 0) {
    return Error{.code = Errc::capacity_exceeded, .detail = "too little memory on the device"};
  }
  auto const resident = static_cast<std::size_t>(most * device.multiProcessorCount);
  b.blocks_ = static_cast<unsigned>(std::min(fit, resident));

  auto const words = space.words();
  std::size_t const bytes = words.size_bytes();
  LC_CUDA_TRY(b.words_.allocate(std::max<std::size_t>(bytes, 8)));
  LC_CUDA_TRY(cudaMemcpy(b.words_.as<void>(), words.data(), bytes, cudaMemcpyHostToDevice));
  b.view_ = space.view(b.words_.as<std::uint64_t>());
  LC_CUDA_TRY(b.tallies_.allocate(static_cast<std::size_t>(b.laws_) * sizeof(DeviceTally)));
  LC_CUDA_TRY(b.ledgers_.allocate(b.kernels_.size() * sizeof(DeviceLedger)));
  std::size_t const grid = std::size_t{b.blocks_} * kThreads;
  LC_CUDA_TRY(b.scratch_.allocate(grid * sizeof(QueryTable)));
  LC_CUDA_TRY(b.memory_.allocate(grid * b.bytes_));
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
  if (space.one_layout()) {
    laws::OneLayout input;
    unrank(space.view(), 0, input);
    return make_cuda_point_backend(input.layout, ordinal);
  }
  return CudaBackend::make(space, ordinal);
}

}  // namespace layoutcheck::sweep
