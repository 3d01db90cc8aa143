#include "layoutcheck/sweep/ledger/audit.hpp"

#include "layoutcheck/sweep/run/plan.hpp"

namespace layoutcheck::sweep {
namespace {

std::string amount(std::string const& what, std::uint64_t got, std::uint64_t want) {
  return what + ": " + std::to_string(got) + " where it must be " + std::to_string(want);
}

/// a + b, where it does not fit the largest number: no sum of honest counts is that large.
std::uint64_t saturated(std::uint64_t a, std::uint64_t b) {
  std::uint64_t sum = 0;
  return __builtin_add_overflow(a, b, &sum) ? ~std::uint64_t{0} : sum;
}

std::string audit_law(std::string const& name, Range const& range, LawTally const& tally) {
  std::uint64_t outcomes = 0;
  for (std::uint64_t n : tally.outcomes) outcomes = saturated(outcomes, n);
  if (outcomes != range.count()) return amount("outcomes of " + name, outcomes, range.count());
  bool const violated = tally.outcomes[static_cast<int>(laws::OutcomeKind::violated)] > 0;
  if (violated != (tally.first != kNone)) {
    return name + (violated ? " is violated without a counterexample"
                            : " has a counterexample, yet no item violates it");
  }
  if (violated && (tally.first < range.begin || tally.first >= range.end)) {
    return "the counterexample of " + name + " is number " + std::to_string(tally.first) +
           ", outside the numbers swept";
  }
  return {};
}

}  // namespace

std::string audit(Space const& space, Range const& range, Tally const& tally) {
  auto const ids = swept_laws(space);
  if (tally.laws.size() != ids.size()) {
    return amount("laws in the tally", tally.laws.size(), ids.size());
  }
  if (tally.visits != range.count()) return amount("items visited", tally.visits, range.count());
  std::uint64_t const numbers = sum_of_numbers(range.begin, range.end);
  if (tally.numbers != numbers) return amount("sum of the numbers visited", tally.numbers, numbers);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    std::string const problem = audit_law(std::string(ids[i]), range, tally.laws[i]);
    if (!problem.empty()) return problem;
  }
  bool const whole = range.begin == 0 && range.end == space.size();
  auto const points = static_cast<std::uint64_t>(space.points());
  if (whole && tally.points != points) return amount("points of the space", tally.points, points);
  return {};
}

}  // namespace layoutcheck::sweep
