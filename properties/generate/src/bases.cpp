#include "bases.hpp"

#include <algorithm>
#include <array>
#include <iterator>

#include "layoutcheck/core/algebra/basis.hpp"
#include "layoutcheck/core/layout/construct.hpp"
#include "layouts.hpp"

namespace layoutcheck::generate {
namespace {

constexpr int kAxes = 3;
constexpr int kSharedAxes = 2;  // of three modes, two go along one of these

bool speaks_of_bases(InputClass input_class) {
  return input_class >= InputClass::basis_coordinates && input_class <= InputClass::basis_large;
}
InputClass one_of_bases(InputClass input_class, Draw const& draw) {
  if (speaks_of_bases(input_class)) return input_class;
  constexpr InputClass all[] = {InputClass::basis_coordinates, InputClass::basis_shared_axes,
                                InputClass::basis_still, InputClass::basis_large};
  // Inputs of kernels have extents of their own.
  std::size_t const kinds = std::size(all) - (is_of_kernels(input_class) ? 1 : 0);
  return all[choose_index(draw.amount, kinds)];
}

/// Where the next mode along each axis starts if it has no gap to the one before.
class Reaches {
 public:
  Reaches() { next_.fill(1); }

  /// The scale of a mode along the axis: without a gap, with one, or any.
  index_t scale(int axis, index_t extent, Piece const& piece) {
    index_t& next = next_[static_cast<std::size_t>(axis)];
    index_t result = next;
    if (piece.stride >= 0xA000) result *= 1 + choose(static_cast<Digit>(piece.stride << 3), 3);
    if (piece.stride >= 0xE000) result = 1 + choose(static_cast<Digit>(piece.stride << 4), 8);
    if (piece.stride >= 0xFC00) result = -result;
    Checked const end = Checked(result) * extent;
    bool const goes_on = extent > 1 && result > 0 && result < kMost && !end.overflowed();
    if (goes_on && end.value() < kMaxIndex / 4) next = end.value();
    return result;
  }

 private:
  static constexpr index_t kMost = index_t{1} << 40;
  std::array<index_t, kMaxAxes> next_{};
};

/// 2^20 to 2^58, or one off.
index_t large(Digit digit) {
  return (index_t{1} << (20 + choose(digit, 39))) + choose(static_cast<Digit>(digit << 6), 3) - 1;
}

int axis_of_mode(InputClass kind, int k, Piece const& piece) {
  switch (kind) {
    case InputClass::basis_coordinates: return std::min(k, kMaxAxes - 1);
    case InputClass::basis_shared_axes: return static_cast<int>(choose(piece.key, kSharedAxes));
    default: return static_cast<int>(choose(piece.key, kAxes));
  }
}

}  // namespace

BasisLayout basis_of(InputClass input_class, Draw const& draw, index_t cap) {
  InputClass const kind = one_of_bases(input_class, draw);
  // The shape of any small layout, or of one of kernels; its strides are of no use here.
  Layout const shaped =
      is_of_kernels(input_class) ? layout_of(input_class, draw, cap) : any_layout(draw, cap);
  BasisLayout result;
  result.profile = shaped.profile;
  Reaches reaches;
  for (int k = 0; k < shaped.leaves.size(); ++k) {
    Piece const piece = draw.piece(k);
    index_t extent = shaped.leaves[k].extent;
    if (kind == InputClass::basis_large && k == 0) extent = large(draw.style);
    int const axis = axis_of_mode(kind, k, piece);
    bool const still = kind == InputClass::basis_still && (k % 2 == 0 || piece.nest >= 0xC000);
    if (still) {
      result.leaves.push_back({extent, 0, piece.nest >= 0xF000 ? axis : -1});
    } else {
      index_t scale = reaches.scale(axis, extent, piece);
      if (kind == InputClass::basis_large && k > 0) scale = large(piece.stride);
      result.leaves.push_back({extent, scale, axis});
    }
  }
  return checked(result) ? result : BasisLayout{scalar_tree<BasisLayout>({1, 0, -1})};
}

Layout inner_of(BasisLayout const& basis, Draw const& draw, Draw const& relation, index_t cap) {
  if (relation.style >= 0xD000) return any_layout(draw, cap);
  return divisor_layout(index_of(basis), draw);
}

Layout index_of(BasisLayout const& basis) {
  IntTuple shape;
  shape.profile = basis.profile;
  for (BasisMode const& m : basis.leaves) shape.leaves.push_back(m.extent);
  return *compact_left(shape);
}

IntTuple space_of(BasisLayout const& basis, Draw const& draw) {
  int axes = basis.axes();
  if (draw.style >= 0xE000) ++axes;
  if (draw.style < 0x1000 && axes > 1) --axes;
  axes = std::min(axes, kMaxAxes);
  IntTuple space;
  space.profile = Profile::flat(axes);
  if (axes == 1 && draw.wrap < 0x8000) space.profile = Profile::scalar();
  if (axes > 1 && draw.wrap >= 0xC000) {
    space.profile = Profile::tuple(2);  // (4,(3,2))
    space.profile.leaf();
    space.profile.append(Profile::flat(axes - 1));
  }
  for (int axis = 0; axis < axes; ++axis) {
    Piece const piece = draw.piece(axis);
    index_t span = 1;
    for (BasisMode const& m : basis.leaves) {
      Checked const end = Checked(m.extent) * magnitude(m.scale);
      if (m.axis == axis && !end.overflowed()) span = std::max(span, end.value());
    }
    Checked extent = Checked(span) * (1 + choose(piece.extent, 4));
    if (piece.nest >= 0xC000) extent = 1 + choose(piece.stride, 24);
    space.leaves.push_back(extent.overflowed() ? span : extent.value());
  }
  return space;
}

Layout outer_of(BasisLayout const& basis, Draw const& draw, Draw const& relation) {
  int modes = std::max(basis.axes(), 1);
  if (relation.style >= 0xE000) ++modes;
  if (relation.style < 0x1000 && modes > 1) --modes;
  Layout result;
  result.profile = Profile::tuple(modes);
  Checked stride = 1;
  for (int i = 0; i < modes; ++i) {
    Piece const piece = draw.piece(i);
    Range const reach = range(seen_by(basis, i));
    index_t extent = std::clamp<index_t>(reach.greatest, 0, kMaxIndex / 4) + 1;
    if (piece.nest >= 0xE000) extent = 1 + choose(piece.extent, 12);
    index_t const part = extent % 2 == 0 && piece.key >= 0x8000 ? 2 : 1;
    bool const splits = part > 1 || piece.key < 0x2000;
    index_t const first = piece.stride < 0xC000 ? stride.value() : choose(piece.extent, 9);
    Checked second = Checked(first) * part;
    if (piece.stride % 3 == 0) second += 1 + choose(piece.key, 5);
    if (splits) result.profile.append(Profile::flat(2));
    if (splits) result.leaves.push_back({part, first});
    if (!splits) result.profile.leaf();
    result.leaves.push_back({extent / part, splits ? second.value() : first});
    if (Checked const next = stride * extent; !next.overflowed()) stride = next;
  }
  return checked(result) ? result : any_layout(draw, 64);
}

index_t axis_of(BasisLayout const& basis, Draw const& draw) {
  if (draw.style >= 0xF000) return -1 - choose(draw.amount, 3);
  return choose(draw.amount, basis.axes() + 1);
}

}  // namespace layoutcheck::generate
