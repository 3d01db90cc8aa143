#pragma once
/// A layout as a sum of floors of one and the same x, in 64 bits:
///
///   L(x) = d_0 x + sum over k >= 1 of floor(x / P_k) c_k,   P_k = s_0 ... s_{k-1},
///                                                           c_k = d_k - s_{k-1} d_{k-1}
///
/// because digit k is floor(x / P_k) - s_k floor(x / P_{k+1}) (the last digit has no second part:
/// it is not reduced), and collecting the terms of each floor gives c_k. Another formula than
/// core's chain of div and mod, and nothing of it is shared with Layout's operator(), so that
/// core's definition can be compared with it.
///
/// Simplification falls out: a mode that continues its predecessor has c_k == 0, and a mode of
/// extent 1 makes P_{k+1} == P_k, whose coefficients add up. (3,2):(2,3) is 2 x - 3 floor(x / 3).

#include "layoutcheck/core/layout/layout.hpp"

namespace layoutcheck::sweep {

/// Most modes, counted after the simplification above, that the forms of this folder take.
inline constexpr int kMaxModes = 16;

/// One term: coefficient * floor(x / divisor). Coefficients are taken modulo 2^64, so that sums of
/// them, too, are exact modulo 2^64, whatever the parts.
struct FloorTerm64 {
  std::uint64_t divisor;
  std::uint64_t coefficient;
};

/// Least and greatest of some offsets.
struct OffsetBounds {
  wide_t least = 0;
  wide_t greatest = 0;
};

class FloorSum64 {
 public:
  /// Domain [0, size). Errors: capacity_exceeded (more than kMaxModes modes after simplification).
  LC_HD static constexpr Expected<FloorSum64> make(Layout const& layout) {
    return make(layout.leaves.begin(), layout.leaves.size());
  }
  /// Pre: the modes obey the bounds stated at Layout.
  LC_HD static constexpr Expected<FloorSum64> make(Mode const* modes, int count) {
    FloorSum64 sum;
    for (int k = 0; k < count; ++k) sum.append(modes[k]);
    sum.drop_idle();
    if (sum.overflowed_ || sum.count_ >= kMaxModes) {
      return Error{.code = Errc::capacity_exceeded,
                   .detail = "more than 16 modes after coalescing"};
    }
    return sum;
  }

  LC_HD constexpr std::uint64_t size() const { return size_; }
  /// Floors, that is modes less one: 1 for (3,2):(2,3), 0 for (4,2):(1,4).
  LC_HD constexpr int floors() const { return count_; }
  /// Divisors ascend, each a multiple of the one before; the first is at least 2.
  LC_HD constexpr FloorTerm64 const& operator[](int i) const { return terms_[i]; }
  LC_HD constexpr std::uint64_t linear() const { return linear_; }

  /// The value modulo 2^64: the offset itself at every x < size. Past the end the last mode of an
  /// extent other than 1 goes on. One 64-bit division per floor.
  LC_HD constexpr index_t operator()(std::uint64_t x) const {
    std::uint64_t offset = linear_ * x;
    for (int i = 0; i < count_; ++i) offset += x / terms_[i].divisor * terms_[i].coefficient;
    return static_cast<index_t>(offset);
  }

  /// What contains the values on [0, limit], exactly attained where limit == size - 1: {0, 7} for
  /// (3,2):(2,3) and limit 5. Mode k has the stride c_k + s_{k-1} d_{k-1}; its digit reaches
  /// floor(limit / P_k), or s_k - 1 where that is less and the mode is not the last.
  LC_HD constexpr OffsetBounds bounds(std::uint64_t limit) const {
    OffsetBounds result;
    std::uint64_t stride = linear_;
    std::uint64_t divisor = 1;
    for (int k = 0; k <= count_; ++k) {
      std::uint64_t digit = limit / divisor;
      std::uint64_t const extent = k < count_ ? terms_[k].divisor / divisor : 0;  // 0: unbounded
      if (extent != 0 && extent - 1 < digit) digit = extent - 1;
      wide_t const reach = static_cast<wide_t>(digit) * static_cast<index_t>(stride);
      (reach < 0 ? result.least : result.greatest) += reach;
      if (k == count_) break;
      stride = terms_[k].coefficient + extent * stride;
      divisor = terms_[k].divisor;
    }
    return result;
  }

 private:
  LC_HD constexpr void append(Mode const& mode) {
    auto const stride = static_cast<std::uint64_t>(mode.stride);
    add(size_, stride - carry_);
    carry_ = stride * static_cast<std::uint64_t>(mode.extent);
    size_ *= static_cast<std::uint64_t>(mode.extent);
  }
  LC_HD constexpr void add(std::uint64_t divisor, std::uint64_t coefficient) {
    if (divisor <= 1) {  // floor(x / 1), or a size of 0: no x to evaluate at
      linear_ += coefficient;
    } else if (count_ > 0 && terms_[count_ - 1].divisor == divisor) {
      terms_[count_ - 1].coefficient += coefficient;
    } else {
      drop_zero();
      if (count_ == kMaxModes) {
        overflowed_ = true;
        return;
      }
      terms_[count_++] = {divisor, coefficient};
    }
  }
  LC_HD constexpr void drop_zero() {
    if (count_ > 0 && terms_[count_ - 1].coefficient == 0) --count_;
  }
  /// Terms that are 0 in the whole domain: modes of extent 1 at the end have P_k == size.
  LC_HD constexpr void drop_idle() {
    if (size_ == 0) {
      count_ = 0;
      linear_ = 0;
    }
    if (count_ > 0 && terms_[count_ - 1].divisor == size_) --count_;
    drop_zero();
    if (size_ == 1) linear_ = 0;
  }

  FloorTerm64 terms_[kMaxModes] = {};
  int count_ = 0;
  bool overflowed_ = false;
  std::uint64_t linear_ = 0;
  std::uint64_t size_ = 1;
  std::uint64_t carry_ = 0;  ///< extent * stride of the mode appended last
};

}  // namespace layoutcheck::sweep
