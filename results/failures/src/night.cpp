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
bool take(Told& told, reports::Run&& run, bool first) {
  Night& night = told.night;
  if (first) {
    night.suite = run.version;
    night.seed = run.seed;
    night.exit = run.ended ? run.exit : -1;
  }
  if (night.tier.empty()) night.tier = run.tier;
  bool const whole = run.ended && night.exit >= 0;
  night.exit = whole ? std::max(night.exit, run.exit) : -1;
  for (reports::Implementation& i : run.implementations) {
    told.ran.push_back({std::move(i.name), std::move(i.version), run.ended});
  }
  bool good = true;
  for (reports::Failure& failure : run.failures) {
    good = good && failure.count <= kMost;
    told.failures.push_back(std::move(failure));
  }
  return good && add_up(night.planned, run.planned) && add_up(night.executed, run.executed) &&
         add_up(night.pass, run.pass) && add_up(night.fail, run.fail) &&
         add_up(night.known, run.known) && add_up(night.skipped, run.skipped) &&
         add_up(night.unknown, run.unknown);
}

}  // namespace

Outcome<Told, std::string> read_night(std::string_view bytes, std::string const& source,
                                      std::string const& date, std::string const& commit) {
  if (!is_date(date)) return "'" + date + "' is not a date such as 2026-11-23";
  // Of a run that a kill ended something is known; of a file that lost its end, not even what.
  if (reports::is_cut_off(bytes)) return source + ": it is cut off within its last line";
  auto read = reports::read_runs(bytes, source);
  if (auto const* error = std::get_if<reports::RunError>(&read)) return error->message;
  Told told;
  told.night.date = date;
  told.night.commit = commit;
  bool first = true;
  for (reports::Run& run : *std::get_if<std::vector<reports::Run>>(&read)) {
    if (!take(told, std::move(run), first)) return source + ": counts beyond 2^63 - 1";
    first = false;
  }
  std::set<std::pair<std::string_view, std::string_view>> findings;
  for (reports::Failure const& f : told.failures) findings.emplace(f.impl, f.id);
  told.night.findings = findings.size();
  told.night.id = digest({date, commit, bytes});
  if (told.night.id.empty()) return std::string("SHA-256 is switched off on this machine");
  return told;
}

}  // namespace layoutcheck::failures
