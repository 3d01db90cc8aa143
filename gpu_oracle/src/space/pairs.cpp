#include "layoutcheck/sweep/space/pairs.hpp"

#include "layoutcheck/sweep/space/items.hpp"
#include "request.hpp"
#include "tables.hpp"

namespace layoutcheck::sweep {
namespace {

using V = detail::PairsView;

/// The block of a space and, before it, the header that makes it a view again.
std::uint32_t add_part(WordBlock& block, Space const& space) {
  SpaceView const& view = space.parts().view;
  std::vector<std::uint32_t> const parameters(view.parameters,
                                              view.parameters + SpaceView::kParameters);
  std::uint32_t const words =
      block.add(std::vector<std::uint64_t>(space.words().begin(), space.words().end()));
  std::uint32_t const header = block.add({static_cast<std::uint64_t>(view.kind), view.size, words});
  block.add_halves(parameters);
  return header;
}

}  // namespace

std::optional<SpaceParts> make_pairs(Space const& a, Space const& b, bool by_first) {
  SpaceParts parts;
  WordBlock block;
  auto& p = parts.view.parameters;
  p[V::first_at] = add_part(block, a);
  p[V::second_at] = add_part(block, b);

  wide_t items = 0;
  if (by_first) {
    std::vector<std::uint64_t> pairs{0};
    std::vector<std::uint64_t> firsts{0};
    std::vector<std::uint64_t> seconds;
    for (SpaceLevel const& level : a.levels()) {
      SpaceLevel const& within = b.levels()[static_cast<std::size_t>(level.bound - 1)];
      wide_t const of_level = level.items - firsts.back();
      items += of_level * static_cast<wide_t>(within.items);
      if (items > kMaxIndex) return std::nullopt;
      pairs.push_back(static_cast<std::uint64_t>(items));
      firsts.push_back(level.items);
      seconds.push_back(within.items);
      parts.points += of_level * within.points;
    }
    p[V::levels] = static_cast<std::uint32_t>(seconds.size());
    p[V::pairs_at] = block.add(pairs);
    p[V::firsts_at] = block.add(firsts);
    p[V::seconds_at] = block.add(seconds);
  } else {
    items = static_cast<wide_t>(a.size()) * static_cast<wide_t>(b.size());
    if (items > kMaxIndex) return std::nullopt;
    parts.points = static_cast<wide_t>(a.size()) * b.points();
  }
  parts.words = block.take();
  parts.view.kind = SpaceKind::pairs;
  parts.view.size = static_cast<std::uint64_t>(items);
  parts.items = *items_of_pair(a.kind(), b.kind());
  parts.max_points = b.max_points();
  parts.max_rank = a.max_rank() > b.max_rank() ? a.max_rank() : b.max_rank();
  parts.max_offset = max(a.max_offset(), b.max_offset());
  parts.text = "pairs(" + a.text() + ", " + b.text() + ")";
  return parts;
}

}  // namespace layoutcheck::sweep
