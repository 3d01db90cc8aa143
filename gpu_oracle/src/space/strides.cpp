#include "layoutcheck/sweep/space/strides.hpp"

#include <algorithm>

#include "request.hpp"
#include "tables.hpp"

namespace layoutcheck::sweep {
namespace {

struct Shape {
  index_t size;
  std::vector<std::uint32_t> extents;
};

/// Ordered factorisations into at most `ranks` extents >= 2 of product <= most; by size, rank, then
/// lexicographic. Stops short where there are too many.
std::vector<Shape> shapes_within(index_t most, int ranks) {
  std::vector<Shape> shapes{{1, {}}};
  for (std::size_t i = 0; i < shapes.size() && shapes.size() <= kMaxSpaceWords / 2; ++i) {
    if (static_cast<int>(shapes[i].extents.size()) == ranks) continue;
    for (index_t s = 2; s <= most / shapes[i].size; ++s) {
      Shape longer = shapes[i];
      longer.size *= s;
      longer.extents.push_back(static_cast<std::uint32_t>(s));
      shapes.push_back(std::move(longer));
    }
  }
  std::sort(shapes.begin(), shapes.end(), [](Shape const& a, Shape const& b) {
    if (a.size != b.size) return a.size < b.size;
    if (a.extents.size() != b.extents.size()) return a.extents.size() < b.extents.size();
    return a.extents < b.extents;
  });
  return shapes;
}

wide_t bounded_power(wide_t base, int r) {
  wide_t result = 1;
  for (int k = 0; k < r && result <= kMaxIndex; ++k) result *= base;
  return result;
}

constexpr index_t kMaxStride = index_t{1} << 20;

}  // namespace

Made make_strides(SpaceRequest const& request) {
  index_t const n = request.value(Key::max_size);
  if (n > kMaxStride) return Refusal{Key::max_size, "a size " + at_most(kMaxStride)};
  int const modes = log2_floor(n);
  int const ranks = static_cast<int>(min(request.value_or(Key::rank, modes), modes));
  Key const culprit = request.has(Key::rank) ? Key::rank : Key::max_size;
  if (bounded_power(n + 1, ranks) > kMaxIndex) return Refusal{culprit, "fewer than 2^63 layouts"};
  std::vector<Shape> const shapes = shapes_within(n, ranks);
  if (shapes.size() > kMaxSpaceWords / 2) return Refusal{culprit, "fewer than 2^22 shapes"};

  auto const width = static_cast<unsigned>(n > 1 ? log2_floor(n - 1) + 1 : 1);
  SpaceParts parts;
  std::vector<std::uint64_t> prefix{0};
  std::vector<std::uint64_t> packed;
  for (Shape const& shape : shapes) {
    std::uint64_t word = 0;
    detail::StrideChoices choices;
    choices.most = static_cast<std::uint32_t>(n);
    choices.all_forms = request.all_forms();
    choices.rank = 0;
    for (std::uint32_t extent : shape.extents) {
      word = (word << width) | (extent - 1);
      choices.extents[choices.rank++] = extent;
    }
    choices.count();
    wide_t const total = static_cast<wide_t>(prefix.back()) + choices.total[0];
    if (total > kMaxIndex) return Refusal{culprit, "fewer than 2^63 layouts"};
    packed.push_back(word);
    prefix.push_back(static_cast<std::uint64_t>(total));
    parts.points += static_cast<wide_t>(choices.total[0]) * shape.size;
  }

  using V = detail::StridesView;
  WordBlock block;
  auto& p = parts.view.parameters;
  p[V::prefix_at] = block.add(prefix);
  p[V::shapes_at] = block.add(packed);
  p[V::shapes] = static_cast<std::uint32_t>(packed.size());
  p[V::any_form] = request.all_forms() ? 1 : 0;
  p[V::width] = width;
  p[V::most] = static_cast<std::uint32_t>(n);
  p[V::ranks] = static_cast<std::uint32_t>(ranks);
  parts.words = block.take();

  parts.view.kind = SpaceKind::strides;
  parts.view.size = prefix.back();
  parts.max_points = n;
  parts.max_rank = ranks < 1 ? 1 : ranks;
  parts.max_offset = (n - 1) * n;  // n:n; more modes reach less
  parts.text = "strides(max_size=" + std::to_string(n);
  if (ranks < modes) parts.text += ", rank<=" + std::to_string(ranks);
  if (request.all_forms()) parts.text += ", forms=all";
  parts.text += ")";
  return parts;
}

}  // namespace layoutcheck::sweep
