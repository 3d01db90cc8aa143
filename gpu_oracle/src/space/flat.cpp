#include "layoutcheck/sweep/space/flat.hpp"

#include "leaves.hpp"
#include "request.hpp"

namespace layoutcheck::sweep {

Made make_flat(SpaceRequest const& request) {
  Leaves const leaves(request);
  if (auto const refusal = leaves.refusal(kMaxSpaceRank)) return *refusal;
  SpaceParts parts;
  wide_t items = 0;
  for (int r = 1; r <= leaves.ranks; ++r) {
    wide_t const all = leaves.choices(r);
    items += all;
    if (items > kMaxIndex) return Refusal{Key::rank, "fewer than 2^63 layouts"};
    parts.points += leaves.points(r);
  }

  using V = detail::FlatView;
  parts.view.kind = SpaceKind::flat;
  parts.view.size = static_cast<std::uint64_t>(items);
  parts.view.parameters[V::ranks] = static_cast<std::uint32_t>(leaves.ranks);
  parts.view.parameters[V::extents] = static_cast<std::uint32_t>(leaves.extent);
  parts.view.parameters[V::strides] = static_cast<std::uint32_t>(leaves.stride + 1);
  leaves.describe(parts);
  parts.text = "flat(" + leaves.text() + ")";
  return parts;
}

}  // namespace layoutcheck::sweep
