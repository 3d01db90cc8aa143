// Linear layouts in sentences: points that have a number for each dimension, by name. What a
// dimension does not have is 0.

#include <algorithm>
#include <map>

#include "program.hpp"

namespace layoutcheck::laws::language {
namespace {

using Arguments = std::span<Val const>;

constexpr Undefined kNoSuchPoint{"a point that the dimensions do not have"};

wide_t part(Point const& p, std::string_view name) {
  for (auto const& [own, n] : p.parts) {
    if (own == name) return n;
  }
  return 0;
}
int bits_in(Sizes const& s, std::string_view name) {
  for (auto const& [own, bits] : s.bits) {
    if (own == name) return bits;
  }
  return 0;
}
Point made_point(std::map<std::string, wide_t> const& parts) {
  Point result;
  for (auto const& [name, n] : parts) {
    if (n != 0) result.parts.emplace_back(name, n);
  }
  return result;
}
Sizes sizes_of(Dims const& dims) {
  std::map<std::string, int> bits;
  for (Dim const& d : dims) bits[std::string(d.name.text())] = d.bits;
  Sizes result;
  for (auto const& [name, n] : bits) {
    if (n != 0) result.bits.emplace_back(name, n);
  }
  return result;
}

bool has_point(Dims const& dims, Point const& p) {
  Sizes const sizes = sizes_of(dims);
  return std::all_of(p.parts.begin(), p.parts.end(), [&](auto const& own) {
    return own.second >= 0 && own.second >> bits_in(sizes, own.first) == 0;
  });
}
wide_t flat_index(Dims const& dims, Point const& p) {
  wide_t flat = 0;
  int shift = 0;
  for (Dim const& d : dims) {
    flat += part(p, d.name.text()) << shift;
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

Val value_at_point(Arguments a) {
  LinearLayout const& linear = a[0].held<LinearLayout>();
  Point const& p = a[1].held<Point>();
  if (!has_point(linear.in, p)) return kNoSuchPoint;
  return point_at(linear.out, joined_columns(linear, flat_index(linear.in, p)));
}
Val flat_at(Arguments a) {
  LinearLayout const& linear = a[0].held<Flat>().linear;
  wide_t const x = a[1].integer();
  if (x < 0 || x >> linear.in_bits() != 0) return Undefined{"outside the domain"};
  return joined_columns(linear, x);
}
wide_t flat_size(Val const& flat) { return wide_t{1} << flat.held<Flat>().linear.in_bits(); }

/// Both sides have the same size and, wherever they are looked at, the same values.
template <class Value>
Val same_flat(wide_t size, Val const& flat, Value const& value) {
  if (size != flat_size(flat)) return false;
  if (size > kMaxTable) return Unknown{"too large to be compared point by point"};
  for (wide_t i = 0; i < size; ++i) {
    Val const args[] = {flat, Val(i)};
    if (flat_at({args, 2}).integer() != value(i)) return false;
  }
  return true;
}

Val units(Arguments a) {
  Dims const& dims = a[0].held<Dims>();
  Vals result;
  for (int k = 0; k < total_bits(dims); ++k) result.emplace_back(point_at(dims, wide_t{1} << k));
  return result;
}

Val picked(Arguments a) {
  Dims const& dims = a[0].held<Dims>();
  Dims result;
  for (index_t const i : a[1].held<IntTuple>().leaves) {
    if (i < 0 || i >= dims.size()) return Undefined{"no dimension of that number"};
    result.push_back(dims[static_cast<int>(i)]);
  }
  return result;
}
Val without(Arguments a) {
  Dims result;
  for (Dim const& d : a[0].held<Dims>()) {
    if (find(a[1].held<Dims>(), d.name) < 0) result.push_back(d);
  }
  return result;
}
Val numbered(Arguments a) {
  Dims result;
  int i = 0;
  for (index_t const n : a[0].held<IntTuple>().leaves) {
    int bits = 0;
    while (bits < kMaxBits && (index_t{1} << bits) < n) ++bits;
    if (n < 1 || index_t{1} << bits != n) return Undefined{"a size that is not a power of two"};
    auto const name = DimName::of("dim" + std::to_string(i++));
    result.push_back({*name, bits});
  }
  return result;
}
Val only(Arguments a) {
  std::map<std::string, wide_t> parts;
  for (Dim const& d : a[1].held<Dims>()) {
    parts[std::string(d.name.text())] = part(a[0].held<Point>(), d.name.text());
  }
  return made_point(parts);
}
Val point_of(Arguments a) {
  Dims const& dims = a[0].held<Dims>();
  IntTuple const& numbers = a[1].held<IntTuple>();
  if (numbers.leaves.size() != dims.size()) return Undefined{"a number for each dimension"};
  std::map<std::string, wide_t> parts;
  for (int i = 0; i < dims.size(); ++i) {
    parts[std::string(dims[i].name.text())] = numbers.leaves[i];
  }
  return made_point(parts);
}
Val parts_of(Arguments a) {
  Vals result;
  for (Dim const& d : a[0].held<Dims>())
    result.emplace_back(part(a[1].held<Point>(), d.name.text()));
  return result;
}

template <class Combine>
Val combined(Point const& a, Point const& b, Combine const& combine) {
  std::map<std::string, wide_t> parts;
  for (auto const& [name, n] : a.parts) parts[name] = combine(n, part(b, name));
  for (auto const& [name, n] : b.parts) parts[name] = combine(part(a, name), n);
  return made_point(parts);
}
template <class Combine>
Val by_sizes(Point const& p, Sizes const& s, Combine const& combine) {
  std::map<std::string, wide_t> parts;
  for (auto const& [name, n] : p.parts) parts[name] = combine(n, bits_in(s, name));
  return made_point(parts);
}
Val times_sizes(Arguments a) {
  std::map<std::string, int> bits;
  for (auto const* sizes : {&a[0].held<Sizes>(), &a[1].held<Sizes>()}) {
    for (auto const& [name, n] : sizes->bits) bits[name] += n;
  }
  Sizes result;
  for (auto const& [name, n] : bits) result.bits.emplace_back(name, n);
  return result;
}

/// The dimension of the space that the points span over F2, by elimination.
Val f2rank(Arguments a) {
  std::vector<std::map<std::string, wide_t>> rows;
  for (wide_t i = 0; i < count(a[0]); ++i) {
    std::map<std::string, wide_t> row;
    for (auto const& [name, n] : element(a[0], i).held<Point>().parts) row[name] = n;
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
  return rows.size();
}

}  // namespace

std::vector<Builtin> linear_builtins() {
  std::vector<Builtin> result;
  auto const add = [&](std::string_view signature, Val (*of)(Arguments)) {
    result.push_back(made_builtin(signature, of));
  };
  add("inputs( linear): dims", [](Arguments a) { return Val(a[0].held<LinearLayout>().in); });
  add("outputs( linear): dims", [](Arguments a) { return Val(a[0].held<LinearLayout>().out); });
  add("()( linear, point): point", value_at_point);
  add("flat( linear): flat", [](Arguments a) { return Val(Flat{a[0].held<LinearLayout>()}); });
  add("()( flat, integer): integer", flat_at);
  add("size( flat): integer", [](Arguments a) { return Val(flat_size(a[0])); });
  add("dom( flat): range", [](Arguments a) { return Val(Interval{0, flat_size(a[0])}); });
  add("~( flat, flat): boolean", [](Arguments a) {
    return same_flat(flat_size(a[0]), a[1],
                     [&](wide_t i) { return joined_columns(a[0].held<Flat>().linear, i); });
  });
  add("~( flat, layout): boolean", [](Arguments a) {
    Layout const& layout = a[1].held<Layout>();
    return same_flat(size(layout), a[0],
                     [&](wide_t i) { return wide_t{layout(static_cast<index_t>(i))}; });
  });
  add("~( flat, composed): boolean", [](Arguments a) {
    ComposedLayout const& c = a[1].held<ComposedLayout>();
    if (!checked(c)) return Val(Undefined{"a composed layout without a value somewhere"});
    return same_flat(size(c), a[0], [&](wide_t i) { return wide_t{c(static_cast<index_t>(i))}; });
  });
  add("rank( dims): integer", [](Arguments a) { return Val(a[0].held<Dims>().size()); });
  add("bits( dims): integer", [](Arguments a) { return Val(total_bits(a[0].held<Dims>())); });
  add("bits( dims, name): integer", [](Arguments a) {
    return Val(bits_in(sizes_of(a[0].held<Dims>()), a[1].held<DimName>().text()));
  });
  add("size( dims): integer", [](Arguments a) { return Val(count(a[0])); });
  add("sizes( dims): sizes", [](Arguments a) { return Val(sizes_of(a[0].held<Dims>())); });
  add("order( dims): sequence[name]", [](Arguments a) {
    Vals names;
    for (Dim const& d : a[0].held<Dims>()) names.emplace_back(d.name);
    return Val(names);
  });
  add("basis( dims): sequence[point]", units);
  add("in( point, dims): boolean",
      [](Arguments a) { return Val(has_point(a[1].held<Dims>(), a[0].held<Point>())); });
  add("pick( dims, tuple): dims", picked);
  add("without( dims, dims): dims", without);
  add("numbered( tuple): dims", numbered);
  add("only( point, dims): point", only);
  add("point( dims, tuple): point", point_of);
  add("parts( dims, point): sequence[integer]", parts_of);
  add("[]( point, name): integer",
      [](Arguments a) { return Val(part(a[0].held<Point>(), a[1].held<DimName>().text())); });
  add("is_zero( point): boolean",
      [](Arguments a) { return Val(a[0].held<Point>().parts.empty()); });
  add("+( point, point): point", [](Arguments a) {
    return combined(a[0].held<Point>(), a[1].held<Point>(),
                    [](wide_t x, wide_t y) { return x + y; });
  });
  add("&( point, point): point", [](Arguments a) {
    return combined(a[0].held<Point>(), a[1].held<Point>(),
                    [](wide_t x, wide_t y) { return x & y; });
  });
  add("mod( point, sizes): point", [](Arguments a) {
    return by_sizes(a[0].held<Point>(), a[1].held<Sizes>(),
                    [](wide_t n, int bits) { return n & ((wide_t{1} << bits) - 1); });
  });
  add("div( point, sizes): point", [](Arguments a) {
    return by_sizes(a[0].held<Point>(), a[1].held<Sizes>(),
                    [](wide_t n, int bits) { return n >> bits; });
  });
  add("*( sizes, point): point", [](Arguments a) {
    return by_sizes(a[1].held<Point>(), a[0].held<Sizes>(),
                    [](wide_t n, int bits) { return bits > kMaxBits ? wide_t{0} : n << bits; });
  });
  add("*( sizes, sizes): sizes", times_sizes);
  add("div( sizes, sizes): sizes", [](Arguments a) {
    Sizes result;
    for (auto const& [name, n] : a[0].held<Sizes>().bits) {
      int const left = n - bits_in(a[1].held<Sizes>(), name);
      if (left > 0) result.bits.emplace_back(name, left);
    }
    return Val(result);
  });
  add("<=( sizes, sizes): boolean", [](Arguments a) {
    auto const& own = a[0].held<Sizes>().bits;
    return Val(std::all_of(own.begin(), own.end(), [&](auto const& dim) {
      return dim.second <= bits_in(a[1].held<Sizes>(), dim.first);
    }));
  });
  add("f2rank( sequence[point]): integer", f2rank);
  return result;
}

}  // namespace layoutcheck::laws::language
