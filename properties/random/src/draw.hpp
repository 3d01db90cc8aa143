#pragma once
// What is random about an input: numbers drawn independently of one another. Turning them into a
// layout, a tuple or a pair is a pure function, and lower numbers give simpler values; so removing
// pieces and lowering numbers shrinks every kind of input, and the order in which a compiler
// evaluates arguments can never matter.

#include <rapidcheck/Random.h>
#include <rapidcheck/Seq.h>

#include <array>
#include <vector>

#include "layoutcheck/core/base/config.hpp"

namespace layoutcheck::random {

using Digit = std::uint16_t;

/// Scales a digit to [0, n), monotone: choose(65535, 3) == 2. Pre: n > 0.
constexpr index_t choose(Digit digit, index_t n) {
  return static_cast<index_t>(static_cast<wide_t>(n) * digit >> 16);
}
constexpr std::size_t choose_index(Digit digit, std::size_t n) { return digit * n >> 16; }

/// One mode, leaf, tiler entry or step, as the decoder sees fit.
struct Piece {
  Digit extent = 0;
  Digit stride = 0;
  Digit key = 0;
  Digit nest = 0;
};

struct Draw {
  std::vector<Piece> pieces;
  Digit style = 0;
  Digit wrap = 0;
  Digit pick = 0;
  Digit amount = 0;

  /// Piece i, from the start again after the last.
  Piece piece(int i) const {
    if (pieces.empty()) return {};
    return pieces[static_cast<std::size_t>(i) % pieces.size()];
  }
};

/// A draw for each part of an input.
struct Raw {
  std::array<Draw, 3> part;
  index_t cap = 64;  ///< sizes of layouts stay below it, except in the input class `large`
};

Raw draw_raw(rc::Random const& random, int size);

/// Raws one step simpler: fewer pieces, then lower numbers. Each is less than `raw` in a
/// well-founded order, so that no chain of shrinks is endless.
rc::Seq<Raw> simpler(Raw const& raw);

}  // namespace layoutcheck::random
