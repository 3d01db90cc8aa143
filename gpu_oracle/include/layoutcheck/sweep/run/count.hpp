#pragma once
/// Adds one verdict to the tally of its law.

#include <cstdint>

#include "layoutcheck/sweep/run/check_law.hpp"

namespace layoutcheck::sweep {

LC_HD constexpr void count(LawTally& tally, int law, std::uint64_t number, Verdict const& verdict) {
  ++tally.outcomes[static_cast<int>(verdict.kind)];
  tally.points += verdict.points;
  tally.checksum += stamp(number, law, verdict.kind, verdict.points);
  if (verdict.kind == laws::OutcomeKind::violated) tally.counterexample(number, verdict.point);
}

}  // namespace layoutcheck::sweep
