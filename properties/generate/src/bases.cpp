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

/// The axes from some on as the entries of one tuple, or of a tuple in it: (x,(y,z)) for (x,y,z).
BasisLayout nested(BasisLayout basis, Digit digit) {
  int const first = static_cast<int>(choose(static_cast<Digit>(digit << 2), kAxes));
  bool const deeper = (digit & 1) != 0;
  for (BasisMode& m : basis.leaves) {
    if (m.axis.none() || m.axis[0] < first) continue;
    Axis const tuple = deeper ? Axis(first).entry(1) : Axis(first);
    m.axis = tuple.entry(m.axis[0] - first);
  }
  return basis;
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
      result.leaves.push_back({extent, 0, piece.nest >= 0xF000 ? Axis(axis) : Axis()});
    } else {
      index_t scale = reaches.scale(axis, extent, piece);
      if (kind == InputClass::basis_large && k > 0) scale = large(piece.stride);
      result.leaves.push_back({extent, scale, axis});
    }
  }
  auto const nesting = static_cast<Digit>(draw.pick ^ draw.wrap);
  if (nesting >= 0xC000) result = nested(result, nesting);
  return checked(result) ? result : BasisLayout{scalar_tree<BasisLayout>({1, 0, {}})};
}

Layout inner_of(BasisLayout const& basis, Draw const& draw, Draw const& relation, index_t cap) {
  if (relation.style >= 0xD000) return any_layout(draw, cap);
  return divisor_layout(index_of(basis), draw);
}

Layout index_of(BasisLayout const& basis) { return *compact_left(shape(basis)); }

IntTuple space_of(BasisLayout const& basis, Draw const& draw) {
  Profile const values = axes_of(basis).profile;
  int entries = rank(values);
  if (draw.style >= 0xE000) ++entries;
  if (draw.style < 0x1000 && entries > 1) --entries;
  entries = std::min(entries, kMaxAxes);
  IntTuple space;
  space.profile = Profile::tuple(entries);
  for (int i = 0; i < entries; ++i) {
    if (i < rank(values)) space.profile.append(values, mode_at(values, i).node);
    if (i >= rank(values) && draw.wrap < 0xC000) space.profile.leaf();
    if (i >= rank(values) && draw.wrap >= 0xC000) space.profile.append(Profile::flat(2));
  }
  if (space.profile == Profile::flat(1) && draw.wrap < 0x8000) space.profile = Profile::scalar();
  Expected<Tree<Axis>> const axes = axes_of(space.profile);
  if (!axes) return IntTuple(1);
  for (int k = 0; k < axes->leaves.size(); ++k) {
    Piece const piece = draw.piece(k);
    index_t span = 1;
    for (BasisMode const& m : basis.leaves) {
      Checked const end = Checked(m.extent) * magnitude(m.scale);
      if (m.axis == axes->leaves[k] && !end.overflowed()) span = std::max(span, end.value());
    }
    Checked extent = Checked(span) * (1 + choose(piece.extent, 4));
    if (piece.nest >= 0xC000) extent = 1 + choose(piece.stride, 24);
    space.leaves.push_back(extent.overflowed() ? span : extent.value());
  }
  return space;
}

Layout outer_of(BasisLayout const& basis, Draw const& draw, Draw const& relation) {
  Tree<Axis> const axes = axes_of(basis);
  int const entries = std::max(rank(axes), 1);
  int modes = entries;
  if (relation.style >= 0xE000) ++modes;
  if (relation.style < 0x1000 && modes > 1) --modes;
  Layout result;
  result.profile = Profile::tuple(modes);
  Checked stride = 1;
  int number = 0;  // of the axis
  auto const add_mode = [&](Axis const& axis) {
    Piece const piece = draw.piece(number++);
    Range const reach = range(seen_by(basis, axis));
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
  };
  for (int i = 0; i < modes; ++i) {
    if (i >= rank(axes)) {
      add_mode(Axis());
      continue;
    }
    Tree<Axis> const entry = mode(axes, i);
    for (int node = 0, leaf = 0; node < entry.profile.nodes(); ++node) {
      if (entry.profile.is_leaf(node)) {
        add_mode(entry.leaves[leaf++]);
      } else {
        result.profile.open(entry.profile.arity(node));
      }
    }
  }
  return checked(result) ? result : any_layout(draw, 64);
}

index_t axis_of(BasisLayout const& basis, Draw const& draw) {
  if (draw.style >= 0xF000) return -1 - choose(draw.amount, 3);
  return choose(draw.amount, axes_of(basis).leaves.size() + 1);
}

}  // namespace layoutcheck::generate
