#pragma once
/// What kind of function a table is, and what kind of layout a layout.

#include <set>

#include "layoutcheck/core/spec/table.hpp"

namespace layoutcheck::spec {

/// spec#image: the set of values.
std::set<index_t> image(Table const& values);

/// spec#cosize: 1 + sum of (s_k - 1) * abs(d_k), 0 when the size is 0.
index_t cosize_of(Layout const& layout);

/// spec#injective: of the table. Surjective and bijective: onto [0, n).
bool is_injective(Table const& values);
bool is_surjective(Table const& values, index_t n);
bool is_bijective(Table const& values, index_t n);
/// spec#injective: a bijection of [0, size) onto itself.
bool is_compact(Table const& values);
bool is_strictly_increasing(Table const& values);

/// spec#tractable: drop extent-1 and stride-0 leaves, sort by stride, then extent: s_k * d_k
/// divides d_{k+1} for all k, all strides > 0. Pre: the size is not 0.
bool is_tractable(Layout const& layout);
/// The last s*d of the sorted leaves, 1 if there are none. Pre: is_tractable.
index_t span_of(Layout const& layout);

/// spec#tractable: every extent-1 leaf has stride 0.
bool is_non_degenerate(Layout const& layout);

}  // namespace layoutcheck::spec
