#pragma once
/// Left inverses of injective layouts that are not tractable, by search. A layout R, extended past
/// its end, is R(y) = sum of f_k * floor(y / q_k) for a chain 1 = q_0 | q_1 | ...; R(L(i)) == i is
/// linear in f. Chains whose steps are primes cover all others, since an f_k may be 0.

#include "layoutcheck/core/algebra/coalesce.hpp"

namespace layoutcheck {

/// Layouts with offsets beyond this are not searched.
inline constexpr index_t kLeftInverseSearch = 256;

namespace detail {

/// floor(log2(kLeftInverseSearch)) primes at most, and the 1 before them.
inline constexpr int kMaxChain = 9;

struct Vector {
  wide_t at[kMaxChain];
};

/// The integer solutions of the equations so far: one of them, and a basis of their differences.
class Solutions {
 public:
  LC_HD constexpr explicit Solutions(int unknowns) : unknowns_(unknowns), free_(unknowns) {
    for (int k = 0; k < unknowns; ++k) {
      one_.at[k] = 0;
      for (int j = 0; j < unknowns; ++j) basis_[j].at[k] = j == k ? 1 : 0;
    }
  }

  /// Keeps those with row . f == value; false if none is left.
  LC_HD constexpr bool keep(Vector const& row, wide_t value) {
    // Euclid on the basis, until one vector alone changes row . f.
    int last = -1;
    for (int j = 0; j < free_; ++j) {
      if (dot(row, basis_[j]) == 0) continue;
      if (last >= 0) {
        while (dot(row, basis_[last]) != 0) {
          wide_t const times = dot(row, basis_[j]) / dot(row, basis_[last]);
          for (int k = 0; k < unknowns_; ++k) {
            wide_t const rest = basis_[j].at[k] - times * basis_[last].at[k];
            basis_[j].at[k] = basis_[last].at[k];
            basis_[last].at[k] = rest;
          }
        }
      }
      last = j;
    }
    wide_t const missing = value - dot(row, one_);
    if (last < 0) return missing == 0;
    wide_t const step = dot(row, basis_[last]);
    if (missing % step != 0) return false;
    for (int k = 0; k < unknowns_; ++k) one_.at[k] += missing / step * basis_[last].at[k];
    --free_;
    for (int j = last; j < free_; ++j) basis_[j] = basis_[j + 1];
    return true;
  }

  LC_HD constexpr Vector const& one() const { return one_; }

 private:
  LC_HD constexpr wide_t dot(Vector const& a, Vector const& b) const {
    wide_t sum = 0;
    for (int k = 0; k < unknowns_; ++k) sum += a.at[k] * b.at[k];
    return sum;
  }

  int unknowns_;
  int free_;
  Vector one_{};
  Vector basis_[kMaxChain]{};
};

struct LeftInverseSearch {
  Layout const& layout;
  index_t points;
  index_t greatest;
  index_t chain[kMaxChain]{1};
  Vector found{};
  int found_length = 0;

  LC_HD constexpr bool solve(int length) {
    Solutions solutions(length);
    for (index_t i = 1; i < points; ++i) {
      index_t const y = layout(i);
      Vector row{};
      for (int k = 0; k < length; ++k) row.at[k] = y / chain[k];
      if (!solutions.keep(row, i)) return false;
    }
    found = solutions.one();
    found_length = length;
    return true;
  }

  /// Every longer chain first: those that cannot grow are the ones to solve.
  LC_HD constexpr bool grow(int length) {
    bool grew = false;
    for (index_t step = 2; length < kMaxChain && chain[length - 1] * step <= greatest; ++step) {
      bool prime = true;
      for (index_t d = 2; d * d <= step; ++d) prime = prime && step % d != 0;
      if (!prime) continue;
      grew = true;
      chain[length] = chain[length - 1] * step;
      if (grow(length + 1)) return true;
    }
    return !grew && solve(length);
  }

  LC_HD constexpr Layout layout_found() const {
    ModeList modes;
    wide_t stride = 0;
    wide_t extent = 0;
    for (int k = 0; k < found_length; ++k) {
      stride = found.at[k] + extent * stride;
      extent = k + 1 < found_length ? chain[k + 1] / chain[k] : greatest / chain[k] + 1;
      modes.push_back({static_cast<index_t>(extent), static_cast<index_t>(stride)});
    }
    return from_modes(coalesced_modes(modes));
  }
};

/// R with R(layout(i)) == i. Pre: layout is injective, offsets within [0, kLeftInverseSearch].
/// Error: not_representable where no layout does it.
LC_HD constexpr Expected<Layout> search_left_inverse(Layout const& layout) {
  LeftInverseSearch search{layout, size(layout), range(layout).greatest};
  if (!search.grow(1)) {
    return Error{.code = Errc::not_representable,
                 .detail = "no layout maps these offsets back to their coordinates"};
  }
  return checked(search.layout_found());
}

}  // namespace detail
}  // namespace layoutcheck
