#pragma once
/// Spaces: finite sets of layouts, other values and pairs of them, each item with a number.
///
///   space    := name '(' argument {',' argument} ')' | layout
///             | 'pairs' '(' space ',' space ')' | 'triples' '(' space ',' space ',' space ')'
///   argument := key ('=' | '<=') (integer | word)
///
///   compact(max_size=N[, rank<=R][, forms=all])         compact layouts, as functions or as forms
///   compact(size=n[, rank<=R][, forms=all])
///   representations(...)                                 is compact(..., forms=all)
///   flat(rank<=R, extent<=E, stride<=D)                  all layouts of 1 to R modes, as written
///   strides(max_size=N[, rank<=R][, forms=all])          all functions with strides 0 .. N
///   tractable(span<=C[, rank<=R][, forms=all])           functions whose strides divide in a chain
///   nested(rank<=R, extent<=E, stride<=D[, depth<=K])    all parenthesisations of 1 to R leaves
///   tuples(rank<=R, extent<=E[, depth<=K])               int-tuples of leaves 0 .. E, and 0 .. E
///   numbers(n<=N)                                        integers 0 .. N
///   coordinates(rank<=R, extent<=E[, depth<=K])          tuples with `_`; only in pairs
///   tilers(rank<=R, extent<=E, stride<=D)                flat layouts, and tilers by mode
///   linear(bits<=b)                                      all F2 linear layouts of one input and
///                                                        one output, each of 0 to b bits
///   swizzle(bits<=b)                                     all Sw<b,m,s> within b bits
///   composed(bits<=b, offset<=o, rank<=R, extent<=E, stride<=D)
///                                                        F o n o L of flat layouts and swizzles
///   basis(rank<=R, extent<=E, stride<=D, axes<=A)        flat, with strides 0 and c@a
///   modular(rank<=R, extent<=E, sizes<=N)                flat, over 1 to R sizes 1 .. N
///   tables(points<=n, value<=v)                          lists of 1 to n values 0 .. v
///   pairs(A, B), triples(A, B, C)                        of spaces of one value each
///   pairs(compact(...), tractable(span<=size, ...))      the second no larger than the first
///   swizzles(bits<=b)                                    all Sw<b,m,s> within b bits, at every x
///   ((4,6),8):((1,32),4)                                 one layout
///
/// Pairs and triples are those that are an input of laws, as a layout and a number are: what is
/// expected at the position of another says which.
///
/// The header of its name defines what each of them counts, and the order of its numbers;
/// tuples.hpp is that of coordinates, too, swizzles.hpp of both of swizzles, values.hpp of tables.

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "layoutcheck/core/text/parse_error.hpp"
#include "layoutcheck/sweep/space/view.hpp"

namespace layoutcheck::sweep {

/// Bounds on the values in a text; beyond them is ParseErrc::capacity. A space has at most
/// 2^63 - 1 items.
inline constexpr index_t kMaxTabledSize = 65536;               ///< max_size of compact, span
inline constexpr index_t kMaxPointsOfItem = index_t{1} << 40;  ///< points of one layout
inline constexpr std::uint64_t kMaxSpaceWords = std::uint64_t{1} << 23;  ///< words of the tables

/// Items not larger than `bound`, for spaces numbered by size.
struct SpaceLevel {
  index_t bound;
  std::uint64_t items;
  wide_t points;
};

/// Of coordinates, which no law takes alone: they come in pairs and triples.
inline constexpr std::size_t kNoInput = ~std::size_t{0};

/// What a space is made of. Only Space hands these out, and only whole.
struct SpaceParts {
  SpaceView view = {};  ///< without its words
  /// An alternative of laws::AnyInput; kNoInput: that of one value of its kind, if there is one.
  std::size_t input = kNoInput;
  std::string text = {};
  std::vector<std::uint64_t> words = {};
  std::vector<SpaceLevel> levels = {};
  wide_t points = 0;
  index_t max_points = 0;
  int max_rank = 0;
  index_t max_offset = 0;
};

class Space {
 public:
  /// Space::parse("compact(max_size=64)") has size 2265. Errors carry the position.
  static Parsed<Space> parse(std::string_view text);

  explicit Space(SpaceParts parts);

  SpaceKind kind() const { return parts_.view.kind; }
  /// What the items are: an alternative of laws::AnyInput (with_input, items.hpp).
  std::size_t input() const { return parts_.input; }
  /// Whether it is one layout: its items are points (points/backend.hpp).
  bool one_layout() const { return kind() == SpaceKind::one_layout; }
  std::uint64_t size() const { return parts_.view.size; }

  /// Canonical, and it reads back: equal texts have equal items under equal numbers. No bound is
  /// written that excludes nothing: "compact(max_size=8)" for compact(rank<=3, max_size=8).
  std::string const& text() const { return parts_.text; }

  std::span<std::uint64_t const> words() const { return parts_.words; }
  SpaceView view() const { return view(parts_.words.data()); }
  /// The same space where its words were copied to: on a device.
  SpaceView view(std::uint64_t const* words) const {
    SpaceView result = parts_.view;
    result.words = words;
    return result;
  }

  /// Points of all items together: of a layout of any kind but linear its size, of a pair or triple
  /// the points of the last, of anything else 1.
  wide_t points() const { return parts_.points; }
  /// Points of the largest item.
  index_t max_points() const { return parts_.max_points; }
  /// Most leaves of a layout, tuple, coordinate or tiler.
  int max_rank() const { return parts_.max_rank; }
  /// No layout has an offset beyond this in magnitude inside its domain, a linear one neither; no
  /// number, swizzled or not, and no leaf of a tuple or coordinate is beyond it. Of a composed
  /// layout that is said of its layouts.
  index_t max_offset() const { return parts_.max_offset; }

  /// Items by size, ascending, for compact and tractable; empty for the others.
  std::span<SpaceLevel const> levels() const { return parts_.levels; }
  SpaceParts const& parts() const { return parts_; }

 private:
  SpaceParts parts_;
};

/// "compact"
char const* name(SpaceKind kind);

}  // namespace layoutcheck::sweep
