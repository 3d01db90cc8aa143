#include "layoutcheck/sweep/ledger/report.hpp"

#include "layoutcheck/sweep/ledger/item.hpp"
#include "layoutcheck/sweep/run/plan.hpp"

namespace layoutcheck::sweep {
namespace {

std::uint64_t outcomes_of(std::vector<LawResult> const& laws, laws::OutcomeKind kind) {
  std::uint64_t count = 0;
  for (LawResult const& law : laws) count += law.tally.outcomes[static_cast<int>(kind)];
  return count;
}

}  // namespace

std::uint64_t Report::violated_laws() const {
  std::uint64_t count = 0;
  for (LawResult const& law : laws) count += law.tally.first != kNone ? 1 : 0;
  return count;
}

std::uint64_t Report::claims() const {
  std::uint64_t count = 0;
  for (LawResult const& law : laws) count += law.tally.points;
  return count;
}

std::uint64_t Report::violations() const { return outcomes_of(laws, laws::OutcomeKind::violated); }

std::uint64_t Report::unknown() const { return outcomes_of(laws, laws::OutcomeKind::unknown); }

Result<Report> report_of(Space const& space, Tally const& tally) {
  Report report{.space = space.text(),
                .size = space.size(),
                .visits = tally.visits,
                .numbers = tally.numbers,
                .points = tally.points};
  auto const ids = swept_laws(space);
  for (std::size_t i = 0; i < ids.size(); ++i) {
    LawResult result{.law = std::string(ids[i])};
    if (i < tally.laws.size()) result.tally = tally.laws[i];
    if (result.tally.first != kNone) {
      std::uint64_t const number = result.tally.first;
      std::uint64_t const point = result.tally.first_point;
      laws::Outcome const seen = check_item(space, i, number);
      std::string const text = case_of(space, i, number);
      bool const violated = seen.kind == laws::OutcomeKind::violated;
      if (!violated || static_cast<std::uint64_t>(seen.point) != point) {
        return Failure{Trouble::bug,
                       "the sweep finds " + result.law + " violated at number " +
                           std::to_string(number) + ", point " + std::to_string(point) + ", " +
                           text + "; the host " +
                           (violated ? "sees it at point " + std::to_string(seen.point)
                                     : std::string("does not"))};
      }
      result.first = Counterexample{number, point, text, seen.claim};
    }
    report.laws.push_back(std::move(result));
  }
  return report;
}

Tally tally_of(Report const& report) {
  Tally tally{
      .visits = report.visits, .numbers = report.numbers, .points = report.points, .laws = {}};
  for (LawResult const& law : report.laws) tally.laws.push_back(law.tally);
  return tally;
}

}  // namespace layoutcheck::sweep
