#pragma once
/// Sequences and sets in sentences, and the images of layouts, which are decided by their
/// layouts: see builtin.hpp.

#include <algorithm>

#include "layoutcheck/core/operations/value.hpp"
#include "layoutcheck/laws/definitions.hpp"
#include "layoutcheck/laws/language/builtin/integers.hpp"
#include "layoutcheck/laws/offsets.hpp"

namespace layoutcheck::laws::language::builtin {

// ---- collections: count(c) values, element(c, i) is number i

/// The points that dimensions have, the first dimension fastest.
LC_HD wide_t count(Dims const& dims);
LC_HD Point element(Dims const& dims, wide_t flat);

LC_HD constexpr wide_t count(Interval const& c) { return c.end > c.first ? c.end - c.first : 0; }
LC_HD constexpr wide_t element(Interval const& c, wide_t i) { return c.first + i; }
template <class T, int N>
LC_HD constexpr wide_t count(InlineVector<T, N> const& c) {
  return c.size();
}
template <class T, int N>
LC_HD constexpr T const& element(InlineVector<T, N> const& c, wide_t i) {
  return c[static_cast<int>(i)];
}
template <int N>
LC_HD constexpr wide_t element(InlineVector<index_t, N> const& c, wide_t i) {
  return c[static_cast<int>(i)];
}
template <int N>
LC_HD constexpr wide_t element(InlineVector<CoordinateLeaf, N> const& c, wide_t i) {
  return c[static_cast<int>(i)].value;
}
template <class T>
LC_DEVICE_CALL LC_HD wide_t count(Sequence<T> const& c) {
  return static_cast<wide_t>(c.size());
}
template <class T>
LC_HD T const& element(Sequence<T> const& c, wide_t i) {
  return c[static_cast<std::size_t>(i)];
}
LC_HD inline wide_t count(Table const& c) { return static_cast<wide_t>(c.size()); }
LC_HD inline wide_t element(Table const& c, wide_t i) { return c[static_cast<std::size_t>(i)]; }
template <class T>
LC_DEVICE_CALL LC_HD wide_t count(Set<T> const& c) {
  return count(c.values);
}
template <class T>
LC_HD T const& element(Set<T> const& c, wide_t i) {
  return element(c.values, i);
}

template <class C>
concept Collection = requires(C const& c) {
  { count(c) } -> std::same_as<wide_t>;
  element(c, wide_t{});
};
template <class C>
using ElementOf = std::remove_cvref_t<decltype(element(std::declval<C const&>(), wide_t{}))>;

/// Whether a collection may be walked by a definition; where not, it is unknown.
template <class C>
LC_HD constexpr bool walks(Context& cx, C const& c) {
  if (cx.ok() && count(c) > kMaxTable) cx.unknown(kTooLarge);
  return cx.ok();
}

/// As a sequence of its own.
template <Collection C>
LC_DEVICE_CALL LC_HD auto listed(C const& c) {
  Sequence<ElementOf<C>> result;
  result.reserve(static_cast<std::size_t>(count(c)));
  for (wide_t i = 0; i < count(c); ++i) result.push_back(element(c, i));
  return result;
}

// ---- order and equality

LC_HD constexpr int order(wide_t a, wide_t b) { return a < b ? -1 : a > b ? 1 : 0; }
LC_HD constexpr int order(Mode const& a, Mode const& b) {
  int const by_extent = order(wide_t{a.extent}, wide_t{b.extent});
  return by_extent != 0 ? by_extent : order(wide_t{a.stride}, wide_t{b.stride});
}
LC_DEVICE_CALL LC_HD inline int order(DimName const& a, DimName const& b) {
  int i = 0;
  while (i < DimName::kMaxBytes && a.byte(i) == b.byte(i)) ++i;
  return order(wide_t{a.byte(i)}, wide_t{b.byte(i)});
}
template <Collection A, Collection B>
LC_HD constexpr int order(A const& a, B const& b);
template <class... A, class... B>
LC_HD constexpr int order(std::tuple<A...> const& a, std::tuple<B...> const& b) {
  int sign = 0;
  [&]<std::size_t... I>(std::index_sequence<I...>) {
    static_cast<void>((((sign = order(std::get<I>(a), std::get<I>(b))) == 0) && ...));
  }
  (std::index_sequence_for<A...>{});
  return sign;
}
/// Sequences are compared by their first difference.
template <Collection A, Collection B>
LC_HD constexpr int order(A const& a, B const& b) {
  wide_t const shared = count(a) < count(b) ? count(a) : count(b);
  for (wide_t i = 0; i < shared; ++i) {
    if (int const sign = order(element(a, i), element(b, i)); sign != 0) return sign;
  }
  return order(count(a), count(b));
}

template <class A, class B>
LC_HD constexpr bool same(A const& a, B const& b) {
  if constexpr (Collection<A> && Collection<B>) {
    if (count(a) != count(b)) return false;
    for (wide_t i = 0; i < count(a); ++i) {
      if (!same(element(a, i), element(b, i))) return false;
    }
    return true;
  } else {
    return a == b;
  }
}
LC_HD constexpr bool same(Interval const& a, Interval const& b) {
  bool const empty = count(a) == 0 && count(b) == 0;
  return empty || (a.first == b.first && a.end == b.end);
}
/// As dimensions in their order, not as the points that they have.
LC_HD constexpr bool same(Dims const& a, Dims const& b) { return a == b; }
LC_HD constexpr bool same(Extension const& a, Extension const& b) { return a.layout == b.layout; }
LC_HD constexpr bool same(Flat const& a, Flat const& b) { return a.linear == b.linear; }
template <class... A, class... B>
LC_HD constexpr bool same(std::tuple<A...> const& a, std::tuple<B...> const& b) {
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    return (same(std::get<I>(a), std::get<I>(b)) && ...);
  }
  (std::index_sequence_for<A...>{});
}

