#pragma once
/// No overflow: a layout that core accepts is evaluated, measured and counted within 64 bits.

#include "layoutcheck/smt/kernel/vocabulary.hpp"

namespace layoutcheck::smt {

/// Core's loops, with the numbers that they meet. `most` is the greatest integer, 2^63 - 1 there
/// and any number here; a number fits when its magnitude is at most that.
struct Bounds {
  Bounds(Theory& theory, Layouts const& layouts);

  Function<Int, Int> magnitude;
  Function<Int, Int> clipped;                    ///< max(extent, 1)
  Function<Bool, Modes> counted;                 ///< extents >= 0
  Function<Int, Modes> box;                      ///< product of the clipped extents
  Function<Int, Modes> spread;                   ///< sum of (clipped extent - 1) |stride|
  Function<Bool, Modes, Int, Int, Int> accepts;  ///< first_out_of_bounds() < 0: most, points, reach
  Function<Bool, Modes, Int, Int, Int> evaluates;  ///< operator(): most, offset so far, index
  Function<Int, Modes, Int, Int> walked;           ///< what operator() returns: offset, index
  Function<Bool, Modes, Int, Int> multiplies;      ///< size(): most, product so far
  Function<Bool, Modes, Int, Int> measures;        ///< cosize(): most, sum so far
  Function<Bool, Modes, Int, Int, Int> ranges;     ///< range(): most, least and greatest so far
};

/// Rests on the lemmas of chapter_arithmetic and on chapter_layouts.
void chapter_overflow(Theory& theory, Layouts const& layouts);

}  // namespace layoutcheck::smt
