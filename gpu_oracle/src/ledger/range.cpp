#include "layoutcheck/sweep/ledger/range.hpp"

#include <algorithm>
#include <cmath>

#include "layoutcheck/sweep/ledger/line.hpp"

namespace layoutcheck::sweep {

std::string to_string(Shard const& shard) {
  return std::to_string(shard.index) + "/" + std::to_string(shard.count);
}

std::optional<Shard> parse_shard(std::string_view text) {
  std::size_t const slash = text.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  auto const index = decimal(text.substr(0, slash));
  auto const count = decimal(text.substr(slash + 1));
  if (!index || !count || *index < 1 || *index > *count) return std::nullopt;
  return Shard{*index, *count};
}

Range range_of(Shard const& shard, std::uint64_t size) {
  auto const bound = [&](std::uint64_t k) {
    return static_cast<std::uint64_t>(static_cast<unsigned __int128>(size) * k / shard.count);
  };
  return {bound(shard.index - 1), bound(shard.index)};
}

std::uint64_t default_chunk(Space const& space, double speed) {
  auto const items = static_cast<double>(std::max<std::uint64_t>(space.size(), 1));
  double const per_item = kPointsPerItem + static_cast<double>(space.points()) / items;
  constexpr double kSeconds = 4;
  // Nothing is derived for a point of one layout, but a few queries are answered at it.
  constexpr double kQueries = 4;
  bool const points = space.one_layout();
  double const wanted = std::clamp(std::floor(kSeconds * speed / (points ? kQueries : per_item)),
                                   1.0, points ? 1e12 : 2e9);
  // No fewer than fit the journal, with room for every shard to keep this size.
  return std::max(static_cast<std::uint64_t>(wanted), space.size() / kMaxChunks + 1);
}

}  // namespace layoutcheck::sweep
