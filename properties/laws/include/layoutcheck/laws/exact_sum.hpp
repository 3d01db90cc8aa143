#pragma once
/// Sums of products that say so where they cannot be known.

#include "layoutcheck/core/base/config.hpp"

namespace layoutcheck::laws {

/// A sum of products of integers of 64 bits, without saturation: terms that cancel do so exactly.
/// (2^62 * 4) + (2^62 * -3) is 2^62. A sum that leaves 127 bits on its way is beyond all bounds for
/// good.
class ExactSum {
 public:
  LC_HD constexpr void add_product(index_t a, index_t b) {
    if (beyond_) return;
    constexpr wide_t kMost = wide_t{1} << 126;
    sum_ += static_cast<wide_t>(a) * b;
    beyond_ = sum_ >= kMost || sum_ < -kMost;
  }
  LC_HD constexpr wide_t value() const { return beyond_ ? wide_t{1} << 126 : sum_; }

 private:
  wide_t sum_ = 0;
  bool beyond_ = false;
};

}  // namespace layoutcheck::laws
