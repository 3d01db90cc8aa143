#pragma once
/// The points [0, n) of a claim as digits, and the values of maps as quasi-affine expressions of
/// them.
///
/// A point is i = sum of digit_k * P_k with 0 <= digit_k < s_k and P_k = s_0 * ... * s_{k-1}:
/// mixed radix, so that each i below the product of the s_k has exactly one such expression. Where
/// that product is greater than n the points are those with i <= n - 1, a condition more.
///
/// A floor of an expression is simplified by identities of the integers, each stated where it is
/// used; what they leave is a variable q with 0 <= e - D q <= D - 1, which is what floor(e / D) is.
/// Nothing is approximated: the expressions have the maps' values at every point.
///
/// Which digits are best is found by need: where a floor would vanish if one digit were split in
/// two, this split is requested, and the claim is written again in the finer digits. Where both
/// sides of a claim are layouts of one common refinement no floor is left at all, and they are
/// compared on boxes.

#include <optional>
#include <utility>

#include "engine/affine.hpp"
#include "layoutcheck/laws/query.hpp"

namespace layoutcheck::relations {

/// linear * x + sum of coefficient * floor(x / divisor), at every x >= 0.
///
///   (3,2):(2,3)    2 x - 3 floor(x / 3)
///
/// Of a layout: x's digit k is floor(x / P_k) - s_k floor(x / P_{k+1}), the last one without what
/// is subtracted, so floor(x / P_k) has the coefficient d_k - s_{k-1} d_{k-1}.
struct FloorSum {
  struct Floor {
    wide_t divisor;
    wide_t coefficient;
  };
  wide_t linear = 0;
  std::vector<Floor> floors{};

  /// Nothing where an extent other than the last, which goes on, is 0.
  static std::optional<FloorSum> of(Layout const& layout);
};

/// How a point is written in digits.
struct Digits {
  wide_t points = 0;              ///< n
  std::vector<wide_t> extents{};  ///< s_k, their product at least n
};

class Coordinates {
 public:
  struct Variable {
    Bounds bounds;       ///< all values lie within them
    Affine numerator{};  ///< of floor(numerator / divisor); of a digit empty
    wide_t divisor = 0;  ///< 0: a digit
  };

  /// `simplify` false: floors stay, whatever they are of. For comparing.
  Coordinates(Digits const& digits, bool simplify);

  /// The point i.
  Affine const& point() const { return point_; }
  std::vector<Variable> const& variables() const { return variables_; }

  Affine apply(FloorSum const& map, Affine const& x);
  /// floor(e / divisor). Pre: divisor > 0.
  Affine floor(Affine const& e, wide_t divisor);
  /// Of all values that the expression has; some may lie beyond them.
  Bounds bounds(Affine const& e);
  Arithmetic& arithmetic() { return arithmetic_; }

  /// The finer digits that the floors requested; nothing where they requested none.
  std::optional<Digits> finer() const;

 private:
  std::optional<std::pair<Affine, wide_t>> without_small_part(Affine const& rest, wide_t divisor);
  bool request_splits(Affine const& rest, wide_t divisor);
  Affine variable_of(Affine const& numerator, wide_t divisor);

  Digits digits_;
  bool simplify_;
  Arithmetic arithmetic_{};
  std::vector<Variable> variables_{};
  Affine point_{};
  std::vector<wide_t> split_at_{};  ///< by digit; 0: it stays whole
  bool finer_requested_ = false;
};

}  // namespace layoutcheck::relations
