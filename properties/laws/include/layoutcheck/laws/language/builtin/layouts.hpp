#pragma once
/// Tuples, coordinates and layouts in sentences, as trees and as functions: see builtin.hpp.

#include "layoutcheck/laws/language/builtin/collections.hpp"
#include "layoutcheck/laws/tiling.hpp"

namespace layoutcheck::laws::language::builtin {

// ---- tuples, coordinates, layouts as trees

template <class T>
concept AnyTree = requires(T const& t) {
  t.profile;
  t.leaves;
};

template <AnyTree T>
LC_DEVICE_CALL LC_HD constexpr T mode(Context& cx, T const& tree, wide_t i) {
  bool const inside = i >= 0 && i < layoutcheck::rank(tree);
  if (!inside) cx.undefined(kOutside);
  return inside ? layoutcheck::mode(tree, static_cast<int>(i)) : T{};
}
template <AnyTree T>
LC_DEVICE_CALL LC_HD constexpr IntTuple profile(Context&, T const& tree) {
  IntTuple result;
  result.profile = tree.profile;
  for (int k = 0; k < tree.leaves.size(); ++k) result.leaves.push_back(0);
  return result;
}
template <AnyTree T>
LC_DEVICE_CALL LC_HD constexpr wide_t size(Context& cx, T const& tree) {
  wide_t result = 1;
  for (auto const& leaf : tree.leaves) {
    if (value_of(leaf) == 0) return 0;
  }
  for (auto const& leaf : tree.leaves) result = multiply(cx, result, value_of(leaf));
  return result;
}
LC_HD constexpr wide_t size(Context&, Layout const& layout) { return layoutcheck::size(layout); }
LC_HD constexpr wide_t size(Context&, ComposedLayout const& composed) {
  return layoutcheck::size(composed);
}
template <AnyTree T>
LC_HD constexpr InlineVector<index_t, kMaxLeaves> extents(Context&, T const& tree) {
  InlineVector<index_t, kMaxLeaves> result;
  for (auto const& leaf : tree.leaves) result.push_back(value_of(leaf));
  return result;
}
/// extents(tree)[k].
template <class T>
LC_HD constexpr wide_t extent_at(Context& cx, T const& tree, wide_t k) {
  bool const inside = 0 <= k && k < tree.leaves.size();
  if (!inside) cx.undefined(kOutside);
  return inside ? value_of(tree.leaves[static_cast<int>(k)]) : 0;
}
LC_HD constexpr InlineVector<index_t, kMaxLeaves> const& leaves(Context&, IntTuple const& tuple) {
  return tuple.leaves;
}
LC_HD constexpr ModeList const& leaves(Context&, Layout const& layout) { return layout.leaves; }
LC_HD constexpr InlineVector<CoordinateLeaf, kMaxLeaves> const& leaves(Context&,
                                                                       Coordinate const& c) {
  return c.leaves;
}
template <AnyTree T>
LC_HD constexpr wide_t depth(Context&, T const& tree) {
  return levels(tree.profile);
}
template <AnyTree T>
LC_HD constexpr wide_t rank(Context&, T const& tree) {
  return layoutcheck::rank(tree.profile);
}
template <AnyTree T>
LC_HD constexpr bool leaf(Context&, T const& tree) {
  return tree.profile.is_scalar();
}

template <class T>
LC_HD constexpr T made(Context& cx, Expected<T> const& tree) {
  if (!tree) cx.unknown(kNoLayout);
  return tree ? *tree : T{};
}
LC_HD constexpr Expected<IntTuple> checked_tree(IntTuple const& t) { return within_capacity(t); }
LC_HD constexpr Expected<Layout> checked_tree(Layout const& l) { return checked(l); }

/// The trees as modes of one.
template <Collection C>
LC_DEVICE_CALL LC_HD constexpr auto tuple_of(Context& cx, C const& parts) {
  using T = ElementOf<C>;
  if (count(parts) > kMaxNodes) {
    cx.unknown(kNoLayout);
    return T{};
  }
  TupleBuilder<T> result(static_cast<int>(count(parts)));
  for (wide_t i = 0; i < count(parts); ++i) result.add(element(parts, i));
  return made(cx, checked_tree(result.tree));
}

/// The part of `fine` in the place of leaf k of `coarse`.
template <AnyTree Coarse, AnyTree Fine>
LC_DEVICE_CALL LC_HD constexpr Fine part_at(Context& cx, Coarse const& coarse, Fine const& fine,
                                            wide_t k) {
  bool const inside =
      0 <= k && k < coarse.leaves.size() && laws::replaces_leaves(coarse.profile, fine.profile);
  if (!inside) cx.undefined(kOutside);
  return inside ? tree_at(fine, place_of(coarse.profile, fine.profile, static_cast<int>(k)))
                : Fine{};
}

/// The leaf of `order` in whose place leaf k of `shape` is.
LC_DEVICE_CALL LC_HD constexpr wide_t above(Context& cx, IntTuple const& order,
                                            IntTuple const& shape, wide_t k) {
  if (laws::replaces_leaves(order.profile, shape.profile)) {
    for (int i = 0; i < order.leaves.size(); ++i) {
      auto const part = place_of(order.profile, shape.profile, i);
      if (part.first <= k && k < part.last) return order.leaves[i];
    }
  }
  cx.undefined(kOutside);
  return 0;
}
/// The leaves of the first in the parentheses of the second.
LC_HD constexpr IntTuple under(Context& cx, IntTuple const& leaves, IntTuple const& like) {
  IntTuple result = like;
  bool const fit = leaves.leaves.size() == like.leaves.size();
  if (!fit) cx.undefined(kOutside);
  if (fit) result.leaves = leaves.leaves;
  return result;
}

LC_HD constexpr bool free(Context& cx, Coordinate const& c, wide_t k) {
  bool const inside = k >= 0 && k < c.leaves.size();
  if (!inside) cx.undefined(kOutside);
  return inside && c.leaves[static_cast<int>(k)].free;
}
LC_HD constexpr bool has_free(Context&, Coordinate const& c) { return layoutcheck::has_free(c); }

// ---- layouts as functions

LC_HD constexpr IntTuple shape(Context&, Layout const& l) { return layoutcheck::shape(l); }
LC_HD constexpr IntTuple stride(Context&, Layout const& l) { return layoutcheck::stride(l); }
LC_HD constexpr InlineVector<index_t, kMaxLeaves> strides(Context&, Layout const& layout) {
  InlineVector<index_t, kMaxLeaves> result;
  for (Mode const& m : layout.leaves) result.push_back(m.stride);
  return result;
}
LC_HD constexpr wide_t stride_at(Context& cx, Layout const& layout, wide_t k) {
  bool const inside = 0 <= k && k < layout.leaves.size();
  if (!inside) cx.undefined(kOutside);
  return inside ? layout.leaves[static_cast<int>(k)].stride : 0;
}
LC_HD constexpr wide_t extent(Context&, Mode const& m) { return m.extent; }
LC_HD constexpr wide_t stride(Context&, Mode const& m) { return m.stride; }
LC_DEVICE_CALL LC_HD constexpr Mode mode_of(Context& cx, wide_t extent, wide_t stride) {
  bool const fit = fits_index(extent) && fits_index(stride);
  if (!fit) cx.unknown(kNoLayout);
  return fit ? Mode{static_cast<index_t>(extent), static_cast<index_t>(stride)} : Mode{1, 0};
}
template <Collection C>
LC_DEVICE_CALL LC_HD constexpr Layout layout_of(Context& cx, C const& modes) {
  if (count(modes) > kMaxLeaves) {
    cx.unknown(kNoLayout);
    return {};
  }
  ModeList list;
  for (wide_t i = 0; i < count(modes); ++i) list.push_back(element(modes, i));
  return made(cx, checked(from_modes(list)));
}
LC_DEVICE_CALL LC_HD constexpr Layout layout(Context& cx, IntTuple const& shape,
                                             IntTuple const& stride) {
  if (shape.profile != stride.profile) {
    cx.undefined(kOutside);
    return {};
  }
  return made(cx, make_layout(shape, stride));
}

LC_HD constexpr Interval dom(Context&, Layout const& l) { return {0, layoutcheck::size(l)}; }
LC_HD constexpr Interval dom(Context&, Layout const& a, Layout const& b) {
  return {0, layoutcheck::min(layoutcheck::size(a), layoutcheck::size(b))};
}
LC_HD constexpr Interval dom(Context&, ComposedLayout const& c) {
  return {0, layoutcheck::size(c)};
}

/// The value at i of leaves [first, last), which have as many as the product of their extents.
LC_DEVICE_CALL LC_HD constexpr wide_t value_of_leaves(Context& cx, ModeList const& leaves,
                                                      int first, int last, wide_t i) {
  index_t size = 1;
  for (int k = first; k < last; ++k) size *= leaves[k].extent;
  bool const inside = i >= 0 && i < size;
  if (!inside) cx.undefined(kOutside);
  if (!inside) return 0;
  auto rest = static_cast<index_t>(i);
  index_t value = 0;
  for (int k = first; k < last; ++k) {
    Mode const& m = leaves[k];
    if (k + 1 == last || rest < m.extent) return value + rest * m.stride;  // later digits are 0
    value += rest % m.extent * m.stride;
    rest /= m.extent;
  }
  return value;
}
LC_HD constexpr wide_t apply(Context& cx, Layout const& layout, wide_t i) {
  return value_of_leaves(cx, layout.leaves, 0, layout.leaves.size(), i);
}
LC_DEVICE_CALL LC_HD inline wide_t apply(Context& cx, Extension const& extension, wide_t i) {
  ModeList const& leaves = extension.layout.leaves;
  int const last = leaves.size() - 1;
  bool empty = false;
  for (int k = 0; k < last; ++k) empty = empty || leaves[k].extent == 0;
  if (i < 0 || empty) {
    cx.undefined(kOutside);
    return 0;
  }
  wide_t value = 0;
  for (int k = 0; k <= last; ++k) {
    Mode const& m = leaves[k];
    bool const is_last = k == last || (!kOnSymbols && i < m.extent);  // later digits are 0
    wide_t const digit = is_last ? i : mod(cx, i, m.extent);
    value = add(cx, value, multiply(cx, digit, m.stride));
    if (is_last) break;
    i = div(cx, i, m.extent);
  }
  return value;
}
LC_DEVICE_CALL LC_HD inline wide_t apply(Context& cx, Layout const& layout, Coordinate const& c) {
  if (layoutcheck::has_free(c) || !laws::replaces_leaves(c.profile, layout.profile)) {
    cx.undefined(kOutside);
    return 0;
  }
  wide_t value = 0;
  for (int k = 0; k < c.leaves.size(); ++k) {
    laws::Place const part = laws::place_of(c.profile, layout.profile, k);
    value = add(cx, value,
                value_of_leaves(cx, layout.leaves, part.first, part.last, c.leaves[k].value));
  }
  return value;
}
/// At the coordinate (i, j, ...).
template <std::same_as<wide_t>... More>
LC_DEVICE_CALL LC_HD wide_t apply(Context& cx, Layout const& layout, wide_t i, wide_t j,
                                  More... more) {
  wide_t const at[] = {i, j, more...};
  constexpr int n = 2 + static_cast<int>(sizeof...(More));
  for (wide_t const k : at) {
    if (!fits_index(k)) cx.unknown(kNoLayout);
  }
  if (layout.profile.is_scalar() || layoutcheck::rank(layout.profile) != n) {
    cx.undefined(kOutside);
    return 0;
  }
  wide_t value = 0;
  Cursor from = first_child({});
  for (wide_t const k : at) {
    Cursor const end = next(layout.profile, from);
    value = add(cx, value, value_of_leaves(cx, layout.leaves, from.leaf, end.leaf, k));
    from = end;
  }
  return value;
}
LC_HD constexpr wide_t apply(Context& cx, Swizzle const& swizzle, wide_t x) {
  if (x < 0) cx.undefined(kOutside);
  if (x > kMaxIndex) cx.unknown(kTooWide);
  return cx.ok() ? swizzled(swizzle, static_cast<index_t>(x)) : 0;
}
LC_HD constexpr wide_t outer_at(Context& cx, ComposedLayout const& c, wide_t y) {
  return c.outer_is_swizzle ? apply(cx, c.swizzle, y) : apply(cx, c.outer, y);
}
LC_HD constexpr wide_t apply(Context& cx, ComposedLayout const& c, wide_t x) {
  wide_t const offset = apply(cx, c.inner, x);
  return cx.ok() ? outer_at(cx, c, offset + c.offset) : 0;
}
LC_HD constexpr Layout inner(Context&, ComposedLayout const& c) { return c.inner; }
LC_HD constexpr wide_t offset(Context&, ComposedLayout const& c) { return c.offset; }
LC_HD constexpr Extension ext(Context&, Layout const& layout) { return {layout}; }
LC_HD constexpr Image image(Context&, Layout const& layout) { return {layout}; }
LC_HD constexpr wide_t bits(Context&, Swizzle const& s) { return s.bits; }
LC_HD constexpr wide_t base(Context&, Swizzle const& s) { return s.base; }
LC_HD constexpr wide_t shift(Context&, Swizzle const& s) { return s.shift; }

LC_DEVICE_CALL LC_HD constexpr bool injective(Context& cx, Layout const& layout) {
  Search const found = repeated_offset(layout);
  if (found == Search::given_up) cx.unknown("whether an offset repeats was not decided");
  return found == Search::none;
}

/// The modes of a layout from the left, extents of 1 left out, and neighbours joined that count as
/// one: (2,1,4):(3,7,6) has the mode 8:3.
class JoinedModes {
 public:
  LC_HD constexpr explicit JoinedModes(Layout const& layout) : modes_(layout.leaves) {}
  JoinedModes(Layout&&) = delete;

