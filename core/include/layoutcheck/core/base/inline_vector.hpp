#pragma once
/// A short sequence stored in place. Copying moves the live prefix only. Pushing past the capacity
/// is remembered, and the checked constructors of tuples and layouts turn it into
/// Errc::capacity_exceeded: nothing is cut off silently.

#include <type_traits>

#include "layoutcheck/core/base/config.hpp"

namespace layoutcheck {

template <class T, int N>
class InlineVector {
 public:
  using value_type = T;
  static constexpr int capacity = N;

  LC_HD constexpr InlineVector() {
    // A constant expression may not hold indeterminate values; at run time the tail stays unset.
    if (__builtin_is_constant_evaluated()) {
      for (int i = 0; i < N; ++i) data_[i] = T{};
    }
  }
  LC_HD constexpr InlineVector(InlineVector const& other) : InlineVector() { assign(other); }
  LC_HD constexpr InlineVector& operator=(InlineVector const& other) {
    if (this != &other) assign(other);
    return *this;
  }

  LC_HD constexpr int size() const { return size_; }
  LC_HD constexpr bool empty() const { return size_ == 0; }
  LC_HD constexpr bool overflowed() const { return overflowed_; }

  LC_HD constexpr T& operator[](int i) { return data_[i]; }
  LC_HD constexpr T const& operator[](int i) const { return data_[i]; }
  LC_HD constexpr T& back() { return data_[size_ - 1]; }
  LC_HD constexpr T const& back() const { return data_[size_ - 1]; }
  LC_HD constexpr T* begin() { return data_; }
  LC_HD constexpr T* end() { return data_ + size_; }
  LC_HD constexpr T const* begin() const { return data_; }
  LC_HD constexpr T const* end() const { return data_ + size_; }

  LC_HD constexpr void push_back(T const& value) {
    if (size_ == N) {
      overflowed_ = true;
      return;
    }
    data_[size_++] = value;
  }
  LC_HD constexpr void pop_back() { --size_; }
  LC_HD constexpr void clear() {
    size_ = 0;
    overflowed_ = false;
  }

  /// Appends other[first, last).
  LC_HD constexpr void append(InlineVector const& other, int first, int last) {
    overflowed_ = overflowed_ || other.overflowed_;
    if (last - first > N - size_) {
      overflowed_ = true;
      last = first + (N - size_);
    }
    int const blocks = (last - first + kBlock - 1) / kBlock * kBlock;
    if constexpr (kCopiedInBlocks) {
      if (!__builtin_is_constant_evaluated() && size_ + blocks <= N && first + blocks <= N) {
        for (int i = 0; i < blocks; i += kBlock) {
          __builtin_memcpy(data_ + size_ + i, other.data_ + first + i, kBlock);
        }
        size_ += last - first;
        return;
      }
    }
    for (int i = first; i < last; ++i) data_[size_++] = other.data_[i];
  }
  LC_HD constexpr void append(InlineVector const& other) { append(other, 0, other.size_); }

  LC_HD friend constexpr bool operator==(InlineVector const& a, InlineVector const& b) {
    if (a.size_ != b.size_) return false;
    for (int i = 0; i < a.size_; ++i) {
      if (!(a.data_[i] == b.data_[i])) return false;
    }
    return true;
  }

 private:
  /// Bytes go in whole blocks: what lies past the live prefix may hold anything.
  static constexpr int kBlock = 16;
  static constexpr bool kCopiedInBlocks =
      sizeof(T) == 1 && N % kBlock == 0 && std::is_trivially_copyable_v<T>;

  LC_HD constexpr void assign(InlineVector const& other) {
    size_ = other.size_;
    overflowed_ = other.overflowed_;
    if constexpr (kCopiedInBlocks) {
      if (!__builtin_is_constant_evaluated()) {
        for (int i = 0; i < size_; i += kBlock) {
          __builtin_memcpy(data_ + i, other.data_ + i, kBlock);
        }
        return;
      }
    }
    for (int i = 0; i < size_; ++i) data_[i] = other.data_[i];
  }

  int size_ = 0;
  bool overflowed_ = false;
  T data_[N];
};

}  // namespace layoutcheck
