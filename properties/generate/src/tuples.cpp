#include "tuples.hpp"

#include <algorithm>

namespace layoutcheck::generate {
namespace {

constexpr index_t kLeaves[] = {1, 2, 2, 3, 4, 2, 3, 5, 6, 8, 7, 9, 12, 16};

IntTuple arranged_leaves(IntTuple::leaf_list const& leaves, Draw const& draw, int deepest) {
  IntTuple t;
  t.profile = profile_of(leaves.size(), draw, deepest);
  t.leaves = leaves;
  return t;
}

IntTuple tuple_like(Profile const& profile, IntTuple::leaf_list const& leaves) {
  IntTuple t;
  t.profile = profile;
  t.leaves = leaves;
  return t;
}

IntTuple one_of(index_t n, Digit digit) {
  IntTuple t(n);
  for (index_t pairs = choose(digit, 3); pairs > 0; --pairs) {
    t = TupleBuilder<IntTuple>(1).add(t).tree;
  }
  return t;
}

index_t product_of(IntTuple const& t) {
  auto const p = product(t);
  return p ? *p : 1;
}

/// Copies t, with `leaf(value, k)` in the place of every leaf.
template <class Leaf>
IntTuple replace_leaves(IntTuple const& t, Leaf const& leaf) {
  IntTuple result;
  result.profile = Profile::scalar();
  bool root = true;
  int k = 0;
  for (int node = 0; node < t.profile.nodes(); ++node) {
    if (t.profile.is_leaf(node)) {
      IntTuple const part = leaf(t.leaves[k], k);
      ++k;
      if (root) return part;
      result.profile.append(part.profile);
      result.leaves.append(part.leaves);
    } else if (root) {
      result.profile = Profile::tuple(t.profile.arity(node));
    } else {
      result.profile.open(t.profile.arity(node));
    }
    root = false;
  }
  return result;
}

/// Leaves split into (divisor, cofactor) where the draw says so.
IntTuple refined(IntTuple const& t, Draw const& draw) {
  return replace_leaves(t, [&](index_t value, int k) {
    Piece const piece = draw.piece(k);
    bool const splits = value > 1 && (k == 0 || piece.nest >= 0x8000) && t.leaves.size() <= 16;
    if (!splits) return IntTuple(value);
    auto const d = divisors(value);
    index_t const first = d[choose_index(piece.extent, d.size())];
    TupleBuilder<IntTuple> pair(2);
    return pair.add(IntTuple(first)).add(IntTuple(value / first)).tree;
  });
}

/// Some tuples inside t joined to their product; t itself if nothing else is there.
IntTuple coarsened(IntTuple const& t, Draw const& draw) {
  if (t.is_scalar()) return t;
  if (depth(t) <= 1 || draw.wrap >= 0xC000) return IntTuple(product_of(t));
  int const children = rank(t);
  TupleBuilder<IntTuple> result(children);
  for (int i = 0; i < children; ++i) {
    IntTuple const child = mode(t, i);
    bool const joins = i % 2 == 0 || draw.piece(i).nest < 0x8000;
    result.add(!child.is_scalar() && joins ? IntTuple(product_of(child)) : child);
  }
  return result.tree;
}

IntTuple::leaf_list shuffled(IntTuple::leaf_list leaves, Draw const& draw) {
  for (int i = leaves.size() - 1; i > 0; --i) {
    int const j = static_cast<int>(choose(draw.piece(i).key, i + 1));
    std::swap(leaves[i], leaves[i - j]);
  }
  return leaves;
}

IntTuple congruent_tuple(IntTuple const& t, Draw const& draw) {
  index_t const kind = choose(draw.pick, 5);
  IntTuple::leaf_list leaves = t.leaves;
  if (kind == 1) return tuple_like(t.profile, shuffled(leaves, draw));
  for (int k = 0; k < leaves.size(); ++k) {
    Piece const piece = draw.piece(k);
    index_t& leaf = leaves[k];
    if (kind == 2 && magnitude(leaf) < 1'000'000) leaf *= 1 + choose(piece.extent, 4);
    if (kind == 3 && leaf > 0) {
      auto const d = divisors(leaf);
      leaf = d[choose_index(piece.extent, d.size())];
    }
    if (kind == 4) leaf = kLeaves[choose(piece.extent, std::size(kLeaves))];
  }
  return tuple_like(t.profile, leaves);
}

/// Which of the input classes of coordinates, where the input is of another class.
InputClass coordinate_style(InputClass input_class, Draw const& draw) {
  switch (input_class) {
    case InputClass::coordinate_integer:
    case InputClass::coordinate_hierarchical:
    case InputClass::coordinate_free:
    case InputClass::coordinate_outside:
    case InputClass::coordinate_misfit: return input_class;
    default: break;
  }
  constexpr InputClass kStyles[] = {
      InputClass::coordinate_integer,      InputClass::coordinate_integer,
      InputClass::coordinate_hierarchical, InputClass::coordinate_hierarchical,
      InputClass::coordinate_hierarchical, InputClass::coordinate_free,
      InputClass::coordinate_free,         InputClass::coordinate_outside};
  return kStyles[choose(draw.style, std::size(kStyles))];
}

/// A number in [0, extent); 0 where there is none.
index_t digit_below(index_t extent, Digit digit) { return extent > 0 ? choose(digit, extent) : 0; }

Coordinate tuple_coordinate(InputClass style, IntTuple const& shape, Draw const& draw) {
  Coordinate c;
  c.profile = Profile::scalar();
  bool root = true;
  int step = 0;
  bool freed = false;
  auto const put = [&](CoordinateLeaf const& leaf) {
    freed = freed || leaf.free;
    if (root) {
      c = scalar_tree<Coordinate>(leaf);
    } else {
      c.profile.leaf();
      c.leaves.push_back(leaf);
    }
    root = false;
  };
  for (Cursor at; at.node < shape.profile.nodes();) {
    Piece const piece = draw.piece(step++);
    bool const leaf = shape.profile.is_leaf(at.node);
    bool const free = style == InputClass::coordinate_free && !root && piece.nest >= 0xA000;
    if (leaf) {
      put({digit_below(shape.leaves[at.leaf], piece.extent), free});
      at = next(shape.profile, at);
    } else if (!root && (free || piece.key >= 0xA000)) {
      put({digit_below(product_of(subtree(shape, at)), piece.extent), free});
      at = next(shape.profile, at);
    } else {
      int const arity = shape.profile.arity(at.node);
      if (root) {
        c.profile = Profile::tuple(arity);
      } else {
        c.profile.open(arity);
      }
      root = false;
      at = first_child(at);
    }
  }
  if (style == InputClass::coordinate_free && !freed) {
    if (c.leaves.empty()) return scalar_tree<Coordinate>({0, true});
    c.leaves[static_cast<int>(choose(draw.pick, c.leaves.size()))].free = true;
  }
  return c;
}

/// One leaf moved out of its range.
void push_outside(Coordinate& c, IntTuple const& shape, Draw const& draw) {
  if (c.leaves.empty()) c = Coordinate(index_t{0});
  int const k = static_cast<int>(choose(draw.pick, c.leaves.size()));
  index_t const whole = max(product_of(shape), 0);
  index_t const extent = c.leaves.size() == shape.leaves.size() ? shape.leaves[k] : whole;
  constexpr index_t kPast[] = {0, 0, 1, 2, 7};
  index_t const kind = choose(draw.amount, 6);
  if (kind == 5) {
    c.leaves[k].value = -1 - choose(draw.wrap, 3);
  } else {
    Checked const value = Checked(extent) + kPast[kind];
    c.leaves[k].value = value.overflowed() ? kMaxIndex : value.value();
  }
  c.leaves[k].free = false;
}

Coordinate misfit(IntTuple const& shape, Draw const& draw) {
  Coordinate const c = tuple_coordinate(InputClass::coordinate_hierarchical, shape, draw);
  Coordinate const extra(choose(draw.amount, 3));
  int const children = rank(c);
  bool const longer = c.is_scalar() || children == 0 || draw.pick < 0x8000;
  int const kept = longer ? children : children - 1;
  TupleBuilder<Coordinate> result(longer ? children + 1 : kept);
  for (int i = 0; i < kept; ++i) result.add(mode(c, i));
  if (longer) result.add(extra);
  return result.tree;
}

struct TilerEntries {
  std::vector<Layout> layouts;
  std::uint64_t kept = 0;

