#include "layoutcheck/sweep/space/modular.hpp"

#include "leaves.hpp"
#include "request.hpp"
#include "tables.hpp"

namespace layoutcheck::sweep {

Made make_modular(SpaceRequest const& request) {
  constexpr std::size_t kMostLists = 1U << 20U;
  constexpr wide_t kMostIndices = wide_t{1} << 31U;
  int const ranks = ranks_of(request);
  index_t const extent = request.value(Key::extent);
  index_t const sizes = request.value(Key::sizes);
  if (ranks > kMaxSpaceRank) return Refusal{Key::rank, "a rank " + at_most(kMaxSpaceRank)};
  if (extent > kMaxLeafValue) return Refusal{Key::extent, "an extent " + at_most(kMaxLeafValue)};
  if (power(extent, ranks) > kMaxPointsOfItem) {
    return Refusal{Key::extent, "layouts of at most 2^40 points"};
  }
  if (power(sizes, ranks) > kMostIndices) {
    return Refusal{Key::sizes, "sizes of at most 2^31 coordinates"};
  }
  SpaceParts parts;
  wide_t items = 0;
  std::vector<std::uint64_t> lists;
  for (int k = 1; k <= ranks; ++k) {
    std::vector<index_t> of(static_cast<std::size_t>(k), 1);
    for (bool more = true; more;) {
      wide_t product = 1;
      for (index_t const n : of) product *= n;
      lists.push_back(static_cast<std::uint64_t>(items));
      wide_t points = 1;
      for (int r = 1; r <= ranks; ++r) {
        items += power(extent * product, r);
        if (items > kMaxIndex) return Refusal{Key::rank, "fewer than 2^63 layouts"};
        points *= wide_t{extent} * (extent + 1) / 2 * product;
        parts.points += points;
      }
      if (lists.size() > kMostLists) return Refusal{Key::sizes, "at most 2^20 lists of sizes"};
      more = false;
      for (index_t& n : of) {
        more = n < sizes;
        n = more ? n + 1 : 1;
        if (more) break;
      }
    }
  }

  using V = detail::ModularView;
  parts.view.kind = SpaceKind::modular;
  parts.view.size = static_cast<std::uint64_t>(items);
  parts.view.parameters[V::ranks] = static_cast<std::uint32_t>(ranks);
  parts.view.parameters[V::extents] = static_cast<std::uint32_t>(extent);
  parts.view.parameters[V::sizes] = static_cast<std::uint32_t>(sizes);
  parts.view.parameters[V::lists] = static_cast<std::uint32_t>(lists.size());
  parts.words = std::move(lists);
  parts.max_points = static_cast<index_t>(power(extent, ranks));
  parts.max_rank = ranks;
  parts.max_offset = static_cast<index_t>(power(sizes, ranks)) - 1;
  parts.text = "modular(rank<=" + std::to_string(ranks) + ", extent<=" + std::to_string(extent) +
               ", sizes<=" + std::to_string(sizes) + ")";
  return parts;
}

}  // namespace layoutcheck::sweep
