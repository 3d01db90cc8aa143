#pragma once
/// The obvious definitions, as tables and sets: what the laws hold the algorithms against. Nothing
/// in layoutcheck::spec calls the algorithms, not even Layout::operator() or size(). Host only, for
/// small layouts.

#include <vector>

#include "layoutcheck/core/swizzle/composed_layout.hpp"

namespace layoutcheck::spec {

/// Values at 0, 1, 2, ...
using Table = std::vector<index_t>;

/// spec#coordinates: every nested coordinate in colexicographic order, leftmost leaf fastest;
/// strides are added up. table((3,2):(2,3)) == [0,2,4,3,5,7], table(():()) == [0].
Table table(Layout const& layout);

/// spec#value with no mod on the last leaf: the first n values, past the end of the layout too.
/// extended_table((2,2):(1,5), 6) == [0,1,5,6,10,11]. Empty where no coordinate has a value: an
/// extent 0 before the last leaf.
Table extended_table(Layout const& layout, index_t n);

/// spec#swizzle, bit by bit, on [0, n): table(Sw<1,2,1>, 16) exchanges [8,12) with [12,16).
Table table(Swizzle const& swizzle, index_t n);

/// spec#composed: f(offset + L(x)). Pre: offset + L(x) >= 0, and f has a value there.
Table table(ComposedLayout const& composed);

/// spec#value = sum of d_k * ((i div P_k) mod s_k), the last leaf without mod; exact at any size.
/// offset_at((3,2):(2,3), 5) == 7. Pre: i >= 0, no extent 0 before the last leaf.
wide_t offset_at(Layout const& layout, index_t i);

/// spec#swizzle, bit by bit. Pre: x >= 0.
index_t swizzled(Swizzle const& swizzle, index_t x);

}  // namespace layoutcheck::spec
