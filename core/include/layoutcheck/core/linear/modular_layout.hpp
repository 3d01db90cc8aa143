#pragma once
/// Linear layouts over modular bases, an experiment: sizes need not be powers of two. The value at
/// digits x_1, x_2, ... is x_1 b_1 + x_2 b_2 + ..., each output coordinate taken modulo its size. A
/// linear layout over F2 is one whose extents and sizes are all 2. Source: spec#modular.

#include <string_view>
#include <tuple>

#include "layoutcheck/core/layout/coordinate_map.hpp"

namespace layoutcheck {

/// The layout's extents are those of the digits, its strides their bases: each the colexicographic
/// index of a coordinate of `sizes`.
///
///   modular<(5,3):(1,6),(5,3)>: (column, row) -> ((column + row) mod 5, row), a tile of 15
///   elements whose rows are rotated; 7 = (2,1) goes to (3,1), which is 8
struct ModularLayout {
  Layout layout;
  IntTuple sizes;

  static constexpr std::string_view kWord = "modular";
  static constexpr auto parts(auto& value) { return std::tie(value.layout, value.sizes); }

  /// The colexicographic index of the value at x. Pre: checked, 0 <= x < size.
  LC_HD constexpr index_t operator()(index_t x) const {
    index_t value = 0;
    for (Mode const& m : layout.leaves) {
      value = plus(value, times(x % m.extent, m.stride));
      x /= m.extent;
    }
    return value;
  }

  /// The sum of two values, coordinate by coordinate.
  LC_HD constexpr index_t plus(index_t a, index_t b) const {
    return each(a, b, [](index_t u, index_t v) { return wide_t{u} + v; });
  }
  /// A value, n times.
  LC_HD constexpr index_t times(index_t n, index_t a) const {
    return each(a, a, [n](index_t u, index_t) { return wide_t{n} * u; });
  }

 private:
  template <class F>
  LC_HD constexpr index_t each(index_t a, index_t b, F const& f) const {
    index_t result = 0;
    index_t unit = 1;
    for (index_t const n : sizes.leaves) {
      result += unit * static_cast<index_t>(f(a % n, b % n) % n);
      a /= n;
      b /= n;
      unit *= n;
    }
    return result;
  }
};

LC_HD constexpr bool operator==(ModularLayout const& a, ModularLayout const& b) {
  return a.layout == b.layout && a.sizes == b.sizes;
}

LC_HD constexpr index_t size(ModularLayout const& m) { return size(m.layout); }

/// Errors: those of checked(Layout); invalid_argument (a size below 1; `mode`); overflow (more
/// values than 64 bits number); out_of_domain (a basis that is not a coordinate; `mode`).
LC_HD constexpr Expected<ModularLayout> checked(ModularLayout const& m) {
  LC_TRY(layout, checked(m.layout));
  Checked values = 1;
  for (int k = 0; k < m.sizes.leaves.size(); ++k) {
    if (m.sizes.leaves[k] < 1) {
      return Error{.code = Errc::invalid_argument, .mode = k, .detail = "a size is at least 1"};
    }
    values *= m.sizes.leaves[k];
  }
  LC_TRY(n, values.result());
  for (int k = 0; k < layout.leaves.size(); ++k) {
    index_t const base = layout.leaves[k].stride;
    if (base < 0 || base >= n) {
      return Error{.code = Errc::out_of_domain,
                   .mode = k,
                   .point = base,
                   .detail = "a basis is the index of a coordinate of the sizes"};
    }
  }
  return m;
}

/// The value at a coordinate: evaluate(modular<(5,3):(1,6),(5,3)>, (2,1)) == 8. Errors: those of
/// natural_coordinate.
LC_HD constexpr Expected<index_t> evaluate(ModularLayout const& m, Coordinate const& c) {
  LC_TRY(digits, natural_coordinate(c, m.layout));
  index_t value = 0;
  for (int k = 0; k < digits.leaves.size(); ++k) {
    value = m.plus(value, m.times(digits.leaves[k], m.layout.leaves[k].stride));
  }
  return value;
}

/// Whether the value of a sum of digits, each modulo its extent, is the sum of the values.
///
///   is_linear(modular<(5,3):(1,5),(5,3)>), but not is_linear(modular<(5,3):(1,6),(5,3)>): three
///   rows rotate by 3, and 3 mod 5 is not 0
LC_HD constexpr bool is_linear(ModularLayout const& m) {
  for (Mode const& mode : m.layout.leaves) {
    bool const moves = mode.extent > 1;  // the digit of an extent 1 is always 0
    if (moves && m.times(mode.extent, mode.stride) != 0) return false;
  }
  return true;
}

/// x -> a(b(x)), with the digits of b.
///
///   compose(modular<(5,3):(2,5),(5,3)>, modular<(5,3):(1,6),(5,3)>) == modular<(5,3):(2,7),(5,3)>
///
/// Errors: not_compatible (the sizes of b are not the extents of a), not_representable (a is
/// not linear, so that a of a sum need not be the sum), overflow (the cosize of the bases as a
/// layout).
LC_HD constexpr Expected<ModularLayout> compose(ModularLayout const& a, ModularLayout const& b) {
  bool fits = a.layout.leaves.size() == b.sizes.leaves.size();
  for (int k = 0; fits && k < b.sizes.leaves.size(); ++k) {
    fits = a.layout.leaves[k].extent == b.sizes.leaves[k];
  }
  if (!fits) {
    return Error{.code = Errc::not_compatible,
                 .detail = "the sizes of the second are not the extents of the first"};
  }
  if (!is_linear(a)) {
    return Error{
        .code = Errc::not_representable,
        .detail = "the first does not map sums to sums: an extent times its basis is not 0"};
  }
  ModularLayout result{b.layout, a.sizes};
  for (Mode& m : result.layout.leaves) m.stride = a(m.stride);
  return checked(result);
}

}  // namespace layoutcheck
