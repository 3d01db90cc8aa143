#include <iostream>
#include <set>

#include "exit_code.hpp"
#include "failures/show.hpp"
#include "layoutcheck/failures/change.hpp"
#include "layoutcheck/failures/query.hpp"
#include "pattern.hpp"

namespace layoutcheck::cli {
namespace {

/// Who has a finding of this id.
std::set<std::string> owners(failures::Memory const& memory, FailuresOptions const& options) {
  std::set<std::string> found;
  for (failures::Finding const& finding : memory.findings) {
    bool const meant =
        options.implementation.empty() || matches(finding.failure.impl, options.implementation);
    if (finding.failure.id == options.id && meant) found.insert(finding.failure.impl);
  }
  return found;
}

/// The first of the last `keep` days on which a nightly run was, empty where there are no more than
/// so many.
std::string first_day_kept(failures::Memory const& memory, std::uint64_t keep) {
  std::set<std::string> days;
  for (failures::NightlyRun const& nightly_run : memory.nightly_runs) days.insert(nightly_run.date);
  if (days.size() <= keep) return {};
  auto at = days.end();
  for (std::uint64_t i = 0; i < keep; ++i) --at;
  return *at;
}

}  // namespace

int run_failures_link(FailuresOptions const& options) {
  if (!options.url.empty() && !failures::is_issue(options.url)) {
    return refuse(options.json,
                  "an issue link begins with https:// or http://, and has neither "
                  "blanks nor quotes",
                  kUsage);
  }
  auto database = failures::Database::open(options.database, failures::Access::write);
  if (!database) return refuse(options.json, database.error(), kUsage);
  auto const memory = failures::remember(*database);
  if (!memory) return refuse(options.json, memory.error(), kUsage);
  std::set<std::string> const whose = owners(*memory, options);
  if (whose.empty()) {
    return refuse(options.json, "no finding has the id '" + options.id + "' (failures ls)",
                  kNothingSelected);
  }
  if (whose.size() > 1) {
    std::string names;
    for (std::string const& name : whose) names += (names.empty() ? "" : ", ") + printing(name);
    return refuse(options.json,
                  "several implementations have this id, choose one with --impl: " + names, kUsage);
  }
  auto const linked = failures::link(*database, *whose.begin(), options.id, options.url);
  if (!linked) return refuse(options.json, linked.error(), kUsage);
  if (options.json) {
    emit({{"type", "link"}, {"impl", *whose.begin()}, {"id", options.id}, {"issue", options.url}});
  } else {
    std::cout << printing(*whose.begin()) << ' ' << options.id << ": "
              << (options.url.empty() ? "no issue" : options.url) << '\n';
  }
  return kAsExpected;
}

int run_failures_gc(FailuresOptions const& options) {
  std::string day = options.not_seen_since;
  if (options.keep_nightly_runs == 0 && !failures::is_date(day)) {
    return refuse(options.json, "--not-seen-since is a day such as 2026-11-23", kUsage);
  }
  auto database = failures::Database::open(options.database, failures::Access::write);
  if (!database) return refuse(options.json, database.error(), kUsage);
  if (options.keep_nightly_runs > 0) {
    auto const memory = failures::remember(*database);
    if (!memory) return refuse(options.json, memory.error(), kUsage);
    day = first_day_kept(*memory, options.keep_nightly_runs);
  }
  auto const dropped = failures::drop_unseen(*database, day, options.dry_run);
  if (!dropped) return refuse(options.json, dropped.error(), kUsage);
  std::string const word = options.dry_run ? "would drop" : "dropped";
  for (failures::Finding const& finding : *dropped) {
    if (options.json) {
      emit(to_json(finding));
    } else {
      std::cout << word << "  " << printing(finding.failure.impl) << "  "
                << printing(finding.failure.id) << "  last seen " << printing(finding.last.date)
                << (finding.issue.empty() ? "" : "  ") << printing(finding.issue) << '\n';
    }
  }
  if (options.json) {
    emit_summary({{"dropped", dropped->size()}, {"dry_run", options.dry_run}}, kAsExpected);
  } else {
    std::cout << word << ' ' << dropped->size()
              << (dropped->size() == 1 ? " finding\n" : " findings\n");
  }
  return kAsExpected;
}

}  // namespace layoutcheck::cli
