// CuTe on a device: the same source as on the host, a warp an item. One unit, as CuTe's headers
// are most of the time that it takes to compile.

#include <cuda_runtime_api.h>

#include "dynamic.hpp"
#include "layoutcheck/sweep_cute/compare.hpp"
#include "path.hpp"
#include "static_cases.hpp"

namespace layoutcheck::sweep_cute {
namespace {

constexpr unsigned kWarp = 32;
constexpr unsigned kThreads = 128;

template <class Integer>
__global__ void query_dynamic(Operation operation, Sheet const sheet, std::uint64_t items) {
  std::uint64_t const thread = std::uint64_t{blockIdx.x} * blockDim.x + threadIdx.x;
  std::uint64_t const warps = std::uint64_t{gridDim.x} * blockDim.x / kWarp;
  Lanes const lanes{threadIdx.x % kWarp, kWarp};
  for (std::uint64_t i = thread / kWarp; i < items; i += warps) {
    query<Integer>(operation, sheet, i, lanes);
  }
}

template <class Case>
__device__ void query_case(Sheet const& sheet, std::uint64_t number) {
  if (threadIdx.x == 0) sheet.sizes[number] = static_cast<index_t>(cute::size(Case::result()));
  for (int x = static_cast<int>(threadIdx.x); x < Case::kPoints; x += static_cast<int>(kWarp)) {
    bool const injected =
        number == sheet.fault.item && static_cast<std::uint64_t>(x) == sheet.fault.point;
    sheet.values[sheet.items[number].begin + static_cast<std::uint64_t>(x)] =
        Case::probe(x) + (injected ? 1 : 0);
  }
}

/// Block i evaluates case i.
template <class... C>
__global__ void query_static(CaseList<C...>, Sheet const sheet) {
  unsigned i = 0;
  ((i++ == blockIdx.x ? query_case<C>(sheet, blockIdx.x) : void()), ...);
}

Error error_of(cudaError_t code) {
  return {.code = Errc::unsupported,
          .point = static_cast<index_t>(code),
          .detail = cudaGetErrorString(code)};
}

#define LC_CUTE_TRY(call) \
  if (cudaError_t const lc_code = (call); lc_code != cudaSuccess) return error_of(lc_code)

struct Free {
  void operator()(void* p) const { (void)cudaFree(p); }
};
template <class T>
using OnDevice = std::unique_ptr<T, Free>;

template <class T>
cudaError_t copy_in(T const* from, std::size_t count, OnDevice<T>& to) {
  void* p = nullptr;
  if (cudaError_t const code = cudaMalloc(&p, count * sizeof(T) + 1); code != cudaSuccess) {
    return code;
  }
  to.reset(static_cast<T*>(p));
  return cudaMemcpy(p, from, count * sizeof(T), cudaMemcpyHostToDevice);
}

class DevicePath : public Path {
 public:
  DevicePath(int ordinal, std::string name)
      : ordinal_(ordinal), name_("cuda:" + std::to_string(ordinal) + " " + std::move(name)) {}

  std::string name() const override { return name_; }

  /// A value that no thread writes keeps what prepare() stored, which is not an answer.
  std::optional<Error> answer(Operation operation, std::span<Item const> items, Fault const& fault,
                              Answers& out) override {
    out.prepare(items);
    if (items.empty()) return std::nullopt;
    LC_CUTE_TRY(cudaSetDevice(ordinal_));
    OnDevice<Item> sheet_items;
    OnDevice<index_t> values;
    OnDevice<index_t> sizes;
    LC_CUTE_TRY(copy_in(items.data(), items.size(), sheet_items));
    LC_CUTE_TRY(copy_in(out.values.data(), out.values.size(), values));
    LC_CUTE_TRY(copy_in(out.sizes.data(), out.sizes.size(), sizes));
    launch(operation, {sheet_items.get(), values.get(), sizes.get(), fault}, items.size());
    LC_CUTE_TRY(cudaGetLastError());
    LC_CUTE_TRY(cudaDeviceSynchronize());
    LC_CUTE_TRY(cudaMemcpy(out.values.data(), values.get(), out.values.size() * sizeof(index_t),
                           cudaMemcpyDeviceToHost));
    LC_CUTE_TRY(cudaMemcpy(out.sizes.data(), sizes.get(), out.sizes.size() * sizeof(index_t),
                           cudaMemcpyDeviceToHost));
    return std::nullopt;
  }

 private:
  virtual void launch(Operation operation, Sheet const& sheet, std::size_t items) = 0;

  int ordinal_;
  std::string name_;
};

template <class Integer>
class DynamicDevicePath final : public DevicePath {
  using DevicePath::DevicePath;
  void launch(Operation operation, Sheet const& sheet, std::size_t items) override {
    constexpr std::size_t kMostBlocks = 1U << 16U;
    std::size_t const blocks = (items * kWarp + kThreads - 1) / kThreads;
    query_dynamic<Integer>
        <<<static_cast<unsigned>(blocks < kMostBlocks ? blocks : kMostBlocks), kThreads>>>(
            operation, sheet, items);
  }
};

class StaticDevicePath final : public DevicePath {
  using DevicePath::DevicePath;
  void launch(Operation, Sheet const& sheet, std::size_t) override {
    query_static<<<StaticCases::kCount, kWarp>>>(StaticCases{}, sheet);
  }
};

}  // namespace

std::unique_ptr<Path> device_path(int ordinal, Width width) {
  if (width == Width::int32) {
    return std::make_unique<DynamicDevicePath<std::int32_t>>(ordinal, name(width));
  }
  return std::make_unique<DynamicDevicePath<std::int64_t>>(ordinal, name(width));
}

std::unique_ptr<Path> static_device_path(int ordinal) {
  return std::make_unique<StaticDevicePath>(ordinal, "static");
}

bool has_device_code() { return true; }

sweep::Result<std::vector<std::string>> devices() {
  int count = 0;
  cudaError_t const code = cudaGetDeviceCount(&count);
  if (code == cudaErrorNoDevice || code == cudaErrorInsufficientDriver) {
    return std::vector<std::string>{};
  }
  if (code != cudaSuccess) return sweep::Failure{sweep::Trouble::bug, cudaGetErrorString(code)};
  std::vector<std::string> names;
  for (int i = 0; i < count; ++i) {
    cudaDeviceProp properties{};
    cudaError_t const answered = cudaGetDeviceProperties(&properties, i);
    if (answered != cudaSuccess)
      return sweep::Failure{sweep::Trouble::bug, cudaGetErrorString(answered)};
    names.emplace_back(properties.name);
  }
  return names;
}

}  // namespace layoutcheck::sweep_cute
