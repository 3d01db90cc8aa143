#pragma once
/// A value or the Error that says why there is none; spelled as std::expected (C++23), usable on
/// the device and without exceptions.

#include "layoutcheck/core/base/error.hpp"

namespace layoutcheck {

template <class T>
class [[nodiscard]] Expected {
 public:
  using value_type = T;

  LC_HD constexpr Expected(T const& value) : value_(value), has_value_(true) {}
  LC_HD constexpr Expected(Error const& error) : error_(error), has_value_(false) {}

  LC_HD constexpr bool has_value() const { return has_value_; }
  LC_HD constexpr explicit operator bool() const { return has_value_; }
  /// Pre: has_value().
  LC_HD constexpr T const& operator*() const { return value_; }
  LC_HD constexpr T& operator*() { return value_; }
  LC_HD constexpr T const* operator->() const { return &value_; }
  /// Pre: !has_value().
  LC_HD constexpr Error const& error() const { return error_; }

 private:
  T value_{};
  Error error_{};
  bool has_value_;
};

/// The value that `fill` writes, made where it is returned and never copied; or the error that
/// `fill`, an Expected of anything, gives.
template <class T, class Fill>
LC_HD constexpr Expected<T> built(Fill const& fill) {
  Expected<T> answer{T{}};
  if (auto const filled = fill(*answer); !filled) {
    static_cast<void>(answer = filled.error());  // nvcc takes the Expected& for one discarded
  }
  return answer;
}

/// LC_TRY(x, f()): x names the value of f(), or the error is returned from this function.
#define LC_TRY(name, ...)                               \
  auto name##_or_error = (__VA_ARGS__);                 \
  if (!name##_or_error) return name##_or_error.error(); \
  auto& name = *name##_or_error

}  // namespace layoutcheck
