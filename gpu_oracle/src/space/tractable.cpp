#include "layoutcheck/sweep/space/tractable.hpp"

#include "request.hpp"
#include "tables.hpp"

namespace layoutcheck::sweep {
namespace {

using V = detail::TractableView;

/// Chains counted by span (`whole`) and by last stride (`topless`), with a value per place and
/// cell: how many there are, or how many points they have.
struct Chains {
  std::size_t cells;
  std::vector<std::uint64_t> whole;
  std::vector<std::uint64_t> topless;

  Chains(DivisorLists const& lists, int ranks, bool points)
      : cells(V::cell(ranks + 1, 0)),
        whole(lists.sizes() * cells, 0),
        topless(lists.sizes() * cells, 0) {
    for (int r = 1; r <= ranks; ++r) {
      for (int p = 0; p < r; ++p) {
        for (std::size_t stride = 0; stride < lists.sizes(); ++stride) {
          topless[stride * cells + V::cell(r, p)] = gapped(lists, stride, r, p);
        }
        for (std::size_t span = 0; span < lists.sizes(); ++span) {
          std::uint64_t sum = 0;
          for (std::uint32_t i = 1; i < lists.divisors(span); ++i) {
            std::uint64_t const extent = points ? lists.divisor(span, i) + 1 : 1;
            sum += extent * topless[lists.cofactor(span, i) * cells + V::cell(r, p)];
          }
          whole[span * cells + V::cell(r, p)] = sum;
        }
      }
    }
  }

 private:
  std::uint64_t gapped(DivisorLists const& lists, std::size_t stride, int r, int p) const {
    if (r == 1) return 1;  // the first gap is the stride
    std::uint64_t sum = p > 0 ? whole[stride * cells + V::cell(r - 1, p - 1)] : 0;
    for (std::uint32_t i = 1; p < r - 1 && i < lists.divisors(stride); ++i) {
      sum += whole[lists.cofactor(stride, i) * cells + V::cell(r - 1, p)];
    }
    return sum;
  }
};

/// The same in half words, or nothing where one does not fit.
std::optional<std::vector<std::uint32_t>> halves(std::vector<std::uint64_t> const& values) {
  std::vector<std::uint32_t> result;
  for (std::uint64_t value : values) {
    if (value > UINT32_MAX) return std::nullopt;
    result.push_back(static_cast<std::uint32_t>(value));
  }
  return result;
}

}  // namespace

Made make_tractable(SpaceRequest const& request) {
  index_t const span = request.value(Key::span);
  if (span > kMaxTabledSize) return Refusal{Key::span, "a span " + at_most(kMaxTabledSize)};
  int const modes = log2_floor(span);
  int const ranks = static_cast<int>(min(request.value_or(Key::rank, modes), modes));
  int const rows = ranks < 1 ? 1 : ranks;  // so that no table is empty
  Key const culprit = request.has(Key::rank) ? Key::rank : Key::span;
  if (static_cast<std::uint64_t>(span) * V::cell(rows + 1, 0) > kMaxSpaceWords) {
    return Refusal{culprit, "a span times the square of the rank " + at_most(index_t{1} << 24)};
  }
  DivisorLists const lists = DivisorLists::up_to(span);
  Chains const chains(lists, rows, false);
  Chains const points(lists, rows, true);
  auto const whole = halves(chains.whole);
  auto const topless = halves(chains.topless);
  if (!whole || !topless) return Refusal{culprit, "fewer than 2^32 chains of one span"};
  std::vector<std::uint64_t> const counts = arrangement_counts(rows);

  SpaceParts parts;
  std::vector<std::uint64_t> prefix{0};
  for (std::size_t place = 0; place < lists.sizes(); ++place) {
    wide_t items = place == 0 ? 1 : 0;
    parts.points += items;
    for (int r = 1; r <= rows; ++r) {
      for (int p = 0; p < r; ++p) {
        wide_t const orders = counts[static_cast<std::size_t>(r * (rows + 1)) +
                                     (request.all_forms() ? 0 : static_cast<std::size_t>(p))];
        std::size_t const at = place * chains.cells + V::cell(r, p);
        items += orders * static_cast<wide_t>(chains.whole[at]);
        parts.points += orders * static_cast<wide_t>(points.whole[at]);
      }
    }
    wide_t const total = items + prefix.back();
    if (total > kMaxIndex) return Refusal{culprit, "fewer than 2^63 layouts"};
    prefix.push_back(static_cast<std::uint64_t>(total));
    parts.levels.push_back({static_cast<index_t>(place) + 1, prefix.back(), parts.points});
  }

  WordBlock block;
  auto& p = parts.view.parameters;
  p[V::counts_at] = block.add(counts);
  p[V::table_at] =
      block.add_halves(arrangement_table(rows, request.all_forms() ? Joins::none : Joins::any));
  p[V::prefix_at] = block.add(prefix);
  p[V::starts_at] = block.add_halves(lists.starts);
  p[V::places_at] = block.add_halves(lists.places);
  p[V::chains_at] = block.add_halves(*whole);
  p[V::topless_at] = block.add_halves(*topless);
  p[V::sizes] = static_cast<std::uint32_t>(span);
  p[V::ranks] = static_cast<std::uint32_t>(rows);
  p[V::any_form] = request.all_forms() ? 1 : 0;
  parts.words = block.take();

  parts.view.kind = SpaceKind::tractable;
  parts.view.size = prefix.back();
  parts.max_points = span;
  parts.max_rank = rows;
  parts.max_offset = span - 1;
  parts.text = "tractable(span<=" + (request.by_first ? "size" : std::to_string(span));
  if (ranks < modes) parts.text += ", rank<=" + std::to_string(ranks);
  if (request.all_forms()) parts.text += ", forms=all";
  parts.text += ")";
  return parts;
}

}  // namespace layoutcheck::sweep