/// In place of sorting where the integers lie close together: each is marked.
LC_DEVICE_CALL LC_HD inline bool sort_by_marks(Sequence<wide_t>& values) {
  if (values.empty()) return true;
  if (kOnSymbols) return false;
  wide_t first = values[0];
  wide_t last = values[0];
  for (wide_t const v : values) {
    first = v < first ? v : first;
    last = v > last ? v : last;
  }
  wide_t reach = 0;
  if (subtract_overflows(last, first, reach)) return false;
  if (reach / 8 > static_cast<wide_t>(values.size())) return false;
  Sequence<std::uint64_t> marks(static_cast<std::size_t>(reach / 64) + 1, 0);
  for (wide_t const v : values) {
    marks[static_cast<std::size_t>((v - first) / 64)] |= std::uint64_t{1}
                                                         << static_cast<int>((v - first) % 64);
  }
  values.clear();
  for (wide_t i = 0; i <= reach; ++i) {
    if ((marks[static_cast<std::size_t>(i / 64)] >> static_cast<int>(i % 64) & 1U) != 0)
      values.push_back(first + i);
  }
  return true;
}

template <class T>
LC_DEVICE_CALL LC_HD Set<T> set_of(Sequence<T> values) {
  if constexpr (std::is_same_v<T, wide_t>) {
    if (sort_by_marks(values)) return {std::move(values)};
  }
  sort(values, [](auto const& a, auto const& b) { return order(a, b) < 0; });
  std::size_t kept = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (kept > 0 && order(values[kept - 1], values[i]) == 0) continue;
    if (kept != i) values[kept] = std::move(values[i]);
    ++kept;
  }
  while (values.size() > kept) values.pop_back();
  return {std::move(values)};
}

// ---- images: decided by their layouts

/// Whether some index of the layout has the value.
LC_DEVICE_CALL LC_HD constexpr Search has_value(Layout const& layout, wide_t value) {
  if (size(layout) == 0) return Search::none;
  Range const reach = layoutcheck::range(layout);
  if (value < reach.least || value > reach.greatest) return Search::none;
  if (value == 0) return Search::found;
  // value * t == the sum of digits, for t of 0 and 1, and t is not 0.
  ZeroSum sums;
  sums.add(layout, 0, 1, false);
  sums.add(scalar_layout(2, static_cast<index_t>(-value)), 0, 1, true);
  return sums.search();
}
LC_HD constexpr bool in(Context& cx, wide_t value, Image const& image) {
  Search const found = has_value(image.layout, value);
  if (found == Search::given_up) cx.unknown("whether an offset is met was not decided");
  return found == Search::found;
}

