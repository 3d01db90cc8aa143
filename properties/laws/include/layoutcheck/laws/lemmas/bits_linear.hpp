#pragma once
/// Linear layouts over F2, by induction over their columns.
///
/// A layout is a function a with a.column(k) = a(2^k), and a(k, x) is the xor of its first k
/// columns chosen by the bits of x: a(0, x) = 0, a(k + 1, x) = a(k, x) xor chosen(a.column(k), bit
/// k of x). Statements run on columns that are numbers, and on functions of which solvers know
/// these two equations only. Where an induction runs over k, k comes first. `built`: how a map is
/// made of others, at every column l; who uses the statement must have a map that is made so.

#include "layoutcheck/laws/lemmas/bits.hpp"

namespace layoutcheck::laws::lemmas {

template <class W>
constexpr auto is_count(W const& k) {
  return k <= W(word_width<W>);
}
template <class W>
constexpr auto is_index(W const& k) {
  return k < W(word_width<W>);
}
/// x < 2^n, for n up to the width.
template <class W>
constexpr auto has_bits(W const& x, W const& n) {
  return (x & ~low_mask(n)) == W(0);
}

/// The elementary operation: x with its bit j added to bit i. Its columns are those of the
/// identity, with column i added to column j.
template <class W>
constexpr W with_bit_added(W const& x, W const& i, W const& j) {
  return x ^ (bit(x, j) << i);
}
/// Column l, after column i was added to column j.
template <class Columns, class W>
constexpr W column_after_adding(Columns const& column, W const& i, W const& j, W const& l) {
  return select(l == j, column(j) ^ column(i), column(l));
}

template <class Map>
constexpr auto columns_of(Map const& map) {
  return [&map](auto const& l) { return map.column(l); };
}

struct LinearLayoutIsLinear {
  static constexpr LemmaInfo info{"linear_layout_is_linear", "a(x xor y) = a(x) xor a(y)"};
  template <class W, class Map>
  static constexpr auto premises(W const& k, Map const&, W const&, W const&) {
    return is_count(k);
  }
  template <class W, class Map>
  static constexpr auto claim(W const& k, Map const& a, W const& x, W const& y) {
    return a(k, x ^ y) == (a(k, x) ^ a(k, y));
  }
};

struct LinearLayoutKeepsZero {
  static constexpr LemmaInfo info{"linear_layout_keeps_zero", "a(0) = 0"};
  template <class W, class Map>
  static constexpr auto premises(W const& k, Map const&) {
    return is_count(k);
  }
  template <class W, class Map>
  static constexpr auto claim(W const& k, Map const& a) {
    return a(k, W(0)) == W(0);
  }
};

struct LinearLayoutKeepsChoice {
  static constexpr LemmaInfo info{"linear_layout_keeps_choice", "a(c v) = c a(v) for a bit c"};
  template <class W, class Map>
  static constexpr auto premises(W const& k, Map const&, W const&, W const& c) {
    return is_count(k) && c <= W(1);
  }
  template <class W, class Map>
  static constexpr auto claim(W const& k, Map const& a, W const& v, W const& c) {
    return a(k, chosen(v, c)) == chosen(a(k, v), c);
  }
};

struct LinearLayoutHasItsBasis {
  static constexpr LemmaInfo info{"linear_layout_has_its_basis",
                                  "a(2^j) is column j, 0 past the last column"};
  template <class W, class Map>
  static constexpr auto premises(W const& k, Map const&, W const& j) {
    return is_count(k) && is_index(j);
  }
  template <class W, class Map>
  static constexpr auto claim(W const& k, Map const& a, W const& j) {
    return a(k, W(1) << j) == select(j < k, a.column(j), W(0));
  }
};

/// c is a o b: its columns are a(column of b).
struct LinearLayoutsCompose {
  static constexpr LemmaInfo info{"linear_layouts_compose",
                                  "columns a(b's column): c(x) = a(b(x)) for every x"};
  template <class W, class Composed, class A, class B>
  static constexpr auto premises(W const& k, Composed const&, A const&, W const& n, B const&,
                                 W const&) {
    return is_count(k) && is_count(n);
  }
  template <class W, class Composed, class A, class B>
  static constexpr auto claim(W const& k, Composed const& c, A const& a, W const& n, B const& b,
                              W const& x) {
    return c(k, x) == a(n, b(k, x));
  }
  template <class W, class Composed, class A, class B>
  static constexpr auto built(W const& l, W const&, Composed const& c, A const& a, W const& n,
                              B const& b, W const&) {
    return c.column(l) == a(n, b.column(l));
  }
};

/// ab is a o b with m columns, a has n; column j of (a o b) o c is that of a o (b o c).
struct LinearCompositionIsAssociative {
  static constexpr LemmaInfo info{"linear_composition_is_associative",
                                  "(a o b) o c and a o (b o c) have the same columns"};
  template <class W, class Composed, class A, class B, class C>
  static constexpr auto premises(Composed const&, A const&, W const& n, B const&, W const& m,
                                 C const&, W const&) {
    return is_count(n) && is_count(m);
  }
  template <class W, class Composed, class A, class B, class C>
  static constexpr auto claim(Composed const& ab, A const& a, W const& n, B const& b, W const& m,
                              C const& c, W const& j) {
    return ab(m, c.column(j)) == a(n, b(m, c.column(j)));
  }
  template <class W, class Composed, class A, class B, class C>
  static constexpr auto built(W const& l, Composed const& ab, A const& a, W const& n, B const& b,
                              W const&, C const&, W const&) {
    return ab.column(l) == a(n, b.column(l));
  }
};

/// `assumed`: for every l.
struct UnitColumnsAreTheIdentity {
  static constexpr LemmaInfo info{"unit_columns_are_the_identity",
                                  "column l = 2^l for all l < n: a(x) = x mod 2^n"};
  template <class W, class Map>
  static constexpr auto assumed(W const& l, Map const& a, W const& n) {
    return implies(l < n, a.column(l) == (W(1) << l));
  }
  template <class W, class Map>
  static constexpr auto premises(W const& k, Map const&, W const& n, W const&) {
    return is_count(n) && k <= n;
  }
  template <class W, class Map>
  static constexpr auto claim(W const& k, Map const& a, W const&, W const& x) {
    return a(k, x) == (x & low_mask(k));
  }
};

struct AdditionIsAnInvolution {
  static constexpr LemmaInfo info{"addition_is_an_involution",
                                  "i != j: adding bit j to bit i twice changes nothing"};
  template <class W>
  static constexpr auto premises(W const& i, W const& j, W const&) {
    return is_index(i) && is_index(j) && i != j;
  }
  template <class W>
  static constexpr auto claim(W const& i, W const& j, W const& x) {
    return with_bit_added(with_bit_added(x, i, j), i, j) == x;
  }
};

struct AdditionStaysInRange {
  static constexpr LemmaInfo info{"addition_stays_in_range",
                                  "i < n: x < 2^n stays below 2^n when a bit is added to bit i"};
  template <class W>
  static constexpr auto premises(W const& n, W const& i, W const& j, W const& x) {
    return is_count(n) && i < n && j < n && has_bits(x, n);
  }
  template <class W>
  static constexpr auto claim(W const& n, W const& i, W const& j, W const& x) {
    return has_bits(with_bit_added(x, i, j), n);
  }
};

struct SwapIsThreeAdditions {
  static constexpr LemmaInfo info{"swap_is_three_additions",
                                  "i != j: i to j, j to i, i to j exchanges columns i and j"};
  template <class W, class Columns>
  static constexpr auto premises(Columns const&, W const& i, W const& j, W const&) {
    return i != j;
  }
  template <class W, class Columns>
  static constexpr auto claim(Columns const& column, W const& i, W const& j, W const& l) {
    auto const once = [&](W const& c) { return column_after_adding(column, i, j, c); };
    auto const twice = [&](W const& c) { return column_after_adding(once, j, i, c); };
    return column_after_adding(twice, i, j, l) ==
           select(l == i, column(j), select(l == j, column(i), column(l)));
  }
};

/// t' has the columns of t, with column i added to column j.
struct AdditionChangesValuesByAColumn {
  static constexpr LemmaInfo info{
      "addition_changes_values_by_a_column",
      "column i added to column j: t'(x) = t(x) xor (bit j of x) * column i of t"};
  template <class W, class Changed, class Map>
  static constexpr auto premises(W const& k, Changed const&, Map const&, W const& i, W const& j,
                                 W const&) {
    return is_count(k) && is_index(i) && is_index(j);
  }
  template <class W, class Changed, class Map>
  static constexpr auto claim(W const& k, Changed const& changed, Map const& t, W const& i,
                              W const& j, W const& x) {
    return changed(k, x) == (t(k, x) ^ select(j < k, chosen(t.column(i), bit(x, j)), W(0)));
  }
  template <class W, class Changed, class Map>
  static constexpr auto built(W const& l, W const&, Changed const& changed, Map const& t,
                              W const& i, W const& j, W const&) {
    return changed.column(l) == column_after_adding(columns_of(t), i, j, l);
  }
};

struct AdditionIsElementary {
  static constexpr LemmaInfo info{
      "addition_is_elementary",
      "column i added to column j: t'(x) = t(x with bit j added to bit i)"};
  template <class W, class Changed, class Map>
  static constexpr auto premises(Changed const&, Map const&, W const& n, W const& i, W const& j,
                                 W const&) {
    return is_count(n) && i < n && j < n;
  }
  template <class W, class Changed, class Map>
  static constexpr auto claim(Changed const& changed, Map const& t, W const& n, W const& i,
                              W const& j, W const& x) {
    return changed(n, x) == t(n, with_bit_added(x, i, j));
  }
  template <class W, class Changed, class Map>
  static constexpr auto built(W const& l, Changed const& changed, Map const& t, W const&,
                              W const& i, W const& j, W const&) {
    return changed.column(l) == column_after_adding(columns_of(t), i, j, l);
  }
};

/// Of t and the function u that is kept with it: u' = u with bit j of its value added to bit i.
struct TransformUndoesItsInverse {
  static constexpr LemmaInfo info{"transform_undoes_its_inverse",
                                  "after any additions, y < 2^n: t(u(y)) = y and u(y) < 2^n"};
  template <class W, class Map, class Inverse>
  static constexpr auto premises(Map const&, Inverse const&, W const& n, W const& y) {
    return is_count(n) && has_bits(y, n);
  }
  template <class W, class Map, class Inverse>
  static constexpr auto claim(Map const& t, Inverse const& u, W const& n, W const& y) {
    return t(n, u(y)) == y && has_bits(u(y), n);
  }
};

struct InverseUndoesItsTransform {
  static constexpr LemmaInfo info{"inverse_undoes_its_transform",
                                  "after any additions, x < 2^n: u(t(x)) = x"};
  template <class W, class Map, class Inverse>
  static constexpr auto premises(Map const&, Inverse const&, W const& n, W const& x) {
    return is_count(n) && has_bits(x, n);
  }
  template <class W, class Map, class Inverse>
  static constexpr auto claim(Map const& t, Inverse const& u, W const& n, W const& x) {
    return u(t(n, x)) == x;
  }
};

}  // namespace layoutcheck::laws::lemmas
