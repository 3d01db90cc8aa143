#include "layoutcheck/sweep/space/products.hpp"

#include <algorithm>

#include "layoutcheck/sweep/space/items.hpp"

#include "request.hpp"
#include "tables.hpp"

namespace layoutcheck::sweep {
namespace {

using Product = detail::PairsView;

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

std::optional<SpaceParts> make_product(std::span<Space const> of, bool by_first) {
  Space const& a = of[0];
  Space const& b = of[1];
  SpaceParts parts;
  WordBlock block;
  auto& p = parts.view.parameters;
  p[Product::first_at] = add_part(block, a);
  p[Product::second_at] = add_part(block, b);
  if (of.size() > 2) p[Product::third_at] = add_part(block, of[2]);

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
    p[Product::levels] = static_cast<std::uint32_t>(seconds.size());
    p[Product::pairs_at] = block.add(pairs);
    p[Product::firsts_at] = block.add(firsts);
    p[Product::seconds_at] = block.add(seconds);
  } else {
    items = 1;
    for (Space const& space : of) {
      wide_t const before = items;
      items *= static_cast<wide_t>(space.size());
      if (items > kMaxIndex) return std::nullopt;
      parts.points = before * space.points();  // at most (2^63 items) * (2^40 points)
    }
  }
  parts.words = block.take();
  parts.view.kind = of.size() > 2 ? SpaceKind::triples : SpaceKind::pairs;
  parts.view.size = static_cast<std::uint64_t>(items);
  parts.max_points = of.back().max_points();
  parts.text = std::string(name(parts.view.kind)) + "(";
  std::vector<SpaceKind> kinds;
  for (Space const& space : of) {
    parts.max_rank = std::max(parts.max_rank, space.max_rank());
    parts.max_offset = max(parts.max_offset, space.max_offset());
    parts.text += (kinds.empty() ? "" : ", ") + space.text();
    kinds.push_back(space.kind());
  }
  parts.text += ")";
  parts.input = *input_of_spaces(kinds);
  return parts;
}

}  // namespace layoutcheck::sweep
