#include "layoutcheck/sweep/space/compact.hpp"

#include <algorithm>

#include "request.hpp"
#include "tables.hpp"

namespace layoutcheck::sweep {
namespace {

/// F(place, r) at place * (ranks + 1) + r, or nothing where one exceeds 32 bits.
std::optional<std::vector<std::uint32_t>> factorisations(DivisorLists const& lists, int ranks) {
  auto const width = static_cast<std::size_t>(ranks) + 1;
  std::vector<std::uint32_t> ways(lists.sizes() * width, 0);
  ways[0] = 1;  // the size 1 has no factor
  for (std::size_t place = 1; place < lists.sizes(); ++place) {
    for (std::size_t r = 1; r < width; ++r) {
      std::uint64_t sum = 0;
      for (std::uint32_t i = 1; i < lists.divisors(place); ++i) {
        sum += ways[lists.cofactor(place, i) * width + r - 1];
      }
      if (sum > UINT32_MAX) return std::nullopt;
      ways[place * width + r] = static_cast<std::uint32_t>(sum);
    }
  }
  return ways;
}

}  // namespace

Made make_compact(SpaceRequest const& request) {
  bool const one_size = request.has(Key::size);
  Key const bound = one_size ? Key::size : Key::max_size;
  index_t const n = request.value(bound);
  index_t const most = one_size ? kMaxPointsOfItem : kMaxTabledSize;
  if (n > most) return Refusal{bound, "a size " + at_most(most)};

  int const modes = one_size ? prime_factors(n) : log2_floor(n);
  int const ranks = static_cast<int>(min(request.value_or(Key::rank, modes), modes));
  Key const culprit = request.has(Key::rank) ? Key::rank : bound;
  if (ranks > kMaxSpaceRank) return Refusal{culprit, "a rank " + at_most(kMaxSpaceRank)};

  // Row 1 is there even for the size 1 alone, so that no table is empty.
  int const width = std::max(ranks, 1) + 1;
  DivisorLists const lists = one_size ? DivisorLists::of(n) : DivisorLists::up_to(n);
  if (lists.places.size() / 2 + lists.sizes() * (static_cast<std::size_t>(width) / 2 + 2) >
      kMaxSpaceWords) {
    return Refusal{bound, "a size of fewer divisors"};
  }
  auto const ways = factorisations(lists, width - 1);
  if (!ways) return Refusal{culprit, "fewer than 2^32 factorisations of one size"};
  std::vector<std::uint64_t> const counts = arrangement_counts(width - 1);

  SpaceParts parts;
  std::size_t const first = one_size ? lists.sizes() - 1 : 0;
  std::vector<std::uint64_t> prefix{0};
  for (std::size_t place = first; place < lists.sizes(); ++place) {
    wide_t items = place == 0 ? 1 : 0;
    for (int r = 1; r < width; ++r) {
      auto const row = static_cast<std::size_t>(r * width);
      std::size_t const barred = request.all_forms() ? 0 : static_cast<std::size_t>(r - 1);
      wide_t const factors =
          (*ways)[place * static_cast<std::size_t>(width) + static_cast<std::size_t>(r)];
      items += factors * static_cast<wide_t>(counts[row + barred]);
    }
    wide_t const total = items + prefix.back();
    if (total > kMaxIndex) return Refusal{culprit, "fewer than 2^63 layouts"};
    prefix.push_back(static_cast<std::uint64_t>(total));
    auto const size = static_cast<index_t>(lists.values[place]);
    parts.points += items * size;
    parts.levels.push_back({size, prefix.back(), parts.points});
  }

  using V = detail::CompactView;
  WordBlock block;
  auto& p = parts.view.parameters;
  p[V::counts_at] = block.add(counts);  // first: offset 0 says that there are no `values`
  p[V::table_at] = block.add_halves(
      arrangement_table(width - 1, request.all_forms() ? Joins::none : Joins::full));
  p[V::prefix_at] = block.add(prefix);
  p[V::starts_at] = block.add_halves(lists.starts);
  p[V::places_at] = block.add_halves(lists.places);
  p[V::factorisations_at] = block.add_halves(*ways);
  p[V::values_at] = one_size ? block.add(lists.values) : 0;
  p[V::sizes] = static_cast<std::uint32_t>(lists.sizes());
  p[V::first] = static_cast<std::uint32_t>(first);
  p[V::ranks] = static_cast<std::uint32_t>(width - 1);
  p[V::any_form] = request.all_forms() ? 1 : 0;
  parts.words = block.take();

  parts.view.kind = SpaceKind::compact;
  parts.view.size = prefix.back();
  parts.max_points = n;
  parts.max_rank = std::max(ranks, 1);
  parts.max_offset = n - 1;
  parts.text = (one_size ? "compact(size=" : "compact(max_size=") +
               (request.by_first ? "size" : std::to_string(n));
  if (ranks < modes) parts.text += ", rank<=" + std::to_string(ranks);
  if (request.all_forms()) parts.text += ", forms=all";
  parts.text += ")";
  return parts;
}

}  // namespace layoutcheck::sweep