  /// 1:0 after the last.
  LC_HD constexpr Mode next() {
    while (at_ < modes_.size() && modes_[at_].extent == 1) ++at_;
    if (at_ == modes_.size()) return {1, 0};
    Mode joined = modes_[at_++];
    for (; at_ < modes_.size(); ++at_) {
      Mode const& m = modes_[at_];
      if (m.extent == 1) continue;
      if (wide_t{joined.extent} * joined.stride != m.stride) break;
      joined.extent *= m.extent;  // divides the size, which fits
    }
    return joined;
  }

 private:
  ModeList const& modes_;
  int at_ = 0;
};

/// The same size and the same values: where the joined modes are the same, and nowhere else. Of two
/// that differ first, with the size p before them: the strides are the values at p, and of the same
/// stride the smaller extent e goes on with another stride than e times it (visit_carries).
LC_DEVICE_CALL LC_HD constexpr bool same_function(Context&, Layout const& left,
                                                  Layout const& right) {
  index_t const n = layoutcheck::size(left);
  if (n != layoutcheck::size(right)) return false;
  if (n == 0) return true;
  JoinedModes a(left);
  JoinedModes b(right);
  while (true) {
    Mode const m = a.next();
    if (m != b.next()) return false;
    if (m.extent == 1) return true;
  }
}

/// Of modes in ascending order that outgrow each other the values ascend, and are compared one
/// after the other.
LC_DEVICE_CALL LC_HD inline bool equal(Context& cx, Image const& left, Image const& right) {
  if (layoutcheck::size(left.layout) == 0 || layoutcheck::size(right.layout) == 0) {
    return layoutcheck::size(left.layout) == layoutcheck::size(right.layout);
  }
  Range const of_left = layoutcheck::range(left.layout);
  Range const of_right = layoutcheck::range(right.layout);
  if (of_left.least != of_right.least || of_left.greatest != of_right.greatest) return false;
  Layout const a = laws::ascending(moving_part(left.layout));
  Layout const b = laws::ascending(moving_part(right.layout));
  if (outgrows(a) && outgrows(b)) return same_function(cx, a, b);
  auto const all = walked(cx, left);
  auto const others = walked(cx, right);
  return cx.ok() && same(all, others);
}
LC_HD constexpr wide_t shortest_rank(Context&, Layout const& l) { return laws::shortest_rank(l); }

// ---- parts of trees

/// The parts at the leaves of a tuple: rows (part of L, leaf of P, part of R); kept: rows (part of
/// L, part of R) of the modes past the rank of P. Whether R has a mode for each of L.
template <class Visit, class Keep>
LC_DEVICE_CALL LC_HD bool each_part(Layout const& layout, IntTuple const& profile,
                                    Layout const& result, Visit const& visit, Keep const& keep) {
  if (profile.is_scalar()) {
    visit(layout, wide_t{profile.leaves[0]}, result);
    return true;
  }
  if (layoutcheck::rank(result) != layoutcheck::rank(layout) ||
      layoutcheck::rank(profile) > layoutcheck::rank(layout)) {
    return false;
  }
  for (int i = 0; i < layoutcheck::rank(layout); ++i) {
    Layout const part = layoutcheck::mode(layout, i);
    Layout const of_result = layoutcheck::mode(result, i);
    if (i >= layoutcheck::rank(profile)) {
      keep(part, of_result);
    } else if (!each_part(part, layoutcheck::mode(profile, i), of_result, visit, keep)) {
      return false;
    }
  }
  return true;
}
template <class L, class Visit, class Keep>
LC_DEVICE_CALL LC_HD bool each_part(L const& layout, Tiler const& tiler, L const& result,
                                    Visit const& visit, Keep const& keep) {
  return for_each_tile(layout, tiler, result, visit, keep);
}
inline constexpr char const* kNoModeForEach = "the result has no mode for each of the layout's";
template <class L, class Parts>
LC_DEVICE_CALL LC_HD auto tiles(Context& cx, L const& layout, Parts const& by, L const& result) {
  using Part = std::conditional_t<std::is_same_v<Parts, Tiler>, Layout, wide_t>;
  Sequence<std::tuple<L, Part, L>> rows;
  auto const visit = [&](L const& l, Part const& p, L const& r) { rows.emplace_back(l, p, r); };
  auto const keep = [](L const&, L const&) {};
  if (!each_part(layout, by, result, visit, keep)) cx.undefined(kNoModeForEach);
  return rows;
}
template <class L, class Parts>
LC_DEVICE_CALL LC_HD auto kept(Context& cx, L const& layout, Parts const& by, L const& result) {
  Sequence<std::tuple<L, L>> rows;
  auto const visit = [](L const&, auto const&, L const&) {};
  auto const keep = [&](L const& l, L const& r) { rows.emplace_back(l, r); };
  if (!each_part(layout, by, result, visit, keep)) cx.undefined(kNoModeForEach);
  return rows;
}
template <class L>
LC_DEVICE_CALL LC_HD constexpr L gathered(Context& cx, L const& layout, Tiler const& tiler,
                                          L const& divided) {
  L result;
  bool const fits = regroup(layout, tiler, divided, result);
  if (!fits) cx.undefined("the divided layout has no tile and rest for each entry");
  if constexpr (std::is_same_v<L, Layout>) {
    if (fits) return made(cx, checked(result));
  }
  return result;
}

/// Coordinates below the extents, the mode of the least entry of `order` fastest, equal ones from
/// left to right.
template <Collection A, Collection B>
LC_DEVICE_CALL LC_HD Sequence<Sequence<wide_t>> coordinates_by(Context& cx, A const& order_of,
                                                               B const& extents) {
  Sequence<Sequence<wide_t>> result;
  auto const places = static_cast<std::size_t>(count(extents));
  if (count(order_of) != count(extents)) {
    cx.undefined(kOutside);
    return result;
  }
  Sequence<std::size_t> by(places, 0);
  for (std::size_t i = 0; i < places; ++i) by[i] = i;
  auto const key = [&](std::size_t i) { return element(order_of, static_cast<wide_t>(i)); };
  sort(by,
       [&](std::size_t i, std::size_t j) { return key(i) != key(j) ? key(i) < key(j) : i < j; });
  wide_t total = 1;
  for (wide_t i = 0; i < count(extents); ++i) {
    total = multiply(cx, total, element(extents, i));
    if (total > kMaxTable) cx.unknown(kTooLarge);
    if (!cx.ok()) return result;
  }
  Sequence<wide_t> digits(places, 0);
  for (wide_t n = 0; n < total; ++n) {
    result.push_back(digits);
    for (std::size_t const i : by) {
      if (++digits[i] < element(extents, static_cast<wide_t>(i))) break;
      digits[i] = 0;
    }
  }
  return result;
}
template <Collection C>
LC_DEVICE_CALL LC_HD Sequence<Sequence<wide_t>> coordinates(Context& cx, C const& extents) {
  return coordinates_by(cx, Sequence<wide_t>(static_cast<std::size_t>(count(extents)), 0), extents);
}
template <Collection C>
LC_DEVICE_CALL LC_HD constexpr Coordinate coordinate(Context& cx, C const& parts) {
  if (count(parts) > kMaxLeaves) {
    cx.unknown(kNoLayout);
    return {};
  }
  TupleBuilder<Coordinate> result(static_cast<int>(count(parts)));
  for (wide_t i = 0; i < count(parts); ++i) {
    wide_t const part = element(parts, i);
    if (!fits_index(part)) cx.unknown(kTooWide);
    result.add(Coordinate(static_cast<index_t>(part)));
  }
  return result.tree;
}

template <class A, class B, class Of>
LC_DEVICE_CALL LC_HD Sequence<wide_t> each_of(Context& cx, A const& a, B const& b, Of const& of) {
  Sequence<wide_t> result;
  if (count(a) != count(b)) cx.undefined(kOutside);
  if (!walks(cx, a)) return result;
  for (wide_t i = 0; i < count(a) && cx.ok(); ++i) {
    result.push_back(of(cx, element(a, i), element(b, i)));
  }
  return result;
}
template <Collection A, Collection B>
LC_DEVICE_CALL LC_HD auto each_times(Context& cx, A const& a, B const& b) {
  return each_of(cx, a, b, [](Context& c, wide_t x, wide_t y) { return multiply(c, x, y); });
}
template <Collection A, Collection B>
LC_DEVICE_CALL LC_HD auto each_minus(Context& cx, A const& a, B const& b) {
  return each_of(cx, a, b, [](Context& c, wide_t x, wide_t y) { return subtract(c, x, y); });
}
template <Collection A, Collection B>
LC_DEVICE_CALL LC_HD auto each_div(Context& cx, A const& a, B const& b) {
  return each_of(cx, a, b, [](Context& c, wide_t x, wide_t y) { return div(c, x, y); });
}
template <Collection A, Collection B>
LC_DEVICE_CALL LC_HD auto each_mod(Context& cx, A const& a, B const& b) {
  return each_of(cx, a, b, [](Context& c, wide_t x, wide_t y) { return mod(c, x, y); });
}

LC_HD constexpr wide_t point(Context&, Refusal const& refusal) { return refusal.point; }

/// The size of the largest right inverse of a layout that repeats no offset: the longest table of
/// preimages of 0, 1, 2, ... that some layout has. Each mode of that layout is forced: it repeats
/// the table so far in steps of the next value, as often as it can. Of (2,2):(1,4) it is 2.
LC_DEVICE_CALL LC_HD inline wide_t largest_right_inverse_of_injective(Context& cx,
                                                                      Layout const& layout) {
  index_t const n = layoutcheck::size(layout);
  if (n > kMaxTable) cx.unknown(kTooLarge);
  if (!cx.ok()) return 0;
  Sequence<index_t> preimage(static_cast<std::size_t>(n), -1);
  auto const at = [&](index_t v) -> index_t& { return preimage[static_cast<std::size_t>(v)]; };
  Walk value(layout);
  for (index_t i = 0; i < n; ++i, ++value) {
    if (*value >= 0 && *value < n) at(*value) = i;
  }
  index_t reach = 0;
  while (reach < n && at(reach) >= 0) ++reach;
  index_t done = reach > 0 ? 1 : 0;
  auto const repeats = [&](index_t times) {
    if ((times + 1) * done > reach) return false;
    for (index_t i = 0; i < done; ++i) {
      if (at(times * done + i) != at(i) + times * at(done)) return false;
    }
    return true;
  };
  for (index_t times = 1; done > 0 && done < reach; done *= times) {
    times = 1;
    while (repeats(times)) ++times;
    if (times == 1) break;
  }
  return done;
}

}  // namespace layoutcheck::laws::language::builtin
