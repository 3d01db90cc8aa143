#pragma once
/// Elimination over F2 by column operations, row by row:
///
///   for row = 0 .. rows - 1:
///     find a column j >= count with bit `row`; none: next row
///     exchange columns j and count; add column count to every other column with bit `row`
///     pivot(count) = row; count += 1
///
/// The same operations are done to `transform`, which starts as the identity. Statements about
/// Elimination hold at the start and after every row; then `row == rows` and what follows from it.

#include <functional>

#include "layoutcheck/laws/lemmas/bits_linear.hpp"

namespace layoutcheck::laws::lemmas {

template <class W>
using ColumnOf = std::function<W(W const&)>;

template <class W>
struct Elimination {
  ColumnOf<W> column;     ///< of the eliminated layout
  ColumnOf<W> transform;  ///< column = a(transform)
  ColumnOf<W> pivot;      ///< row of pivot i, i < count
  W count, row;
  W total, rows;  ///< columns and rows there are

  auto has_room() const { return is_count(total) && is_count(rows) && row <= rows; }
  auto is_done() const { return has_room() && row == rows; }
};

/// Columns count and j exchanged.
template <class W>
W swapped(ColumnOf<W> const& column, Elimination<W> const& e, W const& j, W const& l) {
  return select(l == e.count, column(j), select(l == j, column(e.count), column(l)));
}
/// And column count added to those that have bit `row`, seen in the eliminated columns.
template <class W>
W cleared(ColumnOf<W> const& column, Elimination<W> const& e, W const& j, W const& l) {
  W const has_row = bit(swapped(e.column, e, j, l), e.row);
  return swapped(column, e, j, l) ^
         select(l == e.count, W(0), chosen(swapped(column, e, j, e.count), has_row));
}

template <class W>
auto is_found(Elimination<W> const& e, W const& j) {
  return e.row < e.rows && e.count <= j && j < e.total && bit(e.column(j), e.row) == W(1);
}
/// At every l, or j is found.
template <class W>
auto is_not_found(Elimination<W> const& e, W const& l) {
  return e.row < e.rows && implies(e.count <= l && l < e.total, bit(e.column(l), e.row) == W(0));
}
template <class W>
Elimination<W> after_found(Elimination<W> const& e, W const& j) {
  return {.column = [=](W const& l) { return cleared(e.column, e, j, l); },
          .transform = [=](W const& l) { return cleared(e.transform, e, j, l); },
          .pivot = [=](W const& i) { return select(i == e.count, e.row, e.pivot(i)); },
          .count = e.count + W(1),
          .row = e.row + W(1),
          .total = e.total,
          .rows = e.rows};
}
template <class W>
Elimination<W> after_not_found(Elimination<W> const& e) {
  Elimination<W> next = e;
  next.row = e.row + W(1);
  return next;
}

/// Clearing column by column, each an addition or nothing, is `cleared` in one piece.
struct ClearingIsAdditions {
  static constexpr LemmaInfo info{"clearing_is_additions",
                                  "after additions to the columns below c: column l is cleared for "
                                  "l < c, as swapped from c on"};
  /// One turn of the loop.
  template <class W>
  static W turn(W const& c, ColumnOf<W> const& column, Elimination<W> const& e, W const& l) {
    auto const adds = c != e.count && bit(column(c), e.row) == W(1);
    return select(adds, column_after_adding(column, e.count, c, l), column(l));
  }
  template <class W>
  static auto premises(W const& c, ColumnOf<W> const&, Elimination<W> const& e, W const& j,
                       W const& l) {
    return e.has_room() && is_found(e, j) && c <= e.total && l < e.total;
  }
  template <class W>
  static auto claim(W const& c, ColumnOf<W> const& column, Elimination<W> const& e, W const& j,
                    W const& l) {
    return column(l) == select(l < c, cleared(e.column, e, j, l), swapped(e.column, e, j, l));
  }
};

struct EliminationCounts {
  static constexpr LemmaInfo info{"elimination_counts",
                                  "pivots: no more than rows done or columns"};
  template <class W>
  static auto premises(Elimination<W> const& e) {
    return e.has_room();
  }
  template <class W>
  static auto claim(Elimination<W> const& e) {
    return e.count <= e.row && e.count <= e.total;
  }
};

struct PivotsLieBelowTheRow {
  static constexpr LemmaInfo info{"pivots_lie_below_the_row", "pivot(i) < row"};
  template <class W>
  static auto premises(Elimination<W> const& e, W const& i) {
    return e.has_room() && i < e.count;
  }
  template <class W>
  static auto claim(Elimination<W> const& e, W const& i) {
    return e.pivot(i) < e.row;
  }
};

struct PivotsIncrease {
  static constexpr LemmaInfo info{"pivots_increase", "i < h: pivot(i) < pivot(h)"};
  template <class W>
  static auto premises(Elimination<W> const& e, W const& i, W const& h) {
    return e.has_room() && i < h && h < e.count;
  }
  template <class W>
  static auto claim(Elimination<W> const& e, W const& i, W const& h) {
    return e.pivot(i) < e.pivot(h);
  }
};

struct PivotRowsAreUnits {
  static constexpr LemmaInfo info{"pivot_rows_are_units",
                                  "bit pivot(i) of column l is 1 for l = i, 0 for every other l"};
  template <class W>
  static auto premises(Elimination<W> const& e, W const& i, W const& l) {
    return e.has_room() && i < e.count && l < e.total;
  }
  template <class W>
  static auto claim(Elimination<W> const& e, W const& i, W const& l) {
    return bit(e.column(l), e.pivot(i)) == select(l == i, W(1), W(0));
  }
};

struct OtherColumnsAreClear {
  static constexpr LemmaInfo info{"other_columns_are_clear",
                                  "columns from count on have no bit below row"};
  template <class W>
  static auto premises(Elimination<W> const& e, W const& l) {
    return e.has_room() && e.count <= l && l < e.total;
  }
  template <class W>
  static auto claim(Elimination<W> const& e, W const& l) {
    return (e.column(l) & low_mask(e.row)) == W(0);
  }
};

struct ColumnsStayInRange {
  static constexpr LemmaInfo info{"columns_stay_in_range", "every column < 2^rows"};
  template <class W>
  static auto premises(Elimination<W> const& e, W const& l) {
    return e.has_room() && l < e.total;
  }
  template <class W>
  static auto claim(Elimination<W> const& e, W const& l) {
    return has_bits(e.column(l), e.rows);
  }
};

struct ColumnsAreImages {
  static constexpr LemmaInfo info{"columns_are_images", "column l = a(transform l)"};
  template <class W, class Map>
  static auto premises(Map const&, Elimination<W> const& e, W const& l) {
    return e.has_room() && l < e.total;
  }
  template <class W, class Map>
  static auto claim(Map const& a, Elimination<W> const& e, W const& l) {
    return a(e.total, e.transform(l)) == e.column(l);
  }
};

// What follows when all rows are done. r is the layout with the columns of e.

struct OtherColumnsVanish {
  static constexpr LemmaInfo info{"other_columns_vanish", "columns from count on are 0"};
  template <class W>
  static auto premises(Elimination<W> const& e, W const& l) {
    return e.is_done() && e.count <= l && l < e.total;
  }
  template <class W>
  static auto claim(Elimination<W> const& e, W const& l) {
    return e.column(l) == W(0);
  }
};

struct PivotBitsReadTheCoordinate {
  static constexpr LemmaInfo info{"pivot_bits_read_the_coordinate",
                                  "bit pivot(i) of r(x) is bit i of x"};
  template <class W, class Map>
  static auto premises(W const& c, Map const&, Elimination<W> const& e, W const& i, W const&) {
    return e.is_done() && c <= e.total && i < e.count;
  }
  template <class W, class Map>
  static auto claim(W const& c, Map const& r, Elimination<W> const& e, W const& i, W const& x) {
    return bit(r(c, x), e.pivot(i)) == select(i < c, bit(x, i), W(0));
  }
};

struct OnlyPivotColumnsMatter {
  static constexpr LemmaInfo info{"only_pivot_columns_matter",
                                  "r(x) is that of its first `count` columns"};
  template <class W, class Map>
  static auto premises(W const& c, Map const&, Elimination<W> const& e, W const&) {
    return e.is_done() && e.count <= c && c <= e.total;
  }
  template <class W, class Map>
  static auto claim(W const& c, Map const& r, Elimination<W> const& e, W const& x) {
    return r(c, x) == r(e.count, x);
  }
};

struct FirstColumnsReadLowBits {
  static constexpr LemmaInfo info{"first_columns_read_low_bits",
                                  "the first c <= n columns see x mod 2^n only"};
  template <class W, class Map>
  static auto premises(W const& c, Map const&, W const& n, W const&) {
    return is_count(n) && c <= n;
  }
  template <class W, class Map>
  static auto claim(W const& c, Map const& r, W const& n, W const& x) {
    return r(c, x & low_mask(n)) == r(c, x);
  }
};

/// gather(c, y): bit pivot(i) of y as bit i, for i < c.
struct GatheringReadsTheCoordinate {
  static constexpr LemmaInfo info{"gathering_reads_the_coordinate",
                                  "the bits of r(x) at the pivots, gathered, are x mod 2^count"};
  template <class W, class Gather, class Map>
  static auto premises(W const& c, Gather const&, Map const&, Elimination<W> const& e, W const&) {
    return e.is_done() && c <= e.count;
  }
  template <class W, class Gather, class Map>
  static auto claim(W const& c, Gather const& gather, Map const& r, Elimination<W> const& e,
                    W const& x) {
    return gather(c, r(e.total, x)) == (x & low_mask(c));
  }
};

/// So r has exactly 2^count values, however the pivots were found: the rank.
struct ImageHasRankManyBits {
  static constexpr LemmaInfo info{
      "image_has_rank_many_bits",
      "r(x) = r(x mod 2^count), and r is injective below 2^count: 2^count values"};
  template <class W, class Gather, class Map>
  static auto premises(Gather const&, Map const&, Elimination<W> const& e, W const&, W const&) {
    return e.is_done();
  }
  template <class W, class Gather, class Map>
  static auto claim(Gather const&, Map const& r, Elimination<W> const& e, W const& x, W const& y) {
    W const low = low_mask(e.count);
    return r(e.total, x) == r(e.total, x & low) &&
           implies(r(e.total, x) == r(e.total, y), (x & low) == (y & low));
  }
};

/// a and r have the same values: r(x) = a(t(x)), a(x) = r(u(x)). t has the columns of transform.
struct EliminationKeepsTheImage {
  static constexpr LemmaInfo info{
      "elimination_keeps_the_image",
      "r(x) = a(t(x)), and a(x) = r(u(x)) for x < 2^n: one image, one rank"};
  template <class W, class A, class R, class T, class U>
  static auto premises(A const&, R const&, T const&, U const&, W const& n, W const& x) {
    return is_count(n) && has_bits(x, n);
  }
  template <class W, class A, class R, class T, class U>
  static auto claim(A const& a, R const& r, T const& t, U const& u, W const& n, W const& x) {
    return r(n, x) == a(n, t(n, x)) && a(n, x) == r(n, u(x));
  }
};

struct EliminationSolves {
  static constexpr LemmaInfo info{
      "elimination_solves", "y = a(x): a(t(gathered y)) = y, a solution wherever there is one"};
  template <class W, class A, class R, class T, class U, class Gather>
  static auto premises(A const&, R const&, T const&, U const&, Gather const&,
                       Elimination<W> const& e, W const& x) {
    return e.is_done() && has_bits(x, e.total);
  }
  template <class W, class A, class R, class T, class U, class Gather>
  static auto claim(A const& a, R const&, T const& t, U const&, Gather const& gather,
                    Elimination<W> const& e, W const& x) {
    W const y = a(e.total, x);
    return a(e.total, t(e.total, gather(e.count, y))) == y;
  }
};

struct FullColumnRankInvertsFromTheLeft {
  static constexpr LemmaInfo info{"full_column_rank_inverts_from_the_left",
                                  "count = columns: t(gathered a(x)) = x"};
  template <class W, class A, class R, class T, class U, class Gather>
  static auto premises(A const&, R const&, T const&, U const&, Gather const&,
                       Elimination<W> const& e, W const& x) {
    return e.is_done() && e.count == e.total && has_bits(x, e.total);
  }
  template <class W, class A, class R, class T, class U, class Gather>
  static auto claim(A const& a, R const&, T const& t, U const&, Gather const& gather,
                    Elimination<W> const& e, W const& x) {
    return t(e.total, gather(e.count, a(e.total, x))) == x;
  }
};

struct PivotsAreApart {
  static constexpr LemmaInfo info{"pivots_are_apart", "pivot(i) + h <= pivot(i + h)"};
  template <class W>
  static auto premises(W const& h, Elimination<W> const& e, W const& i) {
    return e.is_done() && is_count(h) && i < e.count && i + h < e.count;
  }
  template <class W>
  static auto claim(W const& h, Elimination<W> const& e, W const& i) {
    return e.pivot(i) + h <= e.pivot(i + h);
  }
};

struct FullRowRankHasEveryPivot {
  static constexpr LemmaInfo info{"full_row_rank_has_every_pivot", "count = rows: pivot(i) = i"};
  template <class W>
  static auto premises(Elimination<W> const& e, W const& i) {
    return e.is_done() && e.count == e.rows && i < e.count;
  }
  template <class W>
  static auto claim(Elimination<W> const& e, W const& i) {
    return e.pivot(i) == i;
  }
};

struct FullRowRankHasUnitColumns {
  static constexpr LemmaInfo info{"full_row_rank_has_unit_columns",
                                  "count = rows, l < count: column l agrees with 2^l mod 2^c"};
  template <class W>
  static auto premises(W const& c, Elimination<W> const& e, W const& l) {
    return e.is_done() && e.count == e.rows && c <= e.count && l < e.count;
  }
  template <class W>
  static auto claim(W const& c, Elimination<W> const& e, W const& l) {
    return (e.column(l) & low_mask(c)) == ((W(1) << l) & low_mask(c));
  }
};

struct FullRowRankInvertsFromTheRight {
  static constexpr LemmaInfo info{"full_row_rank_inverts_from_the_right",
                                  "count = rows, y < 2^rows: a(t(y)) = y"};
  template <class W, class A, class R, class T>
  static auto premises(A const&, R const&, T const&, Elimination<W> const& e, W const& y) {
    return e.is_done() && e.count == e.rows && has_bits(y, e.rows);
  }
  template <class W, class A, class R, class T>
  static auto claim(A const& a, R const&, T const& t, Elimination<W> const& e, W const& y) {
    return a(e.total, t(e.total, y)) == y;
  }
};

struct FullRankInvertsFromBothSides {
  static constexpr LemmaInfo info{
      "full_rank_inverts_from_both_sides",
      "count = rows = columns = n, x < 2^n: a(t(x)) = x and t(a(x)) = x"};
  template <class W, class A, class R, class T, class U>
  static auto premises(A const&, R const&, T const&, U const&, Elimination<W> const& e,
                       W const& x) {
    return e.is_done() && e.count == e.rows && e.count == e.total && has_bits(x, e.total);
  }
  template <class W, class A, class R, class T, class U>
  static auto claim(A const& a, R const&, T const& t, U const&, Elimination<W> const& e,
                    W const& x) {
    return a(e.total, t(e.total, x)) == x && t(e.total, a(e.total, x)) == x;
  }
};

}  // namespace layoutcheck::laws::lemmas
