#pragma once
/// What is chosen of an input: numbers, independent of one another. Turning them into a layout, a
/// tuple or a pair is a pure function (input.hpp), and lower numbers give simpler values; so
/// removing pieces and lowering numbers shrinks every kind of input, and the order in which a
/// compiler evaluates arguments can never matter.

#include <algorithm>
#include <array>
#include <iterator>
#include <vector>

#include "layoutcheck/core/base/config.hpp"

namespace layoutcheck::generate {

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

inline constexpr int kMostPieces = 7;

/// A Raw of the digits that `next()` returns, in a fixed order, with at most `pieces` pieces in a
/// part and a cap of at most `most`. The one way in which a source of choices (random numbers, the
/// bytes of a fuzzer) becomes inputs; a source that has run out returns 0.
template <class Source>
Raw draw_raw(Source&& next, index_t pieces, index_t most) {
  constexpr index_t kCaps[] = {64, 64, 64, 256, 256, 1024, 4096};
  Raw raw;
  raw.cap = std::min(kCaps[choose(next(), std::size(kCaps))], most);
  for (Draw& part : raw.part) {
    for (Digit* digit : {&part.style, &part.wrap, &part.pick, &part.amount}) *digit = next();
    part.pieces.resize(static_cast<std::size_t>(choose(next(), pieces + 1)));
    for (Piece& piece : part.pieces) {
      for (Digit* digit : {&piece.extent, &piece.stride, &piece.key, &piece.nest}) {
        *digit = next();
      }
    }
  }
  return raw;
}

}  // namespace layoutcheck::generate
