#pragma once
/// tuples(rank<=R, extent<=E, depth<=K): every int-tuple of 1 to R leaves 0 .. E, under every
/// parenthesisation of at most K levels as nested(...) has them (parentheses.hpp), and the bare
/// integers 0 .. E. coordinates(...) of the same bounds: each leaf may also be free.
///
///   tuples(rank<=1, extent<=1): 0, 1, (0), (1)
///   tuples(rank<=2, extent<=1): the same, then (0,0), (1,0), (0,1), (1,1)
///   coordinates(rank<=1, extent<=1): 0, 1, _, (0), (1), (_)
///
/// Numbers go by leaves, parenthesisation (the bare leaf first), values of the leaves: leaf 0
/// varies fastest, and `_` is the last value.

#include <cstdint>

#include "layoutcheck/sweep/space/parentheses.hpp"

namespace layoutcheck::sweep::detail {

struct TuplesView {
  enum : int { values = ParenthesesView::kParameters };

  LC_HD static ValueRange leaves(SpaceView const& v) { return {v.parameters[values]}; }
};

LC_HD inline void unrank_value(SpaceView const& view, std::uint64_t number, IntTuple& out) {
  unrank_tree(view, TuplesView::leaves(view), number, out);
}
LC_HD inline std::uint64_t rank_of_value(SpaceView const& view, IntTuple const& tuple) {
  return rank_of_tree(view, TuplesView::leaves(view), tuple);
}

LC_HD inline void unrank_value(SpaceView const& view, std::uint64_t number, Coordinate& out) {
  unrank_tree(view, CoordinateRange{TuplesView::leaves(view)}, number, out);
}
LC_HD inline std::uint64_t rank_of_value(SpaceView const& view, Coordinate const& coordinate) {
  return rank_of_tree(view, CoordinateRange{TuplesView::leaves(view)}, coordinate);
}

}  // namespace layoutcheck::sweep::detail
