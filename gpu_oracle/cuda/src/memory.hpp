#pragma once
/// Device memory that frees itself, and the error of a CUDA call as a value.

#include <cuda_runtime_api.h>

#include <cstdint>
#include <utility>

#include "layoutcheck/core/base/expected.hpp"

namespace layoutcheck::sweep::cuda {

/// The runtime's own words: literals that outlive everything.
inline Error error_of(cudaError_t code) {
  return {.code = Errc::unsupported,
          .point = static_cast<index_t>(code),
          .detail = cudaGetErrorString(code)};
}

/// Returns the Error of a CUDA call that fails.
#define LC_CUDA_TRY(call)                                             \
  do {                                                                \
    if (cudaError_t const lc_code = (call); lc_code != cudaSuccess) { \
      return ::layoutcheck::sweep::cuda::error_of(lc_code);           \
    }                                                                 \
  } while (false)

/// Bytes on the current device; plain allocations, never managed.
class DeviceMemory {
 public:
  DeviceMemory() = default;
  DeviceMemory(DeviceMemory&& other) noexcept : data_(std::exchange(other.data_, nullptr)) {}
  DeviceMemory& operator=(DeviceMemory&& other) noexcept {
    std::swap(data_, other.data_);
    return *this;
  }
  ~DeviceMemory() { (void)cudaFree(data_); }

  cudaError_t allocate(std::size_t bytes) {
    (void)cudaFree(std::exchange(data_, nullptr));
    return cudaMalloc(&data_, bytes);
  }
  template <class T>
  T* as() const {
    return static_cast<T*>(data_);
  }

 private:
  void* data_ = nullptr;
};

}  // namespace layoutcheck::sweep::cuda
