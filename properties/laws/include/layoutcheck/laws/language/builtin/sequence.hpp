#pragma once
/// Sequences of values, on host and device: a few small values in place, more of them on the heap.

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <new>
#include <type_traits>
#include <utility>

#include "layoutcheck/core/base/config.hpp"

namespace layoutcheck::laws::language {

#if defined(__CUDACC__)
/// Memory for the sequences of the threads of a block, a stretch for each: the heap of a device is
/// one for all its threads, which would wait for each other. A kernel gives the block its memory,
/// and takes it back where all sequences made since are gone; beyond it, the heap is used.
struct ThreadMemory {
  char* block;          ///< the stretches of the block's threads
  std::uint32_t bytes;  ///< of each

  __device__ static ThreadMemory& of_block() {
    __shared__ ThreadMemory memory;
    return memory;
  }
  /// Bytes of the own stretch that are in use.
  __device__ static std::uint32_t& used() { return *reinterpret_cast<std::uint32_t*>(own()); }
  __device__ static void* take(std::size_t n) {
    std::size_t const whole = (n + 15) / 16 * 16;
    std::uint32_t const from = used();
    if (from + whole > of_block().bytes) {
      void* const more = malloc(n);
      if (more == nullptr) __trap();  // the sweep ends with the device's error
      return more;
    }
    used() = from + static_cast<std::uint32_t>(whole);
    return own() + from;
  }
  __device__ static void give_back(void* taken, std::size_t n) {
    auto* const at = static_cast<char*>(taken);
    if (at < own() || at >= own() + of_block().bytes) return free(taken);
    auto const whole = static_cast<std::uint32_t>((n + 15) / 16 * 16);
    if (at + whole == own() + used()) used() -= whole;
  }

 private:
  __device__ static char* own() { return of_block().block + threadIdx.x * of_block().bytes; }
};
#endif

template <class T>
class Sequence {
 public:
  using value_type = T;

  LC_HD Sequence() {}
  LC_HD Sequence(std::size_t n, T const& value) {
    reserve(n);
    while (size_ < n) push_back(value);
  }
  LC_HD Sequence(std::initializer_list<T> values) : Sequence(values.begin(), values.end()) {}
  template <class Iterator>
  LC_HD Sequence(Iterator first, Iterator last) {
    for (; first != last; ++first) push_back(*first);
  }
  LC_DEVICE_CALL LC_HD Sequence(Sequence const& other) { copy(other); }
  LC_HD Sequence(Sequence&& other) noexcept { take(other); }
  LC_HD Sequence& operator=(Sequence const& other) {
    if (this != &other) {
      clear();
      copy(other);
    }
    return *this;
  }
  LC_HD Sequence& operator=(Sequence&& other) noexcept {
    if (this != &other) {
      drop();
      take(other);
    }
    return *this;
  }
  LC_HD ~Sequence() { drop(); }

  LC_HD std::size_t size() const { return size_; }
  LC_HD bool empty() const { return size_ == 0; }
  LC_HD T* begin() {
    if constexpr (kInPlace > 0) return heap_ != nullptr ? heap_ : own_;
    return heap_;
  }
  LC_HD T* end() { return begin() + size_; }
  LC_HD T const* begin() const {
    if constexpr (kInPlace > 0) return heap_ != nullptr ? heap_ : own_;
    return heap_;
  }
  LC_HD T const* end() const { return begin() + size_; }
  LC_HD T& operator[](std::size_t i) { return begin()[i]; }
  LC_HD T const& operator[](std::size_t i) const { return begin()[i]; }
  LC_HD T& back() { return begin()[size_ - 1]; }
  LC_HD T const& back() const { return begin()[size_ - 1]; }

  LC_DEVICE_CALL LC_HD void reserve(std::size_t n) {
    if (n <= capacity_) return;
    std::size_t const doubled = 2 * capacity_;
    std::size_t const room = n > doubled ? n : doubled;
    T* const more = made(room);
    for (std::size_t i = 0; i < size_; ++i) more[i] = std::move((*this)[i]);
    drop();
    heap_ = more;
    capacity_ = room;
  }
  LC_HD void push_back(T value) {
    reserve(size_ + 1);
    begin()[size_++] = std::move(value);
  }
  /// As push_back({parts...}), made in its place.
  template <class... Parts>
  LC_HD void emplace_back(Parts const&... parts) {
    reserve(size_ + 1);
    T* const place = begin() + size_++;
    place->~T();
    ::new (static_cast<void*>(place)) T(parts...);
  }
  LC_HD void pop_back() { --size_; }
  LC_HD void clear() { size_ = 0; }

  LC_HD friend bool operator==(Sequence const& a, Sequence const& b) {
    if (a.size_ != b.size_) return false;
    for (std::size_t i = 0; i < a.size_; ++i) {
      if (!(a[i] == b[i])) return false;
    }
    return true;
  }

 private:
  /// Values that take a few bytes each are in place.
  static constexpr std::size_t kInPlace =
      std::is_trivially_copyable_v<T> && sizeof(T) <= 32 ? 256 / sizeof(T) : 0;

  LC_HD static T* made(std::size_t room) {
#if defined(__CUDA_ARCH__)
    T* const values = static_cast<T*>(ThreadMemory::take(room * sizeof(T)));
    for (std::size_t i = 0; i < room; ++i) ::new (values + i) T();
    return values;
#else
    return new T[room];
#endif
  }
  /// The values on the heap, if they are there.
  LC_HD void drop() {
#if defined(__CUDA_ARCH__)
    if (heap_ == nullptr) return;
    for (std::size_t i = 0; i < capacity_; ++i) heap_[i].~T();
    ThreadMemory::give_back(heap_, capacity_ * sizeof(T));
#else
    delete[] heap_;
#endif
  }

  LC_HD void copy(Sequence const& other) {
    reserve(other.size_);
    T* const to = begin();
    for (std::size_t i = 0; i < other.size_; ++i) to[i] = other[i];
    size_ = other.size_;
  }
  LC_HD void take(Sequence& other) noexcept {
    size_ = other.size_;
    capacity_ = other.capacity_;
    heap_ = other.heap_;
    if constexpr (kInPlace > 0) {
      for (std::size_t i = 0; heap_ == nullptr && i < size_; ++i) own_[i] = other.own_[i];
    }
    other.heap_ = nullptr;
    other.capacity_ = kInPlace;
    other.size_ = 0;
  }

  std::size_t size_ = 0;
  std::size_t capacity_ = kInPlace;
  T* heap_ = nullptr;
  union {
    T own_[kInPlace > 0 ? kInPlace : 1];
  };
};

/// As `less` orders them. Of values that are equal in it no order is promised.
template <class T, class Less>
LC_DEVICE_CALL LC_HD void sort(Sequence<T>& values, Less const& less) {
#if defined(__CUDA_ARCH__)
  auto const n = static_cast<std::ptrdiff_t>(values.size());
  std::ptrdiff_t gap = 1;
  while (gap < n / 3) gap = 3 * gap + 1;
  for (; gap > 0; gap /= 3) {
    for (std::ptrdiff_t i = gap; i < n; ++i) {
      T value = std::move(values[i]);
      std::ptrdiff_t j = i;
      for (; j >= gap && less(value, values[j - gap]); j -= gap)
        values[j] = std::move(values[j - gap]);
      values[j] = std::move(value);
    }
  }
#else
  std::sort(values.begin(), values.end(), less);
#endif
}

}  // namespace layoutcheck::laws::language
