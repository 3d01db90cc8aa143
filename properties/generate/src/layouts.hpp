#pragma once
// Layouts of an input class, and second operands that suit a first one.

#include "layoutcheck/core/layout/layout.hpp"
#include "layoutcheck/generate/draw.hpp"
#include "layoutcheck/generate/input_classes.hpp"

namespace layoutcheck::generate {

/// A layout of the input class, or of any class of single layouts if `input_class` is not one.
Layout layout_of(InputClass input_class, Draw const& draw, index_t cap);

/// A layout of the input class `kernel` of at most `most` points, or 257 * 2^7 where that is more.
Layout kernel_layout(Draw const& draw, index_t most);

/// A layout from any input class of small layouts.
Layout any_layout(Draw const& draw, index_t cap);

/// A layout whose modes divide those of `a`, with all its offsets in [0, size(a)).
Layout divisor_layout(Layout const& a, Draw const& draw);

/// Two layouts: the second's modes, each within a mode of the first, together pass its end.
struct LayoutPair {
  Layout a;
  Layout b;
};
LayoutPair carrying(Draw const& first, Draw const& second, index_t cap);

/// Leaves under the parentheses that the draw determines: none for one leaf, one pair for more;
/// `deepest` > 1 nests them.
Profile profile_of(int leaves, Draw const& draw, int deepest);

/// Divisors of n in ascending order: all for n <= 4096, those <= 64 and their cofactors beyond it.
/// Pre: n >= 1.
std::vector<index_t> divisors(index_t n);

/// 32, 64, 96, 128, 256, one of their neighbours, or 17, 24, 48.
index_t kernel_extent(Digit digit);

/// The least power of 2 or its neighbour that `digit` names, at most 2^62.
index_t landmark(Digit digit);

}  // namespace layoutcheck::generate
