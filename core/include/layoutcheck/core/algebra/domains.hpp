#pragma once
/// Layouts that select coordinates of shapes: what two shapes have in common, n of one shape, and
/// the tiles of a tiler. Source: CuTe, domain_distribute; PyCuTe, greatest_common_domain and
/// tiler_to_layout; spec#greatest_common_domain to spec#tiler_to_layout.

#include "layoutcheck/core/algebra/basis.hpp"
#include "layoutcheck/core/layout/tiler.hpp"
#include "layoutcheck/core/tuple/relations.hpp"

namespace layoutcheck {
namespace detail {

/// The number of coordinates of a shape, 1 at least. Errors: invalid_argument (an extent below 1),
/// overflow.
LC_HD constexpr Expected<index_t> positive_size(IntTuple const& shape) {
  Checked points = 1;
  for (int k = 0; k < shape.leaves.size(); ++k) {
    if (shape.leaves[k] < 1) {
      return Error{.code = Errc::invalid_argument, .mode = k, .detail = "an extent below 1"};
    }
    points *= shape.leaves[k];
  }
  return points.result();
}

}  // namespace detail

/// The coordinates that two shapes count alike: for each leaf of a and each leaf of b the offsets
/// that step through both of them and through no other leaf.
///
///   greatest_common_domain((5,3,4), (10,6)) == (5,2):(1,30)
///   greatest_common_domain((5,3), (3,5)) == (1):(0)
///
/// Post: flat, the strides ascend; each mode is within one leaf of a and one of b, and divides
/// both; no mode can be added or be longer. Errors: invalid_argument (an extent below 1), overflow.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> greatest_common_domain(IntTuple const& a,
                                                                       IntTuple const& b) {
  IntTuple const* const shapes[] = {&a, &b};
  for (IntTuple const* const shape : shapes) {
    auto const points = detail::positive_size(*shape);
    if (!points) return points.error();
  }
  ModeList modes;
  int i = 0;
  int j = 0;
  index_t from_a = 1;  // where leaf i begins: the product of the extents before it
  index_t from_b = 1;
  while (i < a.leaves.size() && j < b.leaves.size()) {
    index_t const end_a = from_a * a.leaves[i];
    index_t const end_b = from_b * b.leaves[j];
    wide_t const start = wide(from_a) / gcd(from_a, from_b) * from_b;
    index_t const end = gcd(end_a, end_b);
    if (end > start && end % start == 0) {
      index_t const stride = static_cast<index_t>(start);
      modes.push_back({end / stride, stride});
    }
    // What ends first has no part in what comes after.
    if (end_a <= end_b) from_a = end_a, ++i;
    if (end_b <= end_a) from_b = end_b, ++j;
  }
  if (modes.empty()) modes.push_back({1, 0});
  return flat_tree<Layout>(modes);
}

/// gcd(n, size) coordinates of a shape, as many as its first leaves have: each leaf takes what of n
/// divides its extent, and leaves the rest of n to those after it.
///
///   domain_distribute((15,14), 6) == (3,2):(1,15), domain_distribute((4,8), 8) == (4,2):(1,4)
///
/// Post: coalesced, strictly increasing. Errors: invalid_argument (n or an extent below 1),
/// overflow.
LC_DEVICE_CALL LC_HD constexpr Expected<Layout> domain_distribute(IntTuple const& shape,
                                                                  index_t n) {
  auto const points = detail::positive_size(shape);
  if (!points) return points.error();
  if (n < 1) {
    return Error{.code = Errc::invalid_argument, .point = n, .detail = "n is at least 1"};
  }
  ModeList modes;
  index_t before = 1;
  for (index_t const extent : shape.leaves) {
    index_t const taken = gcd(extent, n);
    modes.push_back({taken, before});
    n /= taken;
    before *= extent;
  }
  return from_modes(coalesced_modes(modes));
}

/// The tiler as one layout: an entry goes along the axis of its place, so that a coordinate of the
/// result selects one in each mode that the tiler divides.
///
///   tiler_to_layout(<4:2,(5,2):(3,1)>) == (4,(5,2)):(2@0,(3@1,1@1))
///   tiler_to_layout(<4:2,<5:3,2:1>>) == (4,(5,2)):(2@0,(3@0@1,1@1@1))
///
/// A tiler without brackets goes along axis 0. Errors: invalid_argument (`_`: the extent of that
/// mode is not known), those of axes_of(Profile), overflow.
LC_DEVICE_CALL LC_HD constexpr Expected<BasisLayout> tiler_to_layout(Tiler const& tiler) {
  if (tiler.kept != 0) {
    return Error{.code = Errc::invalid_argument, .detail = "the extent of _ is not known"};
  }
  LC_TRY(axes, axes_of(tiler.brackets));
  LC_TRY(tiles, substitute(tiler.brackets, tiler.layouts));
  BasisLayout result;
  result.profile = tiles.profile;
  for (int entry = 0; entry < tiler.entries(); ++entry) {
    for (Mode const& m : tiler.layout(entry).leaves) {
      result.leaves.push_back({m.extent, m.stride, m.stride == 0 ? Axis() : axes.leaves[entry]});
    }
  }
  return checked(result);
}

}  // namespace layoutcheck