  void add(Layout const& layout) { layouts.push_back(layout); }
  void keep() {
    kept |= std::uint64_t{1} << layouts.size();
    layouts.push_back(scalar_layout(1, 0));
  }
};

/// One entry for a mode of the layout.
void add_entry(InputClass style, Layout const& target, Piece const& piece, Draw const& draw,
               TilerEntries& entries) {
  if (style == InputClass::tiler_keeps && piece.nest >= 0x8000) return entries.keep();
  Draw part = draw;
  part.pieces.assign(1, piece);
  part.amount = piece.extent;
  if (piece.key >= 0x8000) part.pieces.push_back({piece.stride, piece.key, piece.extent, 0});
  index_t const whole = size(target);
  bool const integer = style == InputClass::tiler_integers || piece.stride < 0x5000;
  if (integer) {
    auto const d = divisors(max(whole, 1));
    bool const point = d.size() == 1 || piece.nest < 0x1000;
    index_t n = point ? 1 : d[1 + choose_index(piece.extent, d.size() - 1)];
    if (piece.key >= 0xC000) n = 1 + choose(piece.extent, 9);
    return entries.add(scalar_layout(n, 1));
  }
  entries.add(piece.key >= 0xE000 ? any_layout(part, 16) : divisor_layout(target, part));
}

Tiler bracketed(InputClass style, Layout const& layout, Draw const& draw) {
  int const modes = rank(layout);
  int count = modes == 0 ? 1 : 1 + static_cast<int>(choose(draw.amount, modes));
  if (style == InputClass::tiler_too_long)
    count = modes + 1 + static_cast<int>(draw.amount >= 0xC000);
  TilerEntries entries;
  Profile brackets = Profile::tuple(count);
  Layout const none = scalar_layout(1, 0);
  int step = 0;
  for (int i = 0; i < count; ++i) {
    Layout const target = i < modes ? mode(layout, i) : none;
    bool const inner = style == InputClass::tiler_nested && !target.is_scalar() && rank(target) > 0;
    if (inner) {
      int const children = 1 + static_cast<int>(choose(draw.piece(step).nest, rank(target)));
      brackets.open(children);
      for (int j = 0; j < children; ++j) {
        brackets.leaf();
        add_entry(style, mode(target, j), draw.piece(step++), draw, entries);
      }
    } else {
      brackets.leaf();
      add_entry(style, target, draw.piece(step++), draw, entries);
    }
  }
  if (style == InputClass::tiler_keeps && entries.kept == 0) {
    std::size_t const k = choose_index(draw.pick, entries.layouts.size());
    entries.layouts[k] = none;
    entries.kept = std::uint64_t{1} << k;
  }
  Tiler tiler;
  tiler.brackets = brackets;
  TupleBuilder<Layout> layouts(static_cast<int>(entries.layouts.size()));
  for (Layout const& entry : entries.layouts) layouts.add(entry);
  tiler.layouts = layouts.tree;
  tiler.kept = entries.kept;
  return tiler;
}

}  // namespace

IntTuple tuple_of(InputClass input_class, Draw const& draw, index_t cap) {
  IntTuple::leaf_list leaves;
  index_t size = 1;
  for (Piece const& piece : draw.pieces) {
    index_t leaf = kLeaves[choose(piece.extent, std::size(kLeaves))];
    if (size * leaf > cap) leaf = 1;
    size *= leaf;
    leaves.push_back(leaf);
  }
  bool const empty = leaves.empty();
  int const sure = empty ? 0 : static_cast<int>(choose(draw.pick, leaves.size()));
  auto const some = [&](int k) { return k == sure || draw.piece(k).nest >= 0xA000; };
  if (input_class != InputClass::empty && empty) leaves.push_back(1 + choose(draw.amount, 3));
  switch (input_class) {
    case InputClass::nested:
      return arranged_leaves(leaves, draw, 2 + static_cast<int>(choose(draw.amount, 3)));
    case InputClass::empty:
      if (!empty) leaves[sure] = 0;
      return empty ? IntTuple() : arranged_leaves(leaves, draw, 1);
    case InputClass::scalar_vs_rank_one: return one_of(leaves[0], draw.wrap);
    case InputClass::extent_one:
      for (int k = 0; k < leaves.size(); ++k) leaves[k] = some(k) ? 1 : leaves[k];
      break;
    case InputClass::large:
      size = 1;
      for (int k = 0; k < leaves.size(); ++k) {
        index_t const big = k == sure ? landmark(draw.amount) : landmark(draw.piece(k).stride);
        bool const fits = k == sure || draw.piece(k).nest >= 0xD000;
        if (fits) leaves[k] = big;
      }
      break;
    case InputClass::kernel:
      while (leaves.size() < 2) leaves.push_back(2);
      for (int k = 0; k < leaves.size(); ++k) {
        if (some(k)) leaves[k] = kernel_extent(draw.piece(k).stride);
      }
      break;
    case InputClass::tuple_zeros:
      for (int k = 0; k < leaves.size(); ++k) leaves[k] = some(k) ? 0 : leaves[k];
      break;
    case InputClass::tuple_negative:
      for (int k = 0; k < leaves.size(); ++k) leaves[k] = some(k) ? -leaves[k] : leaves[k];
      break;
    case InputClass::tuple_orders:
      return arranged_leaves(leaves, draw, draw.style >= 0xC000 ? 2 : 1);
    case InputClass::tuple_refines:
    case InputClass::tuple_congruent:
      return arranged_leaves(leaves, draw, 1 + static_cast<int>(choose(draw.amount, 3)));
    default:
      // Any: mostly flat, sometimes nested.
      return arranged_leaves(leaves, draw, draw.style >= 0xB000 ? 3 : 1);
  }
  return arranged_leaves(leaves, draw, draw.style >= 0xC000 ? 2 : 1);
}

IntTuple order_of(Profile const& profile, Draw const& draw) {
  int const n = profile.leaves();
  bool const ties = draw.amount >= 0xC000;
  IntTuple::leaf_list leaves;
  for (int i = 0; i < n; ++i) leaves.push_back(ties ? choose(draw.piece(i).key, n) : i);
  if (!ties) leaves = shuffled(leaves, draw);
  if (draw.pick >= 0xF000) return arranged_leaves(leaves, draw, 2);
  return tuple_like(profile, leaves);
}

IntTuple related_tuple(InputClass input_class, IntTuple const& t, Draw const& draw) {
  if (input_class == InputClass::tuple_refines) {
    return draw.style < 0xA000 ? refined(t, draw) : coarsened(t, draw);
  }
  if (input_class == InputClass::tuple_congruent) return congruent_tuple(t, draw);
  if (input_class == InputClass::tuple_orders) return order_of(t.profile, draw);
  switch (choose(draw.style, 10)) {
    case 0: return t;
    case 1: return congruent_tuple(t, draw);
    case 2: return refined(t, draw);
    case 3: return coarsened(t, draw);
    case 4: return order_of(Profile::flat(t.leaves.size()), draw);
    case 5: return tuple_like(profile_of(t.leaves.size(), draw, 3), t.leaves);
    case 6: return tuple_like(Profile::flat(t.leaves.size()), shuffled(t.leaves, draw));
    case 7: return IntTuple(max(product_of(t), 1));
    case 8: {
      // One mode per leaf, some of them tuples: what substitute takes.
      return replace_leaves(tuple_like(Profile::flat(t.leaves.size()), t.leaves),
                            [&](index_t value, int k) {
                              return refined(IntTuple(value), {.pieces = {draw.piece(k)}});
                            });
    }
    default: return tuple_of(InputClass::small_uniform, draw, 4096);
  }
}

Coordinate coordinate_of(InputClass input_class, IntTuple const& shape, Draw const& draw) {
  InputClass const style = coordinate_style(input_class, draw);
  if (style == InputClass::coordinate_integer) {
    return Coordinate(digit_below(product_of(shape), draw.amount));
  }
  if (style == InputClass::coordinate_misfit) return misfit(shape, draw);
  if (style == InputClass::coordinate_outside) {
    Coordinate c = Coordinate(index_t{0});
    if (draw.wrap >= 0x4000) c = tuple_coordinate(style, shape, draw);
    push_outside(c, shape, draw);
    return c;
  }
  return tuple_coordinate(style, shape, draw);
}

Tiler tiler_of(InputClass input_class, Layout const& layout, Draw const& draw) {
  switch (input_class) {
    case InputClass::tiler_integers:
    case InputClass::tiler_by_mode:
    case InputClass::tiler_keeps:
    case InputClass::tiler_nested:
    case InputClass::tiler_too_long: return bracketed(input_class, layout, draw);
    case InputClass::unrelated_pairs: return Tiler(any_layout(draw, 64));
    case InputClass::divisor_pairs: return Tiler(divisor_layout(layout, draw));
    default: break;
  }
  constexpr InputClass kBrackets[] = {InputClass::tiler_integers, InputClass::tiler_by_mode,
                                      InputClass::tiler_keeps, InputClass::tiler_nested};
  index_t const kind = choose(draw.wrap, 10);
  if (kind < 5) return Tiler(divisor_layout(layout, draw));
  if (kind < 6) return Tiler(any_layout(draw, 64));
  return bracketed(kBrackets[kind - 6], layout, draw);
}

laws::OneTable table_of(InputClass input_class, Draw const& draw, Draw const& change) {
  laws::OneTable table;
  if (input_class == InputClass::table_random) {
    index_t const spread = 1 + choose(draw.amount, 12);
    for (Piece const& piece : draw.pieces) {
      table.values.push_back(choose(piece.extent, spread));
      if (piece.nest >= 0x8000) table.values.push_back(choose(piece.stride, spread));
      if (piece.nest >= 0xC000) table.values.push_back(choose(piece.key, spread) - 1);
    }
    if (!table.values.empty() && draw.wrap < 0x8000) table.values[0] = 0;
    return table;
  }
  Layout layout;
  if (input_class == InputClass::large) {
    layout = layout_of(InputClass::compact, draw, 64);
    // Strides apart by a factor: still one layout, its values next to 2^32 or 2^53.
    index_t const factor = landmark(draw.amount) >> 6;
    for (Mode& m : layout.leaves) m.stride *= factor;
    if (!layout.leaves.empty() && !checked(layout)) layout = scalar_layout(2, factor);
  } else if (input_class == InputClass::small_uniform) {
    layout = any_layout(draw, 64);
  } else {
    layout = layout_of(input_class, draw, 64);
  }
  index_t const n = min(size(layout), 64);
  for (index_t i = 0; i < n; ++i) table.values.push_back(layout(i));
  if (input_class == InputClass::table_altered) {
    if (table.values.empty()) table.values.push_back(0);
    constexpr index_t kBy[] = {1, -1, 2, -2, 5, 100};
    int const at = static_cast<int>(choose(change.pick, table.values.size()));
    table.values[at] += kBy[choose(change.amount, std::size(kBy))];
  }
  return table;
}

}  // namespace layoutcheck::generate
