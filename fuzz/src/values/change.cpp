// A value changed a little: what a mutator does to one argument.
#include <algorithm>

#include "layoutcheck/core/algebra/basis.hpp"
#include "layoutcheck/core/operations/composite.hpp"
#include "layoutcheck/fuzz/branch.hpp"
#include "layoutcheck/fuzz/values.hpp"

namespace layoutcheck::fuzz {
namespace {

constexpr int kMostChanges = 3;

/// What leaves of any tree have in common: parts nested, freed, doubled, moved and dropped.
template <class Leaf>
void change_parentheses(Branch<Leaf>& root, Choices& choices) {
  Places<Leaf> const places = places_in(root);
  if (places.leaves.empty() || choices.one_in(6)) {  // wrap all
    Branch<Leaf> outer;
    outer.parts.push_back(std::move(root));
    root = std::move(outer);
    return;
  }
  if (places.tuples.empty() || choices.one_in(4)) {  // a leaf becomes a tuple of one
    Branch<Leaf>& leaf = *choices.pick(places.leaves);
    Branch<Leaf> const inner = leaf;
    leaf = {};
    leaf.parts.push_back(inner);
    return;
  }
  Branch<Leaf>& tuple = *choices.pick(places.tuples);
  if (tuple.parts.empty()) return;
  std::size_t const at = choices.below(tuple.parts.size());
  auto const begin = tuple.parts.begin() + static_cast<std::ptrdiff_t>(at);
  switch (choices.below(5)) {
    case 0: {  // some neighbours into parentheses
      auto const end = begin + static_cast<std::ptrdiff_t>(1 + choices.below(std::min<std::size_t>(
                                                                   3, tuple.parts.size() - at)));
      Branch<Leaf> inner;
      inner.parts.assign(begin, end);
      *begin = std::move(inner);
      tuple.parts.erase(begin + 1, end);
      return;
    }
    case 1: {  // out of them
      std::vector<Branch<Leaf>> const inner = begin->parts;
      if (begin->is_leaf) return;
      tuple.parts.insert(tuple.parts.erase(begin), inner.begin(), inner.end());
      return;
    }
    case 2: tuple.parts.erase(begin); return;
    case 3: std::swap(*begin, tuple.parts[choices.below(tuple.parts.size())]); return;
    default:
      if (tuple.parts.size() < 8) tuple.parts.push_back(tuple.parts[at]);
  }
}

/// A leaf's place among its siblings taken by two.
void split(Branch<Mode>& branch, Choices& choices) {
  if (!branch.is_leaf) return;
  Mode const m = branch.leaf;
  index_t const divisors[] = {2, 3, 4};
  index_t const low = choices.pick(divisors);
  if (m.extent < low || m.extent % low != 0) return;
  Checked const next = Checked(m.stride) * low;
  if (next.overflowed()) return;
  branch = {};
  branch.parts = {Branch<Mode>::of({low, m.stride}),
                  Branch<Mode>::of({m.extent / low, next.value()})};
}

/// Two neighbours become one, whether or not that keeps the function.
void merge(Branch<Mode>& tuple, Choices& choices) {
  if (tuple.parts.size() < 2) return;
  std::size_t const at = choices.below(tuple.parts.size() - 1);
  Branch<Mode>& left = tuple.parts[at];
  Branch<Mode> const& right = tuple.parts[at + 1];
  if (!left.is_leaf || !right.is_leaf) return;
  Checked const extent = Checked(left.leaf.extent) * right.leaf.extent;
  if (extent.overflowed()) return;
  left.leaf.extent = extent.value();
  tuple.parts.erase(tuple.parts.begin() + static_cast<std::ptrdiff_t>(at) + 1);
}

index_t stride_behind(Mode const& m) {
  Checked const reach = Checked(m.extent) * m.stride;
  return reach.overflowed() ? kMaxIndex : reach.value();
}

void change_modes(Branch<Mode>& root, Choices& choices) {
  Places<Mode> const places = places_in(root);
  if (places.leaves.empty()) return;
  std::size_t const at = choices.below(places.leaves.size());
  Mode& m = places.leaves[at]->leaf;
  Mode& other = places.leaves[choices.below(places.leaves.size())]->leaf;
  switch (choices.below(10)) {
    case 0:
      m.extent = near_number(m.extent, choices);
      // An empty layout is in the domain of few laws: one now and then is enough.
      if (m.extent <= 0 && !choices.one_in(16)) m.extent = 1 + (-m.extent) % 8;
      return;
    case 1: m.stride = near_number(m.stride, choices); return;
    case 2: std::swap(m.stride, other.stride); return;
    case 3: std::swap(m, other); return;
    case 4: split(*places.leaves[at], choices); return;
    case 5:
      if (!places.tuples.empty()) merge(*choices.pick(places.tuples), choices);
      return;
    case 6:  // goes on where the one before ends, or just misses it: carries
      if (at > 0) m.stride = stride_behind(places.leaves[at - 1]->leaf);
      if (choices.one_in(2)) {
        Checked const slipped = Checked(m.stride) + choices.between(-1, 1);
        if (!slipped.overflowed()) m.stride = slipped.value();
      }
      return;
    case 7: m.stride = stride_behind(other); return;
    case 8: {  // all strides the products of the extents before
      Checked reach = 1;
      for (Branch<Mode>* leaf : places.leaves) {
        if (reach.overflowed()) return;
        leaf->leaf.stride = reach.value();
        reach *= std::max<index_t>(leaf->leaf.extent, 1);
      }
      return;
    }
    default: {  // further apart, towards 2^31 and 2^63
      index_t const by = index_t{1} << choices.between(1, 40);
      for (Branch<Mode>* leaf : places.leaves) {
        Checked const far = Checked(leaf->leaf.stride) * by;
        if (!far.overflowed()) leaf->leaf.stride = far.value();
      }
    }
  }
}

/// At most kFuzzSize points, by lowering extents.
void bound_size(Branch<Mode>& root) {
  Places<Mode> const places = places_in(root);
  wide_t size = 1;
  for (Branch<Mode>* leaf : places.leaves) {
    index_t& extent = leaf->leaf.extent;
    if (extent < 0) extent = 0;
    while (extent > 1 && size * extent > kFuzzSize)
      extent = extent > 2 * kFuzzSize ? 2 : extent / 2;
    size *= std::max<index_t>(extent, 1);
  }
}

void change(Layout& layout, Choices& choices) {
  Branch<Mode> branch = branch_of(layout);
  if (choices.one_in(3)) {
    change_parentheses(branch, choices);
  } else {
    change_modes(branch, choices);
  }
  if (!choices.one_in(16)) bound_size(branch);
  auto const changed = tree_of<Layout>(branch);
  if (changed && within_bounds(*changed)) layout = *changed;
}

void change(IntTuple& tuple, Choices& choices) {
  Branch<index_t> branch = branch_of(tuple);
  Places<index_t> const places = places_in(branch);
  if (places.leaves.empty() || choices.one_in(3)) {
    change_parentheses(branch, choices);
  } else {
    index_t& leaf = choices.pick(places.leaves)->leaf;
    leaf = near_number(leaf, choices);
  }
  if (auto const changed = tree_of<IntTuple>(branch)) tuple = *changed;
}

void change(Coordinate& coordinate, Choices& choices) {
  Branch<CoordinateLeaf> branch = branch_of(coordinate);
  Places<CoordinateLeaf> const places = places_in(branch);
  if (places.leaves.empty() || choices.one_in(3)) {
    change_parentheses(branch, choices);
  } else {
    CoordinateLeaf& leaf = choices.pick(places.leaves)->leaf;
    if (choices.one_in(3)) {
      leaf.free = !leaf.free;
    } else {
      leaf.value = near_number(leaf.value, choices);
    }
  }
  if (auto const changed = tree_of<Coordinate>(branch)) coordinate = *changed;
}

void change(Tiler& tiler, Choices& choices) {
  int const entries = tiler.entries();
  if (entries == 0 || choices.one_in(5)) {
    Value const made = make_value(Kind::tiler, choices);
    if (auto const fresh = as_tiler(made)) tiler = *fresh;
    return;
  }
  int const at = static_cast<int>(choices.below(static_cast<std::uint64_t>(entries)));
  if (tiler.by_mode() && choices.one_in(4)) {
    tiler.kept ^= std::uint64_t{1} << at;
    if (!tiler.keeps(at)) return;  // its former layout becomes the entry again
  }
  Tiler changed = tiler;
  TupleBuilder<Layout> layouts(entries);
  for (int i = 0; i < entries; ++i) {
    Layout entry = tiler.keeps(i) ? scalar_layout(1, 0) : tiler.layout(i);
    if (i == at && !tiler.keeps(i)) change(entry, choices);
    layouts.add(entry);
  }
  changed.layouts = layouts.tree;
  if (within_capacity(changed.layouts)) tiler = changed;
}

void change(Swizzle& swizzle, Choices& choices) {
  int const by = choices.one_in(2) ? 1 : -1;
  index_t parts[] = {swizzle.bits, swizzle.base, swizzle.shift};
  std::size_t const at = choices.below(3);
  parts[at] = choices.one_in(4) ? near_number(parts[at], choices) : parts[at] + by;
  if (auto const changed = make_swizzle(parts[0], parts[1], parts[2])) swizzle = *changed;
}

void change(ComposedLayout& composed, Choices& choices) {
  ComposedLayout changed = composed;
  switch (choices.below(3)) {
    case 0:
      if (changed.outer_is_swizzle) {
        change(changed.swizzle, choices);
      } else {
        change(changed.outer, choices);
      }
      break;
    case 1: changed.offset = near_number(changed.offset, choices); break;
    default: change(changed.inner, choices);
  }
  if (can_be_written(changed)) composed = changed;
}

void change(Table& table, Choices& choices) {
  if (table.empty() || choices.one_in(5)) {
    table.push_back(choices.between(0, 12));
    return;
  }
  std::size_t const at = choices.below(table.size());
  auto const place = table.begin() + static_cast<std::ptrdiff_t>(at);
  switch (choices.below(5)) {
    case 0: table.erase(place); return;
    case 1: std::swap(*place, table[choices.below(table.size())]); return;
    case 2:  // once more, shifted: what another mode makes of a table
      if (table.size() <= 32) {
        index_t const by = choices.between(0, 16);
        std::size_t const n = table.size();
        for (std::size_t i = 0; i < n; ++i) {
          Checked const moved = Checked(table[i]) + by;
          table.push_back(moved.overflowed() ? 0 : moved.value());
        }
      }
      return;
    case 3: table.insert(place, *place); return;
    default: *place = near_number(*place, choices);
  }
}

void change(LinearLayout& layout, Choices& choices) {
  if (!layout.columns.empty() && layout.out_bits() > 0 && !choices.one_in(3)) {
    auto const column = choices.below(static_cast<std::uint64_t>(layout.columns.size()));
    auto const bit = choices.below(static_cast<std::uint64_t>(layout.out_bits()));
    layout.columns[static_cast<int>(column)] ^= bits_t{1} << bit;
    return;
  }
  Dims& dims = choices.one_in(2) ? layout.in : layout.out;
  if (dims.empty()) return;
  Dim& some = dims[static_cast<int>(choices.below(static_cast<std::uint64_t>(dims.size())))];
  if (&dims == &layout.in) {
    if (layout.in_bits() < 8) {
      layout.columns.push_back(0);
      ++some.bits;
    }
  } else if (layout.out_bits() < 8) {
    ++some.bits;
  }
}

template <Composite T>
void change(T& value, Choices& choices);

void change(index_t& n, Choices& choices) { n = near_number(n, choices); }
void change(bool& b, Choices&) { b = !b; }
void change(BasisLayout& basis, Choices& choices) {
  Branch<BasisMode> branch = branch_of(basis);
  Places<BasisMode> const places = places_in(branch);
  if (places.leaves.empty() || choices.one_in(3)) {
    change_parentheses(branch, choices);
  } else {
    BasisMode& m = choices.pick(places.leaves)->leaf;
    if (choices.one_in(2)) {
      bool const far = choices.one_in(4);
      m.extent = far ? std::max(near_number(m.extent, choices), index_t{1}) : choices.between(1, 8);
    }
    if (choices.one_in(6)) {
      m.scale = 0;
      m.axis = Axis();
    } else if (choices.one_in(2)) {
      m.scale = choices.between(-2, 9);
      m.axis = static_cast<int>(choices.below(4));
      while (m.axis.depth() < kMaxAxisDepth && choices.one_in(6)) {
        m.axis = m.axis.entry(static_cast<int>(choices.below(3)));
      }
    }
  }
  auto const changed = tree_of<BasisLayout>(branch);
  if (changed && checked(*changed)) basis = *changed;
}

/// One of its parts.
template <Composite T>
void change(T& value, Choices& choices) {
  T changed = value;
  auto const change_one = [&](auto&... part) {
    std::uint64_t at = choices.below(sizeof...(part));
    (static_cast<void>(at-- == 0 ? (change(part, choices), 0) : 0), ...);
  };
  std::apply(change_one, T::parts(changed));
  if (checked(changed)) value = changed;
}

}  // namespace

void change(Value& value, Choices& choices) {
  for (std::uint64_t n = choices.below(kMostChanges) + 1; n > 0; --n) {
    std::visit([&](auto& alternative) { change(alternative, choices); }, value);
  }
}

}  // namespace layoutcheck::fuzz