LC_DEVICE_CALL LC_HD inline Sequence<wide_t> table(Context& cx, Layout const& layout) {
  Sequence<wide_t> values;
  if (wide_t{size(layout)} > kMaxTable) {
    cx.unknown(kTooLarge);
    return values;
  }
  values.reserve(static_cast<std::size_t>(size(layout)));
  Walk walk(layout);
  for (index_t i = 0; i < size(layout); ++i, ++walk) values.push_back(*walk);
  return values;
}

/// What loops and definitions walk: an image as the set of its values, all others as they are.
template <class C>
LC_HD constexpr C const& walked(Context&, C const& c) {
  return c;
}
LC_DEVICE_CALL LC_HD inline Set<wide_t> walked(Context& cx, Image const& image) {
  Layout const moving = moving_part(image.layout);
  if (size(image.layout) > 0 && size(moving) < size(image.layout)) {
    return walked(cx, Image{moving});
  }
  if (walkable(image.layout)) {
    OffsetSet const set = image_set(image.layout);
    Set<wide_t> result;
    Range const reach = layoutcheck::range(image.layout);
    for (index_t v = reach.least; v <= reach.greatest; ++v) {
      if (set.contains(v)) result.values.push_back(v);
    }
    return result;
  }
  return set_of<wide_t>(table(cx, image.layout));
}
LC_HD inline wide_t count(Context& cx, Image const& image) {
  if (walkable(image.layout)) return image_set(image.layout).count();
  return count(walked(cx, image));
}

/// Whether the image is [first, end).
LC_DEVICE_CALL LC_HD constexpr bool equal(Context&, Image const& image, Interval const& all) {
  Layout const& layout = image.layout;
  Range const reach = layoutcheck::range(layout);
  if (count(all) == 0) return size(layout) == 0;
  if (size(layout) == 0 || reach.least != all.first || reach.greatest != all.end - 1) return false;
  if (reach.least == 0) return covered_by_sums(layout, scalar_layout(1, 0)) == all.end;
  // From the least offset on, by steps without their signs.
  return covered_by_sums(ascending(layout), scalar_layout(1, 0)) == count(all);
}
LC_HD constexpr bool equal(Context& cx, Interval const& all, Image const& image) {
  return equal(cx, image, all);
}
/// Whether [first, end) is in the image.
LC_DEVICE_CALL LC_HD inline bool subset(Context& cx, Interval const& part, Image const& image) {
  Layout const& layout = image.layout;
  if (count(part) == 0) return true;
  if (size(layout) == 0) return false;
  Range const reach = layoutcheck::range(layout);
  if (part.first < reach.least || part.end - 1 > reach.greatest) return false;
  if (part.first == 0 && reach.least == 0) {
    return covered_by_sums(layout, scalar_layout(1, 0)) >= part.end;
  }
  if (!walks(cx, part)) return false;
  for (wide_t v = part.first; v < part.end && cx.step(); ++v) {
    if (!in(cx, v, image)) return false;
  }
  return true;
}

template <class A, class B>
LC_HD constexpr bool equal(Context& cx, A const& a, B const& b) {
  if constexpr (std::is_same_v<A, Image> || std::is_same_v<B, Image>) {
    auto const& left = walked(cx, a);
    auto const& right = walked(cx, b);
    return cx.ok() && same(left, right);
  } else {
    return same(a, b);
  }
}
template <class A, class B>
LC_HD constexpr bool differ(Context& cx, A const& a, B const& b) {
  return !equal(cx, a, b);
}

LC_HD constexpr bool less(Context&, wide_t a, wide_t b) { return a < b; }
LC_HD constexpr bool less_equal(Context&, wide_t a, wide_t b) { return a <= b; }
LC_HD constexpr bool greater(Context&, wide_t a, wide_t b) { return a > b; }
LC_HD constexpr bool greater_equal(Context&, wide_t a, wide_t b) { return a >= b; }
template <class... A, class... B>
LC_HD constexpr bool less(Context&, std::tuple<A...> const& a, std::tuple<B...> const& b) {
  return order(a, b) < 0;
}

