#include <algorithm>
#include <limits>
#include <set>

#include "digest.hpp"
#include "layoutcheck/failures/merge.hpp"

namespace layoutcheck::failures {
namespace {

constexpr std::uint64_t kMost = std::numeric_limits<std::int64_t>::max();

/// Adds up; false beyond 2^63 - 1.
bool add_up(std::uint64_t& sum, std::uint64_t more) {
  if (more > kMost || sum > kMost - more) return false;
  sum += more;
  return true;
}

/// False where counts are too great to be counts.
bool take(Reported& reported, reports::Run&& run, bool first) {
  NightlyRun& nightly_run = reported.nightly_run;
  if (first) {
    nightly_run.suite = run.start.version;
    nightly_run.seed = run.start.seed;
    nightly_run.exit = run.ended ? run.end.exit : -1;
  }
  if (nightly_run.tier.empty()) nightly_run.tier = run.start.tier;
  bool const whole = run.ended && nightly_run.exit >= 0;
  nightly_run.exit = whole ? std::max(nightly_run.exit, run.end.exit) : -1;
  for (reports::Implementation& i : run.start.implementations) {
    reported.ran.push_back({std::move(i.name), std::move(i.version), run.ended});
  }
  bool good = true;
  for (reports::Failure& failure : run.failures) {
    good = good && failure.count <= kMost;
    reported.failures.push_back(std::move(failure));
  }
  return good && add_up(nightly_run.planned, run.end.planned) &&
         add_up(nightly_run.executed, run.end.executed) && add_up(nightly_run.pass, run.end.pass) &&
         add_up(nightly_run.fail, run.end.fail) && add_up(nightly_run.known, run.end.known) &&
         add_up(nightly_run.skipped, run.end.skipped) &&
         add_up(nightly_run.unknown, run.end.unknown);
}

}  // namespace

Outcome<Reported, std::string> read_nightly_run(std::string_view bytes, std::string const& source,
                                                std::string const& date,
                                                std::string const& commit) {
  if (!is_date(date)) return "'" + date + "' is not a date such as 2026-11-23";
  // Of a run that a kill ended something is known; of a file that lost its end, not even what.
  if (results::is_cut_off(bytes)) return source + ": it is cut off within its last line";
  auto read = reports::read_runs(bytes, source);
  if (auto const* error = std::get_if<reports::RunError>(&read)) return error->message;
  Reported reported;
  reported.nightly_run.date = date;
  reported.nightly_run.commit = commit;
  bool first = true;
  for (reports::Run& run : *std::get_if<std::vector<reports::Run>>(&read)) {
    if (!take(reported, std::move(run), first)) return source + ": counts beyond 2^63 - 1";
    first = false;
  }
  std::set<std::pair<std::string_view, std::string_view>> findings;
  for (reports::Failure const& f : reported.failures) findings.emplace(f.impl, f.id);
  reported.nightly_run.findings = findings.size();
  reported.nightly_run.id = digest({date, commit, bytes});
  if (reported.nightly_run.id.empty())
    return std::string("SHA-256 is switched off on this machine");
  return reported;
}

}  // namespace layoutcheck::failures
