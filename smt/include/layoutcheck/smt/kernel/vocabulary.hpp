#pragma once
/// The functions that the theorems speak of, on lists of modes. The tests compare those that core
/// has with it on random lists.

#include "layoutcheck/smt/kernel/theory.hpp"

namespace layoutcheck::smt {

/// a div b, rounded up: ceiling(13, 4) is (13 + 3) div 4.
inline Int ceiling(Int a, Int b) { return quotient(a + b - 1, b); }

/// Layouts, leftmost mode first.
struct Layouts {
  explicit Layouts(Theory& theory);

  Function<Bool, Modes> positive;      ///< every extent >= 1
  Function<Bool, Modes> proper;        ///< every extent >= 2
  Function<Int, Modes> size;           ///< product of the extents
  Function<Int, Modes, Int> value;     ///< L(x), every mode within its extent
  Function<Int, Modes, Int> extended;  ///< L(x), the last mode without end
  Function<Modes, Modes, Modes> append;
};

/// coalesce as a fold from the right; core's loop goes from the left, see loops.cpp.
struct Coalesced {
  explicit Coalesced(Theory& theory);

  Function<Modes, Int, Int, Modes> push;
  Function<Modes, Modes> coalesce;
  Function<Bool, Modes> coalesced;
};

/// Modes with the strides of their coordinates, as core's inverses sort them.
struct Tracing {
  Tracing(Theory& theory, Layouts const& layouts);

  Function<Bool, Traced> positive;
  Function<Int, Traced> size;
  Function<Int, Traced, Int> offset;    ///< sum of digit * stride
  Function<Int, Traced, Int> index;     ///< sum of digit * coordinate
  Function<Traced, Modes, Int> trace;   ///< modes of extent > 1, each with its prefix product
  Function<Modes, Traced> coordinates;  ///< extents and coordinates as a layout
  Function<Bool, Traced, Int> counts_indices;  ///< coordinates are prefix products, from w
  Function<Bool, Traced, Int> counts_offsets;  ///< strides are
  Function<Traced, Traced, Int, Int, Int> insert;
  Function<Traced, Traced> sort;                     ///< by stride, then extent
  Function<Int, Traced, Int, Int, Int, Int> seat;    ///< where insert() sends an index
  Function<Int, Traced, Int, Int, Int, Int> unseat;  ///< and back
  Function<Int, Traced, Int> place;                  ///< where sort() sends an index
  Function<Int, Traced, Int> unplace;                ///< and back
};

/// complement of a tractable list, sorted by stride; w is the extent reached below it, 1 at the
/// start.
struct Complemented {
  Complemented(Theory& theory, Layouts const& layouts);

  Function<Bool, Modes, Int> tractable;         ///< w divides d_0, s_k d_k divides d_{k+1}
  Function<Int, Modes, Int> span;               ///< the last s d, w of an empty list
  Function<Modes, Modes, Int, Int> complement;  ///< up to a target
  Function<Int, Modes, Int, Int> top;           ///< what list and complement reach together
  Function<Int, Modes, Int, Int> inner;         ///< the list's index of an offset
  Function<Int, Modes, Int, Int> outer;         ///< the complement's index of an offset
};

/// A after B, where A is (p:q) before a list t and B a list of pieces; P counts t's prefix product,
/// reach = s d of the mode before. spec#composition-decided.
struct Composed {
  Composed(Theory& theory, Layouts const& layouts);

  Function<Modes, Modes, Modes> mapped;                ///< B's extents, A at B's strides
  Function<Int, Modes, Int, Int, Int> carried;         ///< sum of c_k (y div P_k)
  Function<Int, Modes, Int, Int> rests;                ///< sum of x_j (r_j mod P)
  Function<Int, Modes, Int, Int> wholes;               ///< sum of x_j (r_j div P)
  Function<Int, Modes, Int> budget;                    ///< sum of (t_j - 1) (r_j mod P)
  Function<Int, Modes, Int, Int, Modes, Int> carries;  ///< sum of c_k (rests_k div P_k)
  Function<Bool, Modes, Int, Modes> never_carries;     ///< budget_k < P_k at every level
};

}  // namespace layoutcheck::smt
