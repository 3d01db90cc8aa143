// Values from choices, small and related to each other.
#include <algorithm>

#include "layoutcheck/core/operations/table.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/fuzz/branch.hpp"
#include "layoutcheck/fuzz/values.hpp"

namespace layoutcheck::fuzz {
namespace {

constexpr int kMostModes = 4;
constexpr index_t kExtents[] = {2, 2, 2, 3, 4, 4, 5, 6, 8, 1, 1, 7, 12, 16, 0};

/// n leaves, sometimes in parentheses of their own.
template <class T>
Branch<T> nested(std::vector<T> const& leaves, Choices& choices) {
  if (leaves.size() == 1 && !choices.one_in(4)) return Branch<T>::of(leaves[0]);
  Branch<T> root;
  for (std::size_t i = 0; i < leaves.size();) {
    std::size_t const together =
        choices.one_in(3) ? std::min<std::size_t>(1 + choices.below(3), leaves.size() - i) : 0;
    if (together == 0) {
      root.parts.push_back(Branch<T>::of(leaves[i++]));
      continue;
    }
    Branch<T> part;
    for (std::size_t k = 0; k < together; ++k) part.parts.push_back(Branch<T>::of(leaves[i++]));
    root.parts.push_back(std::move(part));
  }
  return root;
}

std::vector<index_t> make_extents(index_t most, Choices& choices) {
  std::vector<index_t> extents;
  index_t size = 1;
  for (std::uint64_t n = choices.below(kMostModes + 1); n > 0; --n) {
    index_t extent = choices.pick(kExtents);
    if (extent == 0 && !choices.one_in(12)) extent = 2;
    if (size * extent > most) extent = 1;
    size *= extent == 0 ? 1 : extent;
    extents.push_back(extent);
  }
  return extents;
}

/// Strides for extents: compact in some order, with gaps, small at will, or carrying on from mode
/// to mode with a slip now and then.
std::vector<index_t> make_strides(std::vector<index_t> const& extents, Choices& choices) {
  std::size_t const n = extents.size();
  std::vector<index_t> strides(n);
  std::uint64_t const kind = choices.below(5);
  if (kind <= 1) {
    std::vector<std::size_t> order(n);
    for (std::size_t i = 0; i < n; ++i) order[i] = i;
    for (std::size_t i = n; i > 1; --i) std::swap(order[i - 1], order[choices.below(i)]);
    index_t reach = 1;
    for (std::size_t const i : order) {
      if (kind == 1 && choices.one_in(3)) reach *= choices.between(2, 4);
      strides[i] = reach;
      reach *= extents[i] == 0 ? 1 : extents[i];
    }
  } else if (kind == 2) {
    index_t reach = choices.between(1, 6);
    for (std::size_t i = 0; i < n; ++i) {
      strides[i] = reach + (choices.one_in(4) ? choices.between(-1, 1) : 0);
      reach = strides[i] * (extents[i] == 0 ? 1 : extents[i]);
    }
  } else {
    for (index_t& stride : strides) {
      stride = choices.between(0, 16);
      if (kind == 4 && choices.one_in(4)) stride = choices.one_in(3) ? -stride : 0;
    }
  }
  return strides;
}

Layout make_layout(index_t most, Choices& choices) {
  std::vector<index_t> const extents = make_extents(most, choices);
  std::vector<index_t> const strides = make_strides(extents, choices);
  std::vector<Mode> modes;
  for (std::size_t i = 0; i < extents.size(); ++i) modes.push_back({extents[i], strides[i]});
  if (modes.empty() && !choices.one_in(8)) modes.push_back({1, 0});
  auto const layout = tree_of<Layout>(nested(modes, choices));
  if (!layout || !within_bounds(*layout)) return scalar_layout(1, 0);
  return *layout;
}

IntTuple make_tuple(Choices& choices) {
  std::vector<index_t> leaves = make_extents(kFuzzSize, choices);
  if (leaves.empty() && !choices.one_in(8)) leaves.push_back(choices.between(1, 16));
  for (index_t& leaf : leaves) {
    if (choices.one_in(16)) leaf = -leaf;
  }
  return tree_of<IntTuple>(nested(leaves, choices)).value_or(IntTuple(1));
}

Coordinate make_coordinate(Choices& choices) {
  std::vector<CoordinateLeaf> leaves;
  for (std::uint64_t n = choices.below(kMostModes) + 1; n > 0; --n) {
    leaves.push_back({choices.between(0, 7), choices.one_in(3)});
  }
  return tree_of<Coordinate>(nested(leaves, choices)).value_or(Coordinate(index_t{0}));
}

/// The coordinates of a small layout, each mode along an axis of its own or another's.
BasisLayout make_basis(Choices& choices) {
  std::vector<BasisMode> modes;
  for (index_t const extent : make_extents(16, choices)) {
    modes.push_back({extent, choices.between(1, 4), static_cast<int>(choices.below(4))});
  }
  if (modes.empty()) modes.push_back({2, 1, 0});
  if (choices.one_in(4) && modes.size() >= 2) modes.back() = {modes.back().extent, 0, -1};
  return *tree_of<BasisLayout>(nested(modes, choices));
}

/// One entry for each of `entries` modes: integers, layouts, `_`.
Tiler make_tiler(std::uint64_t entries, Choices& choices) {
  if (choices.one_in(2)) return Tiler(make_layout(16, choices));
  Tiler tiler;
  int const n = static_cast<int>(std::max<std::uint64_t>(entries, 1));
  tiler.brackets = Profile::flat(n);
  TupleBuilder<Layout> layouts(n);
  for (int i = 0; i < n; ++i) {
    std::uint64_t const kind = choices.below(3);
    if (kind == 2) tiler.kept |= std::uint64_t{1} << i;
    layouts.add(kind == 0   ? scalar_layout(choices.between(1, 8), 1)
                : kind == 1 ? make_layout(8, choices)
                            : scalar_layout(1, 0));
  }
  tiler.layouts = layouts.tree;
  return within_capacity(tiler.layouts) ? tiler : Tiler(scalar_layout(1, 0));
}

/// A tiler without brackets is a layout.
Value as_value(Tiler const& tiler) {
  if (!tiler.by_mode() && !tiler.keeps(0)) return tiler.layout(0);
  return tiler;
}

Swizzle make_swizzle_value(Choices& choices) {
  auto const made =
      make_swizzle(choices.between(0, 4), choices.between(0, 5), choices.between(-6, 6));
  return made ? *made : Swizzle{};
}

ComposedLayout make_composed(Choices& choices) {
  ComposedLayout composed;
  composed.outer_is_swizzle = !choices.one_in(3);
  if (composed.outer_is_swizzle) {
    composed.swizzle = make_swizzle_value(choices);
  } else {
    composed.outer = make_layout(kFuzzSize, choices);
  }
  composed.offset = choices.between(0, 4);
  composed.inner = make_layout(64, choices);
  if (can_be_written(composed)) return composed;
  composed.outer_is_swizzle = true;
  composed.offset = 0;
  composed.inner = scalar_layout(1, 0);
  return composed;
}

LinearLayout make_linear_value(Choices& choices) {
  LinearLayout layout;
  constexpr std::string_view kNames[] = {"x", "y", "z"};
  for (Dims* dims : {&layout.in, &layout.out}) {
    for (std::uint64_t n = choices.below(3) + (choices.one_in(8) ? 0 : 1); n > 0; --n) {
      DimName const name = *DimName::of(choices.pick(kNames));
      if (find(*dims, name) < 0) dims->push_back({name, static_cast<int>(choices.below(4))});
    }
  }
  for (int k = total_bits(layout.in); k > 0; --k) {
    bits_t const most = low_bits(layout.out_bits());
    bool const unit = layout.out_bits() > 0 && !choices.one_in(3);
    auto const rows = static_cast<std::uint64_t>(std::max(layout.out_bits(), 1));
    layout.columns.push_back(unit ? bits_t{1} << choices.below(rows) : choices.below(most + 1));
  }
  return layout;
}

Table make_table(Choices& choices) {
  if (choices.one_in(2)) {
    if (auto const table = table_of(make_layout(48, choices))) return *table;
  }
  Table table;
  for (std::uint64_t n = choices.below(8) + 1; n > 0; --n) table.push_back(choices.between(0, 9));
  return table;
}

/// The same parentheses, other numbers.
IntTuple like(Profile const& profile, Choices& choices) {
  IntTuple tuple;
  tuple.profile = profile;
  for (int n = profile.leaves(); n > 0; --n) tuple.leaves.push_back(choices.between(1, 6));
  return tuple;
}

/// The places 0, 1, ... of the leaves in some order: what compact_ordered takes.
IntTuple in_some_order(Profile const& profile, Choices& choices) {
  IntTuple tuple;
  tuple.profile = profile;
  int const n = profile.leaves();
  for (int k = 0; k < n; ++k) tuple.leaves.push_back(k);
  for (int k = n; k > 1; --k) {
    std::swap(tuple.leaves[k - 1],
              tuple.leaves[static_cast<int>(choices.below(static_cast<std::uint64_t>(k)))]);
  }
  return tuple;
}

/// Strides under which the shape is compact, in some order of its modes.
IntTuple compact_strides(IntTuple const& shape, Choices& choices) {
  IntTuple strides = in_some_order(shape.profile, choices);
  IntTuple const order = strides;
  Checked reach = 1;
  for (int place = 0; place < order.leaves.size(); ++place) {
    for (int k = 0; k < order.leaves.size(); ++k) {
      if (order.leaves[k] != place) continue;
      strides.leaves[k] = reach.overflowed() ? 1 : reach.value();
      reach *= std::max<index_t>(shape.leaves[k], 1);
    }
  }
  return strides;
}

struct First {
  Profile profile = Profile::scalar();
  IntTuple shape;
  index_t size = 1;
};

First first_of(Value const& value) {
  First first;
  if (auto const* layout = std::get_if<Layout>(&value)) {
    first.profile = layout->profile;
    first.shape = shape(*layout);
    first.size = size(*layout);
  } else if (auto const* basis = std::get_if<BasisLayout>(&value)) {
    first.profile = basis->profile;
    first.shape.profile = basis->profile;
    for (BasisMode const& m : basis->leaves) first.shape.leaves.push_back(m.extent);
    first.size = size(*basis);
  } else if (auto const* tuple = std::get_if<IntTuple>(&value)) {
    first.profile = tuple->profile;
    first.shape = *tuple;
  } else if (auto const* coordinate = std::get_if<Coordinate>(&value)) {
    first.profile = coordinate->profile;
    for (int n = first.profile.leaves(); n > 0; --n) first.shape.leaves.push_back(4);
    first.shape.profile = first.profile;
  } else {
    first.shape = IntTuple(1);
  }
  return first;
}

}  // namespace

bool can_be_written(Value const& value) { return parse_value(print(value)).has_value(); }

Coordinate inside(IntTuple const& shape, bool with_free, Choices& choices) {
  Coordinate coordinate;
  coordinate.profile = shape.profile;
  for (index_t const extent : shape.leaves) {
    index_t const most = extent < 1 ? 1 : extent > 64 ? 64 : extent;
    coordinate.leaves.push_back({choices.between(0, most - 1), with_free && choices.one_in(3)});
  }
  return coordinate;
}

Value make_value(Kind kind, Choices& choices) {
  switch (kind) {
    case Kind::none:
    case Kind::integer: return choices.one_in(8) ? near_number(1, choices) : choices.between(0, 24);
    case Kind::boolean: return choices.one_in(2);
    case Kind::tuple: return make_tuple(choices);
    case Kind::coordinate: return make_coordinate(choices);
    case Kind::layout: return make_layout(kFuzzSize, choices);
    case Kind::tiler: return as_value(make_tiler(choices.below(4), choices));
    case Kind::swizzle: return make_swizzle_value(choices);
    case Kind::composed: return make_composed(choices);
    case Kind::mapping: {
      std::uint64_t const which = choices.below(5);
      if (which == 3) return make_swizzle_value(choices);
      if (which == 4) return make_composed(choices);
      return make_layout(kFuzzSize, choices);
    }
    case Kind::table: return make_table(choices);
    case Kind::basis: return make_basis(choices);
    case Kind::linear: return make_linear_value(choices);
  }
  return make_layout(kFuzzSize, choices);
}

Value make_related(Kind kind, Value const& first, Choices& choices) {
  if (choices.one_in(2)) return make_value(kind, choices);
  First const known = first_of(first);
  switch (kind) {
    case Kind::integer: return near_number(known.size, choices);
    case Kind::tuple:
      switch (choices.below(3)) {
        case 0: return in_some_order(known.profile, choices);
        case 1: return compact_strides(known.shape, choices);
        default: return like(known.profile, choices);
      }
    case Kind::coordinate: return inside(known.shape, true, choices);
    case Kind::layout:  // all indices of the first, however many
      if (known.size < 1 || !choices.one_in(4)) return make_value(kind, choices);
      return scalar_layout(known.size, 1);
    case Kind::tiler:
      return as_value(make_tiler(static_cast<std::uint64_t>(rank(known.profile)), choices));
    default: return make_value(kind, choices);
  }
}

}  // namespace layoutcheck::fuzz
