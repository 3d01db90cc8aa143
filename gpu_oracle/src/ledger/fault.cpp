#include "layoutcheck/sweep/ledger/fault.hpp"

#include <algorithm>

#include "layoutcheck/sweep/ledger/audit.hpp"
#include "layoutcheck/sweep/ledger/item.hpp"
#include "layoutcheck/sweep/ledger/line.hpp"

namespace layoutcheck::sweep {
namespace {

/// Numbers swept around a fault, so that it is one among others; few where items are large.
Range stretch(Space const& space, Range const& range, std::uint64_t number) {
  constexpr std::uint64_t kMost = 4096;
  constexpr std::uint64_t kPoints = std::uint64_t{1} << 20U;
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
    return name + " has wrong counts";
  }
  return "counts of items, numbers or points changed";
}

/// Whether some law holds at the item, at a point that a fault could turn.
bool claims(Space const& space, std::uint64_t number) {
  for (std::size_t law = 0; law < swept_laws(space).size(); ++law) {
    laws::Outcome const outcome = check_item(space, law, number);
    if (outcome.kind == laws::OutcomeKind::holds && outcome.points > 0) return true;
  }
  return false;
}

/// The item nearest to `start`, upwards or downwards, that laws claim something about: no law does
/// of a pair that composition refuses. Where many in a row are of that kind, any item will do.
std::optional<std::uint64_t> claimed_item(Space const& space, Range const& range,
                                          std::uint64_t start, bool upwards) {
  constexpr std::uint64_t kInARow = 4096;
  std::uint64_t const left = upwards ? range.end - start : start - range.begin + 1;
  for (std::uint64_t i = 0; i < std::min(kInARow, left); ++i) {
    std::uint64_t const number = upwards ? start + i : start - i;
    if (claims(space, number)) return number;
  }
  if (range.count() <= kInARow && left == range.count()) return std::nullopt;
  constexpr std::uint64_t kAnywhere = 65536;
  for (std::uint64_t i = 0; i < kAnywhere; ++i) {
    std::uint64_t const number = range.begin + laws::mix(start + i) % range.count();
    if (claims(space, number)) return number;
  }
  return std::nullopt;
}

}  // namespace

Result<Injection> inject_faults(Space const& space, Range const& range, Backend& backend,
                                std::uint64_t seed) {
  Injection injection;
  if (range.count() == 0) return injection;
  std::uint64_t const somewhere =
      range.begin + laws::mix(hash_text(space.text(), seed)) % range.count();
  auto const first = claimed_item(space, range, range.begin, true);
  auto const last = claimed_item(space, range, range.end - 1, false);
  auto const picked = claimed_item(space, range, somewhere, true);
  if (!first || !last || !picked) return injection;
  std::uint64_t const point =
      laws::mix(seed ^ *picked) % std::max<std::uint64_t>(item_points(space, *picked), 1);
  Fault const faults[] = {{*first, 0}, {*last, ~std::uint64_t{0}}, {*picked, point}};
  for (Fault const& fault : faults) {
    Range const around = stretch(space, range, fault.number);
    Tally tallies[2];
    for (bool const injected : {false, true}) {
      auto const tally =
          backend.sweep(around.begin, around.end, injected ? fault : Fault{kNone, 0});
      if (!tally)
        return Failure{Trouble::bug, backend.name() + ": " + name(tally.error().code) + ", " +
                                         tally.error().detail};
      tallies[injected ? 1 : 0] = *tally;
      std::string const problem = audit(space, around, *tally);
      if (!problem.empty()) return Failure{Trouble::bug, backend.name() + ": " + problem};
    }
    Tally const want = with_fault(space, tallies[0], fault);
    ++injection.injected;
    if (tallies[1] == want) {
      ++injection.found;
      continue;
    }
    injection.missed = backend.name() + " missed the fault injected at number " +
                       std::to_string(fault.number) + ": " + difference(space, tallies[1], want);
    break;
  }
  return injection;
}

}  // namespace layoutcheck::sweep