// ---- collections: definitions

LC_HD constexpr bool in(Context&, wide_t value, Interval const& c) {
  return c.first <= value && value < c.end;
}
template <class T, class V>
LC_DEVICE_CALL LC_HD bool in(Context&, V const& value, Set<T> const& c) {
  std::size_t first = 0;
  std::size_t end = c.values.size();
  while (first < end) {
    std::size_t const middle = first + (end - first) / 2;
    int const sign = order(c.values[middle], value);
    if (sign == 0) return true;
    (sign < 0 ? first : end) = sign < 0 ? middle + 1 : middle;
  }
  return false;
}
template <class V, Collection C>
LC_HD constexpr bool in(Context&, V const& value, C const& c) {
  for (wide_t i = 0; i < count(c); ++i) {
    if (same(element(c, i), value)) return true;
  }
  return false;
}
template <class A, class B>
LC_DEVICE_CALL LC_HD bool subset(Context& cx, A const& a, B const& b) {
  auto const& part = walked(cx, a);
  if (!walks(cx, part)) return false;
  for (wide_t i = 0; i < count(part) && cx.step(); ++i) {
    if (!in(cx, element(part, i), b)) return false;
  }
  return true;
}

template <Collection C>
LC_HD constexpr wide_t count(Context&, C const& c) {
  return count(c);
}
template <Collection C>
LC_HD constexpr ElementOf<C> at(Context& cx, C const& c, wide_t i) {
  bool const inside = i >= 0 && i < count(c);
  if (!inside) cx.undefined(kOutside);
  return inside ? element(c, i) : ElementOf<C>{};
}
/// `_` has no value.
template <int N>
LC_HD constexpr wide_t at(Context& cx, InlineVector<CoordinateLeaf, N> const& c, wide_t i) {
  bool const inside = i >= 0 && i < c.size() && !c[static_cast<int>(i)].free;
  if (!inside) cx.undefined(kOutside);
  return inside ? c[static_cast<int>(i)].value : 0;
}
template <Collection A, Collection B>
LC_DEVICE_CALL LC_HD auto add(Context& cx, A const& a, B const& b) {
  Sequence<ElementOf<A>> result;
  if (count(a) + count(b) > kMaxTable) {
    cx.unknown(kTooLarge);
    return result;
  }
  result = listed(a);
  for (wide_t i = 0; i < count(b); ++i) result.push_back(element(b, i));
  return result;
}
template <Collection C>
LC_DEVICE_CALL LC_HD auto pairs(Context& cx, C const& c) {
  using T = ElementOf<C>;
  Sequence<std::tuple<T, T>> rows;
  if (!walks(cx, c)) return rows;
  for (wide_t i = 1; i < count(c); ++i) rows.push_back({element(c, i - 1), element(c, i)});
  return rows;
}
template <Collection C>
LC_DEVICE_CALL LC_HD auto sorted(Context& cx, C const& c) {
  Sequence<ElementOf<C>> result;
  if (!walks(cx, c)) return result;
  result = listed(c);
  sort(result, [](auto const& a, auto const& b) { return order(a, b) < 0; });
  return result;
}
LC_HD inline auto sorted(Context& cx, Image const& image) { return walked(cx, image).values; }
template <Collection C>
LC_DEVICE_CALL LC_HD auto bag(Context& cx, C const& c) {
  return sorted(cx, c);
}
template <Collection C>
LC_DEVICE_CALL LC_HD bool distinct(Context& cx, C const& c) {
  auto const rising = sorted(cx, c);
  for (std::size_t i = 1; i < rising.size(); ++i) {
    if (order(rising[i - 1], rising[i]) == 0) return false;
  }
  return true;
}
template <Collection C>
LC_HD constexpr bool ascends(Context& cx, C const& c, int most) {
  if (!walks(cx, c)) return false;
  for (wide_t i = 1; i < count(c); ++i) {
    if (order(element(c, i - 1), element(c, i)) > most) return false;
  }
  return true;
}
template <Collection C>
LC_HD constexpr bool ascending(Context& cx, C const& c) {
  return ascends(cx, c, 0);
}
template <Collection C>
LC_HD constexpr bool strictly_ascending(Context& cx, C const& c) {
  return ascends(cx, c, -1);
}
template <Collection C>
LC_HD constexpr wide_t sum(Context& cx, C const& c) {
  wide_t result = 0;
  if (!walks(cx, c)) return result;
  for (wide_t i = 0; i < count(c); ++i) result = add(cx, result, element(c, i));
  return result;
}
template <Collection C>
LC_HD constexpr wide_t product(Context& cx, C const& c) {
  wide_t result = 1;
  if (!walks(cx, c)) return result;
  for (wide_t i = 0; i < count(c); ++i) {
    if (element(c, i) == 0) return 0;
  }
  for (wide_t i = 0; i < count(c) && cx.ok(); ++i) result = multiply(cx, result, element(c, i));
  return result;
}
template <Collection C>
LC_HD constexpr wide_t bit_xor(Context& cx, C const& c) {
  wide_t result = 0;
  if (!walks(cx, c)) return result;
  for (wide_t i = 0; i < count(c); ++i) result ^= element(c, i);
  return result;
}
template <bool kGreatest, class C>
LC_DEVICE_CALL LC_HD constexpr wide_t extreme(Context& cx, C const& c) {
  if (!walks(cx, c)) return 0;
  if (count(c) == 0) {
    cx.undefined(kOutside);
    return 0;
  }
  wide_t result = element(c, 0);
  for (wide_t i = 1; i < count(c); ++i) {
    wide_t const next = element(c, i);
    if (kGreatest ? next > result : next < result) result = next;
  }
  return result;
}
/// Of the values of all points, where those are few enough to be walked.
template <bool kGreatest>
LC_DEVICE_CALL LC_HD wide_t extreme_value(Context& cx, Image const& image) {
  index_t const n = layoutcheck::size(image.layout);
  if (n == 0 || n > kMaxTable) return extreme<kGreatest>(cx, walked(cx, image));
  Walk value(image.layout);
  index_t result = *value;
  for (index_t i = 1; i < n; ++i) {
    ++value;
    result = kGreatest ? layoutcheck::max(result, *value) : layoutcheck::min(result, *value);
  }
  return result;
}
template <class C>
LC_HD constexpr wide_t min(Context& cx, C const& c) {
  return extreme<false>(cx, c);
}
template <class C>
LC_HD constexpr wide_t max(Context& cx, C const& c) {
  return extreme<true>(cx, c);
}
LC_HD inline wide_t min(Context& cx, Image const& image) { return extreme_value<false>(cx, image); }
LC_HD inline wide_t max(Context& cx, Image const& image) { return extreme_value<true>(cx, image); }

