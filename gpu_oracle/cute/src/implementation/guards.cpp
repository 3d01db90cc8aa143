#include "implementation/guards.hpp"

#include "layoutcheck/core/tuple/parts.hpp"
#include "query.hpp"

namespace layoutcheck::sweep_cute {
namespace {

constexpr Error kOverflows{.code = Errc::unsupported,
                           .detail = "CuTe: its 64-bit integers could overflow"};
constexpr Error kDividesByZero{.code = Errc::unsupported, .detail = "CuTe would divide by 0"};
constexpr Error kBelowZero{.code = Errc::unsupported,
                           .detail = "CuTe: a negative stride where offsets must not be"};
constexpr Error kNoShape{.code = Errc::unsupported, .detail = "CuTe: a shape below 0"};

/// What is kept below this can be added to itself.
constexpr wide_t kRoom = wide_t{1} << 62;
bool fits(wide_t n) { return -kRoom < n && n < kRoom; }

wide_t size_of(index_t n) { return n < 0 ? -wide(n) : wide(n); }
wide_t ceil_of(wide_t a, wide_t b) { return (a + b - 1) / b; }

bool below_zero(IntTuple const& t) {
  for (index_t n : t.leaves) {
    if (n < 0) return true;
  }
  return false;
}

/// The product of leaves [first, last), and of no part of them, leaves the room.
bool product_fits(IntTuple const& t, int first, int last) {
  wide_t product = 1;
  for (int k = first; k < last; ++k) {
    product *= max(1, size_of(t.leaves[k]) < kRoom ? magnitude(t.leaves[k]) : kMaxIndex);
    if (!fits(product)) return false;
  }
  return true;
}
/// Pre: product_fits.
wide_t product_of(IntTuple const& t, int first, int last) {
  wide_t product = 1;
  for (int k = first; k < last; ++k) product *= t.leaves[k];
  return product;
}

/// Integers only, none below 0, and tuples only where the shape has some: CuTe's static assertions
/// and "a coordinate within Shape".
Refusal no_place(Coordinate const& c, Profile const& shape) {
  if (has_free(c)) return Error{.code = Errc::unsupported, .detail = "CuTe: _ is not an integer"};
  return no_slice(c, shape);
}

}  // namespace

// ---- int-tuples ----

Refusal no_product(IntTuple const& t) {
  if (!product_fits(t, 0, t.leaves.size())) return kOverflows;
  return std::nullopt;
}

Refusal no_inner_product(IntTuple const& a, IntTuple const& b) {
  wide_t reach = 0;
  for (int k = 0; k < a.leaves.size(); ++k) {
    reach += size_of(a.leaves[k]) * size_of(b.leaves[k]);
    if (!fits(reach)) return kOverflows;
  }
  return std::nullopt;
}

Refusal no_scaling(IntTuple const& a, IntTuple const& b) {
  LC_TRY(parts, parts_below(a.profile, b.profile));
  for (int k = 0; k < parts.size(); ++k) {
    auto const [node, first, last, after] = parts[k];
    if (!product_fits(b, first, last)) return kOverflows;
    if (!fits(a.leaves[k] * product_of(b, first, last))) return kOverflows;
  }
  return std::nullopt;
}

Refusal no_prefixes(IntTuple const& t, IntTuple const& init) {
  LC_TRY(parts, parts_below(init.profile, t.profile));
  for (int k = 0; k < parts.size(); ++k) {
    wide_t before = size_of(init.leaves[k]);
    for (int i = parts[k].first; i < parts[k].last; ++i) {
      if (!fits(before) || !fits(t.leaves[i])) return kOverflows;
      before *= size_of(t.leaves[i]);
    }
    if (!fits(before)) return kOverflows;
  }
  return std::nullopt;
}

namespace {

Refusal no_quotient(wide_t a, wide_t b, Division division) {
  if (b == 0) return kDividesByZero;
  if (!fits(a) || !fits(b)) return kOverflows;
  if (division == Division::exact && a % b != 0 && b % a != 0) {
    return Error{.code = Errc::shape_not_divisible, .detail = "CuTe: neither divides the other"};
  }
  return std::nullopt;
}

/// The subtree at `at` divided by an integer, mode by mode: what is left of the integer goes on.
Refusal no_fold(IntTuple const& a, Cursor at, wide_t divisor, Division division) {
  if (a.profile.is_leaf(at.node)) return no_quotient(a.leaves[at.leaf], divisor, division);
  int const modes = a.profile.arity(at.node);
  Cursor part = first_child(at);
  for (int i = 0; i < modes; ++i) {
    Cursor const after = next(a.profile, part);
    if (auto const refusal = no_fold(a, part, divisor, division)) return refusal;
    wide_t const mode = product_of(a, part.leaf, after.leaf);
    if (auto const refusal = no_quotient(divisor, mode, division)) return refusal;
    divisor = ceil_of(divisor, mode);
    part = after;
  }
  return std::nullopt;
}

Refusal no_division_at(IntTuple const& a, Cursor at, IntTuple const& b, Cursor by,
                       Division division) {
  if (a.profile.is_leaf(at.node) || b.profile.is_leaf(by.node)) {
    return no_fold(a, at, product_of(b, by.leaf, next(b.profile, by).leaf), division);
  }
  int const modes = a.profile.arity(at.node);
  if (modes != b.profile.arity(by.node)) {
    return Error{.code = Errc::rank_mismatch, .detail = "CuTe: mismatched ranks"};
  }
  at = first_child(at);
  by = first_child(by);
  for (int i = 0; i < modes; ++i) {
    if (auto const refusal = no_division_at(a, at, b, by, division)) return refusal;
    at = next(a.profile, at);
    by = next(b.profile, by);
  }
  return std::nullopt;
}

}  // namespace

Refusal no_division(IntTuple const& a, IntTuple const& b, Division division) {
  if (below_zero(a) || below_zero(b)) return kNoShape;
  if (no_product(a) || no_product(b)) return kOverflows;
  return no_division_at(a, {}, b, {}, division);
}

// ---- coordinates ----

Refusal no_slice(Coordinate const& c, Profile const& target) {
  for (CoordinateLeaf const& leaf : c.leaves) {
    if (!leaf.free && leaf.value < 0) {
      return Error{.code = Errc::out_of_domain, .point = leaf.value, .detail = "CuTe: below 0"};
    }
  }
  auto const parts = parts_below(c.profile, target);
  if (!parts) return parts.error();
  return std::nullopt;
}

Refusal no_index(Coordinate const& c, IntTuple const& shape, IntTuple const& stride) {
  if (auto const refusal = no_place(c, shape.profile)) return refusal;
  if (below_zero(shape)) return kNoShape;
  if (no_product(shape)) return kOverflows;
  LC_TRY(parts, parts_below(c.profile, shape.profile));
  wide_t reach = 0;
  for (int i = 0; i < parts.size(); ++i) {
    index_t rest = c.leaves[i].value;
    for (int k = parts[i].first; k < parts[i].last; ++k) {
      bool const last = k + 1 == parts[i].last;
      index_t const extent = shape.leaves[k];
      if (!last && extent == 0) return kDividesByZero;
      reach += wide(last ? rest : min(rest, extent - 1)) * size_of(stride.leaves[k]);
      if (!fits(reach)) return kOverflows;
      if (!last) rest /= extent;
    }
  }
  return std::nullopt;
}

Refusal no_colex_index(Coordinate const& c, IntTuple const& shape) {
  if (auto const refusal = no_place(c, shape.profile)) return refusal;
  if (below_zero(shape)) return kNoShape;
  if (no_product(shape)) return kOverflows;
  LC_TRY(parts, parts_below(c.profile, shape.profile));
  wide_t index = 0;
  for (int i = parts.size() - 1; i >= 0; --i) {
    index = c.leaves[i].value + product_of(shape, parts[i].first, parts[i].last) * index;
    if (!fits(index)) return kOverflows;
  }
  return std::nullopt;
}

Refusal no_coordinate(Coordinate const& c, IntTuple const& shape) {
  IntTuple basis = shape;
  for (index_t& n : basis.leaves) n = 1;
  return no_index(c, shape, basis);
}

Refusal no_coordinate(Coordinate const& c, IntTuple const& shape, IntTuple const& stride) {
  if (auto const refusal = no_place(c, shape.profile)) return refusal;
  if (below_zero(shape)) return kNoShape;
  for (int k = 0; k < shape.leaves.size(); ++k) {
    if (shape.leaves[k] == 0 || stride.leaves[k] == 0) return kDividesByZero;
    if (shape.leaves[k] != 1 && stride.leaves[k] < 0) {
      return Error{.code = Errc::not_compact, .detail = "CuTe: only for compact layouts"};
    }
  }
  return std::nullopt;
}

// ---- layouts ----

Refusal no_cosize(Layout const& layout) {
  wide_t reach = 0;
  for (Mode const& m : layout.leaves) {
    reach += size_of(m.extent - 1) * size_of(m.stride);
    if (!fits(reach)) return kOverflows;
  }
  return std::nullopt;
}

Refusal no_compact(IntTuple const& shape) {
  if (below_zero(shape)) return kNoShape;
  return no_product(shape);
}

Refusal no_composition(Layout const& a, Layout const& b) {
  bool const divides = a.leaves.size() > 1;
  for (int i = 0; i < a.leaves.size(); ++i) {
    if (!fits(a.leaves[i].extent) || !fits(a.leaves[i].stride)) return kOverflows;
    if (i + 1 < a.leaves.size() && a.leaves[i].extent == 0) return kDividesByZero;
  }
  wide_t strides = 0;  // CuTe adds them up for the profile of B's offsets
  for (Mode const& m : b.leaves) {
    if (m.stride < 0) return kBelowZero;
    if (divides && (m.stride == 0 || m.extent == 0)) return kDividesByZero;
    strides += m.stride;
    if (!fits(strides) || !fits(m.extent)) return kOverflows;
    index_t rest = m.stride;
    for (int i = 0; i < a.leaves.size(); ++i) {
      if (!fits(wide(rest) * a.leaves[i].stride)) return kOverflows;
      if (i + 1 < a.leaves.size()) rest = ceil_div(rest, a.leaves[i].extent);
    }
  }
  if (auto const fault = composition_fault(to_flat(a), to_flat(b))) {
    return Error{.code = *fault, .detail = "CuTe: divisibility condition of composition"};
  }
  return std::nullopt;
}

Refusal no_complement(Mode const& m, index_t target) {
  wide_t const span = wide(m.extent) * m.stride;
  if (span == 0) return kDividesByZero;
  if (!fits(span) || !fits(target)) return kOverflows;
  return std::nullopt;
}

Refusal no_divide(Layout const& layout, Mode const& tile) {
  if (auto const refusal = no_complement(tile, size(layout))) return refusal;
  if (tile.stride < 0) return kBelowZero;
  index_t const span = tile.extent * tile.stride;
  // What is left of each mode of the layout, multiplied.
  wide_t rest = layout.leaves.size() == 1 ? ceil_of(layout.leaves[0].extent, span) : 1;
  if (layout.leaves.size() > 1) {
    wide_t divisor = span;
    for (Mode const& m : layout.leaves) {
      if (m.extent == 0) return kDividesByZero;
      rest *= ceil_of(m.extent, divisor);
      divisor = ceil_of(divisor, m.extent);
    }
  }
  if (!fits(rest) || !fits(rest * span)) return kOverflows;
  ModeList modes;
  modes.push_back(tile);
  modes.push_back({tile.stride, 1});
  modes.push_back({static_cast<index_t>(rest), span});
  return no_composition(layout, from_modes(modes));
}

Refusal no_logical_product(Mode const& block, Layout const& tiles) {
  if (auto const refusal = no_cosize(tiles)) return refusal;
  if (size(tiles) == 0) return kDividesByZero;
  wide_t const target = wide(block.extent) * cosize(tiles);
  if (!fits(target)) return kOverflows;
  if (auto const refusal = no_complement(block, static_cast<index_t>(target))) return refusal;
  if (block.stride < 0) return kBelowZero;
  index_t const span = block.extent * block.stride;
  ModeList modes;
  modes.push_back({block.stride, 1});
  modes.push_back({static_cast<index_t>(ceil_of(target, span)), span});
  return no_composition(from_modes(modes), tiles);
}

Refusal no_tile_to_shape(Mode const& block, IntTuple const& target) {
  if (below_zero(target)) return kNoShape;
  if (no_product(target)) return kOverflows;
  if (block.extent == 0) return kDividesByZero;
  ModeList tiles;
  index_t stride = 1;
  for (int i = 0; i < rank(target); ++i) {
    IntTuple const part = mode(target, i);
    index_t extent = static_cast<index_t>(product_of(part, 0, part.leaves.size()));
    if (i == 0 && extent % block.extent != 0) {
      return Error{.code = Errc::shape_not_divisible,
                   .mode = 0,
                   .detail = "CuTe: block shape does not divide the target shape"};
    }
    if (i == 0) extent /= block.extent;
    tiles.push_back({extent, stride});
    stride *= extent;
  }
  if (!fits(wide(block.extent) + target.leaves[0])) return kOverflows;
  return no_logical_product(block, from_modes(tiles));
}

}  // namespace layoutcheck::sweep_cute
