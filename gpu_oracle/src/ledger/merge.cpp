#include "layoutcheck/sweep/ledger/merge.hpp"

#include <algorithm>
#include <utility>

#include "layoutcheck/sweep/ledger/audit.hpp"
#include "layoutcheck/sweep/points/backend.hpp"
#include "layoutcheck/sweep/run/plan.hpp"

namespace layoutcheck::sweep {
namespace {

std::string numbers(std::uint64_t begin, std::uint64_t end) {
  if (end - begin == 1) return "number " + std::to_string(begin);
  return "numbers " + std::to_string(begin) + " to " + std::to_string(end - 1);
}

/// Why this report cannot be part of a whole, or nothing.
std::string defect(Space const& space, Report const& report, NamedReport const& first) {
  if (report.space != first.report.space) {
    return "is of space " + report.space + ", " + first.name + " of " + first.report.space;
  }
  if (report.suite != first.report.suite) {
    return "is of suite " + report.suite + ", " + first.name + " of " + first.report.suite;
  }
  if (report.size != space.size()) {
    return "gives the space " + std::to_string(report.size) + " items; it has " +
           std::to_string(space.size());
  }
  auto const ids = swept_laws(space);
  if (!std::ranges::equal(report.laws, ids, {}, &LawResult::law)) return "is of other laws";
  if (report.range.begin > report.range.end || report.range.end > space.size()) {
    return "covers numbers that the space does not have";
  }
  if (!report.complete()) {
    return "is not complete: " + std::to_string(report.visits) + " of " +
           std::to_string(report.range.count()) + " items";
  }
  if (report.found != report.injected || (report.injected == 0 && report.claims() > 0)) {
    return "did not find its injected faults";
  }
  std::string const problem = audit(space, report.range, tally_of(report));
  return problem.empty() ? "" : "does not add up: " + problem;
}

void add_shares(std::vector<Share>& all, std::vector<Share> const& more) {
  for (Share const& share : more) {
    auto const same = std::ranges::find(all, share.device, &Share::device);
    if (same == all.end()) {
      all.push_back(share);
    } else {
      same->items += share.items;
      same->seconds += share.seconds;
    }
  }
}

}  // namespace

Outcome<Report, MergeProblem> merge(std::vector<NamedReport> reports) {
  if (reports.empty()) return MergeProblem{.text = "no reports to merge"};
  NamedReport const first = reports.front();
  Parsed<Space> const parsed = Space::parse(first.report.space);
  if (!parsed || parsed->text() != first.report.space) {
    return MergeProblem{.text = first.name +
                                " is of a space that cannot be read: " + first.report.space};
  }
  Space const space = as_swept(*parsed);
  for (NamedReport const& part : reports) {
    std::string const problem = defect(space, part.report, first);
    if (!problem.empty()) return MergeProblem{.text = part.name + " " + problem};
  }
  std::ranges::sort(reports, {}, [](NamedReport const& r) {
    return std::pair(r.report.range.begin, r.report.range.end);
  });
  std::string gaps;
  Tally total;
  Report run;  // what belongs to the run and not to the space
  std::uint64_t covered = 0;
  std::string covered_by;
  for (NamedReport const& part : reports) {
    Range const& range = part.report.range;
    if (range.begin < covered) {
      return MergeProblem{.text = part.name + " and " + covered_by + " both cover " +
                                  numbers(range.begin, std::min(covered, range.end))};
    }
    if (range.begin > covered) gaps += (gaps.empty() ? "" : ", ") + numbers(covered, range.begin);
    covered = range.end;
    covered_by = part.name;
    total.add(tally_of(part.report));
    run.injected += part.report.injected;
    run.found += part.report.found;
    run.seconds += part.report.seconds;
    add_shares(run.shares, part.report.shares);
  }
  if (covered < space.size()) {
    gaps += (gaps.empty() ? "" : ", ") + numbers(covered, space.size());
  }
  if (!gaps.empty()) return MergeProblem{.gap = true, .text = "no report covers " + gaps};
  Range const all{0, space.size()};
  std::string const problem = audit(space, all, total);
  if (!problem.empty()) return MergeProblem{.text = "the reports do not add up: " + problem};
  auto report = report_of(space, total);
  if (!report) return MergeProblem{.text = report.error().text};
  Report& whole = *report;
  whole.suite = first.report.suite;
  whole.range = all;
  whole.injected = run.injected;
  whole.found = run.found;
  whole.seconds = run.seconds;
  whole.shares = run.shares;
  return whole;
}

}  // namespace layoutcheck::sweep
