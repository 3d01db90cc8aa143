// Linear layouts in sentences: points that have a number for each dimension, by name. What a
// dimension does not have is 0.

#include <map>
#include <string>

#include "layoutcheck/laws/language/builtin.hpp"

namespace layoutcheck::laws::language::builtin {
namespace {

PartName part_name(DimName const& name) { return PartName(name.text()); }

wide_t part(Point const& p, PartName const& name) {
  for (auto const& [own, n] : p.parts) {
    if (own == name) return n;
  }
  return 0;
}
int bits_in(Sizes const& s, PartName const& name) {
  for (auto const& [own, bits] : s.bits) {
    if (own == name) return bits;
  }
  return 0;
}
/// In the order of names, without what is 0.
Point made_point(std::vector<std::pair<PartName, wide_t>> parts) {
  std::erase_if(parts, [](auto const& p) { return p.second == 0; });
  std::sort(parts.begin(), parts.end());
  return {std::move(parts)};
}

wide_t flat_index(Dims const& dims, Point const& p) {
  wide_t flat = 0;
  int shift = 0;
  for (Dim const& d : dims) {
    flat += part(p, part_name(d.name)) << shift;
    shift += d.bits;
  }
  return flat;
}
/// The xor of the columns of the bits of x.
wide_t joined_columns(LinearLayout const& linear, wide_t x) {
  bits_t value = 0;
  for (int k = 0; k < linear.columns.size(); ++k) {
    if ((x >> k & 1) != 0) value ^= linear.columns[k];
  }
  return static_cast<wide_t>(value);
}
wide_t flat_size(Flat const& flat) { return wide_t{1} << flat.linear.in_bits(); }
/// All values, where they are few enough for a search.
Values table_of(Context& cx, Flat const& flat) {
  Values values;
  if (flat_size(flat) > kDecidable) cx.unknown("too large for a search over all layouts");
  for (wide_t x = 0; x < flat_size(flat) && cx.ok(); ++x) {
    values.push_back(joined_columns(flat.linear, x));
  }
  return values;
}

/// Both sides have the same size and, wherever they are looked at, the same values.
template <class Value>
bool same_flat(Context& cx, wide_t size, Flat const& flat, Value const& value) {
  if (size != flat_size(flat)) return false;
  if (size > kMaxTable) cx.unknown("too large to be compared point by point");
  for (wide_t i = 0; i < size && cx.ok(); ++i) {
    if (joined_columns(flat.linear, i) != value(i)) return false;
  }
  return true;
}

/// By name, of parts in the order of names.
template <class Combine>
Point combined(Point const& a, Point const& b, Combine const& combine) {
  Point result;
  result.parts.reserve(a.parts.size() + b.parts.size());
  auto const add = [&](PartName const& name, wide_t n) {
    if (n != 0) result.parts.emplace_back(name, n);
  };
  auto left = a.parts.begin();
  auto right = b.parts.begin();
  while (left != a.parts.end() || right != b.parts.end()) {
    bool const ended = right == b.parts.end();
    bool const of_a = left != a.parts.end() && (ended || left->first <= right->first);
    bool const of_b = !ended && (left == a.parts.end() || right->first <= left->first);
    add(of_a ? left->first : right->first,
        combine(of_a ? left->second : 0, of_b ? right->second : 0));
    left += of_a ? 1 : 0;
    right += of_b ? 1 : 0;
  }
  return result;
}
template <class Combine>
Point by_sizes(Point const& p, Sizes const& s, Combine const& combine) {
  Point result;
  for (auto const& [name, n] : p.parts) {
    wide_t const part = combine(n, bits_in(s, name));
    if (part != 0) result.parts.emplace_back(name, part);
  }
  return result;
}

}  // namespace

wide_t count(Dims const& dims) { return wide_t{1} << total_bits(dims); }
Point element(Dims const& dims, wide_t flat) {
  Point result;
  result.parts.reserve(static_cast<std::size_t>(dims.size()));
  for (Dim const& d : dims) {
    wide_t const part = flat & ((wide_t{1} << d.bits) - 1);
    if (part != 0) result.parts.emplace_back(part_name(d.name), part);
    flat >>= d.bits;
  }
  std::sort(result.parts.begin(), result.parts.end());
  return result;
}

Dims inputs(Context&, LinearLayout const& linear) { return linear.in; }
Dims outputs(Context&, LinearLayout const& linear) { return linear.out; }
Point apply(Context& cx, LinearLayout const& linear, Point const& p) {
  if (in(cx, p, linear.in))
    return element(linear.out, joined_columns(linear, flat_index(linear.in, p)));
  cx.undefined("a point that the dimensions do not have");
  return {};
}
Flat flat(Context&, LinearLayout const& linear) { return {linear}; }
wide_t apply(Context& cx, Flat const& flat, wide_t x) {
  bool const inside = x >= 0 && x >> flat.linear.in_bits() == 0;
  if (!inside) cx.undefined(kOutside);
  return inside ? joined_columns(flat.linear, x) : 0;
}
wide_t size(Context&, Flat const& flat) { return flat_size(flat); }
Interval dom(Context&, Flat const& flat) { return {0, flat_size(flat)}; }
bool exists_table(Context& cx, Flat const& flat) { return exists_table(cx, table_of(cx, flat)); }
bool exists_swizzled_table(Context& cx, Flat const& flat) {
  return exists_swizzled_table(cx, table_of(cx, flat));
}
bool same_function(Context& cx, Flat const& a, Flat const& b) {
  return same_flat(cx, flat_size(a), b, [&](wide_t i) { return joined_columns(a.linear, i); });
}
bool same_function(Context& cx, Flat const& a, Layout const& b) {
  return same_flat(cx, layoutcheck::size(b), a,
                   [&](wide_t i) { return wide_t{b(static_cast<index_t>(i))}; });
}
bool same_function(Context& cx, Flat const& a, ComposedLayout const& b) {
  if (!checked(b)) cx.undefined("a composed layout without a value somewhere");
  if (!cx.ok()) return false;
  return same_flat(cx, layoutcheck::size(b), a,
                   [&](wide_t i) { return wide_t{b(static_cast<index_t>(i))}; });
}

wide_t rank(Context&, Dims const& dims) { return dims.size(); }
wide_t bits(Context&, Dims const& dims) { return total_bits(dims); }
wide_t bits(Context& cx, Dims const& dims, DimName const& name) {
  return bits_in(sizes(cx, dims), part_name(name));
}
wide_t size(Context&, Dims const& dims) { return count(dims); }
Sizes sizes(Context&, Dims const& dims) {
  Sizes result;
  for (Dim const& d : dims) {
    if (d.bits != 0) result.bits.emplace_back(part_name(d.name), d.bits);
  }
  std::sort(result.bits.begin(), result.bits.end());
  return result;
}
Sequence<DimName> order(Context&, Dims const& dims) {
  Sequence<DimName> names;
  for (Dim const& d : dims) names.push_back(d.name);
  return names;
}
Sequence<Point> basis(Context&, Dims const& dims) {
  Sequence<Point> result;
  for (int k = 0; k < total_bits(dims); ++k) result.push_back(element(dims, wide_t{1} << k));
  return result;
}
bool in(Context&, Point const& p, Dims const& dims) {
  return std::all_of(p.parts.begin(), p.parts.end(), [&](auto const& own) {
    auto const dim = std::find_if(dims.begin(), dims.end(),
                                  [&](Dim const& d) { return d.name.text() == own.first.text(); });
    int const bits = dim == dims.end() ? 0 : dim->bits;
    return own.second >= 0 && own.second >> bits == 0;
  });
}
Dims pick(Context& cx, Dims const& dims, IntTuple const& numbers) {
  Dims result;
  for (index_t const i : numbers.leaves) {
    bool const inside = i >= 0 && i < dims.size();
    if (!inside) cx.undefined("no dimension of that number");
    if (inside) result.push_back(dims[static_cast<int>(i)]);
  }
  return result;
}
Dims without(Context&, Dims const& dims, Dims const& others) {
  Dims result;
  for (Dim const& d : dims) {
    if (find(others, d.name) < 0) result.push_back(d);
  }
  return result;
}
Dims numbered(Context& cx, IntTuple const& sizes) {
  Dims result;
  int i = 0;
  for (index_t const n : sizes.leaves) {
    int bits = 0;
    while (bits < kMaxBits && (index_t{1} << bits) < n) ++bits;
    if (n < 1 || index_t{1} << bits != n) cx.undefined("a size that is not a power of two");
    result.push_back({*DimName::of("dim" + std::to_string(i++)), bits});
  }
  return result;
}
Point only(Context&, Point const& p, Dims const& dims) {
  std::vector<std::pair<PartName, wide_t>> parts;
  for (Dim const& d : dims) parts.emplace_back(part_name(d.name), part(p, part_name(d.name)));
  return made_point(std::move(parts));
}
Point point(Context& cx, Dims const& dims, IntTuple const& numbers) {
  std::vector<std::pair<PartName, wide_t>> parts;
  bool const fit = numbers.leaves.size() == dims.size();
  if (!fit) cx.undefined("a number for each dimension");
  for (int i = 0; fit && i < dims.size(); ++i) {
    parts.emplace_back(part_name(dims[i].name), numbers.leaves[i]);
  }
  return made_point(std::move(parts));
}
Sequence<wide_t> parts(Context&, Dims const& dims, Point const& p) {
  Sequence<wide_t> result;
  for (Dim const& d : dims) result.push_back(part(p, part_name(d.name)));
  return result;
}
wide_t at(Context&, Point const& p, DimName const& name) { return part(p, part_name(name)); }
bool is_zero(Context&, Point const& p) { return p.parts.empty(); }
Point add(Context&, Point const& a, Point const& b) {
  return combined(a, b, [](wide_t x, wide_t y) { return x + y; });
}
Point bit_and(Context&, Point const& a, Point const& b) {
  return combined(a, b, [](wide_t x, wide_t y) { return x & y; });
}
Point mod(Context&, Point const& p, Sizes const& sizes) {
  return by_sizes(p, sizes, [](wide_t n, int bits) { return n & ((wide_t{1} << bits) - 1); });
}
Point div(Context&, Point const& p, Sizes const& sizes) {
  return by_sizes(p, sizes, [](wide_t n, int bits) { return n >> bits; });
}
Point multiply(Context&, Sizes const& sizes, Point const& p) {
  return by_sizes(p, sizes,
                  [](wide_t n, int bits) { return bits > kMaxBits ? wide_t{0} : n << bits; });
}
Sizes multiply(Context&, Sizes const& a, Sizes const& b) {
  std::map<PartName, int> bits;
  for (Sizes const* sizes : {&a, &b}) {
    for (auto const& [name, n] : sizes->bits) bits[name] += n;
  }
  Sizes result;
  for (auto const& [name, n] : bits) result.bits.emplace_back(name, n);
  return result;
}
Sizes div(Context&, Sizes const& a, Sizes const& b) {
  Sizes result;
  for (auto const& [name, n] : a.bits) {
    int const left = n - bits_in(b, name);
    if (left > 0) result.bits.emplace_back(name, left);
  }
  return result;
}
bool less_equal(Context&, Sizes const& a, Sizes const& b) {
  return std::all_of(a.bits.begin(), a.bits.end(),
                     [&](auto const& dim) { return dim.second <= bits_in(b, dim.first); });
}

wide_t f2rank(Context&, Sequence<Point> const& points) {
  std::vector<std::map<PartName, wide_t>> rows;
  for (Point const& p : points) {
    std::map<PartName, wide_t> row(p.parts.begin(), p.parts.end());
    for (auto const& pivot : rows) {
      auto const& [name, n] = *pivot.begin();
      wide_t const top = n & -n;
      if (auto const own = row.find(name); own != row.end() && (own->second & top) != 0) {
        for (auto const& [other, m] : pivot) {
          if ((row[other] ^= m) == 0) row.erase(other);
        }
      }
    }
    if (!row.empty()) rows.push_back(row);
  }
  return static_cast<wide_t>(rows.size());
}

}  // namespace layoutcheck::laws::language::builtin
