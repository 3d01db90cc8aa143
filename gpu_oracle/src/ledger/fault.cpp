#include "layoutcheck/sweep/ledger/fault.hpp"

#include <algorithm>

#include "layoutcheck/sweep/ledger/audit.hpp"
#include "layoutcheck/sweep/ledger/item.hpp"
#include "layoutcheck/sweep/ledger/line.hpp"

namespace layoutcheck::sweep {
namespace {

/// Numbers swept about a fault, so that it stands among others; few where items are large.
Range stretch(Space const& space, Range const& range, std::uint64_t number) {
  constexpr std::uint64_t kMost = 4096;
  constexpr std::uint64_t kPoints = std::uint64_t{1} << 22U;
  auto const largest = static_cast<std::uint64_t>(std::max<index_t>(space.max_points(), 1));
  std::uint64_t const half = std::clamp<std::uint64_t>(kPoints / largest, 2, kMost) / 2;
  return {number - std::min(half, number - range.begin),
          number + std::min(half, range.end - number)};
}

std::string difference(Space const& space, Tally const& got, Tally const& want) {
  auto const ids = swept_laws(space);
  for (std::size_t i = 0; i < ids.size() && i < got.laws.size(); ++i) {
    LawTally const& g = got.laws[i];
    LawTally const& w = want.laws[i];
    if (g == w) continue;
    std::string const name(ids[i]);
    if (g.first == kNone && w.first != kNone) return name + " was not found violated";
    if (g.first != w.first || g.first_point != w.first_point) {
      return name + " was found violated at number " + std::to_string(g.first) + ", point " +
             std::to_string(g.first_point);
    }
    return name + " has other counts than it must";
  }
  return "counts of items, numbers or points changed";
}

}  // namespace

Result<Planting> plant_faults(Space const& space, Range const& range, Backend& backend,
                              std::uint64_t seed) {
  Planting planting;
  if (range.count() == 0) return planting;
  std::uint64_t const picked =
      range.begin + laws::mix(hash_text(space.text(), seed)) % range.count();
  std::uint64_t const point =
      laws::mix(seed ^ picked) % std::max<std::uint64_t>(item_points(space, picked), 1);
  Fault const faults[] = {{range.begin, 0}, {range.end - 1, ~std::uint64_t{0}}, {picked, point}};
  for (Fault const& fault : faults) {
    Range const around = stretch(space, range, fault.number);
    Tally tallies[2];
    for (bool const planted : {false, true}) {
      auto const tally = backend.sweep(around.begin, around.end, planted ? fault : Fault{kNone, 0});
      if (!tally) return Failure{Trouble::bug, backend.name() + ": " + tally.error().detail};
      tallies[planted ? 1 : 0] = *tally;
      std::string const problem = audit(space, around, *tally);
      if (!problem.empty()) return Failure{Trouble::bug, backend.name() + ": " + problem};
    }
    Tally const want = with_fault(space, tallies[0], fault);
    ++planting.planted;
    bool const shows = want != tallies[0];
    if (shows && tallies[1] == want) {
      ++planting.found;
      continue;
    }
    planting.missed =
        backend.name() + " missed the fault planted at number " + std::to_string(fault.number) +
        ": " +
        (shows ? difference(space, tallies[1], want) : "no law claims anything about that item");
    break;
  }
  return planting;
}

}  // namespace layoutcheck::sweep
