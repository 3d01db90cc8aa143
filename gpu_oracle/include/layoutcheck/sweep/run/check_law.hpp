#pragma once
/// What a sweep finds of one law on one item.

#include <cstdint>

#include "layoutcheck/laws/law.hpp"
#include "layoutcheck/sweep/run/query_table.hpp"
#include "layoutcheck/sweep/run/tally.hpp"

namespace layoutcheck::sweep {

LC_HD constexpr laws::Limits every_point() { return {.points = kMaxIndex}; }

/// Outcome of a law on an item; where `query` >= 0, its answer decides. `points`: the claims before
/// those of the query.
struct Verdict {
  laws::OutcomeKind kind = laws::OutcomeKind::vacuous;
  std::int8_t query = -1;
  std::uint32_t points = 0;
  std::uint32_t point = 0;  ///< where violated
};

/// The verdict, decided by the answer to its query.
LC_HD constexpr Verdict settled(Verdict verdict, Answer const& answer) {
  bool const holds = answer.bad == ~std::uint32_t{0};
  verdict.query = -1;
  if (!holds) verdict.kind = laws::OutcomeKind::violated;
  verdict.point = verdict.points + answer.bad;
  verdict.points += holds ? answer.points : answer.bad + 1;
  return verdict;
}

/// The injected fault, where the claim held: false at its point, or at the last one.
LC_HD constexpr Verdict broken(Verdict verdict, Fault const& fault) {
  if (verdict.kind != laws::OutcomeKind::holds || verdict.points == 0) return verdict;
  auto const last = static_cast<std::uint64_t>(verdict.points - 1);
  verdict.kind = laws::OutcomeKind::violated;
  verdict.point = static_cast<std::uint32_t>(fault.point < last ? fault.point : last);
  verdict.points = verdict.point + 1;
  return verdict;
}

}  // namespace layoutcheck::sweep
