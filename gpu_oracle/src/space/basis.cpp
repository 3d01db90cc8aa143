#include "layoutcheck/sweep/space/basis.hpp"

#include "leaves.hpp"
#include "request.hpp"
#include "tables.hpp"

namespace layoutcheck::sweep {

Made make_basis(SpaceRequest const& request) {
  Leaves const leaves(request);
  if (auto const refusal = leaves.refusal(kMaxSpaceRank)) return *refusal;
  index_t const axes = request.value(Key::axes);
  if (axes > kMaxAxes) return Refusal{Key::axes, "a number of axes " + at_most(kMaxAxes)};
  wide_t const strides = 1 + wide_t{leaves.stride} * axes;
  wide_t const extents = wide_t{leaves.extent} * (leaves.extent + 1) / 2;
  SpaceParts parts;
  wide_t items = 0;
  wide_t points = 1;
  for (int r = 1; r <= leaves.ranks; ++r) {
    items += power(leaves.extent * strides, r);
    if (items > kMaxIndex) return Refusal{Key::rank, "fewer than 2^63 layouts"};
    points *= extents * strides;  // at most (2^63 layouts) * (2^40 points)
    parts.points += points;
  }

  using V = detail::BasisView;
  parts.view.kind = SpaceKind::basis;
  parts.view.size = static_cast<std::uint64_t>(items);
  parts.view.parameters[V::ranks] = static_cast<std::uint32_t>(leaves.ranks);
  parts.view.parameters[V::extents] = static_cast<std::uint32_t>(leaves.extent);
  parts.view.parameters[V::scales] = static_cast<std::uint32_t>(leaves.stride);
  parts.view.parameters[V::axes] = static_cast<std::uint32_t>(axes);
  leaves.describe(parts);
  parts.text = "basis(" + leaves.text() + ", axes<=" + std::to_string(axes) + ")";
  return parts;
}

}  // namespace layoutcheck::sweep
