#pragma once
/// A value or the reason that there is none, for reasons longer than an Error: what Expected is to
/// Error, Outcome is to ParseError and EvalError. Host only; the reason may own strings.

#include <utility>
#include <variant>

namespace layoutcheck {

template <class T, class Reason>
class [[nodiscard]] Outcome {
 public:
  using value_type = T;

  Outcome(T value) : content_(std::in_place_index<0>, std::move(value)) {}
  Outcome(Reason reason) : content_(std::in_place_index<1>, std::move(reason)) {}

  bool has_value() const { return content_.index() == 0; }
  explicit operator bool() const { return has_value(); }
  /// Pre: has_value().
  T const& operator*() const { return *std::get_if<0>(&content_); }
  T& operator*() { return *std::get_if<0>(&content_); }
  T const* operator->() const { return std::get_if<0>(&content_); }
  /// Pre: !has_value().
  Reason const& error() const { return *std::get_if<1>(&content_); }

 private:
  std::variant<T, Reason> content_;
};

}  // namespace layoutcheck
