#pragma once
/// The reference algebra, called directly; and one for sweeps, which keeps its answers for the one
/// input under check and returns them again. In place, and fit for a device.

#include <cstddef>
#include <cstdint>

#include "layoutcheck/core/layout/layout.hpp"
#include "layoutcheck/core/operations/op.hpp"

namespace layoutcheck::laws {

/// The reference algebra without any indirection: laws name the function at compile time; see
/// LC_LAW_OP.
struct Direct {};

class Recalling : public Direct {
 public:
  /// Answers kept; further operations are computed each time. A device goes through the laws in
  /// groups of few operations, and its threads have little memory each.
#if defined(__CUDA_ARCH__)
  static constexpr int kSlots = 4;
#else
  static constexpr int kSlots = 16;
#endif

  Recalling() = default;
  Recalling(Recalling const&) = delete;
  Recalling& operator=(Recalling const&) = delete;

  /// Forgets all; from now on `input`, which stays in place, is under check.
  template <class Input>
  LC_HD void start(Input const& input) {
    static_assert(sizeof(Input) < 1 << 16);
    begin_ = reinterpret_cast<std::uintptr_t>(&input);
    bytes_ = sizeof(Input);
    kept_ = 0;
  }

  /// compute(), or what it answered before where all arguments are fields of the input.
  template <class Compute, class... Args>
  LC_HD Expected<Layout> answer(Op op, Compute const& compute, Args const&... args) const {
    std::size_t key = static_cast<std::size_t>(op);
    bool own = true;
    auto const add = [&](void const* argument) {
      std::size_t const at = reinterpret_cast<std::uintptr_t>(argument) - begin_;
      own = own && at < bytes_;
      key = (key << 16) + at + 1;
    };
    (add(&args), ...);
    if (!own) return compute();
    for (int i = 0; i < kept_; ++i) {
      if (keys_[i] == key) return answers_[i];
    }
    if (kept_ == kSlots) return compute();
    keys_[kept_] = key;
    static_cast<void>(answers_[kept_] = compute());
    return answers_[kept_++];
  }

 private:
  std::uintptr_t begin_ = 0;
  std::size_t bytes_ = 0;
  mutable int kept_ = 0;
  mutable std::size_t keys_[kSlots] = {};
  struct Slot : Expected<Layout> {
    LC_HD Slot() : Expected<Layout>(Error{}) {}
    using Expected<Layout>::operator=;
  };
  mutable Slot answers_[kSlots];
};

}  // namespace layoutcheck::laws
