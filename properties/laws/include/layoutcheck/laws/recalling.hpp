#pragma once
/// The reference algebra, called directly; and one for a sweep of layouts, which keeps its answers
/// for the one layout under check and returns them again. In place, and fit for a device.

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

  /// Forgets all; from now on `layout`, which stays in place, is under check.
  LC_HD void start(Layout const& layout) {
    layout_ = &layout;
    kept_ = 0;
  }

  template <class Compute>
  LC_HD Expected<Layout> answer(Op op, Compute const& compute, Layout const& layout) const {
    if (&layout != layout_) return compute();
    for (int i = 0; i < kept_; ++i) {
      if (ops_[i] == op) return answers_[i];
    }
    if (kept_ == kSlots) return compute();
    ops_[kept_] = op;
    static_cast<void>(answers_[kept_] = compute());
    return answers_[kept_++];
  }

 private:
  Layout const* layout_ = nullptr;
  mutable int kept_ = 0;
  mutable Op ops_[kSlots] = {};
  struct Slot : Expected<Layout> {
    LC_HD Slot() : Expected<Layout>(Error{}) {}
    using Expected<Layout>::operator=;
  };
  mutable Slot answers_[kSlots];
};

}  // namespace layoutcheck::laws
