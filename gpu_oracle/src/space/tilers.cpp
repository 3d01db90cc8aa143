#include "layoutcheck/sweep/space/tilers.hpp"

#include "leaves.hpp"

namespace layoutcheck::sweep {

Made make_tilers(SpaceRequest const& request) {
  Leaves const leaves(request);
  if (auto const refusal = leaves.refusal(kMaxSpaceRank)) return *refusal;
  wide_t plain = 0;
  wide_t by_mode = 0;
  for (int r = 1; r <= leaves.ranks; ++r) {
    plain += leaves.choices(r);
    by_mode += power(leaves.choices(1) + 1, r);
    if (plain + by_mode > kMaxIndex) return Refusal{Key::rank, "fewer than 2^63 tilers"};
  }

  using V = detail::TilersView;
  SpaceParts parts;
  parts.view.kind = SpaceKind::tilers;
  parts.view.size = static_cast<std::uint64_t>(plain + by_mode);
  parts.view.parameters[V::ranks] = static_cast<std::uint32_t>(leaves.ranks);
  parts.view.parameters[V::extents] = static_cast<std::uint32_t>(leaves.extent);
  parts.view.parameters[V::strides] = static_cast<std::uint32_t>(leaves.stride + 1);
  parts.words = {static_cast<std::uint64_t>(plain)};
  leaves.describe(parts);
  parts.points = plain + by_mode;
  parts.max_points = 1;
  parts.text = "tilers(" + leaves.text() + ")";
  return parts;
}

}  // namespace layoutcheck::sweep
