// What sentences are made of, in addition to their own definitions. Each is written as docs/spec.md
// defines it, by tables and sets where there are such, and calls no algorithm of the algebra.

#include <algorithm>
#include <set>

#include "domain/algebra.hpp"
#include "layoutcheck/core/spec/complement.hpp"
#include "layoutcheck/core/spec/inverse.hpp"
#include "layoutcheck/core/spec/recover.hpp"
#include "layoutcheck/laws/definitions.hpp"
#include "layoutcheck/laws/domain.hpp"
#include "layoutcheck/laws/offsets.hpp"
#include "layoutcheck/laws/tiling.hpp"
#include "program.hpp"

namespace layoutcheck::laws::language {
namespace {

using Args = std::span<Val const>;

constexpr Undefined kOutside{"outside the domain"};
constexpr Unknown kTooLarge{"too large to be listed"};
constexpr Unknown kTooWide{"an integer beyond 127 bits"};
constexpr Unknown kNoLayout{"a layout beyond 64 bits or the capacity"};

wide_t int_at(Args a, std::size_t i) { return a[i].integer(); }

// ---- integers

template <bool (*kOverflows)(wide_t, wide_t, wide_t*)>
Val exact(Args a) {
  wide_t result = 0;
  if (kOverflows(int_at(a, 0), int_at(a, 1), &result)) return kTooWide;
  return result;
}
bool adds(wide_t a, wide_t b, wide_t* r) { return __builtin_add_overflow(a, b, r); }
bool subtracts(wide_t a, wide_t b, wide_t* r) { return __builtin_sub_overflow(a, b, r); }
bool multiplies(wide_t a, wide_t b, wide_t* r) { return __builtin_mul_overflow(a, b, r); }

/// Rounds down, so that a == (a div b) * b + a mod b with 0 <= a mod b < b for b > 0.
wide_t floor_div(wide_t a, wide_t b) {
  wide_t const q = a / b;
  return a % b != 0 && (a < 0) != (b < 0) ? q - 1 : q;
}
Val div(Args a) {
  if (int_at(a, 1) == 0) return kOutside;
  return floor_div(int_at(a, 0), int_at(a, 1));
}
Val mod(Args a) {
  if (int_at(a, 1) == 0) return kOutside;
  return int_at(a, 0) - floor_div(int_at(a, 0), int_at(a, 1)) * int_at(a, 1);
}
Val ceil_div(Args a) {
  if (int_at(a, 1) == 0) return kOutside;
  return -floor_div(-int_at(a, 0), int_at(a, 1));
}
Val power(Args a) {
  if (int_at(a, 1) < 0) return kOutside;
  wide_t result = 1;
  for (wide_t i = 0; i < int_at(a, 1); ++i) {
    if (i > 127 || multiplies(result, int_at(a, 0), &result)) return kTooWide;
  }
  return result;
}
wide_t gcd_of(wide_t a, wide_t b) {
  while (b != 0) {
    a %= b;
    std::swap(a, b);
  }
  return a < 0 ? -a : a;
}
Val greatest_divisor(Args a) { return gcd_of(int_at(a, 0), int_at(a, 1)); }
Val least_multiple(Args a) {
  wide_t result = 0;
  wide_t const divisor = gcd_of(int_at(a, 0), int_at(a, 1));
  if (divisor == 0) return 0;
  if (multiplies(int_at(a, 0) / divisor, int_at(a, 1), &result)) return kTooWide;
  return result < 0 ? -result : result;
}
Val bit(Args a) {
  if (int_at(a, 1) < 0) return kOutside;
  return (int_at(a, 0) >> static_cast<int>(std::min<wide_t>(int_at(a, 1), 126)) & 1) != 0;
}

// ---- sequences and sets

Vals listed(Val const& collection) {
  if (auto const* vals = collection.get<Held<Vals>>()) return **vals;
  Vals result;
  for (wide_t i = 0; i < count(collection); ++i) result.push_back(element(collection, i));
  return result;
}

Vals as_set(Vals vals) {
  auto const less = [](Val const& a, Val const& b) { return compare(a, b) < 0; };
  std::sort(vals.begin(), vals.end(), less);
  auto const equal = [](Val const& a, Val const& b) { return compare(a, b) == 0; };
  vals.erase(std::unique(vals.begin(), vals.end(), equal), vals.end());
  return vals;
}

bool in(Val const& value, Val const& collection) {
  if (auto const* interval = collection.get<Interval>()) {
    return interval->first <= value.integer() && value.integer() < interval->end;
  }
  Vals const& vals = collection.vals();
  return std::any_of(vals.begin(), vals.end(), [&](Val const& v) { return same(v, value); });
}
bool in_set(Val const& value, Val const& set) {
  if (set.get<Interval>() != nullptr) return in(value, set);
  auto const less = [](Val const& a, Val const& b) { return compare(a, b) < 0; };
  return std::binary_search(set.vals().begin(), set.vals().end(), value, less);
}

template <class Step>
Val folded(Val const& collection, Val result, Step const& step) {
  for (wide_t i = 0; i < count(collection); ++i) {
    result = step(result.integer(), element(collection, i).integer());
    if (!result.ok()) return result;
  }
  return result;
}
Val least(Args a) {
  if (count(a[0]) == 0) return kOutside;
  return folded(a[0], element(a[0], 0), [](wide_t x, wide_t y) { return Val(std::min(x, y)); });
}
Val most(Args a) {
  if (count(a[0]) == 0) return kOutside;
  return folded(a[0], element(a[0], 0), [](wide_t x, wide_t y) { return Val(std::max(x, y)); });
}
template <bool (*kOverflows)(wide_t, wide_t, wide_t*), int kBegin>
Val exact_fold(Args a) {
  return folded(a[0], kBegin, [](wide_t x, wide_t y) {
    wide_t result = 0;
    return kOverflows(x, y, &result) ? Val(kTooWide) : Val(result);
  });
}

bool ascends(Val const& sequence, int most) {
  for (wide_t i = 1; i < count(sequence); ++i) {
    if (compare(element(sequence, i - 1), element(sequence, i)) > most) return false;
  }
  return true;
}
Val ascending_values(Args a) {
  Vals vals = listed(a[0]);
  auto const less = [](Val const& x, Val const& y) { return compare(x, y) < 0; };
  std::stable_sort(vals.begin(), vals.end(), less);
  return vals;
}
Val neighbours(Args a) {
  Vals rows;
  for (wide_t i = 1; i < count(a[0]); ++i) {
    rows.emplace_back(Vals{element(a[0], i - 1), element(a[0], i)});
  }
  return rows;
}

// ---- tuples, coordinates, layouts as trees

template <class T>
Val mode_of_tree(Args a) {
  T const& tree = a[0].held<T>();
  if (int_at(a, 1) < 0 || int_at(a, 1) >= rank(tree)) return kOutside;
  return mode(tree, static_cast<int>(int_at(a, 1)));
}
template <class T>
Val profile_of(Args a) {
  IntTuple result;
  result.profile = a[0].held<T>().profile;
  for (int k = 0; k < a[0].held<T>().leaves.size(); ++k) result.leaves.push_back(0);
  return result;
}
template <class T>
Val size_of(Args a) {
  wide_t result = 1;
  for (auto const& leaf : a[0].held<T>().leaves) {
    if (value_of(leaf) == 0) return 0;
  }
  for (auto const& leaf : a[0].held<T>().leaves) {
    if (multiplies(result, value_of(leaf), &result)) return kTooWide;
  }
  return result;
}
template <class T>
Val extents_of(Args a) {
  Vals result;
  for (auto const& leaf : a[0].held<T>().leaves) result.emplace_back(value_of(leaf));
  return result;
}
template <class T>
Val depth_of(Args a) {
  return levels(a[0].held<T>().profile);
}
template <class T>
Val rank_of(Args a) {
  return rank(a[0].held<T>().profile);
}
template <class T>
Val is_leaf(Args a) {
  return a[0].held<T>().profile.is_scalar();
}

template <class T>
Val made(Expected<T> const& tree) {
  if (!tree) return kNoLayout;
  return *tree;
}
Expected<IntTuple> within_bounds_of(IntTuple const& t) { return within_capacity(t); }
Expected<Layout> within_bounds_of(Layout const& l) { return checked(l); }

template <class T>
Val tuple_of(Args a) {
  TupleBuilder<T> result(static_cast<int>(count(a[0])));
  if (count(a[0]) > kMaxNodes) return kNoLayout;
  for (wide_t i = 0; i < count(a[0]); ++i) result.add(element(a[0], i).held<T>());
  return made(within_bounds_of(result.tree));
}

/// The part of `fine` in the place of leaf k of `coarse`.
template <class Coarse, class Fine>
Val part_at(Args a) {
  Coarse const& coarse = a[0].held<Coarse>();
  Fine const& fine = a[1].held<Fine>();
  bool const inside = 0 <= int_at(a, 2) && int_at(a, 2) < coarse.leaves.size();
  if (!inside || !replaces_leaves(coarse.profile, fine.profile)) return kOutside;
  return tree_at(fine, place_of(coarse.profile, fine.profile, static_cast<int>(int_at(a, 2))));
}

/// The leaf of `order` in whose place leaf k of `shape` is.
Val above(Args a) {
  IntTuple const& order = a[0].held<IntTuple>();
  IntTuple const& shape = a[1].held<IntTuple>();
  if (!replaces_leaves(order.profile, shape.profile)) return kOutside;
  for (int i = 0; i < order.leaves.size(); ++i) {
    auto const part = place_of(order.profile, shape.profile, i);
    if (part.first <= int_at(a, 2) && int_at(a, 2) < part.last) return order.leaves[i];
  }
  return kOutside;
}

/// The leaves of the first in the parentheses of the second.
Val under(Args a) {
  IntTuple result = a[1].held<IntTuple>();
  IntTuple const& leaves = a[0].held<IntTuple>();
  if (leaves.leaves.size() != result.leaves.size()) return kOutside;
  result.leaves = leaves.leaves;
  return result;
}

Val coordinate_leaves(Args a) {
  Vals result;
  for (CoordinateLeaf const& leaf : a[0].held<Coordinate>().leaves) {
    result.push_back(leaf.free ? Val(kOutside) : Val(leaf.value));
  }
  return result;
}
Val is_free(Args a) {
  Coordinate const& c = a[0].held<Coordinate>();
  if (int_at(a, 1) < 0 || int_at(a, 1) >= c.leaves.size()) return kOutside;
  return c.leaves[static_cast<int>(int_at(a, 1))].free;
}

// ---- layouts as functions

/// The sum of digit times stride, exactly; the last leaf has no mod where `extended`.
Val value_at(Layout const& layout, wide_t i, bool extended) {
  wide_t size = 1;
  int const last = layout.leaves.size() - 1;
  for (int k = 0; k <= last; ++k) {
    if (extended && k == last) break;
    if (multiplies(size, layout.leaves[k].extent, &size)) return kTooWide;
  }
  bool const inside = i >= 0 && (extended ? size > 0 : i < size);
  if (!inside) return kOutside;
  wide_t value = 0;
  for (int k = 0; k <= last; ++k) {
    Mode const& m = layout.leaves[k];
    wide_t const digit = k < last ? i % m.extent : i;
    wide_t term = 0;
    if (multiplies(digit, m.stride, &term) || adds(value, term, &value)) return kTooWide;
    if (k < last) i /= m.extent;
  }
  return value;
}
Val layout_at(Args a) { return value_at(a[0].held<Layout>(), int_at(a, 1), false); }
Val extension_at(Args a) { return value_at(a[0].held<Extension>().layout, int_at(a, 1), true); }
Val layout_at_coordinate(Args a) {
  Layout const& layout = a[0].held<Layout>();
  Coordinate const& c = a[1].held<Coordinate>();
  if (has_free(c) || !replaces_leaves(c.profile, layout.profile)) return kOutside;
  wide_t value = 0;
  for (int k = 0; k < c.leaves.size(); ++k) {
    Layout const part = tree_at(layout, place_of(c.profile, layout.profile, k));
    Val const term = value_at(part, c.leaves[k].value, false);
    if (!term.ok()) return term;
    if (adds(value, term.integer(), &value)) return kTooWide;
  }
  return value;
}
Val swizzle_at(Args a) {
  if (int_at(a, 1) < 0) return kOutside;
  if (int_at(a, 1) > kMaxIndex) return kTooWide;
  return swizzled(a[0].held<Swizzle>(), static_cast<index_t>(int_at(a, 1)));
}

Val outer_at(Args a) {
  ComposedLayout const& c = a[0].held<ComposedLayout>();
  Val const args[] = {c.outer_is_swizzle ? Val(c.swizzle) : Val(c.outer), a[1]};
  return c.outer_is_swizzle ? swizzle_at({args, 2}) : layout_at({args, 2});
}

Val composed_at(Args a) {
  ComposedLayout const& c = a[0].held<ComposedLayout>();
  Val const inner[] = {Val(c.inner), a[1]};
  Val const offset = layout_at({inner, 2});
  if (!offset.ok()) return offset;
  Val const outer[] = {a[0], Val(offset.integer() + c.offset)};
  return outer_at({outer, 2});
}

Val table_of(Args a) {
  Layout const& layout = a[0].held<Layout>();
  if (wide_t{size(layout)} > kMaxTable) return kTooLarge;
  Vals values;
  Walk walk(layout);
  for (index_t i = 0; i < size(layout); ++i, ++walk) values.emplace_back(*walk);
  return values;
}
Val image_of_layout(Args a) {
  Val table = table_of(a);
  if (!table.ok()) return table;
  return as_set(table.vals());
}

Val is_injective(Args a) {
  Layout const& layout = a[0].held<Layout>();
  if (size(layout) == 0) return true;
  if (walkable(layout)) return injective_by_table(layout);
  if (size(layout) <= kWindow) {
    Val const image = image_of_layout(a);
    return count(image) == size(layout);
  }
  switch (repeated_offset(layout)) {
    case Search::none: return true;
    case Search::found: return false;
    case Search::given_up: break;
  }
  return Unknown{"whether an offset repeats was not decided"};
}

Val modes_of(Args a) {
  Vals result;
  for (Mode const& m : a[0].held<Layout>().leaves) result.emplace_back(m);
  return result;
}
Val strides_of(Args a) {
  Vals result;
  for (Mode const& m : a[0].held<Layout>().leaves) result.emplace_back(m.stride);
  return result;
}

bool fits_index(wide_t n) { return -wide_t{kMaxIndex} <= n && n <= kMaxIndex; }
Val mode_from(Args a) {
  if (!fits_index(int_at(a, 0)) || !fits_index(int_at(a, 1))) return kNoLayout;
  return Mode{static_cast<index_t>(int_at(a, 0)), static_cast<index_t>(int_at(a, 1))};
}
Val layout_of(Args a) {
  ModeList modes;
  for (wide_t i = 0; i < count(a[0]); ++i) modes.push_back(*element(a[0], i).get<Mode>());
  return made(checked(from_modes(modes)));
}
Val layout_from(Args a) {
  IntTuple const& shape = a[0].held<IntTuple>();
  IntTuple const& stride = a[1].held<IntTuple>();
  if (shape.profile != stride.profile) return kOutside;
  return made(make_layout(shape, stride));
}

/// The parts at the leaves of a tuple: rows (part of L, leaf of P, part of R); kept: rows (part of
/// L, part of R) of the modes past the rank of P.
bool walk_parts(Layout const& layout, IntTuple const& profile, Layout const& result, Vals& tiles,
                Vals& kept) {
  if (profile.is_scalar()) {
    tiles.emplace_back(Vals{layout, profile.leaves[0], result});
    return true;
  }
  if (rank(result) != rank(layout) || rank(profile) > rank(layout)) return false;
  for (int i = 0; i < rank(layout); ++i) {
    if (i >= rank(profile)) {
      kept.emplace_back(Vals{mode(layout, i), mode(result, i)});
    } else if (!walk_parts(mode(layout, i), mode(profile, i), mode(result, i), tiles, kept)) {
      return false;
    }
  }
  return true;
}
template <bool kKept>
Val parts_by_profile(Args a) {
  Vals tiles;
  Vals kept;
  bool const fits =
      walk_parts(a[0].held<Layout>(), a[1].held<IntTuple>(), a[2].held<Layout>(), tiles, kept);
  if (!fits) return Undefined{"the result has no mode for each of the layout's"};
  return kKept ? kept : tiles;
}
template <bool kKept>
Val parts_by_tiler(Args a) {
  Vals tiles;
  Vals kept;
  auto visit = [&](Layout const& part, Layout const& tile, Layout const& result) {
    tiles.emplace_back(Vals{part, tile, result});
  };
  auto keep = [&](Layout const& part, Layout const& result) {
    kept.emplace_back(Vals{part, result});
  };
  bool const fits =
      for_each_tile(a[0].held<Layout>(), a[1].held<Tiler>(), a[2].held<Layout>(), visit, keep);
  if (!fits) return Undefined{"the result has no mode for each of the layout's"};
  return kKept ? kept : tiles;
}
Val gathered(Args a) {
  Layout result;
  bool const fits = regroup(a[0].held<Layout>(), a[1].held<Tiler>(), a[2].held<Layout>(), result);
  if (!fits) return Undefined{"the divided layout has no tile and rest for each entry"};
  return made(checked(result));
}

/// Coordinates below the extents q, the mode of the least entry of `order` fastest, equal ones from
/// left to right.
Val coordinates_by(Args a) {
  Vals const extents = listed(a[1]);
  Vals const order = listed(a[0]);
  if (order.size() != extents.size()) return kOutside;
  std::vector<std::size_t> by(extents.size());
  for (std::size_t i = 0; i < by.size(); ++i) by[i] = i;
  std::stable_sort(by.begin(), by.end(),
                   [&](std::size_t i, std::size_t j) { return compare(order[i], order[j]) < 0; });
  wide_t total = 1;
  for (Val const& e : extents) {
    if (multiplies(total, e.integer(), &total) || total > kMaxTable) return kTooLarge;
  }
  Vals result;
  Vals digits(extents.size(), Val(0));
  for (wide_t n = 0; n < total; ++n) {
    result.emplace_back(digits);
    for (std::size_t const i : by) {
      if (digits[i].integer() + 1 < extents[i].integer()) {
        digits[i] = digits[i].integer() + 1;
        break;
      }
      digits[i] = 0;
    }
  }
  return result;
}
Val coordinates(Args a) {
  Vals const order(static_cast<std::size_t>(count(a[0])), Val(0));
  Val const both[] = {Val(order), a[0]};
  return coordinates_by({both, 2});
}
Val coordinate_of(Args a) {
  TupleBuilder<Coordinate> result(static_cast<int>(count(a[0])));
  if (count(a[0]) > kMaxLeaves) return kNoLayout;
  for (wide_t i = 0; i < count(a[0]); ++i) {
    if (!fits_index(element(a[0], i).integer())) return kTooWide;
    result.add(Coordinate(static_cast<index_t>(element(a[0], i).integer())));
  }
  return result.tree;
}
template <Val (*kOf)(Args)>
Val each_of(Args a) {
  if (count(a[0]) != count(a[1])) return kOutside;
  Vals result;
  for (wide_t i = 0; i < count(a[0]); ++i) {
    Val const pair[] = {element(a[0], i), element(a[1], i)};
    result.push_back(kOf({pair, 2}));
    if (!result.back().ok()) return result.back();
  }
  return result;
}

// ---- searches over all layouts: core/spec decides them, up to a size

bool table_from(Val const& collection, Table& table) {
  if (count(collection) > kDecidable) return false;
  for (wide_t i = 0; i < count(collection); ++i) {
    wide_t const value = element(collection, i).integer();
    if (value > kMaxIndex / 4096 || value < -kMaxIndex / 4096) return false;
    table.push_back(static_cast<index_t>(value));
  }
  return true;
}
constexpr Unknown kNotSearched{"too large for a search over all layouts"};

Val shortest_rank_of(Args a) { return shortest_rank(a[0].held<Layout>()); }
Val exists_refining(Args a) {
  Table values;
  IntTuple const& shape = a[1].held<IntTuple>();
  if (!table_from(a[0], values)) return kNotSearched;
  if (volume(shape) != static_cast<wide_t>(values.size())) return false;
  return spec::has_layout_refining(values, shape).has_value();
}
Val exists_table(Args a) {
  Table values;
  if (!table_from(a[0], values)) return kNotSearched;
  return spec::has_layout(values).has_value();
}
Val first_unmeetable(Args a) {
  Table values;
  if (!table_from(a[0], values)) return kNotSearched;
  return spec::first_unmeetable(values);
}
constexpr index_t kLargestInverted = 32;
Val largest_right_inverse(Args a) {
  Layout const& layout = a[0].held<Layout>();
  if (size(layout) > kLargestInverted) return kNotSearched;
  return spec::largest_right_inverse(spec::table(layout));
}
Val largest_common_right_inverse(Args a) {
  Layout const& first = a[0].held<Layout>();
  Layout const& second = a[1].held<Layout>();
  if (size(first) > kLargestInverted || size(second) > kLargestInverted) return kNotSearched;
  return spec::largest_common_right_inverse(spec::table(first), spec::table(second));
}
Val complement_offsets(Args a) {
  Layout const& layout = a[0].held<Layout>();
  if (size(layout) > kDecidable || int_at(a, 1) > kDecidable || int_at(a, 1) < 1 ||
      !tractable_by_definition(layout) || span_of(layout) > kDecidable) {
    return kNotSearched;
  }
  Vals result;
  for (index_t const n : spec::complement_table(layout, static_cast<index_t>(int_at(a, 1)))) {
    result.emplace_back(n);
  }
  return result;
}

Val has_left_inverse(Args a) {
  Layout const& layout = a[0].held<Layout>();
  if (!walkable(layout) || range(layout).greatest > kLeftInverseReach) return kNotSearched;
  return spec::has_left_inverse(spec::table(layout)).has_value();
}
Val has_left_inverse_quasi(Args a) {
  constexpr index_t kReach = 48;  // of a layout that repeats offsets
  Layout const& layout = a[0].held<Layout>();
  if (!walkable(layout) || range(layout).greatest > kLeftInverseReach) return kNotSearched;
  bool const small = std::max(size(layout), range(layout).greatest) <= kReach;
  if (!small && !injective_by_table(layout)) return kNotSearched;
  return spec::has_left_inverse_quasi(spec::table(layout)).has_value();
}

/// The shape that every layout with this table has once it is coalesced.
Val forced_shape(Args a) {
  Table values;
  if (!table_from(a[0], values)) return kNotSearched;
  return shape(from_modes(forced_modes(values)));
}

Val same_function(Args a) {
  Layout const& left = a[0].held<Layout>();
  Layout const& right = a[1].held<Layout>();
  if (size(left) != size(right)) return false;
  auto const same_at = [&](index_t i) { return left(i) == right(i); };
  if (size(left) <= kWindow) {
    for (index_t i = 0; i < size(left); ++i) {
      if (!same_at(i)) return false;
    }
    return true;
  }
  // Decided by the points where digits carry: offsets.hpp.
  return visit_carries(left, size(left), same_at) && visit_carries(right, size(left), same_at);
}

std::vector<Builtin> made_builtins() {
  std::vector<Builtin> result = linear_builtins();
  for (auto const& more : {composed_builtins(), basis_builtins()}) {
    result.insert(result.end(), more.begin(), more.end());
  }
  auto const add = [&](std::string_view signature, Val (*of)(Args)) {
    result.push_back(made_builtin(signature, of));
  };

  add("+( integer, integer): integer", exact<adds>);
  add("-( integer, integer): integer", exact<subtracts>);
  add("*( integer, integer): integer", exact<multiplies>);
  add("div( integer, integer): integer", div);
  add("mod( integer, integer): integer", mod);
  add("ceil_div( integer, integer): integer", ceil_div);
  add("gcd( integer, integer): integer", greatest_divisor);
  add("lcm( integer, integer): integer", least_multiple);
  add("^( integer, integer): integer", power);
  add("&( integer, integer): integer", [](Args a) { return Val(int_at(a, 0) & int_at(a, 1)); });
  add("xor( integer, integer): integer", [](Args a) { return Val(int_at(a, 0) ^ int_at(a, 1)); });
  add("xor( boolean, boolean): boolean", [](Args a) { return Val(a[0].truth() != a[1].truth()); });
  add("bit( integer, integer): boolean", bit);
  add("negative( integer): integer", [](Args a) { return Val(-int_at(a, 0)); });
  add("abs( integer): integer",
      [](Args a) { return Val(int_at(a, 0) < 0 ? -int_at(a, 0) : int_at(a, 0)); });
  add("..( integer, integer): range", [](Args a) {
    return Val(Interval{int_at(a, 0), int_at(a, 1)});
  });

  add("==( T, T): boolean", [](Args a) { return Val(same(a[0], a[1])); });
  add("!=( T, T): boolean", [](Args a) { return Val(!same(a[0], a[1])); });
  add("~( layout, layout): boolean", same_function);
  add("<( integer, integer): boolean", [](Args a) { return Val(int_at(a, 0) < int_at(a, 1)); });
  add("<=( integer, integer): boolean", [](Args a) { return Val(int_at(a, 0) <= int_at(a, 1)); });
  add(">( integer, integer): boolean", [](Args a) { return Val(int_at(a, 0) > int_at(a, 1)); });
  add(">=( integer, integer): boolean", [](Args a) { return Val(int_at(a, 0) >= int_at(a, 1)); });
  add("<( (integer, integer), (integer, integer)): boolean",
      [](Args a) { return Val(compare(a[0], a[1]) < 0); });
  add("in( T, set[T]): boolean", [](Args a) { return Val(in_set(a[0], a[1])); });
  add("in( T, sequence[T]): boolean", [](Args a) { return Val(in(a[0], a[1])); });
  add("subset( set[T], set[T]): boolean", [](Args a) {
    if (count(a[0]) > kMaxTable) return Val(kTooLarge);
    for (wide_t i = 0; i < count(a[0]); ++i) {
      if (!in_set(element(a[0], i), a[1])) return Val(false);
    }
    return Val(true);
  });

  add("count( sequence[T]): integer", [](Args a) { return Val(count(a[0])); });
  add("count( set[T]): integer", [](Args a) { return Val(count(a[0])); });
  add("[]( sequence[T], integer): T", [](Args a) {
    if (int_at(a, 1) < 0 || int_at(a, 1) >= count(a[0])) return Val(kOutside);
    return element(a[0], int_at(a, 1));
  });
  add("+( sequence[T], sequence[T]): sequence[T]", [](Args a) {
    if (count(a[0]) + count(a[1]) > kMaxTable) return Val(kTooLarge);
    Vals result = listed(a[0]);
    for (Val const& v : listed(a[1])) result.push_back(v);
    return Val(result);
  });
  add("pairs( sequence[T]): sequence[(T, T)]", neighbours);
  for (std::string const name : {"sorted", "bag"})
    add(name + "( sequence[T]): sequence[T]", ascending_values);
  add("sorted( set[T]): sequence[T]", [](Args a) { return Val(listed(a[0])); });
  add("distinct( sequence[T]): boolean",
      [](Args a) { return Val(static_cast<wide_t>(as_set(listed(a[0])).size()) == count(a[0])); });
  add("ascending( sequence[T]): boolean", [](Args a) { return Val(ascends(a[0], 0)); });
  add("strictly ascending( sequence[T]): boolean", [](Args a) { return Val(ascends(a[0], -1)); });
  add("sum( sequence[integer]): integer", exact_fold<adds, 0>);
  add("product( sequence[integer]): integer", [](Args a) {
    for (wide_t i = 0; i < count(a[0]); ++i) {
      if (element(a[0], i).integer() == 0) return Val(0);
    }
    return exact_fold<multiplies, 1>(a);
  });
  add("xor( sequence[integer]): integer",
      [](Args a) { return folded(a[0], 0, [](wide_t x, wide_t y) { return Val(x ^ y); }); });
  for (std::string const collection : {"sequence", "set"}) {
    add("min( " + collection + "[integer]): integer", least);
    add("max( " + collection + "[integer]): integer", most);
  }

  add("size( layout): integer", size_of<Layout>);
  add("size( tuple): integer", size_of<IntTuple>);
  add("rank( layout): integer", rank_of<Layout>);
  add("rank( tuple): integer", rank_of<IntTuple>);
  add("depth( layout): integer", depth_of<Layout>);
  add("depth( tuple): integer", depth_of<IntTuple>);
  add("profile( layout): tuple", profile_of<Layout>);
  add("profile( tuple): tuple", profile_of<IntTuple>);
  add("profile( coordinate): tuple", profile_of<Coordinate>);
  add("leaf( layout): boolean", is_leaf<Layout>);
  add("leaf( tuple): boolean", is_leaf<IntTuple>);
  add("leaf( coordinate): boolean", is_leaf<Coordinate>);
  add("mode( layout, integer): layout", mode_of_tree<Layout>);
  add("mode( tuple, integer): tuple", mode_of_tree<IntTuple>);
  add("shape( layout): tuple", [](Args a) { return Val(shape(a[0].held<Layout>())); });
  add("stride( layout): tuple", [](Args a) { return Val(stride(a[0].held<Layout>())); });
  add("leaves( layout): sequence[mode]", modes_of);
  add("leaves( tuple): sequence[integer]", extents_of<IntTuple>);
  add("leaves( coordinate): sequence[integer]", coordinate_leaves);
  add("extents( layout): sequence[integer]", extents_of<Layout>);
  add("extents( tuple): sequence[integer]", extents_of<IntTuple>);
  add("strides( layout): sequence[integer]", strides_of);
  add(".extent( mode): integer", [](Args a) { return Val(a[0].get<Mode>()->extent); });
  add(".stride( mode): integer", [](Args a) { return Val(a[0].get<Mode>()->stride); });
  add("mode_of( integer, integer): mode", mode_from);
  add("layout_of( sequence[mode]): layout", layout_of);
  add("tuple_of( sequence[layout]): layout", tuple_of<Layout>);
  add("tuple_of( sequence[tuple]): tuple", tuple_of<IntTuple>);
  add("layout( tuple, tuple): layout", layout_from);
  add(":( tuple, tuple): layout", layout_from);
  add("part_at( tuple, tuple, integer): tuple", part_at<IntTuple, IntTuple>);
  add("part_at( tuple, layout, integer): layout", part_at<IntTuple, Layout>);
  add("part_at( coordinate, tuple, integer): tuple", part_at<Coordinate, IntTuple>);
  add("part_at( coordinate, layout, integer): layout", part_at<Coordinate, Layout>);
  add("above( tuple, tuple, integer): integer", above);
  add("under( tuple, tuple): tuple", under);
  add("free( coordinate, integer): boolean", is_free);
  add("has_free( coordinate): boolean",
      [](Args a) { return Val(has_free(a[0].held<Coordinate>())); });

  add("dom( layout): range", [](Args a) { return Val(Interval{0, size(a[0].held<Layout>())}); });
  add("dom( layout, layout): range", [](Args a) {
    return Val(Interval{0, std::min(size(a[0].held<Layout>()), size(a[1].held<Layout>()))});
  });
  add("()( layout, integer): integer", layout_at);
  add("()( layout, coordinate): integer", layout_at_coordinate);
  add("()( extension, integer): integer", extension_at);
  add("()( swizzle, integer): integer", swizzle_at);
  add("ext( layout): extension", [](Args a) { return Val(Extension{a[0].held<Layout>()}); });
  add("table( layout): sequence[integer]", table_of);
  add("image( layout): set[integer]", image_of_layout);
  add("injective( layout): boolean", is_injective);
  add("bits( swizzle): integer", [](Args a) { return Val(a[0].held<Swizzle>().bits); });
  add("base( swizzle): integer", [](Args a) { return Val(a[0].held<Swizzle>().base); });
  add("shift( swizzle): integer", [](Args a) { return Val(a[0].held<Swizzle>().shift); });

  add("()( composed, integer): integer", composed_at);
  add("size( composed): integer", [](Args a) { return Val(size(a[0].held<ComposedLayout>())); });
  add("dom( composed): range", [](Args a) {
    return Val(Interval{0, size(a[0].held<ComposedLayout>())});
  });
  add("inner( composed): layout", [](Args a) { return Val(a[0].held<ComposedLayout>().inner); });
  add("offset( composed): integer", [](Args a) { return Val(a[0].held<ComposedLayout>().offset); });
  add("outer_at( composed, integer): integer", outer_at);

  add("tiles( layout, tuple, layout): sequence[(layout, integer, layout)]",
      parts_by_profile<false>);
  add("kept( layout, tuple, layout): sequence[(layout, layout)]", parts_by_profile<true>);
  add("tiles( layout, tiler, layout): sequence[(layout, layout, layout)]", parts_by_tiler<false>);
  add("kept( layout, tiler, layout): sequence[(layout, layout)]", parts_by_tiler<true>);
  add("gathered( layout, tiler, layout): layout", gathered);
  add("coordinates( sequence[integer]): sequence[sequence[integer]]", coordinates);
  add("coordinates_by( sequence[integer], sequence[integer]): sequence[sequence[integer]]",
      coordinates_by);
  add("coordinate( sequence[integer]): coordinate", coordinate_of);
  add("each_times( sequence[integer], sequence[integer]): sequence[integer]",
      each_of<exact<multiplies>>);
  add("each_minus( sequence[integer], sequence[integer]): sequence[integer]",
      each_of<exact<subtracts>>);
  add("each_div( sequence[integer], sequence[integer]): sequence[integer]", each_of<div>);
  add("each_mod( sequence[integer], sequence[integer]): sequence[integer]", each_of<mod>);

  add(".point( refusal): integer", [](Args a) { return Val(a[0].held<Refusal>().point); });

  add("shortest_rank( layout): integer", shortest_rank_of);
  add("exists_refining( sequence[integer], tuple): boolean", exists_refining);
  add("exists_table( sequence[integer]): boolean", exists_table);
  add("first_unmeetable( sequence[integer]): integer", first_unmeetable);
  add("largest_right_inverse( layout): integer", largest_right_inverse);
  add("largest_common_right_inverse( layout, layout): integer", largest_common_right_inverse);
  add("forced_shape( sequence[integer]): tuple", forced_shape);
  add("has_left_inverse( layout): boolean", has_left_inverse);
  add("has_left_inverse_quasi( layout): boolean", has_left_inverse_quasi);
  add("complement_offsets( layout, integer): sequence[integer]", complement_offsets);
  return result;
}

}  // namespace

Builtin made_builtin(std::string_view signature, Val (*of)(std::span<Val const>)) {
  std::size_t const open = signature.find("( ");  // "()( layout, integer): integer"
  std::size_t const close = signature.rfind("):");
  std::string const name(signature.substr(0, open));
  std::string const parameters(signature.substr(open + 1, close - open - 1));
  bool const by_ends =
      name == "in" || name == "count" || name == "[]" || name == "==" || name == "!=";
  return {name, type_named("(" + parameters + ")").of, type_named(signature.substr(close + 2)), of,
          !by_ends};
}

std::span<Builtin const> builtins() {
  static std::vector<Builtin> const kBuiltins = made_builtins();
  return kBuiltins;
}

Val converted(Val const& value, Type const& to) {
  using K = Type::Kind;
  auto const whole = [](Val const& v) -> std::optional<index_t> {
    auto const* n = v.get<wide_t>();
    if (n == nullptr || !fits_index(*n)) return std::nullopt;
    return static_cast<index_t>(*n);
  };
  if (to.kind == K::tuple) {
    if (value.get<Held<IntTuple>>() != nullptr) return value;
    if (value.get<wide_t>() != nullptr) {
      auto const n = whole(value);
      if (!n) return kNoLayout;
      return IntTuple(*n);
    }
    Vals parts;
    for (Val const& part : value.vals()) parts.push_back(converted(part, to));
    for (Val const& part : parts) {
      if (!part.ok()) return part;
    }
    Val const whole_row(parts);
    return tuple_of<IntTuple>({&whole_row, 1});
  }
  if (to.kind == K::coordinate) {
    if (value.get<Held<Coordinate>>() != nullptr) return value;
    Val const tuple = converted(value, {K::tuple});
    if (!tuple.ok()) return tuple;
    return Coordinate(tuple.held<IntTuple>());
  }
  if (to.kind == K::layout) {
    if (value.get<Held<Layout>>() != nullptr) return value;
    Vals parts;
    for (Val const& part : value.vals()) parts.push_back(converted(part, to));
    for (Val const& part : parts) {
      if (!part.ok()) return part;
    }
    Val const whole_row(parts);
    return tuple_of<Layout>({&whole_row, 1});
  }
  if (to.kind == K::tiler) {
    if (value.get<Held<Tiler>>() != nullptr) return value;
    Val const layout = converted(value, {K::layout});
    if (!layout.ok()) return layout;
    return Tiler(layout.held<Layout>());
  }
  if (to.kind == K::set || to.kind == K::sequence) {
    if (count(value) > kMaxTable) return kTooLarge;
    Vals vals;
    for (wide_t i = 0; i < count(value); ++i)
      vals.push_back(converted(element(value, i), to.of[0]));
    for (Val const& part : vals) {
      if (!part.ok()) return part;
    }
    return to.kind == K::set ? as_set(std::move(vals)) : vals;
  }
  return value;
}

}  // namespace layoutcheck::laws::language
