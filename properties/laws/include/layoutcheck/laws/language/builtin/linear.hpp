#pragma once
/// Linear layouts in sentences: points that have a number for each dimension, by name. What a
/// dimension does not have is 0. See builtin.hpp.

#include "layoutcheck/core/operations/linear_by_position.hpp"
#include "layoutcheck/laws/language/builtin/collections.hpp"

namespace layoutcheck::laws::language::builtin {
namespace linear_parts {

LC_HD inline PartName part_name(DimName const& name) { return PartName(name); }

LC_DEVICE_CALL LC_HD inline wide_t part(Point const& p, PartName const& name) {
  for (auto const& [own, n] : p.parts) {
    if (own == name) return n;
  }
  return 0;
}
LC_DEVICE_CALL LC_HD inline int bits_in(Sizes const& s, PartName const& name) {
  for (auto const& [own, bits] : s.bits) {
    if (own == name) return bits;
  }
  return 0;
}
template <class T>
LC_DEVICE_CALL LC_HD void sort_by_name(Sequence<std::pair<PartName, T>>& parts) {
  sort(parts, [](auto const& a, auto const& b) { return a.first < b.first; });
}

LC_DEVICE_CALL LC_HD inline wide_t flat_index(Dims const& dims, Point const& p) {
  wide_t flat = 0;
  int shift = 0;
  for (Dim const& d : dims) {
    flat += part(p, part_name(d.name)) << shift;
    shift += d.bits;
  }
  return flat;
}
/// The xor of the columns of the bits of x.
LC_DEVICE_CALL LC_HD inline wide_t joined_columns(LinearLayout const& linear, wide_t x) {
  bits_t value = 0;
  for (int k = 0; k < linear.columns.size(); ++k) {
    if ((x >> k & 1) != 0) value ^= linear.columns[k];
  }
  return static_cast<wide_t>(value);
}
LC_HD inline wide_t flat_size(Flat const& flat) { return wide_t{1} << flat.linear.in_bits(); }
/// Both sides have the same size and, wherever they are looked at, the same values.
template <class Value>
LC_DEVICE_CALL LC_HD bool same_flat(Context& cx, wide_t size, Flat const& flat,
                                    Value const& value) {
  if (size != flat_size(flat)) return false;
  if (size > kMaxTable) cx.unknown("too large to be compared point by point");
  for (wide_t i = 0; i < size && cx.ok(); ++i) {
    if (joined_columns(flat.linear, i) != value(i)) return false;
  }
  return true;
}

/// By name, of parts in the order of names.
template <class Combine>
LC_DEVICE_CALL LC_HD Point combined(Point const& a, Point const& b, Combine const& combine) {
  Point result;
  result.parts.reserve(a.parts.size() + b.parts.size());
  auto const add = [&](PartName const& name, wide_t n) {
    if (n != 0) result.parts.push_back({name, n});
  };
  auto left = a.parts.begin();
  auto right = b.parts.begin();
  while (left != a.parts.end() || right != b.parts.end()) {
    bool const ended = right == b.parts.end();
    bool const of_a = left != a.parts.end() && (ended || !(right->first < left->first));
    bool const of_b = !ended && (left == a.parts.end() || !(left->first < right->first));
    add(of_a ? left->first : right->first,
        combine(of_a ? left->second : 0, of_b ? right->second : 0));
    left += of_a ? 1 : 0;
    right += of_b ? 1 : 0;
  }
  return result;
}
template <class Combine>
LC_DEVICE_CALL LC_HD Point by_sizes(Point const& p, Sizes const& s, Combine const& combine) {
  Point result;
  for (auto const& [name, n] : p.parts) {
    wide_t const part = combine(n, bits_in(s, name));
    if (part != 0) result.parts.push_back({name, part});
  }
  return result;
}

}  // namespace linear_parts
using namespace linear_parts;

LC_HD inline wide_t count(Dims const& dims) { return wide_t{1} << total_bits(dims); }
LC_DEVICE_CALL LC_HD inline Point element(Dims const& dims, wide_t flat) {
  Point result;
  result.parts.reserve(static_cast<std::size_t>(dims.size()));
  for (Dim const& d : dims) {
    wide_t const part = flat & ((wide_t{1} << d.bits) - 1);
    if (part != 0) result.parts.push_back({part_name(d.name), part});
    flat >>= d.bits;
  }
  sort_by_name(result.parts);
  return result;
}

// Before those that use it: the one for any collection would walk all points.
LC_DEVICE_CALL LC_HD inline bool in(Context&, Point const& p, Dims const& dims) {
  for (auto const& [name, n] : p.parts) {
    int bits = 0;
    for (Dim const& d : dims) bits = part_name(d.name) == name ? d.bits : bits;
    if (n < 0 || n >> bits != 0) return false;
  }
  return true;
}
LC_HD inline Dims inputs(Context&, LinearLayout const& linear) { return linear.in; }
LC_HD inline Dims outputs(Context&, LinearLayout const& linear) { return linear.out; }
LC_DEVICE_CALL LC_HD inline Point apply(Context& cx, LinearLayout const& linear, Point const& p) {
  if (in(cx, p, linear.in))
    return element(linear.out, joined_columns(linear, flat_index(linear.in, p)));
  cx.undefined("a point that the dimensions do not have");
  return {};
}
LC_HD inline Flat flat(Context&, LinearLayout const& linear) { return {linear}; }
LC_DEVICE_CALL LC_HD inline wide_t apply(Context& cx, Flat const& flat, wide_t x) {
  bool const inside = x >= 0 && x >> flat.linear.in_bits() == 0;
  if (!inside) cx.undefined(kOutside);
  return inside ? joined_columns(flat.linear, x) : 0;
}
LC_HD inline wide_t size(Context&, Flat const& flat) { return flat_size(flat); }
LC_HD inline Interval dom(Context&, Flat const& flat) { return {0, flat_size(flat)}; }
LC_DEVICE_CALL LC_HD inline bool same_function(Context& cx, Flat const& a, Flat const& b) {
  return same_flat(cx, flat_size(a), b, [&](wide_t i) { return joined_columns(a.linear, i); });
}
LC_DEVICE_CALL LC_HD inline bool same_function(Context& cx, Flat const& a, Layout const& b) {
  return same_flat(cx, layoutcheck::size(b), a,
                   [&](wide_t i) { return wide_t{b(static_cast<index_t>(i))}; });
}
LC_DEVICE_CALL LC_HD inline bool same_function(Context& cx, Flat const& a,
                                               ComposedLayout const& b) {
  if (!checked(b)) cx.undefined("a composed layout without a value somewhere");
  if (!cx.ok()) return false;
  return same_flat(cx, layoutcheck::size(b), a,
                   [&](wide_t i) { return wide_t{b(static_cast<index_t>(i))}; });
}

LC_HD inline wide_t rank(Context&, Dims const& dims) { return dims.size(); }
LC_HD inline wide_t bits(Context&, Dims const& dims) { return total_bits(dims); }
LC_DEVICE_CALL LC_HD inline Sizes sizes(Context&, Dims const& dims) {
  Sizes result;
  for (Dim const& d : dims) {
    if (d.bits != 0) result.bits.push_back({part_name(d.name), d.bits});
  }
  sort_by_name(result.bits);
  return result;
}
LC_DEVICE_CALL LC_HD inline wide_t bits(Context& cx, Dims const& dims, DimName const& name) {
  return bits_in(sizes(cx, dims), part_name(name));
}
LC_HD inline wide_t size(Context&, Dims const& dims) { return count(dims); }
LC_DEVICE_CALL LC_HD inline Sequence<DimName> order(Context&, Dims const& dims) {
  Sequence<DimName> names;
  for (Dim const& d : dims) names.push_back(d.name);
  return names;
}
LC_DEVICE_CALL LC_HD inline Sequence<Point> basis(Context&, Dims const& dims) {
  Sequence<Point> result;
  for (int k = 0; k < total_bits(dims); ++k) result.push_back(element(dims, wide_t{1} << k));
  return result;
}
LC_DEVICE_CALL LC_HD inline Dims pick(Context& cx, Dims const& dims, IntTuple const& numbers) {
  Dims result;
  for (index_t const i : numbers.leaves) {
    bool const inside = i >= 0 && i < dims.size();
    if (!inside) cx.undefined("no dimension of that number");
    if (inside) result.push_back(dims[static_cast<int>(i)]);
  }
  return result;
}
LC_DEVICE_CALL LC_HD inline Dims without(Context&, Dims const& dims, Dims const& others) {
  Dims result;
  for (Dim const& d : dims) {
    if (find(others, d.name) < 0) result.push_back(d);
  }
  return result;
}
/// dim0, dim1, ... of these sizes.
LC_DEVICE_CALL LC_HD inline Dims numbered(Context& cx, IntTuple const& sizes) {
  Dims result;
  if (sizes.leaves.size() > kMaxDims) cx.unknown("more dimensions than a linear layout has");
  if (!cx.ok()) return result;
  int i = 0;
  for (index_t const n : sizes.leaves) {
    int bits = 0;
    while (bits < kMaxBits && (index_t{1} << bits) < n) ++bits;
    if (n < 1 || index_t{1} << bits != n) cx.undefined("a size that is not a power of two");
    result.push_back({layoutcheck::detail::numbered_name(i), bits});
    ++i;
  }
  return result;
}
LC_DEVICE_CALL LC_HD inline Point only(Context&, Point const& p, Dims const& dims) {
  Point result;
  for (auto const& own : p.parts) {
    for (Dim const& d : dims) {
      if (part_name(d.name) == own.first) result.parts.push_back(own);
    }
  }
  return result;
}
LC_DEVICE_CALL LC_HD inline Point point(Context& cx, Dims const& dims, IntTuple const& numbers) {
  Point result;
  bool const fit = numbers.leaves.size() == dims.size();
  if (!fit) cx.undefined("a number for each dimension");
  for (int i = 0; fit && i < dims.size(); ++i) {
    if (numbers.leaves[i] != 0) {
      result.parts.push_back({part_name(dims[i].name), numbers.leaves[i]});
    }
  }
  sort_by_name(result.parts);
  return result;
}
LC_DEVICE_CALL LC_HD inline Sequence<wide_t> parts(Context&, Dims const& dims, Point const& p) {
  Sequence<wide_t> result;
  for (Dim const& d : dims) result.push_back(part(p, part_name(d.name)));
  return result;
}
LC_HD inline wide_t at(Context&, Point const& p, DimName const& name) {
  return part(p, part_name(name));
}
LC_HD inline bool is_zero(Context&, Point const& p) { return p.parts.empty(); }
LC_DEVICE_CALL LC_HD inline Point add(Context&, Point const& a, Point const& b) {
  return combined(a, b, [](wide_t x, wide_t y) { return x + y; });
}
LC_DEVICE_CALL LC_HD inline Point bit_and(Context&, Point const& a, Point const& b) {
  return combined(a, b, [](wide_t x, wide_t y) { return x & y; });
}
LC_DEVICE_CALL LC_HD inline Point mod(Context&, Point const& p, Sizes const& sizes) {
  return by_sizes(p, sizes, [](wide_t n, int bits) { return n & ((wide_t{1} << bits) - 1); });
}
LC_DEVICE_CALL LC_HD inline Point div(Context&, Point const& p, Sizes const& sizes) {
  return by_sizes(p, sizes, [](wide_t n, int bits) { return n >> bits; });
}
LC_DEVICE_CALL LC_HD inline Point multiply(Context&, Sizes const& sizes, Point const& p) {
  return by_sizes(p, sizes,
                  [](wide_t n, int bits) { return bits > kMaxBits ? wide_t{0} : n << bits; });
}
LC_DEVICE_CALL LC_HD inline Sizes multiply(Context&, Sizes const& a, Sizes const& b) {
  Sizes result;
  for (auto const& [name, n] : a.bits) result.bits.push_back({name, n + bits_in(b, name)});
  for (auto const& own : b.bits) {
    if (bits_in(a, own.first) == 0) result.bits.push_back(own);
  }
  sort_by_name(result.bits);
  return result;
}
LC_DEVICE_CALL LC_HD inline Sizes div(Context&, Sizes const& a, Sizes const& b) {
  Sizes result;
  for (auto const& [name, n] : a.bits) {
    int const left = n - bits_in(b, name);
    if (left > 0) result.bits.push_back({name, left});
  }
  return result;
}
LC_DEVICE_CALL LC_HD inline bool less_equal(Context&, Sizes const& a, Sizes const& b) {
  for (auto const& [name, n] : a.bits) {
    if (n > bits_in(b, name)) return false;
  }
  return true;
}

/// The dimension of the space that the points span over F2, by elimination.
LC_DEVICE_CALL LC_HD inline wide_t f2rank(Context&, Sequence<Point> const& points) {
  Sequence<Point> rows;
  for (Point const& p : points) {
    Point row = p;
    for (Point const& pivot : rows) {
      auto const& [name, n] = pivot.parts[0];
      bool const has_top = (part(row, name) & n & -n) != 0;
      if (has_top) row = combined(row, pivot, [](wide_t x, wide_t y) { return x ^ y; });
    }
    if (!row.parts.empty()) rows.push_back(row);
  }
  return static_cast<wide_t>(rows.size());
}
template <Collection C>
LC_DEVICE_CALL LC_HD wide_t f2rank(Context& cx, C const& points) {
  return f2rank(cx, listed(points));
}

}  // namespace layoutcheck::laws::language::builtin
