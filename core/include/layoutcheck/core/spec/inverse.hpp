#pragma once
/// Inverses by search over all layouts.

#include <optional>

#include "layoutcheck/core/spec/table.hpp"

namespace layoutcheck::spec {

/// spec#right_inverse: the largest n for which a layout R of size n has L(R(i)) = i on [0, n).
/// Every stride that some coordinate offers, with every extent, is tried. 0 for an empty table.
index_t largest_right_inverse(Table const& values);
/// spec#max_common_layout: A(R(i)) = i and B(R(i)) = i.
index_t largest_common_right_inverse(Table const& a, Table const& b);

/// spec#left_inverse, strict: a layout R with R(L(i)) = i for every i, R extended past its end,
/// if any exists. R(y) = f_0 * y + sum of f_k * floor(y / Q_k) for a chain 1 | Q_1 | Q_2 | ...; as
/// f_k = 0 is allowed, the chains that grow by a prime at each step cover all others; each is a
/// system of linear equations over the integers. Pre: values are >= 0.
std::optional<Layout> has_left_inverse(Table const& values);
/// The same with indices of its own: R(values[i]) = indices[i]. Pre: as many of them.
std::optional<Layout> has_left_inverse(Table const& values, Table const& indices);
/// spec#left_inverse_quasi: a layout R with L(R(L(i))) = L(i) for every i, where R(L(i)) is one of
/// the indices i of the table, if any exists. As above; an offset that repeats has several right
/// sides, each of which is tried. Pre: values are >= 0.
std::optional<Layout> has_left_inverse_quasi(Table const& values);

/// spec#left_inverse, strict and quasi: R(L(i)) = i, and L(R(L(i))) = L(i). R extended.
bool is_left_inverse(Layout const& r, Table const& values);
bool is_left_inverse_quasi(Layout const& r, Table const& values);
/// spec#right_inverse: L(R(i)) = i for every i < size(R).
bool is_right_inverse(Layout const& r, Table const& values);

}  // namespace layoutcheck::spec
