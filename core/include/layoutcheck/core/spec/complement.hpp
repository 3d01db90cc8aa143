#pragma once
/// Complement by sets: the offsets that are missing, the smallest first.

#include "layoutcheck/core/spec/kinds.hpp"

namespace layoutcheck::spec {

/// The greedy set definition: repeatedly the smallest y >= 0 that is not a + c for any a in
/// `values` and any c chosen before, until [0, n) is covered. For tractable A and n a multiple of
/// its span, the strong form of spec#complement leaves no other choice. Pre: values are >= 0 and
/// hold 0.
///
///   complement_offsets([0,3,6,9], 24) == [0,1,2,12,13,14]
Table complement_offsets(Table const& values, index_t n);

/// complement_offsets with n rounded up to a multiple of the span: the repetitions of A are whole.
/// Pre: is_tractable(layout).
Table complement_table(Layout const& layout, index_t n);

/// The clauses of spec#complement, in their order.
enum class ComplementClause {
  holds,
  zero_first,           ///< C(0) = 0
  strictly_increasing,  ///< C(j) < C(j + 1)
  share_only_zero,      ///< image(C) and image(A) share 0 only
  sums_injective,       ///< A(i) + C(j) is injective when A is
  size_bound,           ///< size(C) * (number of offsets of A) >= n
  cosize_bound,         ///< every C(j) < n rounded up to a multiple of the period
};

/// The first clause that the candidate C fails. The period of a tractable A is its span. CuTe's
/// tests state the last clause with A's cosize instead, which is false: 2:3 and n = 7 have
/// C = (3,2):(1,6), and 8 is not below 7 rounded up to a multiple of 4.
ComplementClause is_complement(Table const& a, Table const& c, index_t n, index_t period);

/// The strong form of spec#complement: (A, C) is a bijection onto [0, n).
bool is_strong_complement(Table const& a, Table const& c, index_t n);

/// A(i) + C(j), i fastest: the table of (A, C).
Table sums(Table const& a, Table const& c);

}  // namespace layoutcheck::spec