// ---- the same of one value after the other

struct fold_sum {
  wide_t value = 0;
  LC_HD void add(Context& cx, wide_t n) { value = builtin::add(cx, value, n); }
  LC_HD wide_t result(Context&) const { return value; }
};
/// 0 where one of them is, however great the others are.
struct fold_product {
  wide_t value = 1;
  Context exact{};
  LC_HD void add(Context&, wide_t n) {
    if (n == 0) value = 0;
    if (value != 0 && exact.ok()) value = multiply(exact, value, n);
  }
  LC_HD wide_t result(Context& cx) const {
    if (value != 0 && !exact.ok()) cx.unknown(exact.why());
    return value;
  }
};
struct fold_bit_xor {
  wide_t value = 0;
  LC_HD void add(Context&, wide_t n) { value ^= n; }
  LC_HD wide_t result(Context&) const { return value; }
};
struct fold_count {
  wide_t value = 0;
  template <class T>
  LC_HD void add(Context&, T const&) {
    ++value;
  }
  LC_HD wide_t result(Context&) const { return value; }
};
template <bool kGreatest>
struct FoldExtreme {
  wide_t value = 0;
  bool any = false;
  LC_HD void add(Context&, wide_t n) {
    if (!any || (kGreatest ? n > value : n < value)) value = n;
    any = true;
  }
  LC_HD wide_t result(Context& cx) const {
    if (!any) cx.undefined(kOutside);
    return value;
  }
};
using fold_min = FoldExtreme<false>;
using fold_max = FoldExtreme<true>;

}  // namespace layoutcheck::laws::language::builtin
